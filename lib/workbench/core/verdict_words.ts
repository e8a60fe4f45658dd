import type { Finding } from "../../regex/redos/redos.ts";
import { assess, type Verdict } from "../../regex/redos/verdict.ts";
import { quote } from "../../regex/quote.ts";
import type { SafetyState } from "./analysis.ts";
import { colorOf, degreeName, type VerdictColor } from "./verdict_headline.ts";
import { counted, number } from "../../regex/words.ts";

/** Where a verdict comes from: the server may run a pattern natively and has searched longer. */
export type Origin = "browser" | "server";

/** A verdict as it is read. */
export interface VerdictWords {
  readonly severity: VerdictColor;
  /** The word for it, with what qualifies it: "Slow on long input, not confirmed". */
  readonly title: string;
  /** What is known and how, without the final full stop. */
  readonly sentence: string;
}

/** Says what a verdict says, and no more than that. */
export function verdictWords(verdict: Verdict, origin: Origin): VerdictWords {
  const { title } = assess(verdict);
  return { severity: colorOf(verdict), title, sentence: sentenceOf(verdict, origin) };
}

function sentenceOf(verdict: Verdict, origin: Origin): string {
  switch (verdict.kind) {
    case "safe":
      return provedBound(verdict);
    case "vulnerable":
      return [...slowness(verdict), verdict.how === "proved" ? PROVED : CONFIRMED].join(". ");
    case "suspicious":
      return [...slowness(verdict), "This was not confirmed with the native engine"].join(". ");
    case "unknown":
      if (verdict.how === "not_analysed") return "Nothing is known about slow input";
      return verdict.complete || verdict.bound ? NOTHING_FOUND[origin] : UNFINISHED;
  }
}

/** A bound on the steps, and up to which length nobody waits. */
function provedBound({ bound, safeLength }: Verdict): string {
  const steps = bound
    ? `at most ${bound.text} steps in a text of n characters`
    : "linear in the length of the text";
  const safe = safeLength
    ? `. Texts of up to ${number(safeLength.characters)} characters take at most ${safeLength.ms} ms`
    : "";
  return `Proved: a search takes ${steps}${safe}`;
}

const CONFIRMED = "The native engine slows down in the same way";
const PROVED = "Proved: longer texts take more steps in proportion to their length at most";
const UNFINISHED = "The search for slow input did not finish, so the pattern may be slow";

const NOTHING_FOUND: Readonly<Record<Origin, string>> = {
  browser: "A short search in your browser found no slow input. This is not a proof",
  server: "The search found no slow input. This is not a proof",
};

/** How long a text has to be, and how the steps grow; sentences. */
function slowness(verdict: Verdict): string[] {
  const { slowLength, attack } = verdict;
  if (attack === undefined && slowLength === undefined) {
    const growth = verdict.class === undefined ? "" : `${verdict.class} `;
    return [`The structure of the pattern points to ${growth}backtracking, but no text has shown it`];
  }
  return [
    ...slowLength ? [`About ${number(slowLength.characters)} characters take one second`] : [],
    ...attack ? [growthOn(unbroken(quote(attack.pump)), verdict)] : [],
  ];
}

/** What the steps were seen to do. */
function growthOn(pump: string, { class: growth, degree = 2, base = 2 }: Verdict): string {
  if (growth === "exponential") {
    const factor = Math.round(10 * base) / 10;
    return `Each additional ${pump} multiplies the steps by about ${number(factor)} (exponential)`;
  }
  return `Twice as much ${pump} takes about ${number(2 ** degree)} times the steps (${degreeName(degree)})`;
}

/** A quoted space is not to be torn apart at the end of a line. */
const unbroken = (quoted: string): string => quoted.replaceAll(" ", "\u00a0");

/** The finding that counts: the server knows more, unless it came to know nothing. */
export function foundIn(
  { report, local }: SafetyState,
): { readonly finding: Finding | null; readonly origin: Origin } {
  const isTold = report !== null && (report.verdict.how !== "not_analysed" || local.known.finding === null);
  return isTold ? { finding: report, origin: "server" } : { finding: local.known.finding, origin: "browser" };
}

/** What is being done, or was, in a sentence; empty for nothing. */
export function statusOf({ isAsking, report, local }: SafetyState): string {
  if (isAsking) return "The server analyses the pattern";
  return report ? "Analysed by the server" : LOCAL_STATUS[local.status];
}

const LOCAL_STATUS: Readonly<Record<SafetyState["local"]["status"], string>> = {
  running: "Your browser counts steps",
  done: "",
  ended: "Your browser stopped at its deadline: what is missing here was not proved absent",
  failed: "The search in your browser failed: what is missing here was not proved absent",
};

/** Steps on the attack, and where there is none on ordinary texts; null where nothing was measured. */
export function growthIn({ local: { known: { ordinary } } }: SafetyState, verdict: Verdict | undefined) {
  if (verdict?.attack) return curve(verdict.steps, measuredOn(verdict.attack.pump, true));
  return ordinary ? curve(ordinary.steps, measuredOn(ordinary.pump, false)) : null;
}

function curve(measured: Measured, title: string) {
  const plot = growthPlot(measured);
  return plot && { plot, title, words: growthWords(measured), rows: measured };
}

/** Says in a sentence what a plot shows, for those who do not see it. */
export function growthWords(measured: Measured): string {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return "Nothing was measured";
  return `${counted(first[1], "step")} at ${number(first[0])} characters, ` +
    `${counted(last[1], "step")} at ${number(last[0])}`;
}

/** Says on which texts the steps were counted. */
function measuredOn(pump: string, isAttack: boolean): string {
  return isAttack
    ? `Steps of a search in attacks of more and more ${unbroken(quote(pump))}`
    : `Steps of a search in ordinary texts of repeated ${unbroken(quote(pump))}`;
}

/** Length of a text in UTF-16 code units, and the steps of one search in it. */
export type Measured = readonly (readonly [length: number, steps: number])[];

/** A plot of steps over length, as plain numbers; lengths in its own units, from the top left corner. */
interface GrowthPlot {
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

/** A point of the plot, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A labelled value on an axis. */
export interface Tick {
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
