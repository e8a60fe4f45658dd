/** Random patterns with counted repeats, and their verdicts compared with counted steps. */
import fc from "fast-check";
import { type AttackText, attackText } from "../../lib/regex/redos/attack.ts";
import type { CountSteps } from "../../lib/regex/redos/growth/growth.ts";
import type { Verdict } from "../../lib/regex/redos/verdict.ts";

/** A pattern with counted repeats, and the length of the longest text that these can match. */
export interface BoundedLoops {
  readonly pattern: string;
  readonly reach: number;
}

const atom: fc.Arbitrary<BoundedLoops> = fc.constantFrom(
  "a",
  "b",
  "[ab]",
  "[a-c]",
  "\\w",
  "\\d",
  ".",
  "[^b]",
  "[a-z]",
)
  .map((pattern) => ({ pattern, reach: 1 }));

/** As many small bounds as large ones. */
const bound = fc.double({ min: 0, max: 1, noNaN: true }).map((share) => Math.round(2_000 ** share));

const quantifier = fc.tuple(fc.constantFrom(0, 1, 2), bound).map(([min, max]) => ({
  text: `{${Math.min(min, max)},${max}}`,
  max,
}));

function repeated(part: fc.Arbitrary<BoundedLoops>): fc.Arbitrary<BoundedLoops> {
  return fc.tuple(part, quantifier).map(([{ pattern, reach }, { text, max }]) => ({
    pattern: `${
      pattern.length === 1 || /^(?:\\.|\[[^\]]*\])$/.test(pattern) ? pattern : `(?:${pattern})`
    }${text}`,
    reach: reach * max,
  }));
}

function sequence(...parts: readonly fc.Arbitrary<BoundedLoops>[]): fc.Arbitrary<BoundedLoops> {
  return fc.tuple(...parts).map((all) => ({
    pattern: all.map(({ pattern }) => pattern).join(""),
    reach: all.reduce((sum, { reach }) => sum + reach, 0),
  }));
}

const literal = (...texts: readonly string[]) =>
  fc.constantFrom(...texts).map((pattern) => ({ pattern, reach: pattern.length }));

const loop = repeated(atom);
const endless = fc.tuple(atom, fc.constantFrom("+", "*")).map(([{ pattern }, text]) => ({
  pattern: pattern + text,
  reach: 1,
}));

const body = fc.oneof(
  { weight: 4, arbitrary: loop },
  { weight: 3, arbitrary: sequence(loop, loop) },
  { weight: 2, arbitrary: repeated(sequence(loop, literal("", "-", "b"))) },
  { weight: 1, arbitrary: repeated(loop) },
  { weight: 1, arbitrary: sequence(loop, endless) },
  { weight: 1, arbitrary: sequence(endless, literal("", "-"), loop) },
  { weight: 1, arbitrary: sequence(loop, literal("-", "b", "\\."), loop) },
);

/** Nested, adjacent and overlapping loops with bounds from 1 to 2,000, with something before and after. */
export const boundedLoops: fc.Arbitrary<BoundedLoops> = sequence(
  literal("", "", "^", "x", "\\b"),
  body,
  literal("", "!", "$", "b", "\\.com", "\\d"),
);

/** A claim that counted steps contradict; undefined if there is none, `not counted` if there are too many. */
export function contradiction(
  verdict: Verdict,
  { reach }: BoundedLoops,
  stepsOn: CountSteps,
  maxSteps: number,
): string | undefined {
  if (verdict.kind === "safe") {
    return unsafeText(reach, stepsOn, maxSteps) ?? exceeded(verdict, reach, stepsOn, maxSteps);
  }
  if (verdict.kind === "unknown") return undefined;
  if (verdict.how === "proved") return exceeded(verdict, reach, stepsOn, maxSteps);
  if (verdict.attack === undefined) return "slow, without an attack";
  const { slowLength, attack } = verdict;
  // The bounds don't matter for texts that take a second before they are reached.
  if (slowLength && slowLength.characters <= reach) return undefined;
  const counts = [2, 3, 4].map((times) => Math.ceil(times * Math.max(reach, 100) / attack.pump.length));
  const [first, second, third] = counts.map((count) => stepsOn(attackText(attack, count), maxSteps));
  if (typeof first !== "number" || typeof second !== "number" || typeof third !== "number") {
    return "not counted";
  }
  // The marginal steps of quadratic growth are 1.4 times as many, those of linear growth the same number.
  return third - second > 1.15 * (second - first)
    ? undefined
    : `${verdict.class}, but ${first}, ${second}, ${third} steps`;
}

/** Steps per character up to which a pattern is called safe. */
const SAFE = 1_000;

function unsafeText(reach: number, stepsOn: CountSteps, maxSteps: number): string | undefined {
  for (const text of texts(reach)) {
    const whole = attackText(text, Math.ceil((2 * reach + 50) / text.pump.length)).slice(0, 8_000);
    const steps = stepsOn(whole, maxSteps) ?? Infinity;
    if (steps > SAFE * (whole.length + 1)) return `safe, but ${steps} steps on ${JSON.stringify(text)}`;
  }
  return undefined;
}

/** A text on which a search takes more steps than the proved bound. */
function exceeded(
  { bound }: Verdict,
  reach: number,
  stepsOn: CountSteps,
  maxSteps: number,
): string | undefined {
  const [atEnd = Infinity, perCharacter = Infinity] = bound?.coefficients ?? [];
  for (const text of texts(reach)) {
    const whole = attackText(text, Math.ceil((2 * reach + 50) / text.pump.length)).slice(0, 8_000);
    const most = perCharacter * whole.length + atEnd;
    const steps = stepsOn(whole, maxSteps) ?? 0;
    if (steps > most) return `at most ${most} steps, but more on ${JSON.stringify(text)}`;
  }
  return undefined;
}

function texts(reach: number): AttackText[] {
  const pumps = ["a", "b", "ab", "1", "a-", "aab", "xa", "a".repeat(Math.max(1, Math.min(reach, 99))) + "-"];
  return pumps.flatMap((pump) => ["", "!", "\n"].map((suffix) => ({ prefix: "", pump, suffix })));
}
