import { NATIVE_STEPS_PER_SECOND } from "../../limits/search.ts";
import { quote } from "../../regex/quote.ts";
import { attackText, pumpLength } from "../../regex/redos/attack.ts";
import { countForSteps, stepsByLaw } from "../../regex/redos/growth/growth_law.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";
import { counted, number } from "../../regex/words.ts";
import type { SafetyState } from "./analysis.ts";
import { unbroken } from "./verdict_sentence.ts";

/** Length of a text in UTF-16 code units, and the steps of one search in it; in ascending order of length. */
export type Measured = readonly (readonly [length: number, steps: number])[];

/** The measurements that a plot shows, and what it says about them. */
export interface GrowthReport {
  /** What the plot shows, and on which texts it was counted. */
  readonly title: string;
  /** Description of the plot, in a sentence. */
  readonly words: string;
  readonly rows: Measured;
  readonly plot: GrowthPlot;
}

/** Steps on the attack, or else on ordinary texts; null if nothing was measured. */
export function growthIn(
  { local: { knowledge: { ordinary } } }: Pick<SafetyState, "local">,
  verdict: Verdict | undefined,
): GrowthReport | null {
  if (verdict?.attack) {
    return growth(verdict.steps, "as the input grows", verdict);
  }
  return ordinary
    ? growth(ordinary.steps, `in ordinary texts of repeated ${unbroken(quote(ordinary.pump))}`)
    : null;
}

function growth(rows: Measured, where: string, verdict?: Verdict): GrowthReport | null {
  const [length, steps] = rows.at(-1) ?? [0, 0];
  const slowLength = verdict?.slowLength?.characters ?? 0;
  if (verdict === undefined || slowLength <= length || steps >= NATIVE_STEPS_PER_SECOND) {
    const plot = stepPlot(rows);
    return plot && { title: `Steps ${where}`, rows, plot, words: growthLabel(rows) };
  }
  const law = curveByLaw(verdict);
  const plot = timePlot(rows, slowLength, law ?? (verdict.class === "exponential" ? "exponential" : "power"));
  const continued = { slowLength, isExact: law !== undefined };
  return plot && { title: `Time ${where}`, rows, plot, words: growthLabel(rows, continued) };
}

/** Describes a plot in a sentence, for those who do not see it. */
export function growthLabel(
  measured: Measured,
  continued?: { readonly slowLength: number; readonly isExact: boolean },
): string {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return "Nothing was measured";
  const beyond = continued === undefined
    ? ""
    : continued.isExact
    ? `; by an exact formula for the steps, one second at ${number(continued.slowLength)} characters`
    : `; estimated, one second at about ${number(continued.slowLength)} characters`;
  return `${counted(first[1], "step")} at ${number(first[0])} characters, ` +
    `${counted(last[1], "step")} at ${number(last[0])}${beyond}`;
}

/** A plot of steps over length, as plain numbers; in px, from the top left corner. */
export interface GrowthPlot {
  readonly width: number;
  readonly height: number;
  /** The corner where both axes begin, and their ends. */
  readonly origin: Point;
  readonly end: Point;
  readonly points: readonly Point[];
  /** Path data of the line through the points. */
  readonly measured: string;
  /** Path data of the steps in proportion to the length, for comparison; empty if the growth is continued. */
  readonly linear: string;
  /** Path data of the growth beyond what was measured; empty if there is none. */
  readonly continued: string;
  /** True if the growth is continued by an exact law, rather than estimated. */
  readonly isExact: boolean;
  /** Where the continued growth reaches one second. */
  readonly second: (Point & { readonly label: string }) | null;
  readonly unit: "Steps" | "Seconds";
  readonly lengths: readonly Tick[];
  readonly values: readonly Tick[];
}

/** A point of the plot, in px. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A labelled value on an axis. */
interface Tick {
  readonly value: number;
  /** Along its axis. */
  readonly at: number;
}

const ORIGIN: Point = { x: 64, y: 180 };
const END: Point = { x: 384, y: 28 };

/** The parts that all plots have in common. */
const FRAME = {
  width: 400,
  height: 224,
  origin: ORIGIN,
  end: END,
  linear: "",
  continued: "",
  isExact: false,
  second: null,
} as const;

/** Points on a continued curve. */
const CURVE_POINTS = 40;

/** How far the axes reach beyond one second. */
const BEYOND = 1.1;

/**
 * Draws measurements with both axes starting at zero, so that superlinear growth bends upwards.
 *
 * @returns null for fewer than two measurements, since they make no curve
 */
export function stepPlot(measured: Measured): GrowthPlot | null {
  const [first] = measured;
  const longest = measured.at(-1)?.[0] ?? 0;
  if (first === undefined || measured.length < 2 || longest <= 0) return null;
  const inLine = first[1] * longest / Math.max(1, first[0]);
  const most = Math.max(1, inLine, ...measured.map(([, steps]) => steps));
  const [x, y] = scales(longest, most);
  const points = measured.map(([length, count]) => ({ x: x(length), y: y(count) }));
  return {
    ...FRAME,
    points,
    measured: pathThrough(points),
    linear: pathThrough([ORIGIN, { x: END.x, y: y(inLine) }]),
    unit: "Steps",
    lengths: ticksTo(longest).map((value) => ({ value, at: x(value) })),
    values: ticksTo(most).map((value) => ({ value, at: y(value) })),
  };
}

/**
 * Draws how the growth continues beyond the measurements, up to the length that takes one second at the fixed rate of
 * steps. An exact curve passes through all measurements, an estimated one through the last one and that length.
 */
export function timePlot(
  measured: Measured,
  slowLength: number,
  growth: GrowthClass | Curve,
): GrowthPlot | null {
  const last = measured.at(-1);
  if (last === undefined || last[0] <= 0 || last[1] <= 0) return null;
  const [x, y] = scales(slowLength * BEYOND, NATIVE_STEPS_PER_SECOND * BEYOND);
  const isExact = typeof growth !== "string";
  const { stepsAt, lengthAt } = isExact ? growth : curveThrough(last, slowLength, growth);
  const [begin] = isExact ? measured[0] ?? last : last;
  const end = Math.min(slowLength * BEYOND, lengthAt(NATIVE_STEPS_PER_SECOND * BEYOND));
  const points = measured.map(([length, count]) => ({ x: x(length), y: y(count) }));
  const beyond = Array.from({ length: CURVE_POINTS + 1 }, (_, index) => {
    const length = begin + index / CURVE_POINTS * (end - begin);
    return { x: x(length), y: y(stepsAt(length)) };
  });
  return {
    ...FRAME,
    points,
    measured: isExact ? "" : pathThrough(points),
    continued: pathThrough(beyond),
    isExact,
    second: {
      // Between two texts of an attack, as the curve is.
      x: x(Math.min(slowLength, lengthAt(NATIVE_STEPS_PER_SECOND))),
      y: y(NATIVE_STEPS_PER_SECOND),
      label: `1 s at ${number(slowLength)} characters`,
    },
    unit: "Seconds",
    lengths: ticksTo(slowLength * BEYOND).map((value) => ({ value, at: x(value) })),
    values: [0, 0.5, 1].map((value) => ({ value, at: y(value * NATIVE_STEPS_PER_SECOND) })),
  };
}

/** How steps grow: as a power of the length, or exponentially. */
type GrowthClass = "power" | "exponential";

/** Steps by length in UTF-16 code units, and back. */
interface Curve {
  readonly stepsAt: (length: number) => number;
  readonly lengthAt: (steps: number) => number;
}

/** The curve through the last measurement and one second at `slowLength`. */
function curveThrough([length, steps]: Measured[number], slowLength: number, kind: GrowthClass): Curve {
  const rise = Math.log(NATIVE_STEPS_PER_SECOND / steps);
  if (kind === "exponential") {
    const rate = rise / (slowLength - length);
    return {
      stepsAt: (at) => steps * Math.exp(rate * (at - length)),
      lengthAt: (count) => length + Math.log(count / steps) / rate,
    };
  }
  const power = rise / Math.log(slowLength / length);
  return {
    stepsAt: (at) => steps * (at / length) ** power,
    lengthAt: (count) => length * (count / steps) ** (1 / power),
  };
}

/** The curve of a law, with straight lines between its texts; undefined if there is no law. */
function curveByLaw({ law, attack }: Verdict): Curve | undefined {
  if (law === undefined || attack === undefined) return undefined;
  const around = attackText(attack, 0).length;
  const steps = (count: number) => Number(stepsByLaw(law, Math.max(law.from, count)));
  return {
    stepsAt(length) {
      const pumps = (length - around) / pumpLength(attack);
      const [below, share] = [Math.floor(pumps), pumps - Math.floor(pumps)];
      return steps(below) + share * (steps(below + 1) - steps(below));
    },
    lengthAt(count) {
      const above = countForSteps(law, count);
      if (above === Infinity) return Infinity;
      const [from, to] = [steps(above - 1), steps(above)];
      return around + pumpLength(attack) * (above - (to > from ? (to - count) / (to - from) : 0));
    },
  };
}

/** Maps lengths and steps to px. */
function scales(longest: number, most: number): [(length: number) => number, (steps: number) => number] {
  return [
    (length) => onAxis(length / longest, ORIGIN.x, END.x),
    (steps) => onAxis(steps / most, ORIGIN.y, END.y),
  ];
}

const onAxis = (share: number, from: number, to: number) =>
  Math.round(10 * (from + share * (to - from))) / 10;

const pathThrough = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;

/** Up to six round numbers from 0 to the maximum. */
function ticksTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / 5));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((each) => most / each <= 5) ?? most,
  );
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}
