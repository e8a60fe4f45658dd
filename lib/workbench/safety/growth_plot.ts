/** Length of a text in UTF-16 code units, and the steps of one search in it. */
export type Measured = readonly (readonly [length: number, steps: number])[];

/** A plot of steps over length, as plain numbers; lengths in its own units, from the top left corner. */
export interface GrowthPlot {
  readonly width: number;
  readonly height: number;
  /** The corner where both axes begin, and where they end. */
  readonly origin: Point;
  readonly end: Point;
  readonly points: readonly Point[];
  /** Path data of the line through the points. */
  readonly measured: string;
  /** Path data of what the steps would do if they grew in line with the text. */
  readonly linear: string;
  readonly lengths: readonly Tick[];
  readonly steps: readonly Tick[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Tick {
  readonly value: number;
  /** Along its axis. */
  readonly at: number;
}

const SIZE = { width: 400, height: 224 };
const ORIGIN: Point = { x: 64, y: 180 };
const END: Point = { x: 384, y: 28 };

/**
 * Draws measurements, in rising order of length, from zero on both axes: a curve that bends upwards is one.
 *
 * @returns null for fewer than two, through which there is no curve
 */
export function growthPlot(measured: Measured): GrowthPlot | null {
  const [first] = measured;
  const longest = measured.at(-1)?.[0] ?? 0;
  if (first === undefined || measured.length < 2 || longest <= 0) return null;
  const inLine = first[1] * longest / Math.max(1, first[0]);
  const most = Math.max(1, inLine, ...measured.map(([, steps]) => steps));
  const [lengths, steps] = [ticksTo(longest), ticksTo(most)];
  const x = (length: number) => onAxis(length / longest, ORIGIN.x, END.x);
  const y = (count: number) => onAxis(count / most, ORIGIN.y, END.y);
  const points = measured.map(([length, count]) => ({ x: x(length), y: y(count) }));
  return {
    ...SIZE,
    origin: ORIGIN,
    end: END,
    points,
    measured: pathThrough(points),
    linear: pathThrough([ORIGIN, { x: END.x, y: y(inLine) }]),
    lengths: lengths.map((value) => ({ value, at: x(value) })),
    steps: steps.map((value) => ({ value, at: y(value) })),
  };
}

const onAxis = (share: number, from: number, to: number) =>
  Math.round(10 * (from + share * (to - from))) / 10;

const pathThrough = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;

/** Up to six round numbers from 0 to the most. */
function ticksTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / 5));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((each) => most / each <= 5) ?? most,
  );
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}
