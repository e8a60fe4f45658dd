/** Random patterns that hang on short texts or are quadratic, and texts that show it. */
import fc from "fast-check";
import { type AttackText, attackText } from "../../lib/regex/redos/attack.ts";
import type { CountSteps } from "../../lib/regex/redos/growth/growth.ts";

/** A pattern, and texts for which it may take long: each pump after each prefix, before each suffix. */
export interface MaybeSlow {
  readonly pattern: string;
  readonly prefixes: readonly string[];
  readonly pumps: readonly string[];
  /** True if it has unbounded loops, so that it may be quadratic. */
  readonly isEndless?: boolean;
}

const SUFFIXES = ["\x01", "", "!"];

const atom = fc.constantFrom("a", "b", "[ab]", "[a-z]", "\\w", "(?:ab)", "(?:a|aa)", "(?:a|b)", "(?:ab?)");
const separator = fc.constantFrom("", "", "", "b?", ",?", "\\s?", "-");
const count = fc.tuple(fc.constantFrom(0, 1, 1, 2), fc.integer({ min: 2, max: 12 }))
  .map(([min, max]) => `{${min},${max}}`);
const opening = fc.constantFrom("(?:", "(");

function nested(depth: number): fc.Arbitrary<string> {
  if (depth === 0) return fc.tuple(atom, count).map((parts) => parts.join(""));
  return fc.tuple(opening, nested(depth - 1), separator, count)
    .map(([open, inner, after, times]) => `${open}${inner}${after})${times}`);
}

const end = fc.constantFrom("$", "!", "=", "\\d", "[;]$");
const start = fc.constantFrom("", "^", "x", "^x");

const PUMPS = ["a", "b", "ab", "ba", "aab", "a,", "aa ", "a-", "ab-", "aa,"];

/** Counted repeats in counted repeats, two to four deep. */
export const nestedRepeats: fc.Arbitrary<MaybeSlow> = fc.tuple(
  start,
  fc.integer({ min: 1, max: 3 }).chain(nested),
  end,
).map(([before, body, after]) => ({
  pattern: `${before}${body}${after}`,
  prefixes: [before.replace("^", "")],
  pumps: PUMPS,
}));

/** Parts that can each be matched in two ways, written one after the other. */
export const repeatedChoices: fc.Arbitrary<MaybeSlow> = fc.tuple(
  start,
  fc.constantFrom("a?", "(?:a|aa)", "(?:ab?|[ab])", "a{0,2}", "(?:a|[ab]+)", "\\w?"),
  fc.integer({ min: 2, max: 40 }),
  end,
).map(([before, part, times, after]) => ({
  pattern: before + part.repeat(times) + after,
  prefixes: [before.replace("^", "")],
  pumps: PUMPS,
}));

/** What a lookahead requires, and a text for it. */
const requirement = fc.constantFrom(
  { body: "[^)]*\\\\{2}[\"']", text: '\\\\"' },
  { body: ".*\\d{2}", text: "12" },
  { body: ".*x{3}", text: "xxx" },
  { body: "[^;]*;[^;]*;", text: ";;" },
  { body: ".{4,}@", text: "abcd@" },
  { body: ".*[A-Z]", text: "Q" },
  { body: ".*end", text: "end" },
);

const loops = fc.constantFrom(
  { loops: "a*a*", pump: "a" },
  { loops: "[a-z]*\\w*", pump: "a" },
  { loops: ".*\\[[^\\]]*", pump: "[" },
  { loops: "(?:ab)*.*", pump: "ab" },
  { loops: ".*=.*", pump: "=" },
  { loops: "(?:a+)+", pump: "a" },
  { loops: "\\s*[^#]*", pump: " " },
);

/** Loops that share characters, behind one or two lookaheads. */
export const guardedLoops: fc.Arbitrary<MaybeSlow> = fc.tuple(
  fc.constantFrom("^", "^", "<"),
  fc.array(requirement, { minLength: 1, maxLength: 2 }),
  loops,
  fc.constantFrom("#", "%\\d", "~~"),
).map(([before, required, { loops, pump }, after]) => {
  const text = required.map(({ text }) => text).join("");
  const other = required.toReversed().map(({ text }) => text).join("");
  const entry = before.replace("^", "");
  return {
    pattern: before + required.map(({ body }) => `(?=${body})`).join("") + loops + after,
    prefixes: [entry + text, entry + other],
    pumps: [pump],
    isEndless: true,
  };
});

/** A text that takes too many steps if it is as short as this hangs a program. */
const SHORT = 60;
const HANGING_STEPS = 30_000_000;
const MAX_STEPS = 2_000_000;

/** A text that shows that a pattern hangs on a short text, or is quadratic or worse; undefined if none does. */
export function slowText({ prefixes, pumps, isEndless = false }: MaybeSlow, stepsOn: CountSteps) {
  const texts = prefixes.flatMap((prefix) =>
    pumps.flatMap((pump) => SUFFIXES.map((suffix): AttackText => ({ prefix, pump, suffix })))
  );
  const slow = texts.find((text) => hangs(text, stepsOn) || (isEndless && isQuadratic(text, stepsOn)));
  return slow && JSON.stringify(slow);
}

function hangs(text: AttackText, stepsOn: CountSteps): boolean {
  const count = Math.floor((SHORT - attackText(text, 0).length) / text.pump.length);
  return stepsOn(attackText(text, count), HANGING_STEPS) === null;
}

function isQuadratic(text: AttackText, stepsOn: CountSteps): boolean {
  const [first, second, third] = [400, 600, 800].map((length) =>
    stepsOn(attackText(text, Math.ceil(length / text.pump.length)), MAX_STEPS) ?? Infinity
  );
  // With linear growth, each difference is the same.
  return first === Infinity || third! - second! > 1.2 * (second! - first!);
}
