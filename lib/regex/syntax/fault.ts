import type { RegExpSyntaxError } from "@eslint-community/regexpp";
import type { Range, Regex } from "../regex.ts";
import { at, before, openedBy, quantifier, range, since } from "./fault_places.ts";

/**
 * Turns the parser's complaint, whose index is where reading stopped, into a sentence that names the thing
 * that is wrong and the stretch of the pattern where it stands.
 */
export function faultOf(
  { pattern }: Regex,
  error: RegExpSyntaxError,
): { message: string; range: Range } {
  const stopped = Math.min(error.index, pattern.length);
  const told = error.message.slice(error.message.lastIndexOf(": ") + 2);
  const complaint = stopped === pattern.length ? AT_END[told] ?? told : told;
  const { place = before, words = () => complaint } = FAULTS[complaint] ?? {};
  const range = place(pattern, stopped);
  return {
    message: words(pattern.slice(range.start, range.end), range.start),
    range,
  };
}

interface FaultKind {
  /** Finds the stretch to point at; left out, the character before the stop. */
  readonly place?: (pattern: string, stopped: number) => Range;
  /** Says it, from the stretch pointed at and where it starts. */
  readonly words?: (source: string, index: number) => string;
}

/** What a complaint comes to where the pattern has ended: nothing is no character of a class under v either. */
const AT_END: Readonly<Record<string, string>> = {
  "Invalid character in character class": "Unterminated character class",
};

const FAULTS: Readonly<Record<string, FaultKind>> = {
  "Unterminated group": {
    place: (pattern) => openedBy(pattern, "("),
    words: (_, index) => `Unclosed group: the "(" at ${index} has no ")"`,
  },
  "Unterminated character class": {
    place: (pattern) => openedBy(pattern, "["),
    words: (_, index) => `Unclosed character class: the "[" at ${index} has no "]"`,
  },
  "Unmatched ')'": {
    place: (_, stopped) => ({ start: stopped, end: stopped + 1 }),
    words: (_, index) => `The ")" at ${index} closes no group; write "\\)" for a literal one`,
  },
  "Nothing to repeat": {
    place: quantifier,
    words: (source, index) =>
      `Nothing to repeat: the quantifier "${source}" at ${index} follows nothing that it can repeat`,
  },
  "numbers out of order in {} quantifier": {
    place: quantifier,
    words: (source, index) =>
      `The bounds of "${source}" at ${index} are out of order: the smaller number comes first`,
  },
  "Incomplete quantifier": {
    place: since("{"),
    words: (_, index) =>
      `The "{" at ${index} begins no complete quantifier; under u and v a literal one is written "\\{"`,
  },
  "Lone quantifier brackets": {
    place: (pattern, stopped) =>
      at(
        pattern,
        /[{}\]]/.test(pattern[stopped] ?? "") ? stopped : stopped - 1,
      ),
    words: (source, index) =>
      `Lone "${source}" at ${index}: under u and v a literal one is written "\\${source}"`,
  },
  "Range out of order in character class": {
    place: range,
    words: (source, index) =>
      `The range "${source}" at ${index} is out of order: its first character comes after its last`,
  },
  "Invalid character class": {
    place: range,
    words: (source, index) =>
      `"${source}" at ${index} is no range: an end of it is a set of characters, not one character`,
  },
  "Duplicate capture group name": {
    place: since("(?<"),
    words: (source, index) =>
      `The group name in "${source}" at ${index} is taken: groups share a name only in different alternatives`,
  },
  "Invalid capture group name": {
    place: since("<"),
    words: (source, index) =>
      `"${source}" at ${index} begins no group name: a name is an identifier between "<" and ">"`,
  },
  "Invalid named capture referenced": {
    place: since("\\k", 1),
    words: (source, index) => `"${source}" at ${index} refers to a group name that the pattern does not have`,
  },
  "Invalid named reference": {
    place: since("\\k"),
    words: (source, index) =>
      `"${source}" at ${index} is no reference: a group name in "<" and ">" must follow`,
  },
  "Invalid group": {
    place: since("(", 2),
    words: (source, index) => `"${source}" at ${index} begins no kind of group that JavaScript knows`,
  },
  "Invalid escape": { place: since("\\"), words: noEscape },
  "Invalid unicode escape": { place: since("\\"), words: noEscape },
  "Invalid property name": {
    place: since("\\", 1),
    words: (source, index) => `"${source}" at ${index} names no Unicode property that JavaScript knows`,
  },
  "\\ at end of pattern": {
    place: at,
    words: () => `The "\\" at the end escapes nothing; write "\\\\" for a literal one`,
  },
  "Invalid character in character class": {
    place: (pattern, stopped) => at(pattern, stopped),
    words: (source, index) => `"${source}" at ${index} must be escaped in a class under v`,
  },
  "Invalid set operation in character class": {
    place: (_, stopped) => ({ start: stopped, end: stopped + 2 }),
    words: (source, index) =>
      `"${source}" at ${index} is no set operation there: "--" and "&&" stand between two operands, and other ` +
      "doubled marks are escaped under v",
  },
  "Negated character class may contain strings": {
    place: (_, stopped) => ({ start: 0, end: stopped }),
    words: () => "A negated class must not hold strings of several characters",
  },
};

function noEscape(source: string, index: number): string {
  return `"${source}" at ${index} is no escape that JavaScript knows under the flags set`;
}
