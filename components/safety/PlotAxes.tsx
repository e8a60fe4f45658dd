export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Tick {
  readonly value: number;
  /** Along its axis. */
  readonly at: number;
}

export interface PlotAxesProps {
  readonly origin: Point;
  readonly end: Point;
  readonly lengths: readonly Tick[];
  readonly steps: readonly Tick[];
}

/** Round numbers along two axes, and what they count. */
export function PlotAxes({ origin, end, lengths, steps }: PlotAxesProps) {
  return (
    <g>
      {steps.map(({ value, at }) => (
        <g key={value}>
          <path class="grid" d={`M${origin.x} ${at}H${end.x}`} />
          <text class="step" x={origin.x - 8} y={at + 4}>{value.toLocaleString("en")}</text>
        </g>
      ))}
      {lengths.map(({ value, at }) => (
        <g key={value}>
          <path class="grid" d={`M${at} ${origin.y}v4`} />
          <text class="length" x={at} y={origin.y + 18}>{value.toLocaleString("en")}</text>
        </g>
      ))}
      <path class="axis" d={`M${origin.x} ${end.y}V${origin.y}H${end.x}`} />
      <text class="length" x={(origin.x + end.x) / 2} y={origin.y + 36}>Characters of text</text>
      <text class="step" x={origin.x - 8} y={end.y - 10}>Steps</text>
    </g>
  );
}
