import { assertEquals } from "@std/assert";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpus } from "../../../corpus.ts";
import { invalidRegexes, misquotes } from "./syntax_error_laws.ts";

/** Pattern, flags, carets under the error, message. */
const FAULTS: readonly [pattern: string, flags: string, carets: string, message: string][] = [
  ["a(b", "", " ^", 'Unclosed group: the "(" at 1 has no ")"'],
  ["a(b(c)", "", " ^", 'Unclosed group: the "(" at 1 has no ")"'],
  ["\\(([(])(", "", "       ^", 'Unclosed group: the "(" at 7 has no ")"'],
  ["a[bc", "", " ^", 'Unclosed character class: the "[" at 1 has no "]"'],
  ["[[a]", "v", "^", 'Unclosed character class: the "[" at 0 has no "]"'],
  ["[", "v", "^", 'Unclosed character class: the "[" at 0 has no "]"'],
  ["a[^", "v", " ^", 'Unclosed character class: the "[" at 1 has no "]"'],
  ["[a&&[", "v", "    ^", 'Unclosed character class: the "[" at 4 has no "]"'],
  ["x)", "", " ^", 'The ")" at 1 closes no group; write "\\)" for a literal one'],
  ["a**", "", "  ^", 'Nothing to repeat: the quantifier "*" at 2 follows nothing that it can repeat'],
  [
    "(?:{2,3})",
    "",
    "   ^^^^^",
    'Nothing to repeat: the quantifier "{2,3}" at 3 follows nothing that it can repeat',
  ],
  ["a{2,1}", "", " ^^^^^", 'The bounds of "{2,1}" at 1 are out of order: the smaller number comes first'],
  ["[z-a]", "", " ^^^", 'The range "z-a" at 1 is out of order: its first character comes after its last'],
  [
    "[\\d-z]",
    "u",
    " ^^^^",
    '"\\d-z" at 1 is no range: an end of it is a set of characters, not one character',
  ],
  [
    "(?<a>x)(?<a>y)",
    "",
    "       ^^^^^",
    'The group name in "(?<a>" at 7 is taken: groups share a name only in different alternatives',
  ],
  ["\\k<b>", "u", "^^^^^", '"\\k<b>" at 0 refers to a group name that the pattern does not have'],
  ["(?<1a>x)", "", "  ^^", '"<1" at 2 begins no group name: a name is an identifier between "<" and ">"'],
  ["(?z:a)", "", "^^^", '"(?z" at 0 begins no kind of group that JavaScript knows'],
  ["\\p{Foo}", "u", "^^^^^^^", '"\\p{Foo}" at 0 names no Unicode property that JavaScript knows'],
  ["\\-", "u", "^^", '"\\-" at 0 is no escape that JavaScript knows under the flags set'],
  ["a\\", "", " ^", 'The "\\" at the end escapes nothing; write "\\\\" for a literal one'],
  ["a\\", "u", " ^", '"\\" at 1 escapes nothing; write "\\\\" for a literal one'],
  ["\\x1", "u", "^^", '"\\x" at 0 needs two hexadecimal digits behind it'],
  [
    "\\u{110000}",
    "u",
    "^^",
    '"\\u" at 0 needs four hexadecimal digits behind it, or a code point up to 10FFFF in braces',
  ],
  ["\\c", "v", "^^", '"\\c" at 0 needs a letter from A to Z behind it'],
  ["\\01", "u", "^^", '"\\0" at 0 has a digit behind it, and u and v know no octal escapes'],
  ["(a)\\2", "u", "   ^^", '"\\2" at 3 refers to no group here, and u and v know no octal escapes'],
  [
    "\\P{RGI_Emoji}",
    "v",
    "^^^^^^^^^^^^^",
    '"\\P{RGI_Emoji}" at 0 names no Unicode property of characters: those of strings need v and have no \\P',
  ],
  ["[a!!b]", "v", "  ^", '"!" at 2 must be escaped in a class under v'],
  ...["[a-z&&b]", "[abc&&d]", "[a--b&&c]", "[[a-z&&b]y]", "[a&&\\--]", "[a&&[b]c]", "[a&&b-c]"]
    .map((
      pattern,
    ): [string, string, string, string] => {
      const index = pattern.lastIndexOf("&&");
      return [
        pattern,
        "v",
        " ".repeat(index) + "^^",
        `"&&" at ${index} takes one operand on each side: put ranges, lists and other operations into brackets of ` +
        "their own",
      ];
    }),
  ["[[a&&b]c(]", "v", "        ^", '"(" at 8 must be escaped in a class under v'],
  [
    "[😀-😎]",
    "",
    " ^^^^",
    'The range "😀-\ud83d" at 1 is out of order: its first character comes after its last, as without u and v each ' +
    "half of a character beyond U+FFFF counts",
  ],
  ["[(]", "v", " ^", '"(" at 1 must be escaped in a class under v'],
  [
    "x[!!]",
    "v",
    "  ^^",
    '"!!" at 2 is no set operation there: "--" and "&&" stand between two operands, and other doubled marks ' +
    "are escaped under v",
  ],
  [
    "a{",
    "u",
    " ^",
    'The "{" at 1 begins no complete quantifier; under u and v a literal one is written "\\{"',
  ],
  ["a}", "u", " ^", 'Lone "}" at 1: under u and v a literal one is written "\\}"'],
  ["\\k<a>(?<b>x)", "", "^^^^^", '"\\k<a>" at 0 refers to a group name that the pattern does not have'],
  [
    "\\k<b>\\k<a>(?<b>x)",
    "",
    "     ^^^^^",
    '"\\k<a>" at 5 refers to a group name that the pattern does not have',
  ],
  [
    "\\\\k<c>[k<c>]\\k<a>(?<b>x)",
    "",
    "            ^^^^^",
    '"\\k<a>" at 12 refers to a group name that the pattern does not have',
  ],
  [
    "\\k<\\u0062>\\k<\\u{61}>(?<b>x)",
    "u",
    "          ^^^^^^^^^^",
    '"\\k<\\u{61}>" at 10 refers to a group name that the pattern does not have',
  ],
  ["(?<a>.)[\\k<z>]", "", "        ^^", '"\\k" at 8 refers to a group, which a class cannot do'],
  [
    "[\\u{1}-\\u{2}]",
    "",
    "     ^^^^",
    'The range "}-\\u" at 5 is out of order: its first character comes after its last',
  ],
  [
    "[\\u{62}-\\u{61}]",
    "v",
    " ^^^^^^^^^^^^^",
    'The range "\\u{62}-\\u{61}" at 1 is out of order: its first character comes after its last',
  ],
  [
    "[\\p{L}-z]",
    "u",
    " ^^^^^^^",
    '"\\p{L}-z" at 1 is no range: an end of it is a set of characters, not one character',
  ],
  [
    "[\\p{Lu}-\\p{Ll}]",
    "u",
    " ^^^^^^^^^^^^^",
    '"\\p{Lu}-\\p{Ll}" at 1 is no range: an end of it is a set of characters, not one character',
  ],
  [
    "[\\142-\\141]",
    "",
    " ^^^^^^^^^",
    'The range "\\142-\\141" at 1 is out of order: its first character comes after its last',
  ],
  ["(?ii:a)", "", "   ^", 'Repeated flag "i" at 3: a group may name each flag once'],
  ["(?i-i:a)", "", "    ^", 'Repeated flag "i" at 4: a group may name each flag once'],
  ["(?:b)(?-ims-s:a)", "", "     ^^^^^^^^", '"(?-ims-s" at 5 begins no kind of group that JavaScript knows'],
  ["(?sm-ims:a)", "", "      ^", 'Repeated flag "m" at 6: a group may name each flag once'],
  ["x(?-:a)", "", " ^^^", '"(?-" at 1 names no flag to set or remove'],
  ["(?i-s-m:a)", "", "^^^^^^^", '"(?i-s-m" at 0 begins no kind of group that JavaScript knows'],
  ["(?<a b>x)", "", "  ^^^", '"<a " at 2 begins no group name: a name is an identifier between "<" and ">"'],
  ["(\\[])", "u", "   ^", 'Lone "]" at 3: under u and v a literal one is written "\\]"'],
  ["(?:a|(b}))c", "v", "       ^", 'Lone "}" at 7: under u and v a literal one is written "\\}"'],
  ["x[\\q{a", "v", "  ^^^^", 'Unclosed string list: the "\\q{" at 2 has no "}"'],
  [
    "[a][^\\p{RGI_Emoji}]",
    "v",
    "   ^^^^^^^^^^^^^^^^",
    "A negated class must not hold strings of several characters",
  ],
  ["[x[^\\q{ab}]]", "v", "  ^^^^^^^^^", "A negated class must not hold strings of several characters"],
];

for (const [pattern, flags, carets, message] of FAULTS) {
  Deno.test(`the syntax error in /${pattern}/${flags} is described and located`, () => {
    const parsed = parse({ pattern, flags });
    if (parsed.ok) throw new Error("The pattern parses");
    const { start, end } = parsed.range;
    assertEquals([" ".repeat(start) + "^".repeat(end - start), parsed.message], [carets, message]);
  });
}

Deno.test("an error message quotes the source at its index, and that source is invalid on its own", async () => {
  const regexes = [...await corpus("conformance"), ...invalidRegexes(400, 5)];
  assertEquals(regexes.flatMap(misquotes), []);
});
