/** A common pattern, and what it matches in words. */
export interface CommonPattern {
  /** Without flags, in its normal form, which is a pattern itself; other spellings are recognized by theirs. */
  readonly pattern: string;
  /** What it matches, to follow "Matches the whole text:". Says no more than is certain. */
  readonly words: string;
  /** What is accepted or rejected contrary to what the words suggest. */
  readonly remark?: string;
  /**
   * Where the words are true. `whole`: only between `^` and `$`; `free`: only without `^` and `$`; `alone`:
   * the same, and the words themselves say where in the text it is.
   */
  readonly only?: "whole" | "free" | "alone";
  /** True if the words are also true of what a part of a larger pattern matches. */
  readonly isPart?: boolean;
}

/** Several ways to write what has the same words. */
const alike = (rest: Omit<CommonPattern, "pattern">, patterns: readonly string[]): CommonPattern[] =>
  patterns.map((pattern) => ({ pattern, ...rest }));

const DIGITS_BEFORE = 'the digits before the "." are optional';

/** Hexadecimal digits. */
const HEX = String.raw`[0-9A-Fa-f]`;
const LOWER_HEX = String.raw`[0-9a-f]`;

/** A number without leading zeros. */
const NUMERIC = String.raw`(0|[1-9]\d*)`;

/** Numbers, each as a whole text. */
const NUMBER_SHAPES: readonly CommonPattern[] = [
  { pattern: String.raw`\d+`, words: "a whole number without a sign" },
  { pattern: String.raw`\-?\d+`, words: "a whole number with an optional minus sign" },
  { pattern: String.raw`[\+\-]?\d+`, words: "a whole number with an optional sign" },
  { pattern: String.raw`[1-9]\d*`, words: "a positive whole number without leading zeros" },
  ...alike({ words: "a whole number without leading zeros" }, [
    NUMERIC,
    String.raw`([1-9]\d*|0)`,
  ]),
  {
    pattern: String.raw`\-?${NUMERIC}`,
    words: "a whole number without leading zeros and with an optional minus sign",
  },
  { pattern: String.raw`\d+\.\d+`, words: "a decimal number without a sign" },
  { pattern: String.raw`\-?\d+\.\d+`, words: "a decimal number with an optional minus sign" },
  { pattern: String.raw`\d+(\.\d+)?`, words: "a number with optional decimals" },
  {
    pattern: String.raw`\-?\d+(\.\d+)?`,
    words: "a number with optional minus sign and decimals",
  },
  {
    pattern: String.raw`[\+\-]?\d+(\.\d+)?`,
    words: "a number with optional sign and decimals",
  },
  {
    pattern: String.raw`\-?${NUMERIC}(\.\d+)?([Ee][\+\-]?\d+)?`,
    words: "a number in JSON syntax",
  },
  {
    pattern: String.raw`[\+\-]?\d+(\.\d+)?([Ee][\+\-]?\d+)?`,
    words: "a number with optional sign, decimals and exponent",
  },
  {
    pattern: String.raw`\d*\.?\d+`,
    words: "a number with optional decimals",
    remark: DIGITS_BEFORE,
  },
  {
    pattern: String.raw`\-?\d*\.?\d+`,
    words: "a number with optional minus sign and decimals",
    remark: DIGITS_BEFORE,
  },
  {
    pattern: String.raw`[\+\-]?\d*\.?\d+`,
    words: "a number with optional sign and decimals",
    remark: DIGITS_BEFORE,
  },
  {
    pattern: String.raw`\d+(\.\d{1,2})?`,
    words: "a number with optionally one or two decimals",
  },
  { pattern: String.raw`\d+(\.\d{2})?`, words: "a number with optionally two decimals" },
  { pattern: String.raw`\d+\.\d{2}`, words: "a number with two decimals" },
  {
    pattern: String.raw`\d{1,3}(,\d{3})*`,
    words: "a whole number with commas as thousands separators",
  },
  {
    pattern: String.raw`\d{1,3}(,\d{3})*(\.\d+)?`,
    words: "a number with commas as thousands separators and optional decimals",
  },
  { pattern: String.raw`\d+%`, words: "a whole number with a percent sign" },
  { pattern: String.raw`[0-1]+`, words: "only binary digits" },
  { pattern: String.raw`[0-7]+`, words: "only octal digits" },
  { pattern: String.raw`${HEX}+`, words: "only hexadecimal digits" },
  { pattern: String.raw`${LOWER_HEX}+`, words: "only lowercase hexadecimal digits" },
  { pattern: String.raw`[0-9A-F]+`, words: "only uppercase hexadecimal digits" },
  ...alike({ words: "a hexadecimal number with the prefix 0x" }, [
    String.raw`0x${HEX}+`,
    String.raw`0[Xx]${HEX}+`,
  ]),
];

const MONTH = String.raw`(0[1-9]|1[0-2])`;
const DAY = String.raw`(0[1-9]|3[0-1]|[1-2]\d)`;
const DAY_AND_MONTH = String.raw`(0?[1-9]|[1-2]\d|3[0-1])/(0?[1-9]|1[0-2])`;
const HOUR = String.raw`(2[0-3]|[0-1]\d)`;
const LOOSE_HOUR = String.raw`([0-1]?\d|2[0-3])`;
const ISO = String.raw`\d{4}\-\d{2}\-\d{2}T\d{2}:\d{2}:\d{2}`;
const ZONE = String.raw`(Z|[\+\-]\d{2}:\d{2})`;

const ANY_DIGITS = "accepts impossible dates such as 0000-99-99";
const ANY_NUMBERS = "impossible dates and times are accepted";
const ANY_TIME = "any digits are accepted, even 99:99";
const ANY_DAY = "February 31 and similar dates are accepted";

const TIME_SHAPES: readonly CommonPattern[] = [
  { pattern: String.raw`\d{4}\-\d{2}\-\d{2}`, words: "a date in the form YYYY-MM-DD", remark: ANY_DIGITS },
  { pattern: String.raw`\d{4}\-\d{1,2}\-\d{1,2}`, words: "a date in the form YYYY-M-D", remark: ANY_NUMBERS },
  { pattern: String.raw`\d{4}\-${MONTH}\-${DAY}`, words: "a date in the form YYYY-MM-DD", remark: ANY_DAY },
  { pattern: String.raw`\d{4}\-${MONTH}`, words: "a year and month in the form YYYY-MM" },
  { pattern: String.raw`\d{4}/\d{2}/\d{2}`, words: "a date in the form YYYY/MM/DD", remark: ANY_NUMBERS },
  { pattern: String.raw`\d{4}\.\d{2}\.\d{2}`, words: "a date in the form YYYY.MM.DD", remark: ANY_NUMBERS },
  {
    pattern: String.raw`\d{2}/\d{2}/\d{4}`,
    words: "a date in the form DD/MM/YYYY or MM/DD/YYYY",
    remark: ANY_NUMBERS,
  },
  {
    pattern: String.raw`\d{1,2}/\d{1,2}/\d{4}`,
    words: "a date in the form D/M/YYYY or M/D/YYYY",
    remark: ANY_NUMBERS,
  },
  { pattern: String.raw`\d{2}\.\d{2}\.\d{4}`, words: "a date in the form DD.MM.YYYY", remark: ANY_NUMBERS },
  { pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{4}`, words: "a date in the form D.M.YYYY", remark: ANY_NUMBERS },
  {
    pattern: String.raw`\d{2}\-\d{2}\-\d{4}`,
    words: "a date in the form DD-MM-YYYY or MM-DD-YYYY",
    remark: ANY_NUMBERS,
  },
  { pattern: String.raw`${MONTH}/${DAY}/\d{4}`, words: "a date in the form MM/DD/YYYY", remark: ANY_DAY },
  { pattern: String.raw`${DAY}/${MONTH}/\d{4}`, words: "a date in the form DD/MM/YYYY", remark: ANY_DAY },
  {
    pattern: String.raw`${DAY_AND_MONTH}/\d{4}`,
    words: "a date in the form D/M/YYYY",
    remark: ANY_DAY,
    only: "whole",
  },
  { pattern: ISO, words: "a date and time in the form YYYY-MM-DDTHH:MM:SS", remark: ANY_NUMBERS },
  {
    pattern: String.raw`${ISO}Z`,
    words: "a date and time in the form YYYY-MM-DDTHH:MM:SSZ",
    remark: ANY_NUMBERS,
  },
  {
    pattern: String.raw`${ISO}(\.\d+)?Z`,
    words: "a date and time in the form YYYY-MM-DDTHH:MM:SSZ, with optional fractions of a second",
    remark: ANY_NUMBERS,
  },
  {
    pattern: String.raw`${ISO}\.\d{3}Z`,
    words: "a date and time in the form YYYY-MM-DDTHH:MM:SS.sssZ",
    remark: ANY_NUMBERS,
  },
  ...alike({ words: "a date and time with a UTC offset in ISO 8601 format", remark: ANY_NUMBERS }, [
    String.raw`${ISO}${ZONE}`,
    String.raw`${ISO}(\.\d+)?${ZONE}`,
  ]),
  { pattern: String.raw`\d{2}:\d{2}`, words: "a time in the form HH:MM", remark: ANY_TIME },
  { pattern: String.raw`\d{2}:\d{2}:\d{2}`, words: "a time in the form HH:MM:SS", remark: ANY_TIME },
  { pattern: String.raw`${HOUR}:[0-5]\d`, words: "a time of day from 00:00 to 23:59" },
  { pattern: String.raw`${HOUR}:[0-5]\d:[0-5]\d`, words: "a time of day from 00:00:00 to 23:59:59" },
  {
    pattern: String.raw`${LOOSE_HOUR}:[0-5]\d`,
    words: "a time of day from 0:00 to 23:59",
    remark: "the hour has one or two digits",
    only: "whole",
  },
  {
    pattern: String.raw`${LOOSE_HOUR}:[0-5]\d:[0-5]\d`,
    words: "a time of day from 0:00:00 to 23:59:59",
    remark: "the hour has one or two digits",
    only: "whole",
  },
];

const EMPTY_TOO = "the empty string is accepted";

/** Kinds of text, white space, and text between delimiters. */
const TEXT_SHAPES: readonly CommonPattern[] = [
  {
    pattern: String.raw`(^\s+|\s+$)`,
    words: "whitespace at the start or end of the text, as trim() removes it",
    only: "alone",
  },
  {
    pattern: String.raw`(^\s*|\s*$)`,
    words: "whitespace at the start or end of the text, possibly none",
    only: "alone",
  },
  { pattern: String.raw`\s+`, words: "whitespace" },
  { pattern: String.raw`\s*`, words: "only whitespace, or nothing", only: "whole" },
  { pattern: String.raw` +`, words: "spaces" },
  { pattern: String.raw`\s{2,}`, words: "two or more consecutive whitespace characters" },
  { pattern: String.raw` {2,}`, words: "two or more consecutive spaces" },
  { pattern: String.raw`[\x09 ]+`, words: "spaces or tabs" },
  ...alike({ words: "a line break (LF or CRLF)" }, [
    String.raw`\x0d?\x0a`,
    String.raw`(\x0d\x0a|\x0a)`,
    String.raw`(\x0a|\x0d\x0a)`,
  ]),
  ...alike({ words: "a line break (LF, CRLF or CR)" }, [
    String.raw`(\x0d\x0a|\x0d|\x0a)`,
    String.raw`(\x0d\x0a|\x0a|\x0d)`,
    String.raw`(\x0d\x0a?|\x0a)`,
    String.raw`(\x0d?\x0a|\x0d)`,
  ]),
  { pattern: String.raw`[a-z]+`, words: "only lowercase letters a–z", only: "whole" },
  { pattern: String.raw`[A-Z]+`, words: "only uppercase letters A–Z", only: "whole" },
  { pattern: String.raw`[A-Za-z]+`, words: "only ASCII letters", only: "whole" },
  { pattern: String.raw`[0-9A-Za-z]+`, words: "only ASCII letters and digits", only: "whole" },
  {
    pattern: String.raw`[0-9A-Za-z]*`,
    words: "only ASCII letters and digits",
    remark: EMPTY_TOO,
    only: "whole",
  },
  {
    pattern: String.raw`\w+`,
    words: "only word characters (ASCII letters, digits and underscores)",
    only: "whole",
  },
  {
    pattern: String.raw`\w*`,
    words: "only word characters (ASCII letters, digits and underscores)",
    remark: EMPTY_TOO,
    only: "whole",
  },
  {
    pattern: String.raw`[\-0-9A-Z_a-z]+`,
    words: "only ASCII letters, digits, underscores and hyphens",
    only: "whole",
  },
  {
    pattern: String.raw`[\--\.0-9A-Z_a-z]+`,
    words: "only ASCII letters, digits, underscores, dots and hyphens",
    only: "whole",
  },
  { pattern: String.raw`[ A-Za-z]+`, words: "only ASCII letters and spaces", only: "whole" },
  { pattern: String.raw`[A-Za-z\s]+`, words: "only ASCII letters and whitespace", only: "whole" },
  { pattern: String.raw`[\x00-\x7f]*`, words: "only ASCII characters", remark: EMPTY_TOO, only: "whole" },
  { pattern: String.raw`[\x00-\x7f]+`, words: "only ASCII characters", only: "whole" },
  { pattern: String.raw`[^\s]+`, words: "one or more characters without whitespace", only: "whole" },
  { pattern: String.raw`.*`, words: "any single line, or nothing", only: "whole" },
  { pattern: String.raw`.+`, words: "any single line that isn't empty", only: "whole" },
  { pattern: String.raw`[^]*`, words: "anything, even nothing", only: "whole" },
  { pattern: String.raw`[^]+`, words: "anything except nothing", only: "whole" },
  { pattern: String.raw`"[^"]*"`, words: "text in double quotes without double quotes inside" },
  { pattern: String.raw`'[^']*'`, words: "text in single quotes without single quotes inside" },
  {
    pattern: String.raw`"([^"\\]|\\.)*"`,
    words: "text in double quotes, with backslash escapes",
  },
  {
    pattern: String.raw`'([^'\\]|\\.)*'`,
    words: "text in single quotes, with backslash escapes",
  },
  {
    pattern: String.raw`".*?"`,
    words: "text from a double quote to the next one on the same line",
    only: "free",
  },
  { pattern: String.raw`\([^\)]*\)`, words: 'text from "(" to the next ")"' },
  { pattern: String.raw`\([^\(-\)]*\)`, words: "text in parentheses without parentheses inside" },
  {
    pattern: String.raw`\[[^\]]*\]`,
    words: 'text from "[" to the next "]"',
  },
  { pattern: String.raw`\{[^\}]*\}`, words: 'text from "{" to the next "}"' },
  {
    pattern: String.raw`<[^>]*>`,
    words: 'text from "<" to the next ">", such as a tag',
  },
  ...alike({ words: 'text from "<" to the next ">", such as a tag', remark: "not empty" }, [
    String.raw`<[^>]+>`,
    String.raw`</?[^>]+>`,
  ]),
  { pattern: String.raw`/\*[^]*?\*/`, words: "a comment from /* to the next */", only: "free" },
  { pattern: String.raw`<!\-{2}[^]*?\-{2}>`, words: "a comment from <!-- to the next -->", only: "free" },
  { pattern: String.raw`/{2}.*`, words: "text from // to the end of the line" },
  { pattern: String.raw`\{{2}\s*\w+\s*\}{2}`, words: "a placeholder such as {{name}}" },
  {
    pattern: String.raw`\$\{[^\}]+\}`,
    words: "a placeholder such as ${name}",
    remark: 'anything except "}" is accepted inside',
  },
  ...alike({ words: "a character that is special in regular expressions" }, [
    String.raw`[\$\(-\+\.\?\[-\^\{-\}]`,
    String.raw`[\$\(-\+\--/\?\[-\^\{-\}]`,
  ]),
  ...alike({ words: "a character that is special in HTML" }, [
    String.raw`["&-'<>]`,
    String.raw`["&<>]`,
  ]),
  {
    pattern: String.raw`\B(?=(\d{3})+(?!\d))`,
    words: "each position in a run of digits where a thousands separator belongs",
    remark: "also in decimals and after a letter",
    only: "alone",
  },
];

/** Colors, UUIDs, hashes and other hexadecimal texts. */
const HEX_SHAPES: readonly CommonPattern[] = [
  { pattern: String.raw`#${HEX}{6}`, words: "a hex color in the form #RRGGBB" },
  { pattern: String.raw`#${HEX}{3}`, words: "a hex color in the form #RGB", only: "whole" },
  ...alike({ words: "a hex color in the form #RGB or #RRGGBB", only: "whole" }, [
    String.raw`#(${HEX}{3}){1,2}`,
    String.raw`#(${HEX}{6}|${HEX}{3})`,
    String.raw`#(${HEX}{3}|${HEX}{6})`,
  ]),
  ...alike({ words: "a hex color in the form #RGB, #RGBA, #RRGGBB or #RRGGBBAA", only: "whole" }, [
    String.raw`#(${HEX}{3}|${HEX}{4}|${HEX}{6}|${HEX}{8})`,
    String.raw`#(${HEX}{3,4}|${HEX}{6}|${HEX}{8})`,
  ]),
  {
    pattern: String.raw`#(${HEX}{3,4}){1,2}`,
    words: "a hex color in the form #RGB, #RGBA, #RRGGBB or #RRGGBBAA",
    remark: "seven digits are accepted",
    only: "whole",
  },
  ...alike({ words: "a hex color in the form RGB or RRGGBB with an optional #", only: "whole" }, [
    String.raw`#?(${HEX}{6}|${HEX}{3})`,
    String.raw`#?(${HEX}{3}|${HEX}{6})`,
  ]),
  ...alike({ words: "a UUID", remark: "version and variant aren't checked" }, [
    String.raw`${HEX}{8}\-${HEX}{4}\-${HEX}{4}\-${HEX}{4}\-${HEX}{12}`,
    String.raw`${HEX}{8}\-(${HEX}{4}\-){3}${HEX}{12}`,
    String.raw`${HEX}{8}(\-${HEX}{4}){3}\-${HEX}{12}`,
  ]),
  {
    pattern: String.raw`${LOWER_HEX}{8}\-${LOWER_HEX}{4}\-${LOWER_HEX}{4}\-${LOWER_HEX}{4}\-${LOWER_HEX}{12}`,
    words: "a lowercase UUID",
    remark: "version and variant aren't checked",
  },
  {
    pattern: String.raw`${HEX}{8}\-${HEX}{4}\-[1-5]${HEX}{3}\-[8-9A-Ba-b]${HEX}{3}\-${HEX}{12}`,
    words: "a UUID of version 1 to 5",
  },
  {
    pattern: String
      .raw`${LOWER_HEX}{8}\-${LOWER_HEX}{4}\-[1-5]${LOWER_HEX}{3}\-[8-9a-b]${LOWER_HEX}{3}\-${LOWER_HEX}{12}`,
    words: "a lowercase UUID of version 1 to 5",
  },
  {
    pattern: String.raw`${HEX}{8}\-${HEX}{4}\-4${HEX}{3}\-[8-9A-Ba-b]${HEX}{3}\-${HEX}{12}`,
    words: "a UUID of version 4",
  },
  {
    pattern: String
      .raw`${LOWER_HEX}{8}\-${LOWER_HEX}{4}\-4${LOWER_HEX}{3}\-[8-9a-b]${LOWER_HEX}{3}\-${LOWER_HEX}{12}`,
    words: "a lowercase UUID of version 4",
  },
  { pattern: String.raw`${HEX}{32}`, words: "32 hexadecimal digits, such as an MD5 hash", only: "whole" },
  {
    pattern: String.raw`${LOWER_HEX}{32}`,
    words: "32 lowercase hexadecimal digits, such as an MD5 hash",
    only: "whole",
  },
  { pattern: String.raw`${HEX}{40}`, words: "40 hexadecimal digits, such as a SHA-1 hash", only: "whole" },
  {
    pattern: String.raw`${LOWER_HEX}{40}`,
    words: "40 lowercase hexadecimal digits, such as a SHA-1 hash",
    only: "whole",
  },
  { pattern: String.raw`${HEX}{64}`, words: "64 hexadecimal digits, such as a SHA-256 hash", only: "whole" },
  {
    pattern: String.raw`${LOWER_HEX}{64}`,
    words: "64 lowercase hexadecimal digits, such as a SHA-256 hash",
    only: "whole",
  },
  { pattern: String.raw`%${HEX}{2}`, words: "a percent-encoded byte" },
];

const OCTET = String.raw`(25[0-5]|2[0-4]\d|1\d{2}|[1-9]?\d)`;
const ZERO_OCTET = String.raw`(25[0-5]|2[0-4]\d|[0-1]?\d{1,2})`;
const SPLIT_OCTET = String.raw`(25[0-5]|2[0-4]\d|1\d{2}|[1-9]\d|\d)`;

const ANY_OCTETS = "numbers above 255 are accepted";
const ZEROS = "leading zeros are accepted";
const UNCHECKED = "whitespace and empty parts are rejected, nothing else is checked";

/** A label of a domain name. */
const LABEL = String.raw`[0-9A-Za-z]([\-0-9A-Za-z]{0,61}[0-9A-Za-z])?`;

/** A character of an unquoted mailbox name. */
const MAILBOX = String.raw`[^"\(-\),\.:-<>@\[-\]\s]`;

/** `http://` or `https://`, in the normal form. */
const HTTP = "ht{2}ps?:/{2}";

/** Network, email and web addresses. */
const ADDRESS_SHAPES: readonly CommonPattern[] = [
  ...alike({
    words: "four numbers of up to three digits separated by dots, like an IPv4 address",
    remark: ANY_OCTETS,
  }, [
    String.raw`\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}`,
    String.raw`(\d{1,3}\.){3}\d{1,3}`,
    String.raw`\d{1,3}(\.\d{1,3}){3}`,
  ]),
  {
    pattern: String.raw`\d+\.\d+\.\d+\.\d+`,
    words: "four numbers separated by dots",
    remark: ANY_OCTETS,
    only: "whole",
  },
  ...alike({ words: "an IPv4 address", only: "whole" }, [
    String.raw`(${OCTET}\.){3}${OCTET}`,
    String.raw`${OCTET}(\.${OCTET}){3}`,
    String.raw`(${SPLIT_OCTET}\.){3}${SPLIT_OCTET}`,
    String.raw`${SPLIT_OCTET}(\.${SPLIT_OCTET}){3}`,
  ]),
  ...alike({ words: "an IPv4 address", remark: ZEROS, only: "whole" }, [
    String.raw`(${ZERO_OCTET}\.){3}${ZERO_OCTET}`,
    String.raw`${ZERO_OCTET}(\.${ZERO_OCTET}){3}`,
    String.raw`${ZERO_OCTET}\.${ZERO_OCTET}\.${ZERO_OCTET}\.${ZERO_OCTET}`,
  ]),
  ...alike({ words: "a MAC address with colons" }, [
    String.raw`(${HEX}{2}:){5}${HEX}{2}`,
    String.raw`${HEX}{2}(:${HEX}{2}){5}`,
  ]),
  { pattern: String.raw`(${HEX}{2}[\-:]){5}${HEX}{2}`, words: "a MAC address with colons or hyphens" },
  {
    pattern: String.raw`[^@\s]+@[^@\s]+\.[^@\s]+`,
    words: 'an email address in the loosest sense: one "@" and a "." after it',
    remark: UNCHECKED,
    only: "whole",
  },
  {
    pattern: String.raw`[^@\s]+@[^@\s]+`,
    words: 'an email address in the loosest sense: one "@" with text on both sides',
    remark: UNCHECKED,
    only: "whole",
  },
  {
    pattern: String.raw`[^@]+@[^@]+\.[^@]+`,
    words: 'an email address in the loosest sense: one "@" and a "." after it',
    remark: "spaces are accepted",
    only: "whole",
  },
  ...alike({
    words: "an email address in a common form",
    remark: "some valid addresses are rejected, some invalid ones accepted",
    only: "whole",
  }, [
    String.raw`[%\+\--\.0-9A-Z_a-z]+@[\--\.0-9A-Za-z]+\.[A-Za-z]{2,}`,
    String.raw`[%\+\--\.0-9A-Z_a-z]+@[\--\.0-9A-Za-z]+\.[A-Za-z]{2,4}`,
    String.raw`[\+\--\.0-9A-Z_a-z]+@[\-0-9A-Za-z]+\.[\--\.0-9A-Za-z]+`,
    String.raw`[%\+\--\.0-9A-Z_a-z]+@[\--\.0-9A-Z_a-z]+\.[A-Za-z]{2,}`,
    String.raw`[\+\--\.0-9A-Z_a-z]+@[\-0-9A-Z_a-z]+\.[\--\.0-9A-Z_a-z]+`,
    String.raw`[\+\--\.0-9A-Z_a-z]+@[\-0-9A-Z_a-z]+(\.[\-0-9A-Z_a-z]+)+`,
    String.raw`[\--\.0-9A-Z_a-z]+@[\--\.0-9A-Z_a-z]+\.\w+`,
    String.raw`[\--\.0-9A-Z_a-z]+@([\-0-9A-Z_a-z]+\.)+[\-0-9A-Z_a-z]{2,4}`,
    String.raw`\w+([\--\.]?\w+)*@\w+([\--\.]?\w+)*(\.\w{2,3})+`,
    String.raw`[\--\.0-9_a-z]+@[\--\.0-9a-z]+\.[\.a-z]{2,6}`,
  ]),
  {
    pattern: String.raw`[!#-'\*-\+\--9=\?A-Z\^-~]+@${LABEL}(\.${LABEL})*`,
    words: 'an email address as in HTML\'s <input type="email">',
    only: "whole",
  },
  {
    pattern: String
      .raw`(${MAILBOX}+(\.${MAILBOX}+)*|".+")@(\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\]|([\-0-9A-Za-z]+\.)+[A-Za-z]{2,})`,
    words: "an email address with a domain name, or an IPv4 address in square brackets",
    remark: "some valid addresses are rejected",
    only: "whole",
  },
  ...alike({ words: "an HTTP or HTTPS URL", remark: "host names are only checked loosely" }, [
    String
      .raw`${HTTP}(w{3}\.)?[#%\+\--\.0-:=@-Z_a-z~]{1,256}\.[\(-\)0-9A-Za-z]{1,6}\b[#%-&\(-\)\+\--:=\?-Z_a-z~]*`,
    String.raw`${HTTP}(w{3}\.)?[#%\+\--\.0-:=@-Z_a-z~]{2,256}\.[a-z]{2,6}\b[#%-&\+\--:=\?-Z_a-z~]*`,
  ]),
  ...alike({
    words: "an HTTP or HTTPS URL",
    remark: "nothing after // is checked, except that whitespace ends it",
  }, [String.raw`${HTTP}[^\s]+`, String.raw`${HTTP}[^\s]*`]),
  {
    pattern: String.raw`${HTTP}[^#-\$\.-/\?\s].[^\s]*`,
    words: "an HTTP or HTTPS URL",
    remark: "hardly anything after // is checked",
  },
  {
    pattern: String.raw`${HTTP}[^#/\?\s]+[^#\?\s]*(\?[^#\s]*)?(#[^\s]*)?`,
    words: "an HTTP or HTTPS URL with optional path, query and fragment",
    remark: "their characters aren't checked",
    only: "whole",
  },
  {
    pattern: String.raw`(${HEX}{1,4}:){7}${HEX}{1,4}`,
    words: "an IPv6 address without abbreviation",
    only: "whole",
  },
];

/** An identifier of a semantic version. */
const BASE64URL = String.raw`[\-0-9A-Z_a-z]`;
const PRERELEASE = String.raw`(0|[1-9]\d*|\d*[\-A-Za-z][\-0-9A-Za-z]*)`;

/** Versions, identifiers, and other tokens with a format of their own. */
const TOKEN_SHAPES: readonly CommonPattern[] = [
  {
    pattern: String
      .raw`${NUMERIC}\.${NUMERIC}\.${NUMERIC}(\-${PRERELEASE}(\.${PRERELEASE})*)?(\+[\-0-9A-Za-z]+(\.[\-0-9A-Za-z]+)*)?`,
    words: "a semantic version (SemVer 2.0.0)",
    only: "whole",
    isPart: true,
  },
  {
    pattern: String.raw`v?\d+\.\d+\.\d+(\-[\.0-9A-Z_a-z]+)?(\+[\.0-9A-Z_a-z]+)?`,
    words: "a version such as 1.2.3, with optional v, prerelease and build",
    remark: "not all rules of SemVer are checked",
    only: "whole",
  },
  ...["+", "*", "{2,}"].map((count): CommonPattern => ({
    pattern: String.raw`${BASE64URL}+\.${BASE64URL}+\.${BASE64URL}${count}`,
    words: "three Base64url parts separated by dots, such as a JWT",
    only: "whole",
  })),
  {
    pattern: String.raw`${BASE64URL}{2,}\.${BASE64URL}{2,}\.${BASE64URL}{2,}`,
    words: "three Base64url parts separated by dots, such as a JWT",
    only: "whole",
  },
  ...alike({ words: "a JSON Web Token (JWT)", remark: "only its general form is checked", isPart: true }, [
    String.raw`eyJ${BASE64URL}+\.eyJ${BASE64URL}+\.${BASE64URL}+`,
    String.raw`eyJ${BASE64URL}*\.eyJ${BASE64URL}*\.${BASE64URL}*`,
  ]),
  {
    pattern: String.raw`\d+\.\d+\.\d+`,
    words: "a version of three numbers separated by dots",
    only: "whole",
  },
  {
    pattern: String.raw`v?\d+\.\d+\.\d+`,
    words: "a version of three numbers separated by dots, with an optional v",
    only: "whole",
  },
  {
    pattern: String.raw`\d{5}(\-\d{4})?`,
    words: "a US ZIP code (five digits, optionally with four more)",
    only: "whole",
  },
  {
    pattern: String.raw`\d{3}\-\d{3}\-\d{4}`,
    words: "ten digits in the form NNN-NNN-NNNN, like a North American phone number",
  },
  {
    pattern: String.raw`\d{3}\-\d{2}\-\d{4}`,
    words: "nine digits in the form NNN-NN-NNNN, like a US social security number",
  },
  {
    pattern: String.raw`\+?[1-9]\d{1,14}`,
    words: "a phone number in E.164 format (2 to 15 digits, optional plus sign)",
    only: "whole",
  },
  {
    pattern: String.raw`[0-9a-z]+(\-[0-9a-z]+)*`,
    words: "a slug: lowercase ASCII letters and digits, with single hyphens between them",
    only: "whole",
  },
  {
    pattern: String.raw`[0-9A-Za-z]+(\-[0-9A-Za-z]+)*`,
    words: "ASCII letters and digits, with single hyphens between them",
    only: "whole",
  },
  {
    pattern: String.raw`[A-Z_a-z]\w*`,
    words: "an identifier of ASCII letters, digits and underscores that doesn't start with a digit",
    only: "whole",
  },
  {
    pattern: String.raw`[\$A-Z_a-z][\$0-9A-Z_a-z]*`,
    words:
      "an identifier of ASCII letters, digits, underscores and dollar signs that doesn't start with a digit",
    only: "whole",
  },
  {
    pattern: String.raw`[a-z][0-9A-Za-z]*`,
    words: "ASCII letters and digits, starting with a lowercase letter",
    only: "whole",
  },
  {
    pattern: String.raw`[A-Z][0-9A-Za-z]*`,
    words: "ASCII letters and digits, starting with an uppercase letter",
    only: "whole",
  },
  {
    pattern: String.raw`([\+/-9A-Za-z]{4})*([\+/-9A-Za-z]{2}={2}|[\+/-9A-Za-z]{3}=)?`,
    words: "Base64 with padding, or nothing",
    only: "whole",
  },
];

/** The patterns that `summarize` recognizes. */
export const COMMON_PATTERNS: readonly CommonPattern[] = [
  ...NUMBER_SHAPES.map((shape): CommonPattern => ({ ...shape, only: "whole" })),
  ...[...TIME_SHAPES, ...HEX_SHAPES, ...ADDRESS_SHAPES].map((shape) => ({ ...shape, isPart: true })),
  ...TOKEN_SHAPES,
  ...TEXT_SHAPES,
];
