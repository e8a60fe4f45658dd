import type { Range } from "../../lib/regex/regex.ts";

interface Hot {
  readonly words: string;
  readonly steps: string;
  readonly backtracks: string;
  /** 0 for never gone back to, to 4 for the hottest. */
  readonly level: number;
}

export interface HeatTablesProps {
  /** Whether it is painted into pattern, text and diagram. */
  readonly heat: boolean;
  readonly hotNodes: readonly (Hot & { readonly range: Range })[];
  readonly hotPlaces: readonly (Hot & { readonly index: number })[];
  readonly onHeat: (on: boolean) => void;
}

/** What the search went back to most often, in the pattern and in the text. */
export function HeatTables({ heat, hotNodes, hotPlaces, onHeat }: HeatTablesProps) {
  if (hotNodes.length === 0) return <p>It never went back to a choice</p>;
  return (
    <section class="heat-tables" aria-label="Where it went back">
      <h3>Where it went back</h3>
      <label>
        <input
          type="checkbox"
          checked={heat}
          onChange={({ currentTarget }) => onHeat(currentTarget.checked)}
        />{" "}
        Show in pattern, diagram and text
      </label>
      {heat && (
        <p class="heat-legend">
          {[1, 2, 3, 4].map((level) => <Sample key={level} level={level} />)}
          The numbers are in the diagram and below
        </p>
      )}
      <Table title="Part" rows={hotNodes} />
      <Table title="Place" rows={hotPlaces} />
    </section>
  );
}

const NAMES = ["", "seldom", "often", "very often", "most often"];

function Sample({ level }: { level: number }) {
  return <span class={`heat heat-${level}`}>{NAMES[level]}</span>;
}

function Table({ title, rows }: { title: string; rows: readonly (Hot & { readonly range?: Range })[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Backtracked</th>
          <th scope="col">Steps</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ words, steps, backtracks, level, range }, index) => (
          <tr key={index} data-start={range?.start} data-end={range?.end}>
            <th scope="row">
              <code class={`heat heat-${level}`}>{words}</code>
            </th>
            <td>{backtracks}</td>
            <td>{steps}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
