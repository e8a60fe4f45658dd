/** A common pattern, and what it matches in words. */
export interface CommonPattern {
  /** Without flags, in its normal form, which is a pattern itself; other spellings are recognized by theirs. */
  readonly pattern: string;
  /** What it matches, to follow "Matches the whole text:". Says no more than is certain. */
  readonly words: string;
  /** What is accepted or rejected contrary to what the words suggest. */
  readonly remark?: string;
  /**
   * Where the words are true. `whole`: only between `^` and `$`; `alone`: only without `^` and `$`, as
   * the words themselves say where in the text it is.
   */
  readonly only?: "whole" | "alone";
  /** True if the words are also true of what a part of a larger pattern matches. */
  readonly isPart?: boolean;
}

/** A pattern, its words, the remark, empty for none, and where the words are true. */
type Row = readonly [pattern: string, ...rest: Rest];
type Rest = readonly [words: string, remark?: string, only?: CommonPattern["only"]];

/** Several ways to write what has the same words. */
const alike = (rest: Rest, patterns: readonly string[]): Row[] =>
  patterns.map((pattern) => [pattern, ...rest]);

const { raw } = String;

/** Hexadecimal digits. */
const HEX = raw`[0-9A-Fa-f]`;
const LOWER_HEX = raw`[0-9a-f]`;

/** A number without leading zeros. */
const NUMERIC = raw`(0|[1-9]\d*)`;

/** Numbers, each as a whole text. */
const NUMBER_SHAPES: readonly Row[] = [
  ...alike(["a whole number without leading zeros"], [
    NUMERIC,
    raw`([1-9]\d*|0)`,
  ]),
  [raw`\-?${NUMERIC}`, "a whole number without leading zeros and with an optional minus sign"],
  [raw`\d+(\.\d+)?`, "a number with optional decimals"],
  [raw`\-?\d+(\.\d+)?`, "a number with optional minus sign and decimals"],
  [raw`[\+\-]?\d+(\.\d+)?`, "a number with optional sign and decimals"],
  [raw`[\+\-]?\d+(\.\d+)?([Ee][\+\-]?\d+)?`, "a number with optional sign, decimals and exponent"],
  [raw`\d{1,3}(,\d{3})*`, "a whole number with commas as thousands separators"],
];

const MONTH = raw`(0[1-9]|1[0-2])`;
const DAY = raw`(0[1-9]|3[0-1]|[1-2]\d)`;
const LOOSE_HOUR = raw`([0-1]?\d|2[0-3])`;
const ISO = raw`\d{4}\-\d{2}\-\d{2}T\d{2}:\d{2}:\d{2}`;
const ZONE = raw`(Z|[\+\-]\d{2}:\d{2})`;

const ANY_DIGITS = "accepts impossible dates such as 0000-99-99";
const ANY_NUMBERS = "impossible dates and times are accepted";
const ANY_TIME = "any digits are accepted, even 99:99";
const ANY_DAY = "February 31 and similar dates are accepted";

const TIME_SHAPES: readonly Row[] = [
  [raw`\d{4}\-\d{2}\-\d{2}`, "a date in the form YYYY-MM-DD", ANY_DIGITS],
  [raw`\d{4}\-${MONTH}\-${DAY}`, "a date in the form YYYY-MM-DD", ANY_DAY],
  [raw`\d{4}\-${MONTH}`, "a year and month in the form YYYY-MM"],
  [raw`\d{4}/\d{2}/\d{2}`, "a date in the form YYYY/MM/DD", ANY_NUMBERS],
  [raw`\d{2}/\d{2}/\d{4}`, "a date in the form DD/MM/YYYY or MM/DD/YYYY", ANY_NUMBERS],
  [raw`\d{1,2}/\d{1,2}/\d{4}`, "a date in the form D/M/YYYY or M/D/YYYY", ANY_NUMBERS],
  [raw`\d{2}\.\d{2}\.\d{4}`, "a date in the form DD.MM.YYYY", ANY_NUMBERS],
  [raw`${MONTH}/${DAY}/\d{4}`, "a date in the form MM/DD/YYYY", ANY_DAY],
  [raw`${DAY}/${MONTH}/\d{4}`, "a date in the form DD/MM/YYYY", ANY_DAY],
  [ISO, "a date and time in the form YYYY-MM-DDTHH:MM:SS", ANY_NUMBERS],
  ...alike(["a date and time with a UTC offset in ISO 8601 format", ANY_NUMBERS], [
    raw`${ISO}${ZONE}`,
    raw`${ISO}(\.\d+)?${ZONE}`,
  ]),
  [raw`\d{2}:\d{2}`, "a time in the form HH:MM", ANY_TIME],
  [raw`\d{2}:\d{2}:\d{2}`, "a time in the form HH:MM:SS", ANY_TIME],
  [raw`${LOOSE_HOUR}:[0-5]\d`, "a time of day from 0:00 to 23:59", "", "whole"],
  [raw`${LOOSE_HOUR}:[0-5]\d:[0-5]\d`, "a time of day from 0:00:00 to 23:59:59", "", "whole"],
];

/** Kinds of text, and text between delimiters. What the parts say as well isn't here. */
const TEXT_SHAPES: readonly Row[] = [
  [raw`(^\s+|\s+$)`, "whitespace at the start or end of the text, as trim() removes it", "", "alone"],
  ...alike(["a line break (LF or CRLF)"], [
    raw`\x0d?\x0a`,
    raw`(\x0d\x0a|\x0a)`,
  ]),
  ...alike(["a line break (LF, CRLF or CR)"], [
    raw`(\x0d\x0a|\x0d|\x0a)`,
    raw`(\x0d\x0a|\x0a|\x0d)`,
  ]),
  [raw`"([^"\\]|\\.)*"`, "text in double quotes, with backslash escapes"],
  [raw`'([^'\\]|\\.)*'`, "text in single quotes, with backslash escapes"],
  [raw`\{{2}\s*\w+\s*\}{2}`, "a placeholder such as {{name}}"],
  [raw`\$\{[^\}]+\}`, "a placeholder such as ${name}"],
  [
    raw`\B(?=(\d{3})+(?!\d))`,
    "each position in a run of digits where a thousands separator belongs",
    "also in decimals and after a letter",
    "alone",
  ],
];

/** The same with digits of both cases, and of the lower one. */
const inBothCases = (rows: (hex: string, lower: string) => Row[]): Row[] => [
  ...rows(HEX, ""),
  ...rows(LOWER_HEX, "lowercase "),
];

/** Colors, UUIDs, hashes and other hexadecimal texts. */
const HEX_SHAPES: readonly Row[] = [
  [raw`#${HEX}{6}`, "a hex color in the form #RRGGBB"],
  [raw`#${HEX}{3}`, "a hex color in the form #RGB", "", "whole"],
  ...alike(["a hex color in the form #RGB or #RRGGBB", "", "whole"], [
    raw`#(${HEX}{3}){1,2}`,
    raw`#(${HEX}{6}|${HEX}{3})`,
  ]),
  ...inBothCases((hex, lower) => [
    ...alike([`a ${lower}UUID`, "version and variant aren't checked"], [
      raw`${hex}{8}\-${hex}{4}\-${hex}{4}\-${hex}{4}\-${hex}{12}`,
      raw`${hex}{8}\-(${hex}{4}\-){3}${hex}{12}`,
      raw`${hex}{8}(\-${hex}{4}){3}\-${hex}{12}`,
    ]),
    ...[["[1-5]", "1 to 5"], ["4", "4"]].map(([digit, version]): Row => [
      raw`${hex}{8}\-${hex}{4}\-${digit}${hex}{3}\-[8-9${hex === HEX ? "A-B" : ""}a-b]${hex}{3}\-${hex}{12}`,
      `a ${lower}UUID of version ${version}`,
    ]),
    ...[[32, "an MD5"], [40, "a SHA-1"], [64, "a SHA-256"]].map(([count, name]): Row => [
      `${hex}{${count}}`,
      `${count} ${lower}hexadecimal digits, such as ${name} hash`,
      "",
      "whole",
    ]),
  ]),
  [raw`%${HEX}{2}`, "a percent-encoded byte"],
];

const UNCHECKED = "whitespace and empty parts are rejected, nothing else is checked";

/** A label of a domain name. */
const LABEL = raw`[0-9A-Za-z]([\-0-9A-Za-z]{0,61}[0-9A-Za-z])?`;

/** The characters that an unquoted mailbox name can't have, without the backslash that some patterns allow. */
const NO_MAILBOX = [raw`"\(-\),\.:-<>@\[-\]\s`, raw`"\(-\),\.:-<>@\[\]\s`];

const MAIL_HOST = raw`(\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\]|([\-0-9A-Za-z]+\.)+[A-Za-z]{2,})`;

/** `http://` or `https://`, in the normal form. */
const HTTP = "ht{2}ps?:/{2}";

/** Network, email and web addresses. */
const ADDRESS_SHAPES: readonly Row[] = [
  [
    raw`[^@\s]+@[^@\s]+\.[^@\s]+`,
    'an email address in the loosest sense: one "@" and a "." after it',
    UNCHECKED,
    "whole",
  ],
  ...alike([
    "an email address in a common form",
    "some valid addresses are rejected, some invalid ones accepted",
    "whole",
  ], [
    raw`[%\+\--\.0-9A-Z_a-z]+@[\--\.0-9A-Za-z]+\.[A-Za-z]{2,}`,
    raw`[\+\--\.0-9A-Z_a-z]+@[\-0-9A-Za-z]+\.[\--\.0-9A-Za-z]+`,
    raw`[\+\--\.0-9A-Z_a-z]+@[\-0-9A-Z_a-z]+(\.[\-0-9A-Z_a-z]+)+`,
    raw`\w+([\--\.]?\w+)*@\w+([\--\.]?\w+)*(\.\w{2,3})+`,
  ]),
  [
    raw`[!#-'\*-\+\--9=\?A-Z\^-~]+@${LABEL}(\.${LABEL})*`,
    'an email address as in HTML\'s <input type="email">',
    "",
    "whole",
  ],
  ...alike([
    "an email address with a domain name, or an IPv4 address in square brackets",
    "some valid addresses are rejected",
    "whole",
  ], NO_MAILBOX.map((no) => raw`([^${no}]+(\.[^${no}]+)*|".+")@${MAIL_HOST}`)),
  [
    raw`${HTTP}(w{3}\.)?[#%\+\--\.0-:=@-Z_a-z~]{1,256}\.[\(-\)0-9A-Za-z]{1,6}\b[#%-&\(-\)\+\--:=\?-Z_a-z~]*`,
    "an HTTP or HTTPS URL",
    "host names are only checked loosely",
  ],
  [raw`${HTTP}[^\s]+`, "an HTTP or HTTPS URL", "nothing after // is checked, except that whitespace ends it"],
  [
    raw`${HTTP}[^#/\?\s]+[^#\?\s]*(\?[^#\s]*)?(#[^\s]*)?`,
    "an HTTP or HTTPS URL with optional path, query and fragment",
    "their characters aren't checked",
    "whole",
  ],
];

/** An identifier of a semantic version. */
const BASE64URL = raw`[\-0-9A-Z_a-z]`;
const PRERELEASE = raw`(0|[1-9]\d*|\d*[\-A-Za-z][\-0-9A-Za-z]*)`;

/** Tokens whose words are also true of a part of a larger pattern. */
const PART_SHAPES: readonly Row[] = [
  [
    raw`${NUMERIC}\.${NUMERIC}\.${NUMERIC}(\-${PRERELEASE}(\.${PRERELEASE})*)?(\+[\-0-9A-Za-z]+(\.[\-0-9A-Za-z]+)*)?`,
    "a semantic version (SemVer 2.0.0)",
    "",
    "whole",
  ],
  [
    raw`eyJ${BASE64URL}+\.eyJ${BASE64URL}+\.${BASE64URL}+`,
    "a JSON Web Token (JWT)",
    "only its general form is checked",
  ],
];

/** Tokens with a format of their own. */
const TOKEN_SHAPES: readonly Row[] = [
  [
    raw`${BASE64URL}+\.${BASE64URL}+\.${BASE64URL}+`,
    "three Base64url parts separated by dots, such as a JWT",
    "",
    "whole",
  ],
  [raw`\d{3}\-\d{3}\-\d{4}`, "ten digits in the form NNN-NNN-NNNN, like a North American phone number"],
  [raw`\d{3}\-\d{2}\-\d{4}`, "nine digits in the form NNN-NN-NNNN, like a US social security number"],
];

const shapeOf = ([pattern, words, remark, only]: Row): CommonPattern => ({
  pattern,
  words,
  ...remark && { remark },
  ...only && { only },
});

/** The patterns that summaries recognize: those of which neither the parts nor a proof about a format say what they are for. */
export const COMMON_PATTERNS: readonly CommonPattern[] = [
  ...NUMBER_SHAPES.map((row): CommonPattern => ({ ...shapeOf(row), only: "whole" })),
  ...[...TIME_SHAPES, ...HEX_SHAPES, ...ADDRESS_SHAPES, ...PART_SHAPES].map((row) => ({
    ...shapeOf(row),
    isPart: true,
  })),
  ...[...TOKEN_SHAPES, ...TEXT_SHAPES].map(shapeOf),
];
