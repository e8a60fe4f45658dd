import type { Regex } from "../regex/regex.ts";
import type { Modes } from "../workbench/model/link.ts";

/** A regex with a text that demonstrates it. */
export interface Example extends Regex {
  readonly text: string;
  /** Number of matches in the text, counted as the workbench does: without `g` at most one. */
  readonly matches: number;
  /** The settings of the match view, if it isn't the list of matches. */
  readonly modes?: Partial<Modes>;
}

/** JavaScript code, and the value of its last expression as JavaScript. */
export interface Code {
  readonly source: string;
  /** If the code throws, only the name of the error. */
  readonly result: string;
}

/** A construct of JavaScript's regular expressions. Prose consists of sentences, with code in backticks. */
export interface Entry {
  /** In kebab case: the anchor on the page. It never changes, because links use it. */
  readonly id: string;
  readonly syntax: string;
  readonly name: string;
  /** One sentence. */
  readonly meaning: string;
  /** A common mistake, or a detail that is easily overlooked. */
  readonly note?: string;
  readonly example: Example;
  readonly code?: Code;
}

/** Constructs that belong together. */
export interface Family {
  readonly id: string;
  readonly title: string;
  /** One or two sentences. */
  readonly lead: string;
  readonly entries: readonly Entry[];
}

/** Legacy syntax that browsers accept (ECMA-262, Annex B). */
const annexB: Family = {
  id: "annex-b",
  title: "Oddities of Annex B",
  lead: "Legacy syntax that browsers still accept. With `u` or `v` each of these is an error, " +
    "or has the meaning described in the sections above.",
  entries: [
    {
      id: "identity-escape",
      syntax: "\\q",
      name: "Useless backslash",
      meaning: "A backslash before a character without a special meaning is ignored.",
      note: "`\\A`, `\\Z`, `\\h` and `\\e` of other languages are plain letters here.",
      example: { pattern: String.raw`\A\q`, flags: "g", text: "Aq", matches: 1 },
    },
    {
      id: "octal-escape",
      syntax: "\\101",
      name: "Octal escape",
      meaning: "The character with a code of up to three octal digits, at most `\\377`.",
      example: { pattern: String.raw`\101`, flags: "g", text: "ABBA", matches: 2 },
    },
    {
      id: "reference-or-octal",
      syntax: "(a)\\2",
      name: "Reference beyond the last group",
      meaning: "A number greater than that of the last group is read as an octal escape.",
      example: { pattern: String.raw`(a)\2`, flags: "g", text: "aa a\x02", matches: 1 },
    },
    {
      id: "escaped-eight",
      syntax: "\\8",
      name: "Eight and nine",
      meaning: "If there is no such group, `\\8` and `\\9` match the digits.",
      example: { pattern: String.raw`\8`, flags: "g", text: "8 and 88", matches: 3 },
    },
    {
      id: "literal-brace",
      syntax: "a{,2}",
      name: "Brace that isn't part of a quantifier",
      meaning: "It matches itself, and so do the characters after it.",
      example: { pattern: "a{,2}", flags: "g", text: "aa, a{,2}", matches: 1 },
    },
    {
      id: "literal-bracket",
      syntax: "a]",
      name: "Closing bracket without an opening one",
      meaning: "It matches itself, as `}` does.",
      example: { pattern: "a]}", flags: "g", text: "[{a]}", matches: 1 },
    },
    {
      id: "incomplete-hexadecimal-escape",
      syntax: "\\x4",
      name: "Incomplete escape",
      meaning: "Without all its digits `\\x` is the letter x and `\\u` the letter u.",
      example: { pattern: String.raw`\x4\u12`, flags: "g", text: "x4u12", matches: 1 },
    },
    {
      id: "incomplete-control-escape",
      syntax: "\\c!",
      name: "Incomplete control letter",
      meaning: "Before anything but a letter, `\\c` is a backslash and the letter c.",
      example: { pattern: String.raw`\c!`, flags: "g", text: "\\c!", matches: 1 },
    },
    {
      id: "control-digit-in-class",
      syntax: "[\\c1]",
      name: "Control digit in a class",
      meaning:
        "In a class, `\\c` can be followed by a digit or an underscore: the character's code is that of the digit or underscore modulo 32.",
      example: { pattern: String.raw`[\c1]`, flags: "g", text: "a\x11b", matches: 1 },
    },
    {
      id: "set-in-range",
      syntax: "[\\w-.]",
      name: "Range with a set as its end",
      meaning: "The hyphen matches itself, and both ends are members.",
      example: { pattern: String.raw`[\w-.]+`, flags: "g", text: "a-b.c d", matches: 2 },
    },
    {
      id: "quantified-lookahead",
      syntax: "(?=a)*",
      name: "Quantified lookahead",
      meaning: "A lookahead can have a quantifier; with a minimum of 0 it checks nothing.",
      note: "A lookbehind can't have one.",
      example: { pattern: "(?=a)*b", flags: "g", text: "ab b", matches: 2 },
    },
    {
      id: "named-reference-without-names",
      syntax: "\\k<a>",
      name: "Named reference without named groups",
      meaning: "In a pattern without any named group `\\k` is the letter k.",
      example: { pattern: String.raw`(a)\k<a>`, flags: "g", text: "aa ak<a>", matches: 1 },
    },
    {
      id: "property-without-u",
      syntax: "\\p{L}",
      name: "Property without u or v",
      meaning: "`\\p` is the letter p, and the characters after it match themselves.",
      example: { pattern: String.raw`\p{L}`, flags: "g", text: "é p{L}", matches: 1 },
    },
  ],
};

/** Assertions, which check a position without consuming characters. */
const assertions: Family = {
  id: "assertions",
  title: "Assertions",
  lead: "They check a condition at a position, without consuming characters.",
  entries: [
    {
      id: "start",
      syntax: "^",
      name: "Start",
      meaning: "The start of the text; with `m` the start of every line.",
      example: { pattern: String.raw`^\w+`, flags: "g", text: "one two\nthree", matches: 1 },
    },
    {
      id: "end",
      syntax: "$",
      name: "End",
      meaning: "The end of the text; with `m` the end of every line.",
      note:
        "Without `m`, unlike in some other languages, it does not match before a line ending at the end of the text.",
      example: { pattern: String.raw`\w+$`, flags: "g", text: "one two\nthree", matches: 1 },
    },
    {
      id: "whole-line",
      syntax: "^…$",
      name: "Whole line",
      meaning: "With `m`, start and end together match a whole line.",
      note: "A line ends at `\\n`, `\\r`, U+2028 or U+2029, so `^` matches between `\\r` and `\\n` too.",
      example: { pattern: String.raw`^\w+$`, flags: "gm", text: "one\ntwo\nthree four", matches: 2 },
    },
    {
      id: "buffer-boundaries",
      syntax: "\\A \\z \\Z",
      name: "Buffer boundaries",
      meaning:
        "A proposal at Stage 3 for the flags `u` and `v`: the start of the text, its end, and its end or the line ending before it, whatever `m` says.",
      note:
        "V8 has them behind the flag `--js-regexp-buffer-boundaries`; other engines refuse them. The example writes `\\Z` as all engines have it.",
      example: {
        pattern: String.raw`\w+(?=(?:\r\n|[\n\r\u2028\u2029])?(?-m:$))`,
        flags: "gmu",
        text: "one\ntwo\r\n",
        matches: 1,
      },
    },
    {
      id: "word-boundary",
      syntax: "\\b",
      name: "Word boundary",
      meaning: "A position with a word character `\\w` on exactly one side.",
      note: "Other letters aren't word characters: in naïve there are boundaries on both sides of ï.",
      example: { pattern: String.raw`\bcat\b`, flags: "g", text: "cat, concat, cat's", matches: 2 },
    },
    {
      id: "not-word-boundary",
      syntax: "\\B",
      name: "Not a word boundary",
      meaning: "A position with a word character `\\w` on both sides or on neither.",
      example: { pattern: String.raw`\Bcat`, flags: "g", text: "cat, concat", matches: 1 },
    },
    {
      id: "lookahead",
      syntax: "(?=…)",
      name: "Lookahead",
      meaning: "The text after this position must match the pattern inside.",
      example: { pattern: String.raw`\d+(?=%)`, flags: "g", text: "50% of 20", matches: 1 },
    },
    {
      id: "negative-lookahead",
      syntax: "(?!…)",
      name: "Negative lookahead",
      meaning: "The text after this position must not match the pattern inside.",
      note: "`\\d+(?!%)` still finds the 5 of 50%: the quantifier backtracks by one digit.",
      example: { pattern: String.raw`\d+(?![\d%])`, flags: "g", text: "50% of 20", matches: 1 },
    },
    {
      id: "lookbehind",
      syntax: "(?<=…)",
      name: "Lookbehind",
      meaning: "The text before must match the pattern inside, which can have any length.",
      example: { pattern: String.raw`(?<=\$)\d+`, flags: "g", text: "$5 and 7", matches: 1 },
    },
    {
      id: "negative-lookbehind",
      syntax: "(?<!…)",
      name: "Negative lookbehind",
      meaning: "The text before must not match the pattern inside.",
      example: { pattern: String.raw`(?<![\d$])\d+`, flags: "g", text: "$51 and 7", matches: 1 },
    },
    {
      id: "capture-in-lookahead",
      syntax: "(?=(…))",
      name: "Capture in a lookahead",
      meaning: "A group in a lookahead captures text, although the match does not include it.",
      note: "That is how overlapping occurrences are found.",
      example: { pattern: String.raw`(?=(\d\d))`, flags: "g", text: "1234", matches: 3 },
    },
    {
      id: "capture-in-negative-lookaround",
      syntax: "(?!(a))",
      name: "Capture in a negative lookaround",
      meaning:
        "After a negative lookaround its groups are unset, and references to them match the empty string.",
      example: { pattern: String.raw`(?!(a))b\1c`, flags: "g", text: "bc", matches: 1 },
    },
    {
      id: "lookbehind-direction",
      syntax: "(?<=(a)(b))",
      name: "Direction of a lookbehind",
      meaning: "A lookbehind is matched from right to left, so the last quantifier there is matched first.",
      note: "A reference in it must be written before its group: `(?<=\\1(a))`.",
      example: { pattern: String.raw`(?<=(\d+)(\d+))$`, flags: "", text: "1053", matches: 1 },
      code: { source: String.raw`[.../(?<=(\d+)(\d+))$/.exec("1053")]`, result: '["", "1", "053"]' },
    },
    {
      id: "atomic-lookahead",
      syntax: "(?=(a+))\\1",
      name: "Lookahead as an atomic group",
      meaning:
        "Once a lookahead has matched, it isn't backtracked into, and the reference matches what it captured.",
      note: "It replaces the atomic groups of other languages, and can prevent catastrophic backtracking.",
      example: { pattern: String.raw`(?=(\w+))\1:`, flags: "g", text: "key: value", matches: 1 },
    },
  ],
};

/** Backreferences to the text that a group captured. */
const backreferences: Family = {
  id: "backreferences",
  title: "Backreferences",
  lead: "They match the same text that a group captured, not just any text that its pattern could match.",
  entries: [
    {
      id: "numbered-reference",
      syntax: "\\1",
      name: "Reference by number",
      meaning: "The text that group 1 matched.",
      example: { pattern: String.raw`\b(\w+) \1\b`, flags: "g", text: "the the cat sat sat", matches: 2 },
    },
    {
      id: "named-reference",
      syntax: "\\k<name>",
      name: "Reference by name",
      meaning: "The text that the group of that name matched.",
      note: "A name that no group has is an error if `u` or `v` is set or the pattern has a named group.",
      example: { pattern: `(?<quote>["']).*?\\k<quote>`, flags: "g", text: `"it's" 'ok' "no'`, matches: 2 },
    },
    {
      id: "two-digit-reference",
      syntax: "\\10",
      name: "Reference of several digits",
      meaning: "All the digits are read as one number, here of the tenth group.",
      note: "With fewer groups it is an octal escape, and with `u` or `v` an error.",
      example: {
        pattern: String.raw`(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\10`,
        flags: "g",
        text: "abcdefghijj",
        matches: 1,
      },
    },
    {
      id: "digit-after-reference",
      syntax: "\\1(?:0)",
      name: "Digit after a reference",
      meaning: "A group around the digit separates it from the number.",
      example: { pattern: String.raw`(\d)\1(?:0)`, flags: "g", text: "110, 220, 120", matches: 2 },
    },
    {
      id: "reference-to-unset-group",
      syntax: "(a)?\\1",
      name: "Reference to an unset group",
      meaning: "A reference to a group that didn't match matches the empty string.",
      note: "In most other languages it does not match.",
      example: { pattern: String.raw`(a)?b\1`, flags: "g", text: "b, aba", matches: 2 },
    },
    {
      id: "forward-reference",
      syntax: "\\1(a)",
      name: "Reference before or inside its group",
      meaning: "Because the group has not matched yet, the reference matches the empty string.",
      example: { pattern: String.raw`\1(a)`, flags: "g", text: "aa", matches: 2 },
    },
    {
      id: "reference-to-duplicate-name",
      syntax: "(?:(?<q>a)|(?<q>b))\\k<q>",
      name: "Reference to a duplicate name",
      meaning: "The text captured by the one of these groups that participated in the match.",
      example: {
        pattern: String.raw`(?:(?<q>")|(?<q>'))\w+\k<q>`,
        flags: "g",
        text: `"a" 'b' "c'`,
        matches: 2,
      },
    },
    {
      id: "reference-ignoring-case",
      syntax: "(a)\\1",
      name: "Reference while ignoring case",
      meaning: "With `i`, the same text in a different letter case matches too.",
      example: { pattern: String.raw`([a-z])\1`, flags: "gi", text: "aA, Bb, ab", matches: 2 },
    },
  ],
};

/** The dot, and escapes for sets of characters. */
const characterSets: Family = {
  id: "character-sets",
  title: "Dot and character sets",
  lead: "Escapes that match one character of a predefined set.",
  entries: [
    {
      id: "dot",
      syntax: ".",
      name: "Dot",
      meaning: "Any one character except line terminators: `\\n`, `\\r`, U+2028 and U+2029.",
      note: "With flag `s` it matches line terminators too. Without `u` or `v`, it matches half of an emoji.",
      example: { pattern: "a.c", flags: "g", text: "abc a-c a\nc", matches: 2 },
    },
    {
      id: "digit",
      syntax: "\\d",
      name: "Digit",
      meaning: "One of the ten digits 0 to 9, whatever the flags.",
      note: "Digits of other scripts are `\\p{Nd}`.",
      example: { pattern: String.raw`\d+`, flags: "g", text: "Room 12, 2nd floor, ٣", matches: 2 },
    },
    {
      id: "not-digit",
      syntax: "\\D",
      name: "Not a digit",
      meaning: "Any one character, including line terminators, that `\\d` does not match.",
      example: { pattern: String.raw`\D+`, flags: "g", text: "12a34b", matches: 2 },
    },
    {
      id: "word-character",
      syntax: "\\w",
      name: "Word character",
      meaning: "An ASCII letter, a digit 0 to 9 or the underscore.",
      note: "Letters such as ï are not among them. With `i` and `u` or `v`, U+017F and U+212A are.",
      example: { pattern: String.raw`\w+`, flags: "g", text: "well_done, naïve", matches: 3 },
    },
    {
      id: "not-word-character",
      syntax: "\\W",
      name: "Not a word character",
      meaning: "Any one character, including line terminators, that `\\w` does not match.",
      example: { pattern: String.raw`\W`, flags: "g", text: "a-b c", matches: 2 },
    },
    {
      id: "white-space",
      syntax: "\\s",
      name: "Whitespace",
      meaning:
        "A tab, vertical tab, form feed, U+FEFF, any Unicode space (category Zs), or a line terminator.",
      note: "The no-break space U+00A0 is among them, the zero-width space U+200B is not.",
      example: { pattern: String.raw`\s`, flags: "g", text: "a b\tc\u00a0d", matches: 3 },
    },
    {
      id: "not-white-space",
      syntax: "\\S",
      name: "Not whitespace",
      meaning: "Any one character that `\\s` does not match.",
      example: { pattern: String.raw`\S+`, flags: "g", text: "two words", matches: 2 },
    },
  ],
};

/** Sets of characters by their properties in Unicode. */
const properties: Family = {
  id: "unicode-properties",
  title: "Unicode properties",
  lead: "Escapes for sets of characters by what Unicode knows about them, with flag `u` or `v`. " +
    "Property names are case-sensitive.",
  entries: [
    {
      id: "general-category",
      syntax: "\\p{Lu}",
      name: "General category",
      meaning: "With `u` or `v`, a character of that general category of Unicode, by its short or long name.",
      note: "`\\p{Lu}`, `\\p{Uppercase_Letter}` and `\\p{gc=Lu}` are the same.",
      example: { pattern: String.raw`\p{Lu}`, flags: "gu", text: "Élan, Ωmega, жук", matches: 2 },
    },
    {
      id: "script",
      syntax: "\\p{Script=Greek}",
      name: "Script",
      meaning: "With `u` or `v`, a character whose script is that one; `sc` is the short name.",
      example: {
        pattern: String.raw`\p{Script=Greek}+`,
        flags: "gu",
        text: "alpha άλφα, beta βήτα",
        matches: 2,
      },
    },
    {
      id: "script-extensions",
      syntax: "\\p{scx=Hira}",
      name: "Script extensions",
      meaning: "With `u` or `v`, a character that is used in that script, even if also in others.",
      note: "The long vowel sign ー is used in two scripts, so `\\p{sc=Hira}` does not match it.",
      example: { pattern: String.raw`\p{scx=Hira}`, flags: "gu", text: "らーめん", matches: 4 },
    },
    {
      id: "binary-property",
      syntax: "\\p{Alphabetic}",
      name: "Binary property",
      meaning: "With `u` or `v`, a character that has the property.",
      note: "`\\p{Emoji}` includes the digits, # and *; `\\p{Emoji_Presentation}` doesn't.",
      example: { pattern: String.raw`\p{Alphabetic}+`, flags: "gu", text: "naïve, Ωmega, 12", matches: 2 },
    },
    {
      id: "not-property",
      syntax: "\\P{L}",
      name: "Without a property",
      meaning: "With `u` or `v`, any one character that `\\p` with the same braces does not match.",
      example: { pattern: String.raw`\P{L}+`, flags: "gu", text: "a1 b2", matches: 2 },
    },
    {
      id: "property-of-strings",
      syntax: "\\p{RGI_Emoji}",
      name: "Property of strings",
      meaning: "With `v`, one of the strings that have the property, some of them several characters long.",
      note: "It has no complement: it can't be used with `\\P` or in a negated class.",
      example: { pattern: String.raw`\p{RGI_Emoji}`, flags: "gv", text: "👩‍💻 🇫🇷 👍🏽 3", matches: 3 },
    },
  ],
};

/** Literal characters, and escapes for single characters. */
const characters: Family = {
  id: "characters",
  title: "Characters",
  lead: "Syntax that matches exactly one character, or one code unit if neither `u` nor `v` is set.",
  entries: [
    {
      id: "literal-character",
      syntax: "abc",
      name: "Literal character",
      meaning: "A character that isn't a syntax character matches itself.",
      note: "The syntax characters are `^ $ \\ . * + ? ( ) [ ] { } |`.",
      example: { pattern: "cat", flags: "g", text: "cat, concat, Cat", matches: 2 },
    },
    {
      id: "escaped-syntax-character",
      syntax: "\\.",
      name: "Escaped syntax character",
      meaning: "A backslash before a syntax character or a slash makes it match itself.",
      note: "With `u` or `v` a backslash before a letter that has no meaning there is an error.",
      example: { pattern: String.raw`3\.14`, flags: "g", text: "3.14 3514 3-14", matches: 1 },
    },
    {
      id: "slash",
      syntax: "\\/",
      name: "Slash",
      meaning: "In a literal a slash outside a class ends the pattern, so it is written with a backslash.",
      note: "`new RegExp` takes a slash with or without one.",
      example: { pattern: String.raw`\/\w+`, flags: "g", text: "in /usr/bin", matches: 2 },
    },
    {
      id: "space",
      syntax: "a b",
      name: "Space",
      meaning: "A space matches one space: there is no mode that ignores whitespace and comments.",
      example: { pattern: "a b", flags: "g", text: "a b, a  b, ab", matches: 1 },
    },
    {
      id: "control-escape",
      syntax: "\\t \\n \\v \\f \\r",
      name: "Control escape",
      meaning: "Tab, line feed, vertical tab, form feed and carriage return: U+0009 to U+000D in this order.",
      example: { pattern: String.raw`\t\w+`, flags: "g", text: "name\tage\tcity", matches: 2 },
    },
    {
      id: "control-letter",
      syntax: "\\cI",
      name: "Control letter",
      meaning:
        "The control character that belongs to an ASCII letter, from `\\cA` for U+0001 to `\\cZ` for U+001A.",
      note: "The letter's case does not matter: `\\ci` is a tab too.",
      example: { pattern: String.raw`\cI`, flags: "g", text: "name\tage", matches: 1 },
    },
    {
      id: "null-character",
      syntax: "\\0",
      name: "Null character",
      meaning: "The character U+0000, if no digit follows.",
      note: "Followed by a digit, it is an octal escape, and an error with `u` or `v`.",
      example: { pattern: String.raw`[^\0]+`, flags: "g", text: "no null in here", matches: 1 },
    },
    {
      id: "hexadecimal-escape",
      syntax: "\\x41",
      name: "Hexadecimal escape",
      meaning: "The character with a code of exactly two hexadecimal digits.",
      example: { pattern: String.raw`\x41`, flags: "g", text: "ABBA", matches: 2 },
    },
    {
      id: "unicode-escape",
      syntax: "\\u0041",
      name: "Unicode escape",
      meaning: "The code unit with a value of exactly four hexadecimal digits.",
      note: "`é` may also be an `e` and U+0301; normalize such text with `normalize()`.",
      example: { pattern: String.raw`\u00e9`, flags: "g", text: "café, résumé", matches: 3 },
    },
    {
      id: "code-point-escape",
      syntax: "\\u{1F600}",
      name: "Code point escape",
      meaning: "With `u` or `v`, the character with that code point, up to `\\u{10FFFF}`.",
      note: "Without these flags `\\u{61}` is the letter u, 61 times.",
      example: { pattern: String.raw`\u{1F600}`, flags: "gu", text: "😀 😁 😀", matches: 2 },
    },
    {
      id: "surrogate-pair",
      syntax: "\\uD83D\\uDE00",
      name: "Surrogate pair",
      meaning: "With `u` or `v`, escapes of a leading and a trailing surrogate in a row are one character.",
      note: "Without these flags they are two characters: a quantifier after them repeats only the second.",
      example: { pattern: String.raw`^\uD83D\uDE00{2}$`, flags: "u", text: "😀😀", matches: 1 },
    },
    {
      id: "empty-pattern",
      syntax: "(?:)",
      name: "Empty pattern",
      meaning: "The empty pattern matches the empty string, at every position.",
      note: "A literal can't be empty, because `//` starts a comment.",
      example: { pattern: "", flags: "g", text: "abc", matches: 4 },
      code: { source: 'new RegExp("").source', result: '"(?:)"' },
    },
  ],
};

/** Character classes. */
const classes: Family = {
  id: "classes",
  title: "Character classes",
  lead:
    "A class in brackets matches one of the listed characters. Its syntax rules differ from those outside.",
  entries: [
    {
      id: "class",
      syntax: "[abc]",
      name: "Class",
      meaning: "One of the listed characters.",
      example: { pattern: "gr[ae]y", flags: "g", text: "gray, grey, groy, graey", matches: 2 },
    },
    {
      id: "negated-class",
      syntax: "[^abc]",
      name: "Negated class",
      meaning: "Any one character that is not listed, including line terminators.",
      note: "The `^` has this meaning only at the beginning.",
      example: { pattern: "[^aeiou]", flags: "g", text: "regular", matches: 4 },
    },
    {
      id: "range",
      syntax: "[a-z]",
      name: "Range",
      meaning: "Every character from the first to the last by code, both included.",
      note:
        "`[A-z]` also contains the six characters between Z and a. A range whose first character comes after its last is an error.",
      example: { pattern: "[0-9a-f]+", flags: "g", text: "cafe 42 xyz", matches: 2 },
    },
    {
      id: "set-in-class",
      syntax: "[\\d.]",
      name: "Set in a class",
      meaning: "A character set such as `\\d` adds all its characters to the class.",
      example: { pattern: String.raw`[\d.]+`, flags: "g", text: "1.5 and 2", matches: 2 },
    },
    {
      id: "syntax-character-in-class",
      syntax: "[.*+]",
      name: "Syntax character in a class",
      meaning: "In a class, most syntax characters match themselves.",
      note:
        "There, a dot is a literal dot, and `|` doesn't separate alternatives. With `v` some of them need a backslash.",
      example: { pattern: "[.*+?]", flags: "g", text: "a.b*c", matches: 2 },
    },
    {
      id: "hyphen-in-class",
      syntax: "[a\\-z]",
      name: "Hyphen in a class",
      meaning:
        "With a backslash, or without `v` as the first or last member of the class, a hyphen matches itself.",
      note: "Without `u` and `v`, `\\-` outside a class is a hyphen too; with them it is an error.",
      example: { pattern: String.raw`[a\-z]`, flags: "g", text: "a-m-z", matches: 4 },
    },
    {
      id: "bracket-in-class",
      syntax: "[\\]\\\\]",
      name: "Bracket or backslash in a class",
      meaning: "A closing bracket and a backslash must be escaped to match themselves.",
      note:
        "In some other languages `[]a]` contains a bracket; in JavaScript it is the empty class and then `a]`.",
      example: { pattern: String.raw`[\]\\]`, flags: "g", text: "a]b\\c", matches: 2 },
    },
    {
      id: "backspace",
      syntax: "[\\b]",
      name: "Backspace",
      meaning: "In a class `\\b` is the backspace character U+0008, not a word boundary.",
      example: { pattern: String.raw`[\b]`, flags: "g", text: "a\bb", matches: 1 },
    },
    {
      id: "empty-class",
      syntax: "[]",
      name: "Empty class",
      meaning: "A class without members never matches.",
      example: { pattern: "[]|b", flags: "g", text: "ab", matches: 1 },
    },
    {
      id: "any-character",
      syntax: "[^]",
      name: "Any character",
      meaning: "The complement of the empty class matches any one character, including line terminators.",
      example: { pattern: "a[^]b", flags: "g", text: "a\nb", matches: 1 },
    },
    {
      id: "astral-characters-in-class",
      syntax: "[😀😁]",
      name: "Characters beyond U+FFFF in a class",
      meaning: "With `u` or `v` they are members as a whole.",
      note: "Without these flags each of their halves is a member, and a match can be half a character.",
      example: { pattern: "[😀😁]", flags: "gu", text: "😀😁😂", matches: 2 },
    },
  ],
};

/** Constructs of other languages, and their JavaScript equivalents. */
const elsewhere: Family = {
  id: "elsewhere",
  title: "Not in JavaScript",
  lead: "Constructs of other languages. Each example shows the JavaScript equivalent.",
  entries: [
    {
      id: "text-anchors",
      syntax: "\\A \\z",
      name: "Ends of the text",
      meaning: "`^` and `$` without flag `m`; within a pattern that has it, `(?-m:^)` and `(?-m:$)`.",
      note:
        "With `u` or `v` they are a proposal, see buffer boundaries; without these flags they match the letters.",
      example: { pattern: String.raw`(?-m:^)\w+`, flags: "gm", text: "one\ntwo", matches: 1 },
    },
    {
      id: "inline-flags",
      syntax: "(?i)",
      name: "Flags within the pattern",
      meaning: "A group with modifiers around the part that they apply to.",
      example: { pattern: "(?i:yes)", flags: "g", text: "Yes, YES", matches: 2 },
    },
    {
      id: "atomic-group",
      syntax: "(?>a+)",
      name: "Atomic group",
      meaning: "A lookahead with a capture, and a reference to it.",
      example: { pattern: String.raw`(?=(a+))\1b`, flags: "g", text: "aab", matches: 1 },
    },
    {
      id: "possessive-quantifier",
      syntax: "a++",
      name: "Possessive quantifier",
      meaning: "The same, or content that can't match the text after it.",
      example: { pattern: '"[^"]*"', flags: "g", text: '"a" or "b"', matches: 2 },
      code: { source: 'new RegExp("a++")', result: "SyntaxError" },
    },
    {
      id: "posix-class",
      syntax: "[[:alpha:]]",
      name: "POSIX class",
      meaning:
        "A Unicode property; without `v`, the brackets are a class of `[`, `:` and letters, followed by a `]`.",
      example: { pattern: String.raw`\p{Alphabetic}+`, flags: "gu", text: "naïve, 12", matches: 1 },
    },
    {
      id: "any-line-end",
      syntax: "\\R",
      name: "Any line ending",
      meaning: "An alternative that matches carriage return and line feed together.",
      example: { pattern: String.raw`\r\n?|[\n\u2028\u2029]`, flags: "g", text: "a\r\nb\nc", matches: 2 },
    },
    {
      id: "horizontal-space",
      syntax: "\\h",
      name: "Horizontal space",
      meaning: "A class of the tab and all spaces of Unicode.",
      example: { pattern: String.raw`[\t\p{Zs}]+`, flags: "gu", text: "a \tb\nc", matches: 1 },
    },
    {
      id: "end-of-last-match",
      syntax: "\\G",
      name: "Where the last match ended",
      meaning: "Flag `y`.",
      example: { pattern: String.raw`\d,?`, flags: "gy", text: "1,2,x,3", matches: 2 },
    },
    {
      id: "recursion",
      syntax: "(?R) (?(1)…)",
      name: "Recursion and conditions",
      meaning: "Nothing: nesting of any depth needs a parser; a known depth can be written out.",
      example: {
        pattern: String.raw`\((?:[^()]|\([^()]*\))*\)`,
        flags: "g",
        text: "(a(b)c) (d)",
        matches: 2,
      },
    },
  ],
};

/** Flags, which affect the whole pattern. */
const flags: Family = {
  id: "flags",
  title: "Flags",
  lead: "Letters after the closing slash, or the second argument of `RegExp`, in any order.",
  entries: [
    {
      id: "flag-d",
      syntax: "d",
      name: "Indices",
      meaning:
        "The match has `indices`: where it and each of its groups begin and end, in UTF-16 code units.",
      example: { pattern: String.raw`(\w+)=(\w+)`, flags: "dg", text: "a=1, b=2", matches: 2 },
      code: { source: '[.../a(b)/d.exec("ab").indices]', result: "[[0, 2], [1, 2]]" },
    },
    {
      id: "flag-g",
      syntax: "g",
      name: "Global",
      meaning: "Find all matches, each starting where the previous one ended.",
      example: { pattern: "an", flags: "g", text: "banana", matches: 2 },
    },
    {
      id: "flag-i",
      syntax: "i",
      name: "Ignore case",
      meaning: "A letter matches its upper and lower case form.",
      note: "Each character matches exactly one character: ß never matches SS.",
      example: { pattern: "straße", flags: "gi", text: "Straße, STRASSE", matches: 1 },
    },
    {
      id: "flags-i-and-u",
      syntax: "iu",
      name: "Ignore case by Unicode",
      meaning: "With `u` or `v`, characters match each other if Unicode case folding makes them equal.",
      note:
        "Among them are the Kelvin sign K and k; without `u` and `v` no character outside ASCII matches an ASCII letter.",
      example: { pattern: String.raw`\u212A`, flags: "giu", text: "k K \u212a", matches: 3 },
    },
    {
      id: "flag-m",
      syntax: "m",
      name: "Multiline",
      meaning: "`^` and `$` match at the start and end of every line.",
      example: { pattern: "^#.*", flags: "gm", text: "# one\ntwo\n# three", matches: 2 },
    },
    {
      id: "flag-s",
      syntax: "s",
      name: "Dot all",
      meaning: "The dot also matches line endings.",
      example: { pattern: "a.b", flags: "gs", text: "a\nb, a-b", matches: 2 },
    },
    {
      id: "flag-u",
      syntax: "u",
      name: "Unicode",
      meaning:
        "Pattern and text are read by code points, `\\u{…}` and `\\p{…}` are supported, and syntax is strict.",
      note: "Strict: the legacy syntax of Annex B, listed below, is an error.",
      example: { pattern: "^.$", flags: "u", text: "😀", matches: 1 },
      code: { source: '[/^.$/u.test("😀"), /^.$/.test("😀")]', result: "[true, false]" },
    },
    {
      id: "flag-v",
      syntax: "v",
      name: "Unicode sets",
      meaning: "Like `u`, and classes support set operations and strings.",
      example: { pattern: "[[a-z]--[aeiou]]+", flags: "gv", text: "workbench", matches: 3 },
    },
    {
      id: "flag-y",
      syntax: "y",
      name: "Sticky",
      meaning: "The match must start exactly at `lastIndex`; later positions aren't tried.",
      example: { pattern: String.raw`\d`, flags: "y", text: "a1", matches: 0 },
    },
    {
      id: "flags-g-and-y",
      syntax: "gy",
      name: "Global and sticky",
      meaning: "Each match must start where the previous one ended, and the first gap ends the search.",
      example: { pattern: String.raw`\d`, flags: "gy", text: "12a3", matches: 2 },
    },
    {
      id: "flag-rules",
      syntax: "flags",
      name: "Which flags can be combined",
      meaning: "Each at most once, and not `u` with `v`; `flags` returns them in alphabetical order.",
      example: { pattern: "a", flags: "dgimsvy", text: "Aab", matches: 2 },
      code: { source: 'new RegExp("a", "yg").flags', result: '"gy"' },
    },
  ],
};

/** Disjunctions and groups. */
const groups: Family = {
  id: "groups",
  title: "Groups and choices",
  lead:
    "A group treats several elements as a unit, and may capture the text it matched. Groups are numbered by their `(`.",
  entries: [
    {
      id: "alternatives",
      syntax: "a|b",
      name: "Alternatives",
      meaning:
        "Alternatives are tried from left to right; the first one with which the whole pattern matches is used.",
      note: "The first one wins, not the longest: write the longer one first.",
      example: { pattern: "cat|category", flags: "g", text: "category", matches: 1 },
      code: { source: '"category".match(/cat|category/)[0]', result: '"cat"' },
    },
    {
      id: "empty-alternative",
      syntax: "(?:a|)",
      name: "Empty alternative",
      meaning: "An alternative without content matches the empty string.",
      example: { pattern: "colo(?:u|)r", flags: "g", text: "color, colour", matches: 2 },
    },
    {
      id: "capturing-group",
      syntax: "(…)",
      name: "Capturing group",
      meaning: "Groups its content, and captures what it matches under the next number.",
      example: { pattern: String.raw`(\d+)-(\d+)`, flags: "g", text: "10-20, 30-40", matches: 2 },
    },
    {
      id: "non-capturing-group",
      syntax: "(?:…)",
      name: "Non-capturing group",
      meaning: "Groups its content without capturing.",
      example: { pattern: "(?:ab)+", flags: "g", text: "ababab, ab, b", matches: 2 },
    },
    {
      id: "named-group",
      syntax: "(?<name>…)",
      name: "Named group",
      meaning: "A capturing group that is also available by name, in the match's `groups`.",
      note: "A name is a JavaScript identifier. The group still has a number.",
      example: {
        pattern: String.raw`(?<year>\d{4})-(?<month>\d\d)`,
        flags: "g",
        text: "2025-11, 2026-01",
        matches: 2,
      },
    },
    {
      id: "duplicate-name",
      syntax: "(?<y>…)|(?<y>…)",
      name: "Duplicate name",
      meaning: "Two groups can share a name if they are in different alternatives.",
      note: "New in ECMAScript 2025; it is an error in older engines.",
      example: {
        pattern: String.raw`(?<year>\d{4})-\d\d|\d\d\/(?<year>\d{4})`,
        flags: "g",
        text: "2025-11, 11/2026",
        matches: 2,
      },
    },
    {
      id: "nested-groups",
      syntax: "((a)(b))",
      name: "Nested groups",
      meaning: "Groups are numbered by their `(`, so the outer group comes first.",
      example: { pattern: String.raw`((\w)(\d))`, flags: "g", text: "a1 b2", matches: 2 },
      code: { source: String.raw`[.../((\w)(\d))/.exec("a1")]`, result: '["a1", "a1", "a", "1"]' },
    },
    {
      id: "repeated-group",
      syntax: "(…)+",
      name: "Repeated group",
      meaning: "A repeated group captures only the text of its last iteration.",
      note: "To get all of them, repeat the match instead, with `matchAll()`.",
      example: { pattern: String.raw`(?:(\w),?)+`, flags: "", text: "a,b,c", matches: 1 },
      code: { source: String.raw`/(?:(\w),?)+/.exec("a,b,c")[1]`, result: '"c"' },
    },
    {
      id: "group-reset",
      syntax: "(?:(a)|(b))+",
      name: "Groups in a loop",
      meaning: "Each iteration of a loop resets the groups inside it.",
      note: "Other languages keep the value of an earlier iteration.",
      example: { pattern: "(?:(a)|(b))+", flags: "", text: "ab", matches: 1 },
      code: { source: '[.../(?:(a)|(b))+/.exec("ab")]', result: '["ab", undefined, "b"]' },
    },
    {
      id: "modifiers",
      syntax: "(?i:…)",
      name: "Modifiers",
      meaning: "Sets one or more of the flags `i`, `m` and `s` for the content of the group.",
      note: "New in ECMAScript 2025. There is no `(?i)` for the rest of the pattern.",
      example: {
        pattern: String.raw`(?i:get) \/\w*`,
        flags: "g",
        text: "GET /index, get /x, Get /X",
        matches: 3,
      },
    },
    {
      id: "removed-modifiers",
      syntax: "(?-i:…)",
      name: "Removed modifiers",
      meaning: "Clears one or more of the flags `i`, `m` and `s` for the content of the group.",
      example: { pattern: "(?-i:A)b", flags: "gi", text: "Ab AB ab", matches: 2 },
    },
    {
      id: "added-and-removed-modifiers",
      syntax: "(?s-i:…)",
      name: "Added and removed modifiers",
      meaning: "Flags before the hyphen are set, flags after it are cleared.",
      note: "A flag can't be repeated, and `(?-:…)` is an error.",
      example: { pattern: "(?s-i:a.b)", flags: "gi", text: "a\nb, A\nb", matches: 1 },
    },
  ],
};

/** Methods that use a regex, and where its state is stored. */
const methods: Family = {
  id: "methods",
  title: "Methods",
  lead:
    "Methods that search a text with a regex. With `g` or `y`, a regex stores in `lastIndex` where to continue.",
  entries: [
    {
      id: "exec",
      syntax: "regex.exec(text)",
      name: "Execute",
      meaning:
        "The next match as an array of the match and its groups, with `index`, `input` and `groups`, or null.",
      note:
        "With `g` or `y` it begins at `lastIndex`, and sets it to the match's end, or to 0 if there is none.",
      example: { pattern: String.raw`(\w)(\d)`, flags: "", text: "a1 b2", matches: 1 },
      code: { source: String.raw`[.../(\w)(\d)/.exec("a1 b2")]`, result: '["a1", "a", "1"]' },
    },
    {
      id: "test",
      syntax: "regex.test(text)",
      name: "Test",
      meaning: "Whether `exec()` finds a match, with the same effect on `lastIndex`.",
      note:
        "With `g` or `y` a second call on the same text continues where the first one ended: omit these flags.",
      example: { pattern: "a", flags: "g", text: "ba", matches: 1 },
      code: { source: 'const regex = /a/g;\n[regex.test("ba"), regex.test("ba")]', result: "[true, false]" },
    },
    {
      id: "last-index",
      syntax: "regex.lastIndex",
      name: "Last index",
      meaning: "Where the next match begins, in UTF-16 code units; read and written only with `g` or `y`.",
      note:
        "A regex that is used for several texts keeps its value. With `u` or `v`, no match starts within a surrogate pair.",
      example: { pattern: "a", flags: "g", text: "banana", matches: 3 },
      code: {
        source: 'const regex = /a/g;\nregex.lastIndex = 2;\nregex.exec("banana").index',
        result: "3",
      },
    },
    {
      id: "match",
      syntax: "text.match(regex)",
      name: "Match",
      meaning:
        "Without `g` the same as `exec()`; with `g` an array of all matches without their groups, or null.",
      note: "Without any match it is null, not an empty array.",
      example: { pattern: String.raw`\d`, flags: "g", text: "a1b2", matches: 2 },
      code: { source: String.raw`["a1b2".match(/\d/g), "ab".match(/\d/g)]`, result: '[["1", "2"], null]' },
    },
    {
      id: "match-all",
      syntax: "text.matchAll(regex)",
      name: "Match all",
      meaning: "An iterator of all matches as `exec()` returns them; a TypeError without flag `g`.",
      note: "It works on a copy, so the regex's own `lastIndex` doesn't change.",
      example: { pattern: String.raw`(\w)(\d)`, flags: "g", text: "a1 b2", matches: 2 },
      code: {
        source: String.raw`Array.from("a1 b2".matchAll(/(\w)(\d)/g), (match) => match[2])`,
        result: '["1", "2"]',
      },
    },
    {
      id: "search",
      syntax: "text.search(regex)",
      name: "Search",
      meaning: "Where the first match begins, or -1; it searches from 0, whatever the value of `lastIndex`.",
      example: { pattern: "c", flags: "", text: "abc", matches: 1 },
      code: { source: '["abc".search(/c/), "abc".search(/x/)]', result: "[2, -1]" },
    },
    {
      id: "split",
      syntax: "text.split(regex)",
      name: "Split",
      meaning: "The pieces between all matches; flags `g` and `y` have no effect.",
      note: "The text of groups is inserted between the pieces. An empty match at either end doesn't split.",
      example: {
        pattern: String.raw`,\s*`,
        flags: "g",
        text: "a, b,c",
        matches: 2,
        modes: { mode: "split" },
      },
      code: {
        source: String.raw`["a, b".split(/,\s*/), "a, b".split(/(,)\s*/)]`,
        result: '[["a", "b"], ["a", ",", "b"]]',
      },
    },
    {
      id: "empty-matches",
      syntax: "/a*/g",
      name: "Empty matches",
      meaning:
        "After an empty match, the search continues one code unit later, with `u` or `v` one code point later.",
      note: "A loop around `exec()` must do that itself, or it never ends.",
      example: { pattern: "a*", flags: "g", text: "baac", matches: 4 },
      code: { source: 'Array.from("baac".matchAll(/a*/g), (match) => match.index)', result: "[0, 1, 3, 4]" },
    },
    {
      id: "constructor",
      syntax: "new RegExp(pattern, flags)",
      name: "Constructor",
      meaning: "Creates a regex from strings, or throws a SyntaxError.",
      note: "In a string literal each backslash is written twice.",
      example: { pattern: String.raw`\d+`, flags: "g", text: "1 and 22", matches: 2 },
      code: { source: String.raw`new RegExp("\\d+").source === /\d+/.source`, result: "true" },
    },
    {
      id: "escape",
      syntax: "RegExp.escape(text)",
      name: "Escape",
      meaning: "A pattern that matches exactly this text, wherever it is inserted.",
      note: "New in ECMAScript 2025. Untrusted text must be escaped before it becomes part of a pattern.",
      example: { pattern: String.raw`\x61\.b`, flags: "g", text: "a.b, axb", matches: 1 },
      code: { source: 'RegExp.escape("a.b")', result: String.raw`"\\x61\\.b"` },
    },
    {
      id: "source",
      syntax: "regex.source",
      name: "Source and flags",
      meaning:
        "`source` is the pattern in a form that can be written between slashes, and `flags` has the flags in order.",
      example: { pattern: "/", flags: "g", text: "and/or", matches: 1 },
      code: { source: 'String(new RegExp("/", "gi"))', result: String.raw`"/\\//gi"` },
    },
  ],
};

/** Quantifiers. */
const quantifiers: Family = {
  id: "quantifiers",
  title: "Quantifiers",
  lead: "They say how often the preceding element may be repeated: a character, a set, a class or a group.",
  entries: [
    {
      id: "star",
      syntax: "*",
      name: "Star",
      meaning: "Zero or more times.",
      example: { pattern: "ab*", flags: "g", text: "a, ab, abb, b", matches: 3 },
    },
    {
      id: "plus",
      syntax: "+",
      name: "Plus",
      meaning: "One or more times.",
      example: { pattern: "ab+", flags: "g", text: "a, ab, abb, b", matches: 2 },
    },
    {
      id: "question-mark",
      syntax: "?",
      name: "Question mark",
      meaning: "Zero or one time.",
      example: { pattern: "colou?r", flags: "g", text: "color, colour", matches: 2 },
    },
    {
      id: "exact-count",
      syntax: "{4}",
      name: "Exact count",
      meaning: "Exactly that many times.",
      note: "It doesn't check the text after it: in 45678 it matches 4567.",
      example: { pattern: String.raw`\d{4}`, flags: "g", text: "2025, 123, 45678", matches: 2 },
    },
    {
      id: "minimum-count",
      syntax: "{2,}",
      name: "Minimum",
      meaning: "That many times or more.",
      note: "`{,2}` isn't a quantifier.",
      example: { pattern: String.raw`\d{2,}`, flags: "g", text: "1, 22, 333", matches: 2 },
    },
    {
      id: "count-range",
      syntax: "{2,3}",
      name: "Minimum and maximum",
      meaning: "At least and at most that many times.",
      note: "With a space between the braces it is literal text, and an error with `u` or `v`.",
      example: { pattern: String.raw`\b\d{2,3}\b`, flags: "g", text: "1, 22, 333, 4444", matches: 2 },
    },
    {
      id: "greedy",
      syntax: ".*",
      name: "Greedy",
      meaning:
        "A quantifier matches as much as it can, then backtracks until the rest of the pattern matches.",
      example: { pattern: '".*"', flags: "g", text: '"a" or "b"', matches: 1 },
    },
    {
      id: "lazy-star",
      syntax: "*?",
      name: "Lazy star",
      meaning: "As few times as possible: first zero times, then more only if the rest does not match.",
      example: { pattern: '".*?"', flags: "g", text: '"a" or "b"', matches: 2 },
    },
    {
      id: "lazy-plus",
      syntax: "+?",
      name: "Lazy plus",
      meaning: "As few times as possible: first once, then more only if the rest does not match.",
      note: "At the end of a pattern it always matches only once.",
      example: { pattern: "a+?", flags: "g", text: "aaa", matches: 3 },
    },
    {
      id: "lazy-question-mark",
      syntax: "??",
      name: "Lazy question mark",
      meaning: "Zero times, or once if the rest does not match otherwise.",
      example: { pattern: "ab??", flags: "g", text: "ab", matches: 1 },
      code: { source: '"ab".match(/ab??/)[0]', result: '"a"' },
    },
    {
      id: "lazy-count",
      syntax: "{2,4}?",
      name: "Lazy count",
      meaning: "First the minimum, then more, up to the maximum, only if the rest does not match.",
      note: "After an exact count, the question mark has no effect.",
      example: { pattern: String.raw`\d{2,4}?`, flags: "g", text: "123456", matches: 3 },
    },
    {
      id: "quantified-group",
      syntax: "(?:ab){2}",
      name: "Quantified group",
      meaning: "To repeat more than one character, put a group around them.",
      note: "In `ab{2}` the quantifier applies only to the b.",
      example: { pattern: "(?:ab){2}", flags: "g", text: "abab, abb", matches: 1 },
    },
    {
      id: "empty-round",
      syntax: "(?:a*)*",
      name: "Loop over the empty string",
      meaning:
        "Once the minimum is reached, an iteration that matches the empty string is rejected, so every loop ends.",
      note: "It ends, but two nested loops can take very long: see the warnings in the workbench.",
      example: { pattern: "(?:a*)*", flags: "g", text: "baa", matches: 3 },
    },
  ],
};

/** The second argument of replace and replaceAll. */
const replacement: Family = {
  id: "replacement",
  title: "Replacement",
  lead: "In the replacement of `replace()` and `replaceAll()`, only the dollar sign has a special meaning.",
  entries: [
    {
      id: "replace-dollar",
      syntax: "$$",
      name: "Dollar sign",
      meaning: "One dollar sign.",
      example: {
        pattern: String.raw`\d+`,
        flags: "g",
        text: "5 and 7",
        matches: 2,
        modes: replacing("$$$&"),
      },
      code: { source: String.raw`"5 and 7".replace(/\d+/g, "$$$&")`, result: '"$5 and $7"' },
    },
    {
      id: "replace-match",
      syntax: "$&",
      name: "The match",
      meaning: "The whole match.",
      note: "`$0` has no meaning in JavaScript and is inserted as is.",
      example: { pattern: String.raw`\w+`, flags: "g", text: "a bc", matches: 2, modes: replacing("[$&]") },
      code: { source: String.raw`"a bc".replace(/\w+/g, "[$&]")`, result: '"[a] [bc]"' },
    },
    {
      id: "replace-before",
      syntax: "$`",
      name: "Text before",
      meaning: "The text before the match, from the start of the text.",
      example: { pattern: "b", flags: "", text: "abc", matches: 1, modes: replacing("[$`]") },
      code: { source: '"abc".replace(/b/, "[$`]")', result: '"a[a]c"' },
    },
    {
      id: "replace-after",
      syntax: "$'",
      name: "Text after",
      meaning: "The text after the match, to the end of the text.",
      example: { pattern: "b", flags: "", text: "abc", matches: 1, modes: replacing("[$']") },
      code: { source: `"abc".replace(/b/, "[$']")`, result: '"a[c]c"' },
    },
    {
      id: "replace-group",
      syntax: "$1",
      name: "Group by number",
      meaning: "The text captured by group 1, or nothing if it didn't match.",
      example: {
        pattern: String.raw`(\w+) (\w+)`,
        flags: "",
        text: "Ada Lovelace",
        matches: 1,
        modes: replacing("$2, $1"),
      },
      code: {
        source: String.raw`"Ada Lovelace".replace(/(\w+) (\w+)/, "$2, $1")`,
        result: '"Lovelace, Ada"',
      },
    },
    {
      id: "replace-two-digits",
      syntax: "$10",
      name: "Two digits",
      meaning: "Group 10 if there are that many groups, otherwise group 1 and a zero.",
      note: "A number without a group is inserted as is. `$01` is group 1 as well.",
      example: { pattern: "(a)", flags: "", text: "a", matches: 1, modes: replacing("$10 $01 $2") },
      code: { source: '"a".replace(/(a)/, "$10 $01 $2")', result: '"a0 a $2"' },
    },
    {
      id: "replace-named-group",
      syntax: "$<name>",
      name: "Group by name",
      meaning:
        "The text captured by the group of that name, or nothing if there is no such group or it didn't match.",
      note: "If the pattern has no named group at all, it is inserted as is.",
      example: {
        pattern: String.raw`(?<y>\d{4})-(?<m>\d\d)`,
        flags: "g",
        text: "2025-11",
        matches: 1,
        modes: replacing("$<m>/$<y>"),
      },
      code: {
        source: String.raw`"2025-11".replace(/(?<y>\d{4})-(?<m>\d\d)/, "$<m>/$<y>")`,
        result: '"11/2025"',
      },
    },
    {
      id: "replace-function",
      syntax: "(match, …) => …",
      name: "Function",
      meaning:
        "It is called for each match, and its result is inserted as is: there, `$` has no special meaning.",
      note:
        "Its arguments are the match, each group, the offset, the whole text and, if there are names, the named groups.",
      example: { pattern: String.raw`\d`, flags: "g", text: "a1b2", matches: 2 },
      code: { source: String.raw`"a1b2".replace(/\d/g, (digit) => digit * 2)`, result: '"a2b4"' },
    },
    {
      id: "replace-all",
      syntax: "replaceAll()",
      name: "Replace all",
      meaning: "Replaces every match, and throws a TypeError if the regex lacks flag `g`.",
      note: "`replace()` without `g` replaces only the first match.",
      example: { pattern: "a", flags: "g", text: "banana", matches: 3 },
      code: { source: '"banana".replaceAll(/a/, "o")', result: "TypeError" },
    },
    {
      id: "replace-case",
      syntax: "\\U",
      name: "No change of case",
      meaning:
        "Backslashes have no special meaning in a replacement: changing the case of letters needs a function.",
      example: { pattern: String.raw`\b\w`, flags: "g", text: "two words", matches: 2 },
      code: {
        source: String.raw`"two words".replace(/\b\w/g, (letter) => letter.toUpperCase())`,
        result: '"Two Words"',
      },
    },
  ],
};

function replacing(replacement: string): Partial<Modes> {
  return { mode: "replace", replacement };
}

/** Class syntax that is available with flag v only. */
const unicodeSets: Family = {
  id: "unicode-sets",
  title: "Classes under flag v",
  lead: "With `v`, classes are sets that can be nested, subtracted and intersected, and may contain strings.",
  entries: [
    {
      id: "nested-class",
      syntax: "[[a-z][0-9]]",
      name: "Nested class",
      meaning: "A class in a class adds its members.",
      example: { pattern: String.raw`[\p{Lu}[0-9]]+`, flags: "gv", text: "A1 b2 C", matches: 3 },
    },
    {
      id: "subtraction",
      syntax: "[\\w--\\d]",
      name: "Subtraction",
      meaning: "The members on the left of `--` that aren't members on the right.",
      note: "A range must be a separate class here: `[[a-z]--[aeiou]]`.",
      example: { pattern: String.raw`[\w--\d]+`, flags: "gv", text: "abc1 23 d", matches: 2 },
    },
    {
      id: "repeated-subtraction",
      syntax: "[\\w--\\d--_]",
      name: "Several operators",
      meaning: "The same operator may be repeated, and is applied from left to right.",
      note: "`--`, `&&` and plain lists can't be mixed on one level; nest them instead.",
      example: { pattern: String.raw`[\w--\d--_]+`, flags: "gv", text: "ab_1c", matches: 2 },
    },
    {
      id: "intersection",
      syntax: "[\\p{L}&&\\p{ASCII}]",
      name: "Intersection",
      meaning: "The members on both sides of `&&`.",
      example: { pattern: String.raw`[\p{L}&&\p{ASCII}]+`, flags: "gv", text: "naïve", matches: 2 },
    },
    {
      id: "negated-nested-class",
      syntax: "[[a-z]&&[^aeiou]]",
      name: "Negated nested class",
      meaning: "A nested class may be negated on its own.",
      note: "A class that can match a string of several characters, or none, can't be negated.",
      example: { pattern: "[[a-z]&&[^aeiou]]", flags: "gv", text: "regex", matches: 3 },
    },
    {
      id: "class-strings",
      syntax: "[\\q{ch|ll}]",
      name: "Strings in a class",
      meaning: "Each of the alternatives in `\\q{…}` is a member, be it one character, several or none.",
      note: "Longer strings are tried first, wherever they are in the class.",
      example: { pattern: String.raw`[a-z\q{ch|ll}]`, flags: "gv", text: "chill", matches: 3 },
    },
    {
      id: "reserved-in-class",
      syntax: "[\\(\\)\\|]",
      name: "Characters that need a backslash",
      meaning: "In a class with `v`, these must be escaped to match themselves: `( ) [ ] { } / - \\ |`.",
      note: "Doubled punctuation such as `!!` or `..` is reserved and needs one too.",
      example: { pattern: String.raw`[\(\)\|]`, flags: "gv", text: "(a|b)", matches: 3 },
    },
    {
      id: "complement-ignoring-case",
      syntax: "[^\\P{Lu}]",
      name: "Complement while ignoring case",
      meaning: "With `v` and `i`, sets are folded to one case before they are negated.",
      note: "With `u` and `i`, `[^\\P{Lu}]` matches nothing at all in this text.",
      example: { pattern: String.raw`[^\P{Lu}]`, flags: "giv", text: "aB1", matches: 2 },
      code: { source: String.raw`"aB1".match(/[^\P{Lu}]/giu)`, result: "null" },
    },
  ],
};

/**
 * JavaScript's regular expressions, every construct with an example, in the order in which people look
 * them up: first `.`, `\d`, `*` and groups.
 *
 * @see https://tc39.es/ecma262/#sec-regexp-regular-expression-objects
 */
export const REFERENCE: readonly Family[] = [
  characterSets,
  quantifiers,
  groups,
  assertions,
  classes,
  characters,
  flags,
  backreferences,
  properties,
  unicodeSets,
  replacement,
  methods,
  annexB,
  elsewhere,
];
