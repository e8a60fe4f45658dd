/** Patterns of legal size that make careless code multiply: products, powers, closures and deep or long trees. */
import { MAX_PATTERN_CHARACTERS } from "../../../lib/limits/pattern.ts";
import type { Regex } from "../../../lib/regex/regex.ts";
import type { FunctionName } from "./pattern_functions.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
const EMOJI = "\\p{RGI_Emoji}";

/** As many copies as a pattern has room for. */
const filled = (part: string, rest = ""): string =>
  part.repeat(Math.floor((MAX_PATTERN_CHARACTERS - rest.length) / part.length)) + rest;

const nested = (open: string, inner: string, close: string, depth: number): string =>
  open.repeat(depth) + inner + close.repeat(depth);

const numbered = (count: number, part: (index: number) => string, separator = ""): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator);

/** By what is hostile about it: a pattern and its flags. */
const KINDS: Readonly<Record<string, readonly (readonly [pattern: string, flags: string])[]>> = {
  "references to groups with many texts": [
    [`(${ALPHABET})\\1`, "i"],
    [`(${"[ab]".repeat(24)})\\1`, ""],
    [`(${"[ab]".repeat(2_000)})\\1`, ""],
    [`(${filled("(?:a|b)", ")\\1")}`, ""],
    [`(${"a?".repeat(40)})\\1`, ""],
    [`(${filled("a?", ")\\1")}`, ""],
    [`(${nested("(?:", "a|b", "){1,4}", 30)})\\1`, ""],
    [`(${nested("(?:", "a|b|c|d", "){4}", 12)})\\1`, "i"],
    [`(${numbered(1_200, (n) => `w${n}`, "|")})x\\1`, "i"],
    [`([^]{4})\\1`, "u"],
    [`(${"\\w".repeat(9)})\\1`, "iu"],
    [`(?<q>["'])${filled("(?:(?!\\k<q>).|x)", "\\k<q>")}`, ""],
    [numbered(40, () => "([ab])") + numbered(40, (n) => `\\${n + 1}`), ""],
    [numbered(40, () => "([ab]|cd?)?") + numbered(40, (n) => `\\${n + 1}`), "i"],
    [`${"(".repeat(60)}[ab]${")?".repeat(60)}${numbered(60, (n) => `\\${n + 1}`)}`, ""],
    ["(a|b)" + "\\1*".repeat(3_000), "i"],
    [`(?:${numbered(60, (n) => `(?<n>${"ab".repeat(n % 5)}c{0,3})`, "|")})\\k<n>`, ""],
    [`(?:(?:(a)|(b)|(c)|(d))\\1\\2\\3\\4)*${"(?=\\1|\\2)".repeat(100)}`, ""],
    [`(?<=(${"[ab]".repeat(24)}))\\1`, ""],
    [`\\1(${"[ab]".repeat(24)})`, ""],
  ],
  "many references": [
    [`(${"a{2}".repeat(1_000)})${"\\1".repeat(2_800)}`, ""],
    [`(${"a?".repeat(1_000)})${"(?:\\1x)?".repeat(900)}`, ""],
    [numbered(60, () => "(?:(a)|(b))") + numbered(120, (n) => `\\${n + 1}`), ""],
  ],
  "counts": [
    ["(?:".repeat(9) + "ab".repeat(20) + "){16}".repeat(9), ""],
    ["a{1000000000}", ""],
    ["(?:a{1000000000}){1000000000}", ""],
    ["(?:(?:(?:a{99}){99}){99}){99}", ""],
    ["(?:(?:(?:a{0,99}){0,99}){0,99}){0,99}b", "i"],
    ["(?:a{1,1000}b{1,1000}c{1,1000}){1,1000}", ""],
    [nested("(?:", "a", "){2}", 30), ""],
    [nested("(?:", "a|b", "){1,16}", 20), ""],
    [nested("(?:", "a?", "){0,9}?", 400), ""],
    [filled("a{1,9}"), ""],
    [filled("[^a]{0,1000}"), ""],
    [filled("(?:a{9}){9}"), ""],
    [filled("(a{2}|b{3}){2,}"), ""],
    ["([^]{9007199254740993})\\1", "u"],
    ["(?:(?=a{1000000})){1000000}x", ""],
    ["(?:){1000000000}", ""],
    ["(?:a?){4294967296}", ""],
    ["(?<=a{1000000000})b", ""],
    ["^(?:a|b|ab){1,300}(?:a|b|ab){1,300}$", ""],
    ["(?:(?:ab){16}c){16}|(?:(?:ab){16}d){16}", ""],
    ["(a{16}b{16}){16}((c{16}d{16}){16}){16}", ""],
  ],
  "quantifiers on quantifiers": [
    [nested("(?:", "a", ")*", 1_000), ""],
    [nested("(?:", "a", ")+?", 1_000), ""],
    [nested("(", "a", ")?", 1_000), ""],
    [nested("(?:", "a", ")*b", 700), ""],
    [nested("(?:a|", "b", ")*", 900), ""],
    ["(?:(?:[a-z]{0,40}[0-9a-f]{0,40}){0,40}|\\w*x?\\w*y?\\w*z?)*".repeat(40), ""],
    [filled("(a*)*"), ""],
    [filled("(?:a+b?)+"), ""],
  ],
  "classes": [
    [`[${numbered(1_600, (n) => String.fromCodePoint(0x100 + 2 * n))}]+`, "iu"],
    [`[^${numbered(1_600, (n) => String.fromCodePoint(0x100 + 2 * n))}]+`, "i"],
    [filled("[^\\W\\d]\\w"), "iu"],
    [filled("[\\0-\\u{10ffff}]"), "iu"],
    ["\\p{L}*\\p{Lu}*".repeat(60), "u"],
    [nested("[", "\\p{L}", "--[a-z]]", 100), "v"],
    [nested("[^", "\\p{Ll}", "]", 400), "iv"],
    [numbered(24, (n) => `[\\u{${(n * 997).toString(16)}}-\\u{${(n * 9_973 + 40_000).toString(16)}}]`), "iu"],
    ["[[a-z]&&[^aeiou]]".repeat(300), "v"],
    [
      `(?:${
        numbered(
          200,
          (n) => `[${String.fromCodePoint(0x100 + n)}-${String.fromCodePoint(0x1000 + 7 * n)}]`,
          "|",
        )
      })+`,
      "u",
    ],
    [`[\\q{${numbered(900, (n) => `w${n}`, "|")}}]{3}`, "v"],
    [`([\\q{${numbered(400, (n) => `ab${n}`, "|")}}])\\1`, "iv"],
  ],
  "properties of strings": [
    [EMOJI, "v"],
    [EMOJI.repeat(4), "v"],
    [`(${EMOJI})\\1`, "v"],
    [`[${EMOJI}--\\q{😀}]+`, "v"],
    [`(?:${EMOJI}|\\p{Emoji_Keycap_Sequence}){9,99}`, "iv"],
    [`(?<=${EMOJI})x{2,}`, "v"],
    ["\\p{Basic_Emoji}*\\p{RGI_Emoji_Flag_Sequence}*", "v"],
  ],
  "long alternations": [
    [numbered(1_100, (n) => `word${n}`, "|"), ""],
    [numbered(1_100, (n) => `word${n}`, "|"), "i"],
    [numbered(600, (n) => `word${n}\\w*`, "|"), ""],
    [`(?:${numbered(1_200, (n) => `w${n}`, "|")})*x`, ""],
    [`^(?:${numbered(1_200, (n) => `w${n}`, "|")})(?:${numbered(200, (n) => `v${n}`, "|")})$`, ""],
    [filled("a|"), ""],
    [filled("a|b|", "c"), "i"],
    [filled("(a|b)|", "c"), ""],
    [filled("(?:a|b)", "c"), ""],
    [filled("(?:a|b|)", "c"), ""],
    [`(${filled("|")}`.slice(0, 9_000) + ")\\1", ""],
    [filled("(?:abc|[def]+x?)"), ""],
    [numbered(300, (n) => `(?=w${n})w`, "|"), ""],
    [`(?:${numbered(99, (n) => `a${n}?`, "|")}){1,9}${"(?:a1?|b)".repeat(99)}`, ""],
  ],
  "deep trees": [
    [nested("(", "a", ")", 1_020), ""],
    [nested("(?:", "a", ")", 1_020), ""],
    [nested("(?:x|", "a", ")", 1_020), ""],
    [nested("(?:x|xy|", "a", ")", 900), "i"],
    [nested("(?=", "a", ")", 1_020), ""],
    [nested("(?!", "a", ")", 1_020), ""],
    [nested("(?<=", "a", ")", 1_020), ""],
    [nested("(?<!x", "a", "y)", 1_020), ""],
    [nested("(?:x", "a", "y)+", 1_020), ""],
    [nested("(?:x?", "a", "y?){0,3}", 700), ""],
    [nested("(?i:", "a", ")", 1_020), ""],
    [nested("(?i:a(?-i:", "b", "))", 500), ""],
    [nested("[a&&", "b", "]", 1_020), "v"],
    [nested("(?=(", ".*", "))", 500), ""],
    [nested("(?:(?=a)", "b", ")*", 600), ""],
    [nested("(?:a(?!", "b", "c))*", 400), ""],
  ],
  "small but nested": [
    [nested("(?:a|", "b", ")*", 60), ""],
    [nested("(?:", "a|b", ")*", 60), ""],
    [nested("(?:a?b?|a?", "b", ")*", 30), ""],
    ["(?:(?:a|b)|(?:c|d))".repeat(25), ""],
    ["(?:a{1,9}){1,9}".repeat(30), ""],
    [numbered(60, (n) => `w${n}`, "|") + numbered(40, (n) => `|w${n}x`), "i"],
    [`^(?:${numbered(60, (n) => `[ab]{0,${n}}`)}|${numbered(20, (n) => `a{0,${n}}b?`)})*$`, ""],
  ],
  "long sequences": [
    [numbered(400, (n) => `(?:(?=w${n})|)`), ""],
    [`${"a".repeat(900)}b|${"a".repeat(900)}c`, ""],
    [filled("a{900000}b"), ""],
    [filled("\\w"), "iu"],
    [filled("a"), ""],
    [filled("a"), "i"],
    [filled("k"), "iu"],
    [filled("."), "s"],
    [filled("a?"), ""],
    [filled("a*"), ""],
    [filled("a??"), ""],
    [filled("(?:a?)"), ""],
    [filled("()"), ""],
    [filled("(a)"), ""],
    [filled("(a)?"), ""],
    [filled("\\b"), ""],
    [filled("$^"), "m"],
    [filled("(?=a)"), ""],
    [filled("(?!a)"), ""],
    [filled("(?<!x+)"), ""],
    [filled("(?<=a*b)"), ""],
    [filled("\\p{L}"), "u"],
    [filled(".*,"), ""],
    [filled("\\w+\\s*"), ""],
    [filled("[a-z][0-9]?"), "i"],
    [filled("\\u{1f600}"), "iu"],
    [filled("(?:a|ab)(?:c|bcd)(?:d*)"), ""],
    [numbered(80, (n) => `(?<g${n}>a)\\k<g${n}>`), ""],
    ["^" + filled("(?=.*a)").slice(0, 7_000) + ".{6,20}$", ""],
    [`(?:${"a?".repeat(1_000)}){2,}b`, ""],
    [`^${"(?:a|b)?".repeat(60)}${"c?".repeat(60)}$`, ""],
    ["^(?:.*?,){1500}P", ""],
  ],
};

/** A pattern with the functions that ran out of memory or of the stack on it, or never ended. */
export interface KnownCase extends Regex {
  readonly functions: readonly FunctionName[];
}

/** These are run in each test, because they failed once. */
export const KNOWN_CASES: readonly KnownCase[] = [
  {
    pattern: `(${ALPHABET})\\1`,
    flags: "i",
    functions: ["redos/decision.ts#decide", "redos/known_captures.ts#groupsWithFewTexts"],
  },
  {
    pattern: `(${"[ab]".repeat(24)})\\1`,
    flags: "",
    functions: ["redos/decision.ts#decide", "redos/redos.ts#findBacktracking"],
  },
  {
    pattern: nested("(?:", "a|b", "){16}", 20),
    flags: "",
    functions: ["language/same_form.ts#isSameForm", "diff/meaning.ts#compareMeaning"],
  },
  {
    pattern: nested("(?:", "ab", "){20}", 20),
    flags: "",
    functions: ["redos/proposed_attacks.ts#shortestTexts", "language/samples.ts#variedTexts"],
  },
  {
    pattern: nested("(?:a|", "b", ")*", 900),
    flags: "",
    functions: [
      "language/relation.ts#compareLanguages",
      "language/relation.ts#createAcceptor",
      "rules/searched.ts#searchedWarnings",
    ],
  },
  {
    pattern: nested("(", "a", ")?", 1_000),
    flags: "",
    functions: ["equality/same_matches.ts#findSameMatches"],
  },
  {
    pattern: "(?:a?){4294967296}",
    flags: "",
    functions: ["diff/text_comparison.ts#nativeMatchesIn"],
  },
];

/** All hostile patterns that are written down here. */
export const HOSTILE_PATTERNS: readonly Regex[] = [
  ...KNOWN_CASES,
  ...Object.values(KINDS).flat().map(([pattern, flags]) => ({ pattern, flags })),
];
