import type { RegExpSyntaxError } from "@eslint-community/regexpp";
import type { Range, Regex } from "../regex.ts";
import {
  at,
  before,
  brokenName,
  closedClass,
  missingReference,
  modifiers,
  openedBy,
  operator,
  quantifier,
  range,
  repeatedFlag,
  since,
} from "./fault_places.ts";

/**
 * Turns the parser's complaint, whose index is where reading stopped, into a sentence that names the thing
 * that is wrong and the stretch of the pattern where it stands.
 */
export function faultOf(
  { pattern, flags }: Regex,
  error: RegExpSyntaxError,
): { message: string; range: Range } {
  const stopped = Math.min(error.index, pattern.length);
  const told = error.message.slice(error.message.lastIndexOf(": ") + 2);
  const complaint = complaintOf(pattern, stopped, told, flags);
  const { place = before, words = () => complaint } = FAULTS[complaint] ?? {};
  const range = place(pattern, stopped, flags);
  return {
    message: words(pattern.slice(range.start, range.end), range.start),
    range,
  };
}

interface FaultKind {
  /** Finds the stretch to point at; left out, the character before the stop. */
  readonly place?: (pattern: string, stopped: number, flags: string) => Range;
  /** Says it, from the stretch pointed at and where it starts. */
  readonly words?: (source: string, index: number) => string;
}

/**
 * What the parser's complaint comes to: under v it calls a nested class unclosed, or the character that it stopped
 * at wrong, where operands of a set operation are none. Without v the only wrong member is `\k` beside named groups.
 */
function complaintOf(pattern: string, stopped: number, told: string, flags: string): string {
  if (told.startsWith(REPEATED_FLAG)) return REPEATED_FLAG;
  // Inside a group the parser takes a lone bracket for the end of what it can read.
  if (told === UNCLOSED_GROUP && /[\]{}]/.test(pattern.charAt(stopped))) return LONE_BRACKET;
  if (told === NO_MEMBER && !flags.includes("v")) return NO_REFERENCE;
  if (told !== NO_MEMBER && told !== UNCLOSED) return told;
  if (openedBy(pattern, "[").start < pattern.length) return stopped === pattern.length ? UNCLOSED : told;
  return operator(pattern, stopped) ? NO_OPERANDS : NO_MEMBER;
}

const UNCLOSED = "Unterminated character class";
const NO_MEMBER = "Invalid character in character class";
const UNCLOSED_GROUP = "Unterminated group";
const LONE_BRACKET = "Lone quantifier brackets";
const REPEATED_FLAG = "Duplicated flag";
const NO_REFERENCE = "No reference in a class";
const NO_OPERANDS = "No operands of a set operation";

const FAULTS: Readonly<Record<string, FaultKind>> = {
  [UNCLOSED_GROUP]: {
    place: (pattern) => openedBy(pattern, "("),
    words: (_, index) => `Unclosed group: the "(" at ${index} has no ")"`,
  },
  [UNCLOSED]: {
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
    place: (pattern, stopped) => at(pattern, since("{")(pattern, stopped).start),
    words: (_, index) =>
      `The "{" at ${index} begins no complete quantifier; under u and v a literal one is written "\\{"`,
  },
  [LONE_BRACKET]: {
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
      `The range "${source}" at ${index} is out of order: its first character comes after its last${
        /[\ud800-\udbff]$/.test(source) ? HALVES : ""
      }`,
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
    place: brokenName,
    words: (source, index) =>
      `"${source}" at ${index} begins no group name: a name is an identifier between "<" and ">"`,
  },
  "Invalid named capture referenced": {
    place: missingReference,
    words: (source, index) => `"${source}" at ${index} refers to a group name that the pattern does not have`,
  },
  "Invalid named reference": {
    place: since("\\k"),
    words: (source, index) =>
      `"${source}" at ${index} is no reference: a group name in "<" and ">" must follow`,
  },
  "Invalid group": {
    place: modifiers,
    words: (source, index) => `"${source}" at ${index} begins no kind of group that JavaScript knows`,
  },
  [REPEATED_FLAG]: {
    place: repeatedFlag,
    words: (source, index) => `Repeated flag "${source}" at ${index}: a group may name each flag once`,
  },
  "Invalid empty flags": {
    place: modifiers,
    words: (source, index) => `"${source}" at ${index} names no flag to set or remove`,
  },
  [NO_REFERENCE]: {
    place: (_, stopped) => ({ start: stopped, end: stopped + 2 }),
    words: (source, index) => `"${source}" at ${index} refers to a group, which a class cannot do`,
  },
  "Unterminated class string disjunction": {
    place: since("\\q{"),
    words: (_, index) => `Unclosed string list: the "\\q{" at ${index} has no "}"`,
  },
  "Invalid escape": { place: since("\\"), words: noEscape },
  "Invalid unicode escape": { place: since("\\"), words: noEscape },
  "Invalid property name": {
    place: since("\\", 1),
    words: (source, index) =>
      `"${source}" at ${index} names no Unicode property ${
        OF_STRINGS.test(source)
          ? "of characters: those of strings need v and have no \\P"
          : "that JavaScript knows"
      }`,
  },
  "\\ at end of pattern": {
    place: at,
    words: () => `The "\\" at the end escapes nothing; write "\\\\" for a literal one`,
  },
  [NO_OPERANDS]: {
    place: (pattern, stopped) => operator(pattern, stopped) ?? at(pattern, stopped),
    words: (source, index) =>
      `"${source}" at ${index} takes one operand on each side: put ranges, lists and other operations into ` +
      "brackets of their own",
  },
  [NO_MEMBER]: {
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
    place: closedClass,
    words: () => "A negated class must not hold strings of several characters",
  },
};

const HALVES = ", as without u and v each half of a character beyond U+FFFF counts";

/** @see https://tc39.es/ecma262/#table-binary-unicode-properties-of-strings */
const OF_STRINGS = /\{(?:RGI_\w+|Basic_Emoji|Emoji_Keycap_Sequence)\}$/;

function noEscape(source: string, index: number): string {
  const lacks = LACKS[source] ?? (/^\\[1-9]/.test(source) ? NO_GROUP : undefined);
  return lacks === undefined
    ? `"${source}" at ${index} is no escape that JavaScript knows under the flags set`
    : `"${source}" at ${index} ${lacks}`;
}

/** What is missing or too much behind an escape that JavaScript does know. */
const LACKS: Readonly<Record<string, string>> = {
  "\\": 'escapes nothing; write "\\\\" for a literal one',
  "\\u": "needs four hexadecimal digits behind it, or a code point up to 10FFFF in braces",
  "\\x": "needs two hexadecimal digits behind it",
  "\\c": "needs a letter from A to Z behind it",
  "\\0": "has a digit behind it, and u and v know no octal escapes",
};

const NO_GROUP = "refers to no group here, and u and v know no octal escapes";
