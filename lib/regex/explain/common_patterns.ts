/** A common pattern, and what it matches in words. */
export interface CommonPattern {
  /** One spelling, without flags; other spellings are recognized by their normal form. */
  readonly pattern: string;
  /** What it matches, to follow "the whole text is". Says no more than is certain. */
  readonly words: string;
  /** What is accepted or rejected contrary to what the words suggest. */
  readonly remark?: string;
  /**
   * Where the words are true. `whole`: only between `^` and `$`; `free`: only without `^` and `$`; `alone`:
   * the same, and the words themselves tell where in the text it is.
   */
  readonly only?: "whole" | "free" | "alone";
  /** Whether the words are also true of what a part of a larger pattern matches. */
  readonly isPart?: boolean;
}

const DIGITS_BEFORE = "the digits before the full stop may be missing";

/** Numbers. */
const NUMBER_SHAPES: readonly CommonPattern[] = [
  { pattern: String.raw`\d+`, words: "a whole number without a sign", only: "whole" },
  { pattern: String.raw`-?\d+`, words: "a whole number, which may be negative", only: "whole" },
  { pattern: String.raw`[+-]?\d+`, words: "a whole number, which may have a sign", only: "whole" },
  { pattern: String.raw`[1-9]\d*`, words: "a whole number above zero that begins with no 0", only: "whole" },
  { pattern: String.raw`(?:0|[1-9]\d*)`, words: "a whole number without leading zeros", only: "whole" },
  { pattern: String.raw`(?:[1-9]\d*|0)`, words: "a whole number without leading zeros", only: "whole" },
  {
    pattern: String.raw`-?(?:0|[1-9]\d*)`,
    words: "a whole number without leading zeros, which may be negative",
    only: "whole",
  },
  { pattern: String.raw`\d+\.\d+`, words: "a decimal number without a sign", only: "whole" },
  { pattern: String.raw`-?\d+\.\d+`, words: "a decimal number, which may be negative", only: "whole" },
  { pattern: String.raw`\d+(?:\.\d+)?`, words: "a number, which may have decimals", only: "whole" },
  {
    pattern: String.raw`-?\d+(?:\.\d+)?`,
    words: "a number, which may be negative and have decimals",
    only: "whole",
  },
  {
    pattern: String.raw`[+-]?\d+(?:\.\d+)?`,
    words: "a number, which may have a sign and decimals",
    only: "whole",
  },
  {
    pattern: String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`,
    words: "a number as JSON writes it",
    only: "whole",
  },
  {
    pattern: String.raw`[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`,
    words: "a number, which may have a sign, decimals and an exponent",
    only: "whole",
  },
  {
    pattern: String.raw`\d*\.?\d+`,
    words: "a number, which may have decimals",
    remark: DIGITS_BEFORE,
    only: "whole",
  },
  {
    pattern: String.raw`-?\d*\.?\d+`,
    words: "a number, which may be negative and have decimals",
    remark: DIGITS_BEFORE,
    only: "whole",
  },
  {
    pattern: String.raw`[+-]?\d*\.?\d+`,
    words: "a number, which may have a sign and decimals",
    remark: DIGITS_BEFORE,
    only: "whole",
  },
  {
    pattern: String.raw`\d+(?:\.\d{1,2})?`,
    words: "a number, which may have one or two decimals",
    only: "whole",
  },
  { pattern: String.raw`\d+(?:\.\d{2})?`, words: "a number, which may have two decimals", only: "whole" },
  { pattern: String.raw`\d+\.\d{2}`, words: "a number with two decimals", only: "whole" },
  {
    pattern: String.raw`\d{1,3}(?:,\d{3})*`,
    words: "a whole number with a comma before each three digits",
    only: "whole",
  },
  {
    pattern: String.raw`\d{1,3}(?:,\d{3})*(?:\.\d+)?`,
    words: "a number with a comma before each three digits, which may have decimals",
    only: "whole",
  },
  { pattern: String.raw`\d+%`, words: "a whole number with a percent sign", only: "whole" },
  { pattern: String.raw`[01]+`, words: "binary digits only", only: "whole" },
  { pattern: String.raw`[0-7]+`, words: "octal digits only", only: "whole" },
  { pattern: String.raw`[0-9a-fA-F]+`, words: "hexadecimal digits only", only: "whole" },
  { pattern: String.raw`[0-9a-f]+`, words: "hexadecimal digits only, in lower case", only: "whole" },
  { pattern: String.raw`[0-9A-F]+`, words: "hexadecimal digits only, in upper case", only: "whole" },
  { pattern: String.raw`0x[0-9a-fA-F]+`, words: "a hexadecimal number with 0x before it", only: "whole" },
  { pattern: String.raw`0[xX][0-9a-fA-F]+`, words: "a hexadecimal number with 0x before it", only: "whole" },
];

const MONTH = "(?:0[1-9]|1[0-2])";
const DAY = "(?:0[1-9]|[12]\\d|3[01])";
const DAY_AND_MONTH = "(?:0?[1-9]|[12]\\d|3[01])/(?:0?[1-9]|1[0-2])";
const HOUR = "(?:[01]\\d|2[0-3])";
const LOOSE_HOUR = "(?:[01]?\\d|2[0-3])";
const ISO = "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}";
const ZONE = "(?:Z|[+-]\\d{2}:\\d{2})";

const ANY_DIGITS = "any digits are accepted, 0000-99-99 too";
const ANY_NUMBERS = "numbers that no date has are accepted";
const ANY_TIME = "any digits are accepted, 99:99 too";
const ANY_DAY = "days beyond a month's end are accepted, February 31 too";

const TIME_SHAPES: readonly CommonPattern[] = [
  { pattern: String.raw`\d{4}-\d{2}-\d{2}`, words: "a date written YYYY-MM-DD", remark: ANY_DIGITS },
  { pattern: String.raw`\d{4}-\d{1,2}-\d{1,2}`, words: "a date written YYYY-M-D", remark: ANY_NUMBERS },
  { pattern: `\\d{4}-${MONTH}-${DAY}`, words: "a date written YYYY-MM-DD", remark: ANY_DAY },
  { pattern: `\\d{4}-${MONTH}`, words: "a year and month written YYYY-MM" },
  { pattern: String.raw`\d{4}/\d{2}/\d{2}`, words: "a date written YYYY/MM/DD", remark: ANY_NUMBERS },
  { pattern: String.raw`\d{4}\.\d{2}\.\d{2}`, words: "a date written YYYY.MM.DD", remark: ANY_NUMBERS },
  {
    pattern: String.raw`\d{2}/\d{2}/\d{4}`,
    words: "a date written DD/MM/YYYY or MM/DD/YYYY",
    remark: ANY_NUMBERS,
  },
  {
    pattern: String.raw`\d{1,2}/\d{1,2}/\d{4}`,
    words: "a date written D/M/YYYY or M/D/YYYY",
    remark: ANY_NUMBERS,
  },
  { pattern: String.raw`\d{2}\.\d{2}\.\d{4}`, words: "a date written DD.MM.YYYY", remark: ANY_NUMBERS },
  { pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{4}`, words: "a date written D.M.YYYY", remark: ANY_NUMBERS },
  {
    pattern: String.raw`\d{2}-\d{2}-\d{4}`,
    words: "a date written DD-MM-YYYY or MM-DD-YYYY",
    remark: ANY_NUMBERS,
  },
  { pattern: `${MONTH}/${DAY}/\\d{4}`, words: "a date written MM/DD/YYYY", remark: ANY_DAY },
  { pattern: `${DAY}/${MONTH}/\\d{4}`, words: "a date written DD/MM/YYYY", remark: ANY_DAY },
  { pattern: `${DAY_AND_MONTH}/\\d{4}`, words: "a date written D/M/YYYY", remark: ANY_DAY, only: "whole" },
  { pattern: ISO, words: "a date and time written YYYY-MM-DDTHH:MM:SS", remark: ANY_NUMBERS },
  { pattern: `${ISO}Z`, words: "a date and time written YYYY-MM-DDTHH:MM:SSZ", remark: ANY_NUMBERS },
  {
    pattern: `${ISO}(?:\\.\\d+)?Z`,
    words: "a date and time written YYYY-MM-DDTHH:MM:SSZ, which may have fractions of a second",
    remark: ANY_NUMBERS,
  },
  {
    pattern: `${ISO}\\.\\d{3}Z`,
    words: "a date and time written YYYY-MM-DDTHH:MM:SS.sssZ",
    remark: ANY_NUMBERS,
  },
  {
    pattern: `${ISO}${ZONE}`,
    words: "a date and time with its offset, as ISO 8601 writes it",
    remark: ANY_NUMBERS,
  },
  {
    pattern: `${ISO}(?:\\.\\d+)?${ZONE}`,
    words: "a date and time with its offset, as ISO 8601 writes it",
    remark: ANY_NUMBERS,
  },
  { pattern: String.raw`\d{2}:\d{2}`, words: "a time written HH:MM", remark: ANY_TIME },
  { pattern: String.raw`\d{2}:\d{2}:\d{2}`, words: "a time written HH:MM:SS", remark: ANY_TIME },
  { pattern: `${HOUR}:[0-5]\\d`, words: "a time of day from 00:00 to 23:59" },
  { pattern: `${HOUR}:[0-5]\\d:[0-5]\\d`, words: "a time of day from 00:00:00 to 23:59:59" },
  {
    pattern: `${LOOSE_HOUR}:[0-5]\\d`,
    words: "a time of day from 0:00 to 23:59",
    remark: "the hour has one or two digits",
    only: "whole",
  },
  {
    pattern: `${LOOSE_HOUR}:[0-5]\\d:[0-5]\\d`,
    words: "a time of day from 0:00:00 to 23:59:59",
    remark: "the hour has one or two digits",
    only: "whole",
  },
];

const EMPTY_TOO = "the empty text is accepted";

/** Kinds of text, white space, and text between delimiters. */
const TEXT_SHAPES: readonly CommonPattern[] = [
  {
    pattern: String.raw`^\s+|\s+$`,
    words: "white space at the start or at the end of the text, as trimming removes it",
    only: "alone",
  },
  {
    pattern: String.raw`^\s*|\s*$`,
    words: "white space at the start or at the end of the text, none included",
    only: "alone",
  },
  { pattern: String.raw`\s+`, words: "white space" },
  { pattern: String.raw`\s*`, words: "empty or white space only", only: "whole" },
  { pattern: String.raw` +`, words: "spaces" },
  { pattern: String.raw`\s{2,}`, words: "two or more white space characters in a row" },
  { pattern: String.raw` {2,}`, words: "two or more spaces in a row" },
  { pattern: String.raw`[ \t]+`, words: "spaces or tabs" },
  { pattern: String.raw`\r?\n`, words: "a line end as Unix or Windows writes it" },
  { pattern: String.raw`\r\n|\n`, words: "a line end as Unix or Windows writes it" },
  { pattern: String.raw`\n|\r\n`, words: "a line end as Unix or Windows writes it" },
  { pattern: String.raw`\r\n|\r|\n`, words: "a line end as Unix, Windows or old Macs write it" },
  { pattern: String.raw`\r\n|\n|\r`, words: "a line end as Unix, Windows or old Macs write it" },
  { pattern: String.raw`\r\n?|\n`, words: "a line end as Unix, Windows or old Macs write it" },
  { pattern: String.raw`\r?\n|\r`, words: "a line end as Unix, Windows or old Macs write it" },
  { pattern: String.raw`[a-z]+`, words: "lower case ASCII letters only", only: "whole" },
  { pattern: String.raw`[A-Z]+`, words: "upper case ASCII letters only", only: "whole" },
  { pattern: String.raw`[a-zA-Z]+`, words: "ASCII letters only", only: "whole" },
  { pattern: String.raw`[a-zA-Z0-9]+`, words: "ASCII letters and digits only", only: "whole" },
  {
    pattern: String.raw`[a-zA-Z0-9]*`,
    words: "ASCII letters and digits only",
    remark: EMPTY_TOO,
    only: "whole",
  },
  { pattern: String.raw`\w+`, words: "ASCII letters, digits and underscores only", only: "whole" },
  {
    pattern: String.raw`\w*`,
    words: "ASCII letters, digits and underscores only",
    remark: EMPTY_TOO,
    only: "whole",
  },
  {
    pattern: String.raw`[\w-]+`,
    words: "ASCII letters, digits, underscores and hyphens only",
    only: "whole",
  },
  {
    pattern: String.raw`[\w.-]+`,
    words: "ASCII letters, digits, underscores, full stops and hyphens only",
    only: "whole",
  },
  { pattern: String.raw`[a-zA-Z ]+`, words: "ASCII letters and spaces only", only: "whole" },
  { pattern: String.raw`[a-zA-Z\s]+`, words: "ASCII letters and white space only", only: "whole" },
  { pattern: String.raw`[\x00-\x7F]*`, words: "ASCII characters only", remark: EMPTY_TOO, only: "whole" },
  { pattern: String.raw`[\x00-\x7F]+`, words: "ASCII characters only", only: "whole" },
  { pattern: String.raw`\S+`, words: "one or more characters, none of them white space", only: "whole" },
  { pattern: String.raw`.*`, words: "of one line, or empty", only: "whole" },
  { pattern: String.raw`.+`, words: "of one line and not empty", only: "whole" },
  { pattern: String.raw`[^]*`, words: "anything, the empty text included", only: "whole" },
  { pattern: String.raw`[^]+`, words: "anything but empty", only: "whole" },
  { pattern: String.raw`"[^"]*"`, words: "a stretch between two quotation marks with none inside" },
  { pattern: String.raw`'[^']*'`, words: "a stretch between two apostrophes with none inside" },
  {
    pattern: String.raw`"(?:[^"\\]|\\.)*"`,
    words: "a stretch between quotation marks, in which a backslash escapes the next character",
  },
  {
    pattern: String.raw`'(?:[^'\\]|\\.)*'`,
    words: "a stretch between apostrophes, in which a backslash escapes the next character",
  },
  {
    pattern: String.raw`".*?"`,
    words: "a stretch from a quotation mark to the nearest next one in the same line",
    only: "free",
  },
  { pattern: String.raw`\([^)]*\)`, words: "a stretch from an opening parenthesis to the next closing one" },
  { pattern: String.raw`\([^()]*\)`, words: "a stretch between parentheses without parentheses inside" },
  {
    pattern: String.raw`\[[^\]]*\]`,
    words: "a stretch from an opening square bracket to the next closing one",
  },
  { pattern: String.raw`\{[^}]*\}`, words: "a stretch from an opening brace to the next closing one" },
  {
    pattern: String.raw`<[^>]*>`,
    words: "a stretch from a less-than sign to the next greater-than sign, as a tag has it",
  },
  {
    pattern: String.raw`<[^>]+>`,
    words: "a stretch from a less-than sign to the next greater-than sign, as a tag has it",
    remark: "something must stand between",
  },
  {
    pattern: String.raw`</?[^>]+>`,
    words: "a stretch from a less-than sign to the next greater-than sign, as a tag has it",
    remark: "something must stand between",
  },
  { pattern: String.raw`/\*[\s\S]*?\*/`, words: "a comment from /* to the nearest */", only: "free" },
  { pattern: String.raw`<!--[\s\S]*?-->`, words: "a comment from <!-- to the nearest -->", only: "free" },
  { pattern: String.raw`//.*`, words: "a stretch from // to the end of the line" },
  { pattern: String.raw`\{\{\s*\w+\s*\}\}`, words: "a placeholder written {{name}}" },
  {
    pattern: "\\$\\{[^}]+\\}",
    words: "a placeholder written ${name}",
    remark: "anything but a closing brace may stand inside",
  },
  {
    pattern: "[.*+?^${}()|[\\]\\\\]",
    words: "a character with a meaning in patterns, which must be escaped there",
  },
  {
    pattern: String.raw`[-/\\^$*+?.()|[\]{}]`,
    words: "a character with a meaning in patterns, which must be escaped there",
  },
  { pattern: String.raw`[&<>"']`, words: "a character that HTML text or attributes must escape" },
  { pattern: String.raw`[&<>"]`, words: "a character that HTML text or attributes must escape" },
  {
    pattern: String.raw`\B(?=(?:\d{3})+(?!\d))`,
    words: "each place in a number where a thousands separator goes, from the right",
    only: "alone",
  },
];

/** A hexadecimal digit in its usual spelling. */
const HEX = "[0-9a-fA-F]";
const LOWER_HEX = "[0-9a-f]";

/** Colors, UUIDs, hashes and other hexadecimal texts. */
const HEX_SHAPES: readonly CommonPattern[] = [
  { pattern: `#${HEX}{6}`, words: "a colour written #RRGGBB" },
  { pattern: `#${HEX}{3}`, words: "a colour written #RGB", only: "whole" },
  { pattern: `#(?:${HEX}{3}){1,2}`, words: "a colour written #RGB or #RRGGBB", only: "whole" },
  { pattern: `#(?:${HEX}{6}|${HEX}{3})`, words: "a colour written #RGB or #RRGGBB", only: "whole" },
  { pattern: `#(?:${HEX}{3}|${HEX}{6})`, words: "a colour written #RGB or #RRGGBB", only: "whole" },
  {
    pattern: `#?(?:${HEX}{6}|${HEX}{3})`,
    words: "a colour written RGB or RRGGBB, which may have # before it",
    only: "whole",
  },
  {
    pattern: `#?(?:${HEX}{3}|${HEX}{6})`,
    words: "a colour written RGB or RRGGBB, which may have # before it",
    only: "whole",
  },
  {
    pattern: `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`,
    words: "a UUID",
    remark: "version and variant are not checked",
  },
  {
    pattern: `${HEX}{8}-(?:${HEX}{4}-){3}${HEX}{12}`,
    words: "a UUID",
    remark: "version and variant are not checked",
  },
  {
    pattern: `${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}`,
    words: "a UUID",
    remark: "version and variant are not checked",
  },
  {
    pattern: `${LOWER_HEX}{8}-${LOWER_HEX}{4}-${LOWER_HEX}{4}-${LOWER_HEX}{4}-${LOWER_HEX}{12}`,
    words: "a UUID in lower case",
    remark: "version and variant are not checked",
  },
  {
    pattern: `${HEX}{8}-${HEX}{4}-[1-5]${HEX}{3}-[89abAB]${HEX}{3}-${HEX}{12}`,
    words: "a UUID of version 1 to 5",
  },
  {
    pattern: `${LOWER_HEX}{8}-${LOWER_HEX}{4}-[1-5]${LOWER_HEX}{3}-[89ab]${LOWER_HEX}{3}-${LOWER_HEX}{12}`,
    words: "a UUID of version 1 to 5, in lower case",
  },
  { pattern: `${HEX}{8}-${HEX}{4}-4${HEX}{3}-[89abAB]${HEX}{3}-${HEX}{12}`, words: "a UUID of version 4" },
  {
    pattern: `${LOWER_HEX}{8}-${LOWER_HEX}{4}-4${LOWER_HEX}{3}-[89ab]${LOWER_HEX}{3}-${LOWER_HEX}{12}`,
    words: "a UUID of version 4, in lower case",
  },
  { pattern: `${HEX}{32}`, words: "32 hexadecimal digits, as an MD5 hash has", only: "whole" },
  {
    pattern: `${LOWER_HEX}{32}`,
    words: "32 hexadecimal digits in lower case, as an MD5 hash has",
    only: "whole",
  },
  { pattern: `${HEX}{40}`, words: "40 hexadecimal digits, as a SHA-1 hash has", only: "whole" },
  {
    pattern: `${LOWER_HEX}{40}`,
    words: "40 hexadecimal digits in lower case, as a SHA-1 hash has",
    only: "whole",
  },
  { pattern: `${HEX}{64}`, words: "64 hexadecimal digits, as a SHA-256 hash has", only: "whole" },
  {
    pattern: `${LOWER_HEX}{64}`,
    words: "64 hexadecimal digits in lower case, as a SHA-256 hash has",
    only: "whole",
  },
  { pattern: `%${HEX}{2}`, words: "a percent-encoded byte" },
];

const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ZERO_OCTET = "(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)";
const SPLIT_OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]\\d|\\d)";

const SHAPES_ADDRESSES_ANY_NUMBERS = "numbers above 255 are accepted";
const ZEROS = "leading zeros are accepted";
const UNCHECKED = "nothing else about it is checked";

/** Network, email and postal addresses. */
const ADDRESS_SHAPES: readonly CommonPattern[] = [
  {
    pattern: String.raw`\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}`,
    words: "four numbers of up to three digits with full stops between, like an IPv4 address",
    remark: SHAPES_ADDRESSES_ANY_NUMBERS,
  },
  {
    pattern: String.raw`(?:\d{1,3}\.){3}\d{1,3}`,
    words: "four numbers of up to three digits with full stops between, like an IPv4 address",
    remark: SHAPES_ADDRESSES_ANY_NUMBERS,
  },
  {
    pattern: String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
    words: "four numbers of up to three digits with full stops between, like an IPv4 address",
    remark: SHAPES_ADDRESSES_ANY_NUMBERS,
  },
  {
    pattern: String.raw`\d+\.\d+\.\d+\.\d+`,
    words: "four numbers with full stops between",
    remark: SHAPES_ADDRESSES_ANY_NUMBERS,
    only: "whole",
  },
  { pattern: `(?:${OCTET}\\.){3}${OCTET}`, words: "an IPv4 address", only: "whole" },
  { pattern: `${OCTET}(?:\\.${OCTET}){3}`, words: "an IPv4 address", only: "whole" },
  { pattern: `(?:${SPLIT_OCTET}\\.){3}${SPLIT_OCTET}`, words: "an IPv4 address", only: "whole" },
  { pattern: `${SPLIT_OCTET}(?:\\.${SPLIT_OCTET}){3}`, words: "an IPv4 address", only: "whole" },
  { pattern: `(?:${ZERO_OCTET}\\.){3}${ZERO_OCTET}`, words: "an IPv4 address", remark: ZEROS, only: "whole" },
  { pattern: `${ZERO_OCTET}(?:\\.${ZERO_OCTET}){3}`, words: "an IPv4 address", remark: ZEROS, only: "whole" },
  {
    pattern: `${ZERO_OCTET}\\.${ZERO_OCTET}\\.${ZERO_OCTET}\\.${ZERO_OCTET}`,
    words: "an IPv4 address",
    remark: ZEROS,
    only: "whole",
  },
  { pattern: `(?:${HEX}{2}:){5}${HEX}{2}`, words: "a MAC address with colons" },
  { pattern: `${HEX}{2}(?::${HEX}{2}){5}`, words: "a MAC address with colons" },
  { pattern: `(?:${HEX}{2}[:-]){5}${HEX}{2}`, words: "a MAC address with colons or hyphens" },
  {
    pattern: String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`,
    words: "something like an e-mail address: one at sign, and a full stop somewhere after it",
    remark: UNCHECKED,
    only: "whole",
  },
  {
    pattern: String.raw`[^@\s]+@[^@\s]+`,
    words: "something like an e-mail address: one at sign with text on both sides",
    remark: UNCHECKED,
    only: "whole",
  },
  {
    pattern: String.raw`[^@]+@[^@]+\.[^@]+`,
    words: "something like an e-mail address: one at sign, and a full stop somewhere after it",
    remark: "spaces are accepted",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}`,
    words: "an e-mail address in its common form",
    remark: "not every valid address is accepted, and some that are none",
    only: "whole",
  },
  {
    pattern: String.raw`[\w.-]+@[\w.-]+\.\w+`,
    words: "an e-mail address in its common form",
    remark: "not every valid address is accepted, and some that are none",
    only: "whole",
  },
];

/** Versions, identifiers, and other tokens with a format of their own. */
const TOKEN_SHAPES: readonly CommonPattern[] = [
  {
    pattern: String.raw`\d+\.\d+\.\d+`,
    words: "a version of three numbers with full stops between",
    only: "whole",
  },
  {
    pattern: String.raw`v?\d+\.\d+\.\d+`,
    words: "a version of three numbers with full stops between, which may have v before it",
    only: "whole",
  },
  {
    pattern: String.raw`\d{5}(?:-\d{4})?`,
    words: "a US ZIP code of five digits, which may have four more after a hyphen",
    only: "whole",
  },
  {
    pattern: String.raw`\d{3}-\d{3}-\d{4}`,
    words: "ten digits written NNN-NNN-NNNN, like a North American phone number",
  },
  {
    pattern: String.raw`\d{3}-\d{2}-\d{4}`,
    words: "nine digits written NNN-NN-NNNN, like a US social security number",
  },
  {
    pattern: String.raw`\+?[1-9]\d{1,14}`,
    words: "a phone number of up to 15 digits as E.164 has it, which may have a plus sign",
    only: "whole",
  },
  {
    pattern: String.raw`[a-z0-9]+(?:-[a-z0-9]+)*`,
    words: "a slug: lower case ASCII letters and digits in groups with a hyphen between",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*`,
    words: "ASCII letters and digits in groups with a hyphen between",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z_]\w*`,
    words: "an identifier of ASCII letters, digits and underscores that begins with no digit",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z_$][\w$]*`,
    words: "an identifier of ASCII letters, digits, underscores and dollar signs that begins with no digit",
    only: "whole",
  },
  {
    pattern: String.raw`[a-z][a-zA-Z0-9]*`,
    words: "ASCII letters and digits, a lower case letter first",
    only: "whole",
  },
  {
    pattern: String.raw`[A-Z][a-zA-Z0-9]*`,
    words: "ASCII letters and digits, an upper case letter first",
    only: "whole",
  },
  {
    pattern: String.raw`(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?`,
    words: "Base64 text with its padding, or empty",
    only: "whole",
  },
];

/** The patterns that `summaryOf` recognizes. */
export const COMMON_PATTERNS: readonly CommonPattern[] = [
  ...NUMBER_SHAPES,
  ...TIME_SHAPES,
  ...HEX_SHAPES,
  ...ADDRESS_SHAPES,
  ...TOKEN_SHAPES,
  ...TEXT_SHAPES,
];
