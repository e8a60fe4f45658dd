import type { TextRules } from "./text_rules.ts";

/**
 * The grammar of a language's regular expressions as data: what each construct means. A reader walks a pattern by
 * it; what has no row is not of the language.
 */
export interface Grammar extends TextRules {
  readonly name: string;
  /** The manual, with its version, from which the rows are. */
  readonly manual: string;
  /** What a letter or sign after a backslash means outside of classes. */
  readonly escapes: Readonly<Record<string, EscapeMeaning>>;
  /** The same within a class. */
  readonly classEscapes: Readonly<Record<string, EscapeMeaning>>;
  /** Which characters without a row mean themselves after a backslash. */
  readonly literalEscapes: "signs" | "ascii-signs" | "all";
  /** How characters are written by their codes, in the order in which the forms are tried. */
  readonly codes: readonly CodeForm[];
  /** What digits after a backslash mean; the first rule that applies decides. */
  readonly numbers: readonly NumberRule[];
  readonly classNumbers: readonly NumberRule[];
  /** How a group is referred to by its name; a number may take the name's place only where it says so. */
  readonly references: readonly ReferenceForm[];
  readonly numberedNames: boolean;
  /** What a reference to a group that doesn't exist does. */
  readonly missingGroup: "rejected" | "fails";
  /** What a group is by how it begins; the longest that fits decides. Flags aren't listed. */
  readonly groups: Readonly<Record<string, GroupMeaning>>;
  /** The letters of inline flags. */
  readonly flags: Readonly<Record<string, FlagMeaning>>;
  /** Up to where flags in the middle hold: to the group's end, also in its next alternatives, or as a group to its end. */
  readonly flagsInTheMiddle: "alternatives" | "group" | "rejected";
  /** True if `(?^i)` unsets the other flags. */
  readonly resetsFlags: boolean;
  /** Options such as `(*UTF)` at the start. */
  readonly startOptions: Readonly<Record<string, FlagMeaning | "code-points">>;
  readonly quantifiers: QuantifierRules;
  readonly classes: ClassRules;
  /** The characters that flag x ignores. */
  readonly blanks: string;
  /** The characters that end a comment of flag x. */
  readonly commentEnds: string;
  /** True if a backslash escapes a bracket in `(?#…)`. */
  readonly escapesInComments: boolean;
  /** The characters of sets, by the letter that chooses them: the language's default, ASCII only, or all of Unicode. */
  readonly charsets: Readonly<Record<CharsetName, Charset>>;
  /** True if flag u chooses the characters of Unicode, and texts are read by code points. */
  readonly unicodeFlag: boolean;
  /** True if flag i applies to properties such as `\p{Lu}`. */
  readonly foldsProperties: boolean;
  readonly properties: PropertyRules;
  /** What a text is read by where flag u isn't set. */
  readonly units: "code-points" | "utf-16" | "bytes";
  /** `^` and `$` match at each line without a flag. */
  readonly anchorsAtLines: boolean;
  /** Where named groups are numbered: among the others, after them, or alone, because then the others don't capture. */
  readonly namedGroups: "among" | "last" | "alone";
  /** True if a group in a lookaround or an atomic group keeps what it captured although the match continued elsewhere. */
  readonly keepsFailedCaptures: boolean;
  /** The direction in which a lookbehind captures. */
  readonly lookbehind: "forward" | "backward";
  /** True if the longest of all matches at a position is found, not the first in the order of the pattern. */
  readonly longestMatch: boolean;
  /** True if an empty match may follow another match directly, as in JavaScript. */
  readonly emptyAfterMatch: boolean;
  /** How a replacement refers to a group: `${1}`, `\1`, both, or `$1` with a backslash before literals. */
  readonly replacement: "braces" | "backslashes" | "both" | "escaped-braces";
}

/** Sets of characters. */
export type SetName = "digit" | "word" | "space" | "horizontal" | "vertical" | "hexadecimal";

/** What has a meaning of its own, and what JavaScript has no equivalent for (`no …`, with its name). */
export type EscapeMeaning =
  | SetName
  | `not ${SetName}`
  | "not newline"
  | "any character"
  | "line break"
  | "plain line break"
  | "property"
  | "not property"
  | "text start"
  | "text end"
  | "last line ending"
  | "search start"
  | "match start"
  | "boundary"
  | "not boundary"
  | "word start"
  | "word end"
  | "half word start"
  | "half word end"
  | "quote"
  | "nothing"
  /** A character, by its code. */
  | `U+${string}`
  | `no ${string}`;

/** Forms of `CODE_FORMS`. */
export type CodeForm =
  | "xHH"
  | "xH"
  | "x"
  | "x{H}"
  | "uHHHH"
  | "uHHHH pair"
  | "u{H}"
  | "u{H H}"
  | "UHHHHHHHH"
  | "U{H}"
  | "o{O}"
  | "N{U+H}"
  | "N{NAME}"
  | "cX upper"
  | "cX as it is"
  | "cX low bits"
  | "C-X low bits";

/** Forms of `REFERENCE_FORMS`. */
export type ReferenceForm = "k<n>" | "k'n'" | "k{n}" | "g{n}" | "gn" | "<n>";

/** What digits after a backslash mean. */
export interface NumberRule {
  /** The source of an expression for the digits. */
  readonly digits: string;
  readonly means: "octal" | "reference" | "literal";
  /** A reference only if there are as many groups, before it or in all; or as many digits as there are groups before it. */
  readonly if?: "opened" | "total" | "longest";
}

/** What a group is by how it begins. */
export type GroupMeaning =
  | "plain"
  | "atomic"
  | "lookahead"
  | "not lookahead"
  | "lookbehind"
  | "not lookbehind"
  | "named"
  | "named in quotes"
  | "reference"
  | "comment"
  | `no ${string}`;

/**
 * What a letter of flags means: a flag of JavaScript, white space ignored (also in classes), no captures without
 * names, quantifiers that are lazy first, the characters of sets, letters beyond ASCII for flag i, or nothing.
 */
export type FlagMeaning =
  | "i"
  | "m"
  | "s"
  | "x"
  | "xx"
  | "n"
  | "lazy"
  | CharsetName
  | "not ascii"
  | "case"
  | "same"
  | `no ${string}`;

/** What quantifiers mean beyond `*`, `+`, `?` and `{n,m}`. */
interface QuantifierRules {
  /** The quantifiers that a following `+` makes possessive; `symbols` are `*`, `+` and `?`. */
  readonly possessive: "all" | "symbols" | "none";
  /** True if `a{2}{3}` repeats `a` six times. */
  readonly chained: boolean;
  /** True if `{,n}` is a quantifier. */
  readonly openRange: boolean;
  /** True if `a{2}?` is not lazy: the question mark is a quantifier of its own. */
  readonly greedyCounts: boolean;
  /** What a brace is that no quantifier begins with. */
  readonly brace: "literal" | "rejected";
  /** Where flag x ignores white space: before a quantifier's `?` or `+`, and in its braces. */
  readonly spaced: "nowhere" | "suffix" | "braces";
}

/** What classes of characters may contain. */
interface ClassRules {
  readonly nested: boolean;
  readonly operators: Readonly<Record<string, "intersection" | "difference" | `no ${string}`>>;
  /** True if `-[…]` at the end subtracts a class. */
  readonly subtraction: boolean;
  /** What a hyphen is that a bracket follows: itself, or the sign of a range to the bracket. */
  readonly hyphenBeforeClass: "literal" | "unclear" | "range";
  /** True if `[:alpha:]` is a set in a class. */
  readonly posix: boolean;
  /** Classes of which the whole is an assertion. */
  readonly assertions: Readonly<Record<string, "word start" | "word end">>;
  /** The flag with which white space, and with x also comments, are ignored. */
  readonly blanks: "x" | "xx" | "never";
}

/** The characters of a language's default, of ASCII, and of Unicode. */
export type CharsetName = "default" | "ascii" | "unicode";

/** The characters of sets. */
export interface Charset {
  /** Which of `\d`, `\w` and `\b` know characters beyond ASCII. */
  readonly digit: boolean;
  readonly word: boolean;
  readonly boundary: boolean;
  /** The characters of `\s`: ASCII, those of the property `White_Space`, or these and some controls. */
  readonly space: "ascii" | "property" | "property and controls";
  /** The characters of `[:alpha:]`. */
  readonly posix: "ascii" | "unicode" | "categories" | "locale";
  /** Letters that flag i equates. */
  readonly folding: Folding;
}

/** Letters that are equal ignoring case: those of ASCII, those of Unicode, these with ı and İ, or also ß and ss. */
export type Folding = "ascii" | "simple" | "dotless" | "full";

/** How properties such as `\p{Lu}` are named. */
interface PropertyRules {
  /** The spellings in which `\p{Alpha}` is such a set as `[:alpha:]`: none, only this case, or any case. */
  readonly posix: "none" | "exact" | "any-case";
  /** True if case, spaces, hyphens and underscores in names don't count. */
  readonly loose: boolean;
  /** What `\p{Greek}` names; null if scripts have no names of their own. */
  readonly scripts: "Script" | "Script_Extensions" | null;
  /** True if `\pL` is `\p{L}`. */
  readonly short: boolean;
  /** True if `\p{^L}` is a complement. */
  readonly caret: boolean;
}
