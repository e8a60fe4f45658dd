import type { RegExpSyntaxError } from "@eslint-community/regexpp";
import type { Range, Regex } from "../regex.ts";

/**
 * Describes a syntax error in one sentence and finds the part of the pattern that causes it. regexpp's error
 * has only the index where parsing stopped.
 */
export function describeSyntaxError(
  { pattern, flags }: Regex,
  error: RegExpSyntaxError,
): { message: string; range: Range } {
  const stopped = Math.min(error.index, pattern.length);
  const kind = syntaxErrorKind({ pattern, flags }, error);
  const { place = characterBefore, words = () => kind } = errorDescriptions()[kind] ?? {};
  const range = place(pattern, stopped, flags);
  return {
    message: words(pattern.slice(range.start, range.end), range.start + 1),
    range,
  };
}

/** The kind of an error: regexpp's message, or one of those that distinguish errors with the same message. */
export function syntaxErrorKind({ pattern, flags }: Regex, { index, message }: RegExpSyntaxError): string {
  const reported = message.slice(message.lastIndexOf(": ") + 2);
  return errorKind(pattern, Math.min(index, pattern.length), reported, flags);
}

interface ErrorDescription {
  /** Finds the part of the pattern to mark; by default the character before the stop. */
  readonly place?: (pattern: string, stopped: number, flags: string) => Range;
  /** Writes the message, given the marked source and its column, counted from 1 in UTF-16 code units. */
  readonly words?: (source: string, column: number) => string;
}

/**
 * The kind of error, a key of `errorDescriptions`. Distinguishes errors for which regexpp has one message: with flag v
 * it reports a nested class as unclosed, or the character where it stopped as invalid, where operands of a
 * set operation are missing. Without v, only `\k` beside named groups can be an invalid member.
 */
function errorKind(pattern: string, stopped: number, message: string, flags: string): string {
  if (message.startsWith(REPEATED_FLAG)) return REPEATED_FLAG;
  if (message === NOTHING_TO_REPEAT && possessiveQuantifier(pattern, stopped)) return POSSESSIVE;
  // Inside a group, the parser stops at a lone bracket as if the group ended there.
  if (message === UNCLOSED_GROUP && /[\]{}]/.test(pattern.charAt(stopped))) return LONE_BRACKET;
  if (message === INVALID_MEMBER && !flags.includes("v")) return REFERENCE_IN_CLASS;
  if (message !== INVALID_MEMBER && message !== UNCLOSED_CLASS) return message;
  if (unclosedBracket(pattern, "[").start < pattern.length) {
    return stopped === pattern.length ? UNCLOSED_CLASS : message;
  }
  return lastSetOperator(pattern, stopped) ? MISSING_OPERANDS : INVALID_MEMBER;
}

const NOTHING_TO_REPEAT = "Nothing to repeat";
const POSSESSIVE = "Possessive quantifier";
const UNCLOSED_CLASS = "Unterminated character class";
const INVALID_MEMBER = "Invalid character in character class";
const UNCLOSED_GROUP = "Unterminated group";
const LONE_BRACKET = "Lone quantifier brackets";
const REPEATED_FLAG = "Duplicated flag";
const REFERENCE_IN_CLASS = "No reference in a class";
const MISSING_OPERANDS = "No operands of a set operation";

/** By kind of error. A function, so that bundlers can omit the descriptions from code that only parses. */
const errorDescriptions = (): Readonly<Record<string, ErrorDescription>> => ({
  [UNCLOSED_GROUP]: {
    place: (pattern) => unclosedBracket(pattern, "("),
    words: (_, column) => `Unclosed group: the "(" at column ${column} has no ")"`,
  },
  [UNCLOSED_CLASS]: {
    place: (pattern) => unclosedBracket(pattern, "["),
    words: (_, column) => `Unclosed character class: the "[" at column ${column} has no "]"`,
  },
  "Unmatched ')'": {
    place: (_, stopped) => ({ start: stopped, end: stopped + 1 }),
    words: (_, column) => `Unmatched ")" at column ${column}; write "\\)" to match a literal ")"`,
  },
  [POSSESSIVE]: {
    place: (pattern, stopped) => possessiveQuantifier(pattern, stopped) ?? characterBefore(pattern, stopped),
    words: (source, column) =>
      `Possessive quantifier "${source}" at column ${column}: ${
        written(`(?=(…${source.slice(0, -1)}))\\1`)
      }${NEW_GROUP}`,
  },
  [NOTHING_TO_REPEAT]: {
    place: quantifierBefore,
    words: (source, column) => `Nothing to repeat before the quantifier "${source}" at column ${column}`,
  },
  "numbers out of order in {} quantifier": {
    place: quantifierBefore,
    words: (source, column) =>
      `Quantifier "${source}" at column ${column} is out of order: the smaller number must come first`,
  },
  "Incomplete quantifier": {
    place: (pattern, stopped) => characterAt(pattern, fromLast("{")(pattern, stopped).start),
    words: (_, column) =>
      `Incomplete quantifier at column ${column}; with flag u or v, write "\\{" to match a literal "{"`,
  },
  [LONE_BRACKET]: {
    place: (pattern, stopped) =>
      characterAt(
        pattern,
        /[{}\]]/.test(pattern[stopped] ?? "") ? stopped : stopped - 1,
      ),
    words: (source, column) =>
      `Lone "${source}" at column ${column}; with flag u or v, write "\\${source}" to match it literally`,
  },
  "Range out of order in character class": {
    place: rangeBefore,
    words: (source, column) =>
      `Range "${source}" at column ${column} is out of order: its first character comes after its last${
        /[\ud800-\udbff]$/.test(source) ? SURROGATES_HINT : ""
      }`,
  },
  "Invalid character class": {
    place: rangeBefore,
    words: (source, column) =>
      `Invalid range "${source}" at column ${column}: each end must be a single character, not a set`,
  },
  "Duplicate capture group name": {
    place: fromLast("(?<"),
    words: (source, column) =>
      `Duplicate group name in "${source}" at column ${column}: only groups in different alternatives can share a name`,
  },
  "Invalid capture group name": {
    place: brokenName,
    words: (source, column) =>
      `Invalid group name in "${source}" at column ${column}: a name is an identifier between "<" and ">"`,
  },
  "Invalid named capture referenced": {
    place: missingReference,
    words: (source, column) => `"${source}" at column ${column} refers to a group name that doesn't exist`,
  },
  "Invalid named reference": {
    place: fromLast("\\k"),
    words: (source, column) =>
      `Invalid reference "${source}" at column ${column}: it needs a group name between "<" and ">"`,
  },
  "Invalid group": {
    place: groupStart,
    words: invalidGroupMessage,
  },
  [REPEATED_FLAG]: {
    place: repeatedFlag,
    words: (source, column) =>
      `Repeated flag "${source}" at column ${column}: a group can list each flag only once`,
  },
  "Invalid empty flags": {
    place: groupStart,
    words: (source, column) => `"${source}" at column ${column} lists no flag to add or remove`,
  },
  [REFERENCE_IN_CLASS]: {
    place: (_, stopped) => ({ start: stopped, end: stopped + 2 }),
    words: (source, column) =>
      `"${source}" at column ${column} is a group reference, which isn't allowed in a character class`,
  },
  "Unterminated class string disjunction": {
    place: fromLast("\\q{"),
    words: (_, column) => `Unclosed string list: the "\\q{" at column ${column} has no "}"`,
  },
  "Invalid escape": { place: fromLast("\\"), words: escapeMessage },
  "Invalid unicode escape": { place: fromLast("\\"), words: escapeMessage },
  "Invalid property name": {
    place: fromLast("\\", 1),
    words: (source, column) =>
      PROPERTY_OF_STRINGS.test(source)
        ? `"${source}" at column ${column} is a property of strings: it needs flag v and can't be negated`
        : `Unknown Unicode property "${source}" at column ${column}`,
  },
  "\\ at end of pattern": {
    place: characterAt,
    words: () => `The "\\" at the end escapes nothing; write "\\\\" to match a literal backslash`,
  },
  [MISSING_OPERANDS]: {
    place: (pattern, stopped) => lastSetOperator(pattern, stopped) ?? characterAt(pattern, stopped),
    words: (source, column) =>
      `"${source}" at column ${column} needs one operand on each side: put ranges, lists and other operations in ` +
      "nested brackets",
  },
  [INVALID_MEMBER]: {
    place: (pattern, stopped) => characterAt(pattern, stopped),
    words: (source, column) =>
      `"${source}" at column ${column} must be escaped in a character class with flag v`,
  },
  "Invalid set operation in character class": {
    place: (_, stopped) => ({ start: stopped, end: stopped + 2 }),
    words: (source, column) =>
      `Invalid set operation "${source}" at column ${column}: "--" and "&&" need two operands, and other doubled ` +
      "punctuation must be escaped with flag v",
  },
  "Negated character class may contain strings": {
    place: closedClassBefore,
    words: () => "A negated character class can't contain strings of several characters",
  },
});

const written = (form: string): string => `JavaScript writes this as "${form}"`;

/** Added to the form of an atomic group, which needs a number. */
const NEW_GROUP = ", with the number of the new group in place of 1";

function invalidGroupMessage(source: string, column: number): string {
  const place = `"${source}" at column ${column}`;
  const [, name, words] = FOREIGN_GROUPS.find(([start]) => start.test(source)) ?? [];
  return name === undefined || words === undefined
    ? `Invalid group ${place}: JavaScript has no group that begins like this`
    : `${name} ${place}: ${words(source)}`;
}

/** Groups of other languages by how they begin, their names, and what JavaScript has instead. */
const FOREIGN_GROUPS: readonly (readonly [start: RegExp, name: string, words: (source: string) => string])[] =
  [
    [/^\(\?>/, "Atomic group", () => written("(?=(…))\\1") + NEW_GROUP],
    [/^\(\?(?:P<|')/, "Named group", () => written("(?<name>…)")],
    [/^\(\?P=/, "Named reference", () => written("\\k<name>")],
    [/^\(\?#/, "Comment", () => "JavaScript has no comments in patterns; remove it"],
    [
      /^\(\?-?[ims]+(?:-[ims]+)?\)$/,
      "Flags",
      (source) => `${written(`${source.slice(0, -1)}:…)`)} around the part that they apply to`,
    ],
    [
      /^\(\?\|/,
      "Branch reset group",
      () => "JavaScript has none; give the groups in its alternatives one name",
    ],
    [
      /^\(\?(?:[R&\d+]|-\d|P>)/,
      "Recursion",
      () => "JavaScript has none; write out as many levels as you need",
    ],
    [/^\(\?\(/, "Condition", () => "JavaScript has none; write both cases as alternatives"],
  ];

const SURROGATES_HINT = " (without flag u or v, a character above U+FFFF is two code units)";

/** @see https://tc39.es/ecma262/#table-binary-unicode-properties-of-strings */
const PROPERTY_OF_STRINGS = /\{(?:RGI_\w+|Basic_Emoji|Emoji_Keycap_Sequence)\}$/;

function escapeMessage(source: string, column: number): string {
  const problem = ESCAPE_PROBLEMS[source] ?? (/^\\[1-9]/.test(source) ? NO_GROUP : undefined);
  return problem === undefined
    ? `Invalid escape "${source}" at column ${column} (with flag u or v)`
    : `"${source}" at column ${column} ${problem}`;
}

/** Problems of escapes that JavaScript supports. */
const ESCAPE_PROBLEMS: Readonly<Record<string, string>> = {
  "\\": 'escapes nothing; write "\\\\" to match a literal backslash',
  "\\u": "must be followed by four hexadecimal digits, or a code point up to 10FFFF in braces",
  "\\x": "must be followed by two hexadecimal digits",
  "\\c": "must be followed by a letter from A to Z",
  "\\0": "is followed by a digit, but octal escapes aren't allowed with flag u or v",
};

const NO_GROUP = "refers to a group that doesn't exist, and octal escapes aren't allowed with flag u or v";

// Functions that find parts of the pattern, in UTF-16 code units, from where parsing stopped.

/** The character at an index, with a surrogate pair as one; empty at the end of the pattern. */
function characterAt(pattern: string, index: number): Range {
  const start = Math.max(0, Math.min(index, pattern.length));
  const length = (pattern.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
  return { start, end: Math.min(start + length, pattern.length) };
}

/** The character before the stop. */
function characterBefore(pattern: string, stopped: number): Range {
  return characterAt(pattern, stopped - 1);
}

/** The range from the last `opening` before the stop to `beyond` characters after the stop. */
function fromLast(
  opening: string,
  beyond = 0,
): (pattern: string, stopped: number) => Range {
  return (pattern, stopped) => {
    const start = pattern.lastIndexOf(opening, Math.max(0, stopped - 1));
    if (start < 0) return characterBefore(pattern, stopped);
    const end = Math.max(stopped + beyond, start + opening.length + 1);
    return { start, end: Math.min(end, pattern.length) };
  };
}

/** The quantifier that ends at the stop. */
function quantifierBefore(pattern: string, stopped: number): Range {
  return pattern[stopped - 1] === "}" ? fromLast("{")(pattern, stopped) : characterBefore(pattern, stopped);
}

/** The quantifier that ends at the stop and a "+" before it that makes it possessive in other languages. */
function possessiveQuantifier(pattern: string, stopped: number): Range | undefined {
  if (pattern[stopped - 1] !== "+") return undefined;
  const { start } = quantifierBefore(pattern, stopped - 1);
  const isEscaped = /(?:^|[^\\])(?:\\\\)*\\$/.test(pattern.slice(0, start));
  if (isEscaped || !/^(?:[*+?]|\{\d+(?:,\d*)?\})$/.test(pattern.slice(start, stopped - 1))) return undefined;
  // A lazy quantifier has no possessive form.
  const { start: inner, end } = quantifierBefore(pattern, start);
  const isLazy = pattern[start] === "?" && /^(?:[*+?]|\{\d+(?:,\d*)?\})$/.test(pattern.slice(inner, end)) &&
    !/(?:^|[^\\])(?:\\\\)*\\$/.test(pattern.slice(0, inner));
  return isLazy || start === 0 || /[(|]$/.test(pattern.slice(0, start)) ? undefined : { start, end: stopped };
}

/** A class that is open where parsing stopped, or was closed there. */
interface OpenClass {
  readonly start: number;
  /** Its members up to the stop, each one character, escape or nested class. */
  readonly members: Range[];
}

/**
 * Finds the class around the place where parsing stopped.
 *
 * @returns the class that is open at the stop, or that the character before it closes
 */
function openClassAt(pattern: string, stopped: number, flags: string): OpenClass | undefined {
  const member = /[uv]/.test(flags) ? UNICODE_MEMBER : MEMBER;
  const open: OpenClass[] = [];
  let closed: OpenClass | undefined;
  for (let index = 0; index < stopped;) {
    const inner = open.at(-1);
    member.lastIndex = index;
    const end = index + (member.exec(pattern)?.[0].length ?? 1);
    closed = undefined;
    if (pattern[index] === "[" && (inner === undefined || flags.includes("v"))) {
      open.push({ start: index, members: [] });
      index += pattern[index + 1] === "^" ? 2 : 1;
    } else if (pattern[index] === "]" && inner) {
      closed = open.pop();
      open.at(-1)?.members.push({ start: inner.start, end });
      index = end;
    } else {
      inner?.members.push({ start: index, end });
      index = end;
    }
  }
  return closed ?? open.at(-1);
}

/** One member of a class. Without u and v, `\u{1}` is an escaped letter followed by other characters. */
const MEMBER = /\\(?:u[\da-f]{4}|x[\da-f]{2}|c[a-z\d_]|[0-3][0-7]{0,2}|[4-7][0-7]?|[^])|[^]/iy;
const UNICODE_MEMBER = /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[pq]\{[^}]*\}|[^])|[^]/iuy;

/**
 * The range of a class that ends at the stop, such as `z-a` or `\d-x`; without one, the character before the
 * stop.
 */
function rangeBefore(pattern: string, stopped: number, flags: string): Range {
  const members = openClassAt(pattern, stopped, flags)?.members.filter(({ end }) => end <= stopped) ?? [];
  const [first, hyphen, last] = members.slice(-3);
  if (!first || !last || hyphen === undefined || pattern.slice(hyphen.start, hyphen.end) !== "-") {
    return characterBefore(pattern, stopped);
  }
  // Without u a low surrogate is a member of its own; mark the whole character.
  return {
    start: characterAt(pattern, first.start - 1).end > first.start ? first.start - 1 : first.start,
    end: last.end,
  };
}

/** The class that ends at the stop. */
function closedClassBefore(pattern: string, stopped: number, flags: string): Range {
  return { start: openClassAt(pattern, stopped, flags)?.start ?? 0, end: stopped };
}

/**
 * The first reference to a group name that the pattern doesn't have.
 *
 * @param stopped where parsing stopped, possibly the end of the pattern
 */
function missingReference(pattern: string, stopped: number): Range {
  const names = new Set<string>();
  const references: (Range & { readonly name: string })[] = [];
  for (
    const { 0: source, index, groups: { group, reference } = {} } of pattern.matchAll(NAMES_AND_REFERENCES)
  ) {
    if (group !== undefined) names.add(decodeName(group));
    if (reference !== undefined) {
      references.push({ start: index, end: index + source.length, name: decodeName(reference) });
    }
  }
  const missing = references.find(({ name }) => !names.has(name));
  return missing ? { start: missing.start, end: missing.end } : characterBefore(pattern, stopped);
}

/** Named references and groups; other escapes and classes are skipped. */
const NAMES_AND_REFERENCES =
  /\\k<(?<reference>[^>]*)>|\(\?<(?<group>[^>=!][^>]*)>|\\[^]|\[(?:\\[^]|[^\]\\])*\]/g;

/** A group name with its Unicode escapes decoded. */
function decodeName(source: string): string {
  return source.replaceAll(
    /\\u(?:\{([\da-f]+)\}|([\da-f]{4}))/gi,
    (escape, braced: string | undefined, four: string | undefined) => {
      const code = Number.parseInt(braced ?? four ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
    },
  );
}

/** The start of a group with modifiers: up to the colon, or to the character in its place. */
function groupStart(pattern: string, stopped: number): Range {
  const start = pattern.lastIndexOf("(?", Math.max(0, stopped - 1));
  if (start < 0) return characterBefore(pattern, stopped);
  const [source = "(?"] = /^\(\?[A-Za-z-]*[^:]?/u.exec(pattern.slice(start)) ?? [];
  return { start, end: start + source.length };
}

/** The second of two equal flags of a modifier group. */
function repeatedFlag(pattern: string, stopped: number): Range {
  const { start, end } = groupStart(pattern, stopped);
  for (let index = start + 2; index < end; index++) {
    if (pattern[index] !== "-" && pattern.slice(start + 2, index).includes(pattern.charAt(index))) {
      return characterAt(pattern, index);
    }
  }
  return characterBefore(pattern, stopped);
}

/** A group name from its `<` up to the character where it becomes invalid. */
function brokenName(pattern: string, stopped: number): Range {
  const { start } = fromLast("<")(pattern, stopped);
  return { start, end: Math.max(characterAt(pattern, stopped).end, start + 1) };
}

/**
 * The set operator at the stop, or the last one before it in the same class.
 *
 * @returns undefined if the class has none up to the stop
 */
function lastSetOperator(pattern: string, stopped: number): Range | undefined {
  let closed = 0;
  for (let start = stopped; start > 0; start--) {
    if (pattern[start - 1] === "\\") continue;
    const isBehind = start < stopped;
    if (isBehind && pattern[start] === "]") closed++;
    if (isBehind && pattern[start] === "[" && closed-- === 0) return undefined;
    if (closed === 0 && /^(?:&&|--)/.test(pattern.slice(start, start + 2))) return { start, end: start + 2 };
  }
  return undefined;
}

/** The innermost bracket of the given kind that is still open at the end of the pattern. */
function unclosedBracket(pattern: string, bracket: "(" | "["): Range {
  const open: number[] = [];
  let classes = 0;
  for (let index = 0; index < pattern.length; index++) {
    const unit = pattern[index];
    if (unit === "\\") index++;
    else if (unit === "[") classes++, bracket === "[" && open.push(index);
    else if (unit === "]" && classes > 0) {
      classes--, bracket === "[" && open.pop();
    } else if (classes > 0 || bracket === "[") continue;
    else if (unit === "(") open.push(index);
    else if (unit === ")") open.pop();
  }
  return characterAt(pattern, open.at(-1) ?? pattern.length);
}
