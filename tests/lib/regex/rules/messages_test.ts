/** Messages and hints that depend on the pattern. */
import { assert, assertEquals } from "@std/assert";
import { rule as anchorWithoutMultiline } from "../../../../lib/regex/rules/anchor_without_multiline.ts";
import { CATALOGUE } from "../../../../lib/regex/rules/catalogue.ts";
import { rule as controlCharacter } from "../../../../lib/regex/rules/control_character.ts";
import { rule as emptyLoop } from "../../../../lib/regex/rules/empty_loop.ts";
import { rule as literalBraceQuantifier } from "../../../../lib/regex/rules/literal_brace_quantifier.ts";
import { rule as nestedQuantifiers } from "../../../../lib/regex/rules/nested_quantifiers.ts";
import { rule as overlappingAlternatives } from "../../../../lib/regex/rules/overlapping_alternatives.ts";
import { runRule } from "../../../../lib/regex/rules/rule.ts";
import { rule as statefulTest } from "../../../../lib/regex/rules/stateful_test.ts";
import { nodesOfType } from "../../../../lib/regex/syntax/tree_queries.ts";
import { treeOf } from "../trees.ts";

/** A literal, a rule that reports it, and the message. */
const CASES: readonly (readonly [literal: string, id: string, message: string])[] = [
  [
    String.raw`/^https:\/\/(?:a|b)\.example\.com.*/`,
    "host-without-end",
    'The host may go on after ".example.com", as in "www.example.com.attacker.io"',
  ],
  [
    String.raw`/^https:\/\/trusted\.com(?::\d+)?/`,
    "host-without-end",
    'The host may go on after "trusted.com", as in "trusted.com.attacker.io"',
  ],
  [String.raw`/\p{Emoji}/u`, "emoji-digits", String.raw`"\p{Emoji}" also matches 0–9, # and *`],
  [String.raw`/[^\P{Emoji}]/u`, "emoji-digits", String.raw`"\P{Emoji}" doesn't match 0–9, # and *`],
  [
    String.raw`/\\[\\d+\\]/`,
    "doubled-backslash",
    String.raw`"\\[" matches a backslash, and then "[" is syntax: it isn't the character "["`,
  ],
  [
    String.raw`/^.+.example.com$/`,
    "unescaped-dot-in-host",
    'The "." in ".example.com" matches any character: "xexample.com" matches too',
  ],
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
  ["/(?!a){0}b/", "quantified-lookaround", '"(?!a){0}" may be skipped, so it checks nothing'],
  ["/(?!a)?b/", "quantified-lookaround", '"(?!a)?" may be skipped, so it checks nothing'],
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
    'Without flag u or v, "\\p{L}" isn\'t a property but one of the characters "p{L}"',
  ],
  [
    String.raw`/\p{1}/`,
    "property-without-u",
    'Without flag u or v, "\\p{1}" isn\'t a property but "p" with the quantifier "{1}"',
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
    'The pattern matches only at the start of the text, so g finds nothing more, but a non-empty match makes the next "test" fail',
  ],
  [
    String.raw`/[[:alpha:]]/`,
    "posix-class",
    '"[:alpha:]" isn\'t a set here: it means the characters "[:alph"',
  ],
  [
    String.raw`/[:^digit:]/`,
    "posix-class",
    '"[:^digit:]" isn\'t a set here: it means the characters ":^digt"',
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
    "U+00A0 is unescaped here, a space that a plain space in the text does not match",
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
    "U+2028 is unescaped here, a character that can't be seen",
  ],
  [
    String.raw`/(?:\w|\d)x/`,
    "unreachable-alternative",
    String.raw`"\d" can never match: "\w" comes first and already matches the same strings`,
  ],
  [
    String.raw`/\d+|\d+\.\d+/`,
    "unreachable-alternative",
    String
      .raw`"\d+\.\d+" can never match: "\d+" comes first and already matches the beginning of the same strings`,
  ],
];

for (const [literal, id, message] of CASES) {
  Deno.test(`${id} has its message for ${literal}`, () => {
    const rule = CATALOGUE.find((each) => each.id === id);
    assert(rule, `no rule ${id}`);
    assertEquals(runRule(rule, treeOf(literal)).map((warning) => warning.message), [message]);
  });
}

Deno.test("anchor-without-multiline reports nothing without a text of several lines", () => {
  const tree = treeOf("/^a$/");
  assertEquals(runRule(anchorWithoutMultiline, tree, { text: { multiline: false } }), []);
  assertEquals(runRule(anchorWithoutMultiline, tree), []);
});

Deno.test("control-character reports a line terminator", () => {
  const warnings = runRule(controlCharacter, treeOf("/a\n/"));
  assertEquals(warnings.map(({ range }) => range), [{ start: 1, end: 2 }]);
});

Deno.test("stateful-test does not suggest removing a y, which may be intended", () => {
  const [warning] = runRule(statefulTest, treeOf("/\\w+/y"));
  assertEquals(/remove/i.test(warning?.hint ?? "remove"), false);
});

/** A pattern, and the quantifier that the hint shows. */
const HINTS: readonly (readonly [literal: string, quantifier: string])[] = [
  ["/a{,3}/", "{0,3}"],
  ["/a{1, 3}/", "{1,3}"],
  ["/a{ 2 }/", "{2}"],
  ["/a{5, 20}/", "{5,20}"],
  ["/a{ 4,}/", "{4,}"],
  ["/a{20, 5}/", "{5,20}"],
];

for (const [literal, quantifier] of HINTS) {
  Deno.test(`literal-brace-quantifier suggests ${quantifier} for ${literal}`, () => {
    const tree = treeOf(literal);
    const [warning] = runRule(literalBraceQuantifier, tree);
    assert(warning, "no warning");
    assert(warning.hint.includes(`"${quantifier}"`), warning.hint);
    const { pattern } = tree.regex;
    const corrected = pattern.slice(0, warning.range.start) + quantifier + pattern.slice(warning.range.end);
    assertEquals(nodesOfType(treeOf(`/${corrected}/`), "Quantifier").length, 1);
  });
}

/** Loops that can divide a text in many ways: with something after them that can fail, without, and out of reach. */
const LOOPS = [
  "/^(?:a+)+$/",
  "/(?:a+)+/",
  "/b(?:^(?:a+)+)c/",
  "/^(?:a|a)*$/",
  "/(?:a|a?)+/",
  "/b^(?:a?b?)*c/",
];

Deno.test("rules about loops describe ambiguity, but not time, which the verdict measures", () => {
  const rules = [nestedQuantifiers, overlappingAlternatives, emptyLoop];
  const warnings = LOOPS.map(treeOf).flatMap((tree) => rules.flatMap((rule) => runRule(rule, tree)));
  assert(warnings.length >= LOOPS.length);
  for (const { message } of warnings) {
    assertEquals(/exponential|quadratic|slow|time\b/.test(message), false, message);
  }
});
