import { assertEquals } from "@std/assert";
import { instantWarnings } from "../../../../lib/regex/rules/instant.ts";
import { treeOf } from "./drawn.ts";

/** A literal, a rule that fires on it, and what it says: where a class, a flag or a place makes it other words. */
const CASES: readonly (readonly [literal: string, id: string, message: string])[] = [
  [String.raw`/[a-z,A-Z]/`, "comma-in-class", '"[a-z,A-Z]" matches a comma too'],
  [String.raw`/[^a-z,A-Z]/`, "comma-in-class", '"[^a-z,A-Z]" leaves out a comma too'],
  [
    String.raw`/[^a|b]/`,
    "pipe-in-class",
    'In "[^a|b]" the "|" does not mean "or": the class leaves out a "|" too',
  ],
  [String.raw`/[^A-z]/`, "mixed-case-range", '"A-z" also leaves out [ \\ ] ^ _ `'],
  [
    String.raw`/[\c]/`,
    "letter-escape",
    'A control letter must follow "\\c"; this matches a backslash or the "c"',
  ],
  [
    String.raw`/\c/`,
    "letter-escape",
    'A control letter must follow "\\c"; this matches a backslash and the "c"',
  ],
  [
    String.raw`/[\k<a>]/`,
    "letter-escape",
    '"\\k" matches the letter "k"',
  ],
  [
    String.raw`/[\u{61}]/`,
    "code-point-without-u",
    '"\\u{61}" is read here as one of the characters "u{61}"',
  ],
  [
    String.raw`/[\p{L}]/`,
    "property-without-u",
    'Without u or v "\\p{L}" is no property but one of the characters "p{L}"',
  ],
  [
    String.raw`/\p{1}/`,
    "property-without-u",
    'Without u or v "\\p{1}" is no property but "p" with the quantifier "{1}"',
  ],
  [
    String.raw`/"(.*)"x/`,
    "greedy-between-delimiters",
    `".*" runs on to the last '"' of the line, over others between`,
  ],
  [
    String.raw`/"(.*)"x/s`,
    "greedy-between-delimiters",
    `".*" runs on to the last '"' of the text, over others between`,
  ],
  [
    String.raw`/^a/g`,
    "stateful-test",
    'The pattern matches only at the start of the text, so g finds nothing more, but it makes "test" fail at every second call',
  ],
  [
    String.raw`/^a*/g`,
    "stateful-test",
    'The pattern matches only at the start of the text, so g finds nothing more, but a match that takes text makes the next "test" fail',
  ],
  [
    String.raw`/[[:alpha:]]/`,
    "posix-class",
    '"[:alpha:]" names no set here: it stands for the characters "[:alph"',
  ],
  [
    String.raw`/[:^digit:]/`,
    "posix-class",
    '"[:^digit:]" names no set here: it stands for the characters ":^digt"',
  ],
  [
    String.raw`/.*x/`,
    "unanchored-dot-star",
    'A search tries ".*" at every position, and each try runs over the rest of the line: on a long line without ' +
    "a match this takes quadratic time",
  ],
  [
    String.raw`/.*x/s`,
    "unanchored-dot-star",
    'A search tries ".*" at every position, and each try runs over the rest of the text: on a long text without ' +
    "a match this takes quadratic time",
  ],
  [
    String.raw`/(?s:.*x)/`,
    "unanchored-dot-star",
    'A search tries ".*" at every position, and each try runs over the rest of the text: on a long text without ' +
    "a match this takes quadratic time",
  ],
  [
    String.raw`/[^]*x/`,
    "unanchored-dot-star",
    'A search tries "[^]*" at every position, and each try runs over the rest of the text: on a long text without ' +
    "a match this takes quadratic time",
  ],
  ["/a|/", "empty-alternative", "The last alternative is empty, so the pattern can match the empty string"],
  [
    "/b(?=a|)/",
    "empty-alternative",
    "The last alternative is empty, so the lookahead can match the empty string",
  ],
  [
    "/a\u00a0b/",
    "invisible-character",
    "U+00A0 stands here unescaped, a space that a plain space in the text does not match",
  ],
  ["/a  b/", "consecutive-spaces", "2 consecutive spaces"],
  [
    String.raw`/\w/iu`,
    "ascii-only-set",
    '"\\w" counts only ASCII letters, digits and "_", and with i U+017F and U+212A, as word characters',
  ],
  [
    String.raw`/(?-i:\w)/iu`,
    "ascii-only-set",
    '"\\w" counts only ASCII letters, digits and "_" as word characters',
  ],
  [
    "/\u2028/",
    "invisible-character",
    "U+2028 stands here unescaped, a character that cannot be seen",
  ],
];

for (const [literal, id, message] of CASES) {
  Deno.test(`${id} says what is so of ${literal}`, () => {
    const messages = instantWarnings(treeOf(literal)).flatMap((each) => each.id === id ? [each.message] : []);
    assertEquals(messages, [message]);
  });
}
