import { number } from "../../regex/words.ts";
import type { Point, Tick } from "../core/verdict_words.ts";
export interface GrowthPlotProps {
  /** On which texts it was measured. */
  readonly title: string;
  /** What the curve shows, in a sentence. */
  readonly words: string;
  /** Length and steps. */
  readonly rows: readonly (readonly [length: number, steps: number])[];
  readonly plot: PlotAxesProps & {
    readonly width: number;
    readonly height: number;
    readonly points: readonly Point[];
    /** Path data. */
    readonly measured: string;
    readonly linear: string;
  };
}

/** How the steps of a search grow with the text, as a curve and as a table. */
export function GrowthPlot({ title, words, rows, plot }: GrowthPlotProps) {
  return (
    <figure class="growth">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${plot.width} ${plot.height}`} role="img" aria-label={words}>
        <PlotAxes {...plot} />
        <path class="linear" d={plot.linear} />
        <path class="measured" d={plot.measured} />
        {plot.points.map(({ x, y }) => <circle key={x} class="measured" cx={x} cy={y} r={3} />)}
      </svg>
      <Key />
      <Numbers rows={rows} />
    </figure>
  );
}

function Key() {
  return (
    <ul class="growth-key" aria-hidden="true">
      <li>
        <svg viewBox="0 0 28 10">
          <path class="measured" d="M0 5H28" />
          <circle class="measured" cx="14" cy="5" r="3" />
        </svg>
        measured
      </li>
      <li>
        <svg viewBox="0 0 28 10">
          <path class="linear" d="M0 5H28" />
        </svg>
        if they grew in line with the text
      </li>
    </ul>
  );
}

function Numbers({ rows }: Pick<GrowthPlotProps, "rows">) {
  return (
    <details>
      <summary>As a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Characters</th>
            <th scope="col">Steps</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([length, steps]) => (
            <tr key={length}>
              <td>{number(length)}</td>
              <td>{number(steps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface PlotAxesProps {
  readonly origin: Point;
  readonly end: Point;
  readonly lengths: readonly Tick[];
  readonly steps: readonly Tick[];
}

/** Round numbers along two axes, and what they count. */
function PlotAxes({ origin, end, lengths, steps }: PlotAxesProps) {
  return (
    <g>
      {steps.map(({ value, at }) => (
        <g key={value}>
          <path class="grid" d={`M${origin.x} ${at}H${end.x}`} />
          <text class="step" x={origin.x - 8} y={at + 4}>{number(value)}</text>
        </g>
      ))}
      {lengths.map(({ value, at }) => (
        <g key={value}>
          <path class="grid" d={`M${at} ${origin.y}v4`} />
          <text class="length" x={at} y={origin.y + 18}>{number(value)}</text>
        </g>
      ))}
      <path class="axis" d={`M${origin.x} ${end.y}V${origin.y}H${end.x}`} />
      <text class="length" x={(origin.x + end.x) / 2} y={origin.y + 36}>Characters of text</text>
      <text class="step" x={origin.x - 8} y={end.y - 10}>Steps</text>
    </g>
  );
}
