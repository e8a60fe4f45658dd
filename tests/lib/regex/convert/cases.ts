import type { Dialect } from "../../../../lib/regex/convert/dialects.ts";
import type { DifferenceId } from "../../../../lib/regex/convert/differences.ts";

/** A pattern of another language, and texts on which its engine and the converted pattern agree or differ. */
export interface ConversionCase {
  /** What is converted. */
  readonly title: string;
  readonly dialect: Dialect;
  readonly pattern: string;
  /** Flags as the other language writes them; i, m and s are also those of JavaScript. */
  readonly flags: string;
  readonly agree: readonly string[];
  /** A text for each reported difference; null if the pattern has none, since more is needed to see it. */
  readonly differ: Partial<Record<DifferenceId, string | null>>;
}

const of = (
  dialect: Dialect,
  title: string,
  pattern: string,
  agree: readonly string[],
  differ: ConversionCase["differ"] = {},
  flags = "",
): ConversionCase => ({ title, dialect, pattern, flags, agree, differ });

const r = String.raw;

/** The engines' results are in `tests/data/conversions/`. */
export const CASES: readonly ConversionCase[] = [
  of("python", "named group and reference", r`(?P<quote>['"])(?P<body>[^'"]*)(?P=quote)`, [
    `"a"`,
    `'b' "c`,
    `"a'`,
    "",
    `""`,
    `"\u{1f600}"`,
  ]),
  of("python", "text boundaries", r`\Aab\Z`, ["ab", "ab\n", "\nab", "xab", "ab\nab"]),
  of("python", "text boundaries with flag m", r`^a\Z|\Ab$`, ["a", "b", "x\na", "b\nx", "a\n", "x\nb"], {
    "line-breaks": "b\rx",
  }, "m"),
  of("python", "end", "a$", ["a", "ba", "ab", "a\n\n", "a\nb"], { "final-newline": "a\n" }),
  of("python", "leading flags", "(?im)^a.b$", ["AxB", "x\naxb\ny", "a\nb", "ab"], {
    "line-breaks": "a-b\r",
    dot: "a\rb",
  }),
  of("python", "leading flag s", "(?s)a.b", ["a\nb", "a\rb", "a\u{1f600}b", "ab"]),
  of("python", "digits", r`\d+`, ["12 345", "a", ""], { digits: "٣" }),
  of("python", "words", r`\w+`, ["ab_1 c", "-"], { words: "é" }),
  of("python", "boundaries", r`\bx`, ["x ax -x"], { boundaries: "éx" }),
  of("python", "spaces", r`\s`, ["a b\tc\nd\u00a0\u2003", "x"], { spaces: "\ufeff" }),
  of("python", "ignored case", "(?i)s", ["s S", "x"], { case: "ſ" }),
  of(
    "python",
    "verbose pattern",
    `(?x)
      (?P<year> [0-9]{4} )  # the year
      [ #-]                 # a separator
      (?P<month> [0-9]{2} ) \\ x?`,
    ["2025-11 ", "2025 11 x", "2025#11 ", "2025-11", "20251"],
  ),
  of("python", "number before a digit in a verbose pattern", r`(?x) (a) \1 1 \ \#`, [
    "aa1 #",
    "aa1#",
    "a\u000b #",
  ]),
  of("python", "quantifier without a minimum", r`^a{,2}$`, ["", "a", "aa", "aaa", "a{,2}"], {
    "final-newline": "a\n",
  }),
  of("python", "possessive quantifiers", r`a*+b|"[^"]*+"|x?+x`, ["aaab", "aaa", `"a"`, `"a`, "x", "xx"]),
  of("python", "atomic group", r`(?>a|ab)c`, ["ac", "abc", "xac"]),
  of("python", "atomic group before others", r`(?>a+)(b)(c)\2\1`, ["aabccb", "abcb", "abccb"]),
  of("python", "control characters", r`\a[\a]`, ["\x07\x07", "\x07a", "aa"]),
  of("python", "comment", r`a(?#comment)b`, ["ab", "a b"]),
  of("python", "bracket at the start of a class", r`[]a]+|[^]b]`, ["]a]", "b", "x]", "bb"]),
  of("python", "reference to a group that was skipped", r`(a)?b\1c`, ["abac", "ab"], {
    "unset-reference": "bc",
  }),
  of("python", "captures in loops", r`(?:(a)|b)+`, ["a", "ba", "x"], { "captures-in-loops": "ab" }),
  of("python", "characters beyond U+FFFF", r`^.$|^[^a]{2}$`, ["\u{1f600}", "\u{1f600}\u{1f600}", "ab"], {
    "final-newline": "\u{1f600}\n",
    dot: "\r",
  }),
  of("python", "long escapes", r`\U0001f600+[\U0001f600-\U0001f64f]`, ["\u{1f600}\u{1f600}\u{1f601}", "x"]),
  of("python", "flags of a group", r`a(?i:b)c(?s:.)`, ["aBc\n", "abcx", "ABc."]),
  of("python", "conditions of several kinds", r`(?<=a)(?!c)(?P<n>b)(?<!x)(?=c)`, ["abc", "ab", "bc"]),
  of(
    "python",
    "named characters",
    r`\N{EN DASH}+[\N{DIGIT ONE}-\N{DIGIT THREE}]\N{latin small letter e with acute}`,
    [
      "–2é",
      "––3é",
      "–4é",
      "-1é",
    ],
  ),
  of("python", "named characters beyond U+FFFF", r`\N{GRINNING FACE}{2}|^[^\N{NO-BREAK SPACE}]$`, [
    "\u{1f600}\u{1f600}",
    "\u{1f600}",
    "\u00a0",
  ], { "final-newline": "a\n" }),
  of("python", "empty iterations", "(a*)*b?", [], { "empty-iterations": "b" }),
  of("python", "empty iterations that stop a loop", "(?:|a)+b?", ["b"], { "empty-iterations": "ab" }),
  of("python", "lazy iterations that stop a loop", "(?:a??)*b", ["b"], { "empty-iterations": null }),
  of("python", "iterations that can't stop a loop early", "(?:a*b?)*c", ["c", "abac", "aab"]),

  of("pcre", "text boundaries", r`\Aa\z|b\Z`, ["a", "b", "b\n", "a\n", "ab\n", "b\nb"]),
  of("pcre", "text boundaries with flag m", r`\Aa\z|b\Z|^c`, ["a", "b", "b\n", "a\n", "x\nc", "b\nb"], {
    "line-breaks": "x\rc",
  }, "m"),
  of("pcre", "end", "a$", ["a", "ab"], { "final-newline": "a\n" }),
  of("pcre", "POSIX classes", r`[[:alpha:]]+[[:digit:]_]|[[:^space:][:punct:]]{2}`, [
    "ab1",
    "_-",
    "a b",
    "-  1",
  ]),
  of("pcre", "more POSIX classes", r`[[:upper:]][[:lower:]][[:xdigit:]]|[^[:print:]]|[[:blank:]-]`, [
    "Ab0",
    "\x01",
    "\t-",
    "abG",
  ]),
  of(
    "pcre",
    "complements of POSIX classes",
    r`[[:^alnum:]][[:^word:]][[:^punct:]][[:^cntrl:]][[:^graph:]][[:^xdigit:]][[:^upper:]][[:^lower:]]`,
    ["--aa gaA", "  1b gzZ", "aaaaaaaa", "-_aa gaA"],
  ),
  of("pcre", "horizontal white space", r`a\hb|\H{2}|[\h]c`, ["a b", "a\tb", " x", "\tc", "xy"]),
  of(
    "pcre",
    "horizontal white space in Unicode",
    r`a\hb|[^\h]`,
    ["a\u00a0b", "a\u3000b", "a\u200bb", " "],
    {},
    "u",
  ),
  of("pcre", "vertical white space", r`a\vb|[\v]c|\V`, ["a\nb", "a\x0bb", "\rc", " "]),
  of("pcre", "any line break", r`a\Rb|\R\n`, ["a\r\nb", "a\nb", "\r\n", "\n\n"]),
  of("pcre", "anything but a line break", r`a\Nb`, ["axb", "a\nb", "a\rb"]),
  of("pcre", "possessive quantifiers", r`\w++:|\d{2,3}+0|(?:ab)?+a`, [
    "ab:",
    "ab",
    "120",
    "1200",
    "aba",
    "ab",
  ]),
  of("pcre", "possessive group", r`(a|ab)*+c\1`, ["aca", "aaca"], { "unset-reference": "c" }),
  of("pcre", "quantified atomic group", r`(?>a|ab)+c|(?>x{2})?y`, ["aac", "abc", "xxy", "xy"]),
  of("pcre", "nested atomic groups", r`(?>a(?>b+)(c))\1d`, ["abbccd", "abccd", "abcd"]),
  of("pcre", "quoted text", r`\Qa.b*\E+|\Q[`, ["a.b*", "a.b**", "axb", "["]),
  of("pcre", "references", r`(a)(b)\g{-1}\g1\g{2}`, ["abbab", "abab"]),
  of("pcre", "named groups of other styles", r`(?'q'["'])(?<b>\w)\k{b}\k'q'(?P=q)`, [
    `"aa""`,
    `'bb''`,
    `"aa"'`,
  ]),
  of("pcre", "kept out", r`key=\K\d+`, ["key=12", "key=a", "12"], { "kept-out": null }),
  of("pcre", "kept out with overlap", r`\d\K\d`, ["12", "a1"], { "kept-out": "123" }),
  of("pcre", "kept out behind a group of alternatives", r`(?:a|b)\Kc`, ["ac bc", "c", "xc"], {
    "kept-out": null,
  }),
  of("pcre", "kept out behind a capturing group", r`(?<x>a|[b-d]|\.)(\d\d|ef)\Kc`, ["a12c", ".efc", "b1c"], {
    "kept-out": null,
  }),
  of("pcre", "kept out without a fixed length", r`(?:aaa|a)\Kb?`, ["xab"], {
    "kept-out": "aaxab",
    "kept-out-width": "aaab",
  }),
  of("pcre", "captures that are kept out", r`(\d+)(\d+)\Kx`, ["12x"], {
    "kept-out": null,
    "kept-out-width": "123x",
  }),
  of("pcre", "characters by code point", r`\N{U+41}[\N{U+3B1}-\N{U+3C9}]\N`, ["Aαx", "A1x", "Aα\n"], {}, "u"),
  of("pcre", "scripts of shared characters", r`\p{Greek}+`, ["αβ", "\u1dc0", "a"], {}, "u"),
  of("pcre", "flags in the middle", r`a(?i)b|c`, ["aB", "C", "AB", "ab"]),
  of("pcre", "flags in the middle of a group", r`(?:a(?i)b|c)d`, ["aBd", "Cd", "CD"]),
  of("pcre", "extended flags", r`(?x) a \  b # comment`, ["a b", "ab"]),
  of("pcre", "extended group", r`a b(?x: c d )e f`, ["a bcde f", "a b c d e f"]),
  of("pcre", "characters by code", r`\x{41}\e[\x{42}-\x{43}]\o{104}`, ["A\x1bBD", "A\x1bDD"]),
  of(
    "pcre",
    "Unicode properties",
    r`\p{Lu}\pL\P{L}[\p{Greek}\d]\p{^Lu}`,
    ["Éa-αx", "Éa-1x", "éa-αx"],
    {},
    "u",
  ),
  of("pcre", "start of the search", r`\Ga`, ["aab", "ba"]),
  of("pcre", "comment and empty group", r`a(?#x)+(?:)b`, ["aab", "b"]),
  of("pcre", "bracket at the start of a class", r`[]-a]+`, ["]^_", "\\"]),
  of("pcre", "ignored case", r`(?i)é`, ["é", "x"], {}, "u"),
  of("pcre", "spaces", r`\s`, ["a b\tc\n\x0b"], { spaces: "\u2003" }),
  of("pcre", "dot", "a.", ["ax", "a\n"], { dot: "a\r" }),

  of("java", "text boundaries", r`\Aa\z|b\Z`, [
    "a",
    "b",
    "b\n",
    "b\r\n",
    "b\r",
    "b\u2028",
    "b\u0085",
    "b\n\n",
  ]),
  of("java", "end", "a$", ["a", "ab"], { "final-newline": "a\n" }),
  of("java", "POSIX properties", r`\p{Alpha}\p{Digit}[\p{Punct}\p{Upper}]\P{Lower}`, [
    "a1-A",
    "a1aA",
    "é1-A",
  ]),
  of("java", "Unicode properties", r`\p{L}\p{IsGreek}\p{IsLatin}\pN`, ["éαb1", "1αb1", "éab1"]),
  of("java", "possessive quantifiers", r`[a-z]*+z|\d++\.`, ["az", "12.", "12"]),
  of("java", "atomic group and references", r`(?>a|ab)(c)\1`, ["acc", "abcc"]),
  of("java", "quoted text", r`\Q(a|b)\E?`, ["(a|b)", "(a|b", "a"]),
  of("java", "flags in the middle", r`a(?i)b|c(?-i)d`, ["aB", "Cd", "CD"]),
  of("java", "ignored case", r`(?i)é`, ["é", "x"], { case: "É" }),
  of("java", "quantified assertions", r`\A*a|(?:\bb){2}|\b{2}c|(?<=x)+d|(?=e)+\p{L}`, [
    "ba",
    "bb",
    "-c",
    "xd",
    "d",
    "e",
  ], {
    boundaries: "éc",
  }),
  of("java", "intersection", "[a-z&&[^aeiou]]+", ["bcd", "abe", "B", "&"]),
  of("java", "intersection of three", "[a-z&&b-d&&[^c]]", ["a", "b", "c", "d", "e"]),
  of("java", "nested classes", "[^a[b-d]]x|[ab[c]]y|[[^a]&&[^b]]z", ["xx", "bx", "by", "cy", "az", "cz"]),
  of("java", "hyphens and nested classes", r`[a-[b]]x|[-a[b]]y|[a\-[c-d]-]z`, [
    "ax",
    "-x",
    "by",
    "-y",
    "dz",
    "bz",
  ]),
  of("java", "characters with a meaning under flag v", "[()/|{}~~!![a]&]+", ["(", ")/|", "{}~!", "a&", "b"]),
  of("java", "sets in an intersection", r`[\p{L}&&[^\p{Lu}]][\w&&\D][\p{Alpha}&&[^\h]]`, [
    "éaa",
    "Éaa",
    "a1a",
  ]),
  of("java", "named characters", r`\N{EN DASH}[\N{GREEK SMALL LETTER ALPHA}-\N{GREEK SMALL LETTER OMEGA}]`, [
    "–β",
    "–b",
  ]),
  of("java", "comments", "(?x) a [b ] # comment\n c", ["abc", "a c"]),
  of("java", "horizontal and vertical white space", r`\h\v|\H\V|[\h\v]x`, [
    " \n",
    "ab",
    "\u00a0x",
    "\u2028x",
  ]),
  of("java", "any line break", r`a\Rb|\R\n`, ["a\r\nb", "a\u0085b", "\r\n"]),
  of("java", "dot", "a.", ["ax", "a\n", "a\r", "a\u{1f600}"], { dot: "a\u0085" }),
  of("java", "characters by code", r`\x{1F600}\0101\e\a`, ["\u{1f600}A\x1b\x07", "x"]),
  of("java", "possessive bound", r`a{2}b{2}+c`, ["aaaabbc", "aaabbc"]),
  of("java", "named groups", r`(?<first>a)(?<second>b)?\k<first>`, ["aba", "aa", "ab"]),
  of("java", "bounds of lines", r`(?m)^a$`, ["a", "x\na\ny", "a\rb"], { "line-breaks": "a\u0085" }),

  of("ruby", "plain groups beside named ones", r`(a|(b))(?<x>c)(d)*(?<y>e)?\k<x>`, [
    "acc",
    "bcdecc",
    "bcdc",
    "x",
  ]),
  of("ruby", "text boundaries and lines", r`\Aa|^b$|c\Z|d\z`, ["a", "x\nb\ny", "c\n", "d\n", "d"], {
    "line-breaks": "b\r",
  }),
  of("ruby", "hexadecimal digits", r`\h+|\H`, ["a0F", "g", "0g"]),
  of("ruby", "flag m", r`(?m)a.b`, ["a\nb", "axb", "ab"]),
  of("ruby", "flag m inside", r`a(?m:.)b|c.d`, ["a\nb", "c\nd", "cxd"], { dot: "c\rd" }),
  of("ruby", "POSIX classes", r`[[:digit:]]+[[:upper:]]`, ["12A", "12a"]),
  of("ruby", "POSIX classes beyond ASCII", "[[:alpha:]]+[[:^alnum:]][[:^alpha:]-]", [
    "é-1",
    "\u0301-1",
    "aé1",
  ]),
  of("ruby", "POSIX properties", r`\p{Alnum}\p{^alnum}[\p{^Word}a]\p{upper}\P{Space}`, [
    "٣-aÉx",
    "é-1Éx",
    "1 -Ax",
  ]),
  of("ruby", "punctuation", r`[[:punct:]]\p{punct}[\p{Punct}x]`, ["+-x", "$--", "++x", "-+x"]),
  of("ruby", "properties in any case", r`\p{greek}\p{uppercase_letter}\p{l}`, ["αAa", "aAa", "αaa"]),
  of("ruby", "graphic characters", "[[:graph:]][[:print:]][[:^graph:]][[:^print:]]", [
    "a  \n",
    "é\u3000 \x07",
    "  a",
  ]),
  of("ruby", "nested classes", "[^a[b-d]]x|[a-z&&[^aeiou]]y|[[:alpha:]&&[^b]]z", [
    "xx",
    "bx",
    "by",
    "ay",
    "éz",
    "bz",
  ]),
  of("ruby", "bracket at the start of a class", "[]a]+|[^]b]", ["]a]", "b", "x]"]),
  of("ruby", "letters with an unnecessary escape", r`\N\y\p{L}`, ["Nya", "aya"]),
  of("ruby", "kept out", r`(?:a|b)\K\h`, ["a1", "bf", "ag"], { "kept-out": "aab" }),
  of("ruby", "repeated quantifier", r`a{2}{2}b{2}+`, ["aaaabbbb", "aaabb"]),
  of("ruby", "possessive and atomic", r`a++b|(?>x|xy)z`, ["aab", "aa", "xz", "xyz"]),

  of("go", "named groups and boundaries", r`\A(?P<a>x)\z`, ["x", "x\n", "xx"]),
  of("go", "flags", r`(?i)a(?s:.)b`, ["A\nB", "axb"]),
  of("go", "POSIX classes", r`[[:alpha:]][[:^digit:]]`, ["ab", "a1", "1b"]),
  of("go", "end", r`a$`, ["a", "a\n"]),
  of("go", "quoted text and codes", r`\Qa+\E\x{1F600}\pL`, ["a+\u{1f600}b", "a+"]),
  of("go", "empty iterations", "(a*)*(b|(c))*", [], { "captures-in-loops": "cb", "empty-iterations": "b" }),
  of("go", "spaces", r`\s`, ["a b", "\t"], { spaces: "\u00a0" }),
];
