import { number } from "../../regex/words.ts";
import type { GrowthPlot as Plot, GrowthReport } from "../judging/growth.ts";

/** How the steps of a search grow with the text, as a curve and as a table. */
export function GrowthPlot({ title, words, rows, plot }: GrowthReport) {
  return (
    <figure class="growth">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${plot.width} ${plot.height}`} role="img" aria-label={words}>
        <PlotAxes {...plot} />
        {plot.second && (
          <>
            <path class="second" d={`M${plot.origin.x} ${plot.second.y}H${plot.end.x}`} />
            <text class="step" x={plot.second.x - 8} y={plot.second.y - 8}>{plot.second.label}</text>
          </>
        )}
        <path class="linear" d={plot.linear} />
        <path class={plot.isExact ? "exact" : "estimated"} d={plot.continued} />
        <path class="measured" d={plot.measured} />
        {plot.points.map(({ x, y }) => <circle key={x} class="measured" cx={x} cy={y} r={3} />)}
        {plot.second && <circle class="second" cx={plot.second.x} cy={plot.second.y} r={4} />}
      </svg>
      <Key kind={plot.second === null ? "linear" : plot.isExact ? "exact" : "estimated"} />
      <Numbers rows={rows} />
    </figure>
  );
}

/** What the line means that isn't measured. */
const LINES = {
  linear: "in proportion to the length",
  exact: "by an exact formula for the counted steps",
  estimated: "estimated",
};

function Key({ kind }: { kind: keyof typeof LINES }) {
  return (
    <ul class="growth-key" aria-hidden="true">
      <li>
        <svg viewBox="0 0 28 10">
          {kind !== "exact" && <path class="measured" d="M0 5H28" />}
          <circle class="measured" cx="14" cy="5" r="3" />
        </svg>
        measured
      </li>
      <li>
        <svg viewBox="0 0 28 10">
          <path class={kind} d="M0 5H28" />
        </svg>
        {LINES[kind]}
      </li>
    </ul>
  );
}

function Numbers({ rows }: Pick<GrowthReport, "rows">) {
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

/** Axes with labelled ticks. */
function PlotAxes(
  { origin, end, lengths, values, unit }: Pick<Plot, "origin" | "end" | "lengths" | "values" | "unit">,
) {
  return (
    <g>
      {values.map(({ value, at }) => (
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
      <text class="step" x={origin.x - 8} y={end.y - 10}>{unit}</text>
    </g>
  );
}
