import { assert, assertEquals } from "@std/assert";
import { hasForeignSyntax } from "../../../../lib/regex/convert/foreign_syntax.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpus } from "../../../corpora/corpus.ts";
import { invalidRegexes, misquotes } from "./syntax_error_laws.ts";

/** Pattern, flags, carets under the error, message. */
const FAULTS: readonly [pattern: string, flags: string, carets: string, message: string][] = [
  ["a(b", "", " ^", 'Unclosed group: the "(" at column 2 has no ")"'],
  ["a(b(c)", "", " ^", 'Unclosed group: the "(" at column 2 has no ")"'],
  ["\\(([(])(", "", "       ^", 'Unclosed group: the "(" at column 8 has no ")"'],
  ["a[bc", "", " ^", 'Unclosed character class: the "[" at column 2 has no "]"'],
  ["[[a]", "v", "^", 'Unclosed character class: the "[" at column 1 has no "]"'],
  ["[", "v", "^", 'Unclosed character class: the "[" at column 1 has no "]"'],
  ["a[^", "v", " ^", 'Unclosed character class: the "[" at column 2 has no "]"'],
  ["[a&&[", "v", "    ^", 'Unclosed character class: the "[" at column 5 has no "]"'],
  ["x)", "", " ^", 'Unmatched ")" at column 2; write "\\)" to match a literal ")"'],
  [
    "a++",
    "",
    " ^^",
    'Possessive quantifier "++" at column 2: JavaScript writes this as "(?=(…+))\\1", with the number of the new group in place of 1',
  ],
  [
    "[ab]{2,}+c",
    "u",
    "    ^^^^^",
    'Possessive quantifier "{2,}+" at column 5: JavaScript writes this as "(?=(…{2,}))\\1", with the number of the new group in place of 1',
  ],
  [
    "\\+++",
    "",
    "  ^^",
    'Possessive quantifier "++" at column 3: JavaScript writes this as "(?=(…+))\\1", with the number of the new group in place of 1',
  ],
  [
    "a(?>b+)",
    "",
    " ^^^",
    'Atomic group "(?>" at column 2: JavaScript writes this as "(?=(…))\\1", with the number of the new group in place of 1',
  ],
  ["a+?+", "", "   ^", 'Nothing to repeat before the quantifier "+" at column 4'],
  ["(++)", "", " ^", 'Nothing to repeat before the quantifier "+" at column 2'],
  ["(?P<n>a)", "", "^^^^", 'Named group "(?P<" at column 1: JavaScript writes this as "(?<name>…)"'],
  ["(?'n'a)", "", "^^^", 'Named group "(?\'" at column 1: JavaScript writes this as "(?<name>…)"'],
  ["(?P=n)", "", "^^^^", 'Named reference "(?P=" at column 1: JavaScript writes this as "\\k<name>"'],
  ["(?#b)a", "", "^^^", 'Comment "(?#" at column 1: JavaScript has no comments in patterns; remove it'],
  [
    "(?i-s)a",
    "",
    "^^^^^^",
    'Flags "(?i-s)" at column 1: JavaScript writes this as "(?i-s:…)" around the part that they apply to',
  ],
  [
    "(?|(a)|(b))",
    "",
    "^^^",
    'Branch reset group "(?|" at column 1: JavaScript has none; give the groups in its alternatives one name',
  ],
  [
    "a(?R)?",
    "",
    " ^^^^",
    'Recursion "(?R)" at column 2: JavaScript has none; write out as many levels as you need',
  ],
  [
    "(a)(?(1)b|c)",
    "",
    "   ^^^",
    'Condition "(?(" at column 4: JavaScript has none; write both cases as alternatives',
  ],
  ["a**", "", "  ^", 'Nothing to repeat before the quantifier "*" at column 3'],
  ["(?:{2,3})", "", "   ^^^^^", 'Nothing to repeat before the quantifier "{2,3}" at column 4'],
  [
    "a{2,1}",
    "",
    " ^^^^^",
    'Quantifier "{2,1}" at column 2 is out of order: the smaller number must come first',
  ],
  ["[z-a]", "", " ^^^", 'Range "z-a" at column 2 is out of order: its first character comes after its last'],
  [
    "[\\d-z]",
    "u",
    " ^^^^",
    'Invalid range "\\d-z" at column 2: each end must be a single character, not a set',
  ],
  [
    "(?<a>x)(?<a>y)",
    "",
    "       ^^^^^",
    'Duplicate group name in "(?<a>" at column 8: only groups in different alternatives can share a name',
  ],
  ["\\k<b>", "u", "^^^^^", '"\\k<b>" at column 1 refers to a group name that doesn\'t exist'],
  [
    "(?<1a>x)",
    "",
    "  ^^",
    'Invalid group name in "<1" at column 3: a name is an identifier between "<" and ">"',
  ],
  ["(?z:a)", "", "^^^", 'Invalid group "(?z" at column 1: JavaScript has no group that begins like this'],
  ["\\p{Foo}", "u", "^^^^^^^", 'Unknown Unicode property "\\p{Foo}" at column 1'],
  ["\\-", "u", "^^", 'Invalid escape "\\-" at column 1 (with flag u or v)'],
  ["a\\", "", " ^", 'The "\\" at the end escapes nothing; write "\\\\" to match a literal backslash'],
  ["a\\", "u", " ^", '"\\" at column 2 escapes nothing; write "\\\\" to match a literal backslash'],
  ["\\x1", "u", "^^", '"\\x" at column 1 must be followed by two hexadecimal digits'],
  [
    "\\u{110000}",
    "u",
    "^^",
    '"\\u" at column 1 must be followed by four hexadecimal digits, or a code point up to 10FFFF in braces',
  ],
  ["\\c", "v", "^^", '"\\c" at column 1 must be followed by a letter from A to Z'],
  [
    "\\01",
    "u",
    "^^",
    '"\\0" at column 1 is followed by a digit, but octal escapes aren\'t allowed with flag u or v',
  ],
  [
    "(a)\\2",
    "u",
    "   ^^",
    "\"\\2\" at column 4 refers to a group that doesn't exist, and octal escapes aren't allowed with flag u or v",
  ],
  [
    "\\P{RGI_Emoji}",
    "v",
    "^^^^^^^^^^^^^",
    '"\\P{RGI_Emoji}" at column 1 is a property of strings: it needs flag v and can\'t be negated',
  ],
  ["[a!!b]", "v", "  ^", '"!" at column 3 must be escaped in a character class with flag v'],
  [
    "[a-z&&b]",
    "v",
    "    ^^",
    '"&&" at column 5 needs one operand on each side: put ranges, lists and other operations in nested brackets',
  ],
  [
    "[abc&&d]",
    "v",
    "    ^^",
    '"&&" at column 5 needs one operand on each side: put ranges, lists and other operations in nested brackets',
  ],
  [
    "[a--b&&c]",
    "v",
    "     ^^",
    '"&&" at column 6 needs one operand on each side: put ranges, lists and other operations in nested brackets',
  ],
  [
    "[[a-z&&b]y]",
    "v",
    "     ^^",
    '"&&" at column 6 needs one operand on each side: put ranges, lists and other operations in nested brackets',
  ],
  [
    "[a&&\\--]",
    "v",
    "  ^^",
    '"&&" at column 3 needs one operand on each side: put ranges, lists and other operations in nested brackets',
  ],
  [
    "[a&&[b]c]",
    "v",
    "  ^^",
    '"&&" at column 3 needs one operand on each side: put ranges, lists and other operations in nested brackets',
  ],
  [
    "[a&&b-c]",
    "v",
    "  ^^",
    '"&&" at column 3 needs one operand on each side: put ranges, lists and other operations in nested brackets',
  ],
  ["[[a&&b]c(]", "v", "        ^", '"(" at column 9 must be escaped in a character class with flag v'],
  [
    "[😀-😎]",
    "",
    " ^^^^",
    'Range "😀-\ud83d" at column 2 is out of order: its first character comes after its last (without flag u or v, a character above U+FFFF is two code units)',
  ],
  ["[(]", "v", " ^", '"(" at column 2 must be escaped in a character class with flag v'],
  [
    "x[!!]",
    "v",
    "  ^^",
    'Invalid set operation "!!" at column 3: "--" and "&&" need two operands, and other doubled punctuation must be escaped with flag v',
  ],
  [
    "a{",
    "u",
    " ^",
    'Incomplete quantifier at column 2; with flag u or v, write "\\{" to match a literal "{"',
  ],
  ["a}", "u", " ^", 'Lone "}" at column 2; with flag u or v, write "\\}" to match it literally'],
  ["\\k<a>(?<b>x)", "", "^^^^^", '"\\k<a>" at column 1 refers to a group name that doesn\'t exist'],
  [
    "\\k<b>\\k<a>(?<b>x)",
    "",
    "     ^^^^^",
    '"\\k<a>" at column 6 refers to a group name that doesn\'t exist',
  ],
  [
    "\\\\k<c>[k<c>]\\k<a>(?<b>x)",
    "",
    "            ^^^^^",
    '"\\k<a>" at column 13 refers to a group name that doesn\'t exist',
  ],
  [
    "\\k<\\u0062>\\k<\\u{61}>(?<b>x)",
    "u",
    "          ^^^^^^^^^^",
    '"\\k<\\u{61}>" at column 11 refers to a group name that doesn\'t exist',
  ],
  [
    "(?<a>.)[\\k<z>]",
    "",
    "        ^^",
    '"\\k" at column 9 is a group reference, which isn\'t allowed in a character class',
  ],
  [
    "[\\u{1}-\\u{2}]",
    "",
    "     ^^^^",
    'Range "}-\\u" at column 6 is out of order: its first character comes after its last',
  ],
  [
    "[\\u{62}-\\u{61}]",
    "v",
    " ^^^^^^^^^^^^^",
    'Range "\\u{62}-\\u{61}" at column 2 is out of order: its first character comes after its last',
  ],
  [
    "[\\p{L}-z]",
    "u",
    " ^^^^^^^",
    'Invalid range "\\p{L}-z" at column 2: each end must be a single character, not a set',
  ],
  [
    "[\\p{Lu}-\\p{Ll}]",
    "u",
    " ^^^^^^^^^^^^^",
    'Invalid range "\\p{Lu}-\\p{Ll}" at column 2: each end must be a single character, not a set',
  ],
  [
    "[\\142-\\141]",
    "",
    " ^^^^^^^^^",
    'Range "\\142-\\141" at column 2 is out of order: its first character comes after its last',
  ],
  ["(?ii:a)", "", "   ^", 'Repeated flag "i" at column 4: a group can list each flag only once'],
  ["(?i-i:a)", "", "    ^", 'Repeated flag "i" at column 5: a group can list each flag only once'],
  [
    "(?:b)(?-ims-s:a)",
    "",
    "     ^^^^^^^^",
    'Invalid group "(?-ims-s" at column 6: JavaScript has no group that begins like this',
  ],
  ["(?sm-ims:a)", "", "      ^", 'Repeated flag "m" at column 7: a group can list each flag only once'],
  ["x(?-:a)", "", " ^^^", '"(?-" at column 2 lists no flag to add or remove'],
  [
    "(?i-s-m:a)",
    "",
    "^^^^^^^",
    'Invalid group "(?i-s-m" at column 1: JavaScript has no group that begins like this',
  ],
  [
    "(?<a b>x)",
    "",
    "  ^^^",
    'Invalid group name in "<a " at column 3: a name is an identifier between "<" and ">"',
  ],
  ["(\\[])", "u", "   ^", 'Lone "]" at column 4; with flag u or v, write "\\]" to match it literally'],
  [
    "(?:a|(b}))c",
    "v",
    "       ^",
    'Lone "}" at column 8; with flag u or v, write "\\}" to match it literally',
  ],
  ["x[\\q{a", "v", "  ^^^^", 'Unclosed string list: the "\\q{" at column 3 has no "}"'],
  [
    "[a][^\\p{RGI_Emoji}]",
    "v",
    "   ^^^^^^^^^^^^^^^^",
    "A negated character class can't contain strings of several characters",
  ],
  [
    "[x[^\\q{ab}]]",
    "v",
    "  ^^^^^^^^^",
    "A negated character class can't contain strings of several characters",
  ],
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

Deno.test("every possessive quantifier and atomic group gets its JavaScript form, and a conversion", () => {
  const atoms = ["a", "\\+", "\\\\", "[+]", "(?:ab)", "\\d", "\\}"];
  for (const atom of atoms) {
    for (const quantifier of ["*", "+", "?", "{2}", "{2,}", "{2,3}"]) {
      const pattern = `x${atom}${quantifier}+y`;
      const parsed = parse({ pattern, flags: "" });
      assert(!parsed.ok);
      const expected = `Possessive quantifier "${quantifier}+" at column ${atom.length + 2}: `;
      assert(parsed.message.startsWith(expected), `${pattern}: ${parsed.message}`);
      assert(hasForeignSyntax({ pattern, flags: "" }), pattern);
      // What follows a lazy quantifier repeats nothing in any language.
      const lazy = parse({ pattern: `x${atom}${quantifier}?+y`, flags: "" });
      assert(
        !lazy.ok && lazy.message.startsWith("Nothing to repeat"),
        `${pattern}: ${!lazy.ok && lazy.message}`,
      );
    }
  }
});
