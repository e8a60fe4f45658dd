import type { Regex } from "../regex/regex.ts";

/** Category of a template, used as a heading. */
type TemplateCategory = "Web" | "Dates and numbers" | "Identifiers" | "Text" | "Code and data";

/** A common pattern, with texts that show that it works. */
export interface Template extends Regex {
  /** In kebab case; never changes, because links and tests may use it. */
  readonly id: string;
  readonly name: string;
  readonly category: TemplateCategory;
  /** One sentence without the final full stop. */
  readonly description: string;
  /** A text with at least one match. */
  readonly sample: string;
  /** Texts in which the pattern matches. */
  readonly accepts: readonly string[];
  /** Texts in which the pattern does not match anywhere. */
  readonly refuses: readonly string[];
  /** What it does not match, or matches too much: one or two sentences without the final full stop. */
  readonly caveat: string;
}

/** The advice for patterns that begin with `^`, end with `$` and match each line of the sample. */
export const ONE_VALUE = "To check a single value, leave out g and m";

/** Source code and data files. */
const codeAndDataTemplates: readonly Template[] = [
  {
    id: "string-literal",
    name: "String literal",
    category: "Code and data",
    pattern: String.raw`(?<!\\)(?:"(?:[^"\\\r\n]|\\(?:\r\n|[^]))*"|'(?:[^'\\\r\n]|\\(?:\r\n|[^]))*')`,
    flags: "g",
    description: "JavaScript strings in single or double quotation marks, with escapes",
    sample: `const a = "say \\"hi\\"", b = 'it\\'s', c = "";\nconst open = "not closed;`,
    accepts: ['""', '"a"', "'a'", '"say \\"hi\\""', "'it\\'s'", '"\\\\"', '"a\\\nb"', `x = "it's";`],
    refuses: ["", "a", '"a', "\"a'", '"a\\"', '"a\nb"', "`a`"],
    caveat: "Template literals are not matched, and a quotation mark in a comment starts a string, too",
  },
  {
    id: "comment",
    name: "Comment of C, Java or JavaScript",
    category: "Code and data",
    pattern: String.raw`\/\/.*|\/\*[^]*?(?:\*\/|(?![^]))`,
    flags: "g",
    description: "Comments from // to the end of the line, and from /* to */",
    sample: "let a = 1; // one\n/* two\n   lines */ let b = a / 2;",
    accepts: ["//", "// a", "/**/", "/* a\nb */", "a /* b", "x = 1; // y"],
    refuses: ["", "a / b", "a * b", "/ * a */", "# a"],
    caveat: "Text that looks like a comment inside a string, as in an address, is matched, too; " +
      "an unclosed comment extends to the end of the text",
  },
  {
    id: "markdown-link",
    name: "Markdown link",
    category: "Code and data",
    pattern: String.raw`(?<!!)\[(?<text>[^\[\]]*)\]\((?<target>[^()\s]*)(?:\s+"(?<title>[^"]*)")?\)`,
    flags: "g",
    description: "Inline links with text, target and title as groups; images are not matched",
    sample: 'See [the guide](/docs "Read me") and [MDN](https://developer.mozilla.org).\n![logo](logo.png)',
    accepts: ["[a](b)", "[](x)", '[a b](/c "d e")', "see [a](b)."],
    refuses: ["", "[a]", "[a][b]", "[a] (b)", "![a](b)", "[a](b c)", "(a)[b]"],
    caveat: "Brackets within the text, parentheses within the target and reference links are not matched; " +
      "links in code are",
  },
  {
    id: "csv-field",
    name: "CSV field",
    category: "Code and data",
    pattern: String.raw`(?<=^|,)(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^",\r\n]*))(?=,|$)`,
    flags: "gm",
    description:
      "Fields between commas; a quoted field can contain commas, line endings and doubled quotation marks",
    sample: 'id,name,note\n1,Ada,"first, and ""best"""\n2,Grace,',
    accepts: ["", "a", "a,b", '"a,b"', '"a ""b"" c"', '"a\nb"', ","],
    refuses: ['"a', 'a"b', '"a"b', 'a "b" c'],
    caveat: "An empty line counts as one empty field, and doubled quotation marks stay doubled in the group",
  },
  {
    id: "log-line",
    name: "Log line",
    category: "Code and data",
    pattern:
      String.raw`^(?<time>\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?)[ \t]+` +
      String.raw`\[?(?<level>TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)\]?:?[ \t]+(?<message>\S.*)`,
    flags: "gim",
    description: "Lines with a time stamp, a level and a message, each as a group",
    sample: "2026-01-31T09:30:00Z INFO started on port 8000\n2026-01-31 09:30:01,250 [ERROR] disk is full\n" +
      "    at write (disk.js:10)",
    accepts: [
      "2026-01-31T09:30:00Z INFO started",
      "2026-01-31 09:30:01,250 [warning]: low disk",
      "2026-01-31 09:30:01.5+0100 Fatal x",
    ],
    refuses: [
      "",
      "INFO started",
      "2026-01-31 INFO started",
      "2026-01-31T09:30:00Z NOTICE x",
      "2026-01-31T09:30:00Z INFO",
    ],
    caveat: "Lines that continue a message, such as a stack trace, are not matched",
  },
];

/** Dates, times, and numbers as people write them. */
const dateAndNumberTemplates: readonly Template[] = [
  {
    id: "iso-date",
    name: "ISO date",
    category: "Dates and numbers",
    pattern: String.raw`\b(?<year>\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\d|3[01])\b`,
    flags: "g",
    description: "Dates such as 2026-01-31, with year, month and day as groups",
    sample: "Opened 2026-01-31, due 2026-02-28; not 31.01.2026 and not 2026-13-01",
    accepts: ["2026-01-31", "0001-12-01", "on 2024-02-29."],
    refuses: ["2026-1-31", "2026-13-01", "2026-00-10", "2026-01-32", "26-01-31", "12026-01-31", "2026/01/31"],
    caveat: "Days that the month does not have, such as 2026-02-31, are accepted",
  },
  {
    id: "iso-date-time",
    name: "ISO date and time",
    category: "Dates and numbers",
    pattern: String.raw`\b(?<date>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))` +
      String.raw`T(?<time>(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?)` +
      String.raw`(?<offset>Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)\b`,
    flags: "gi",
    description: "Timestamps in the format of RFC 3339: date, time with seconds, and offset",
    sample: "2026-01-31T09:30:00Z started\n2026-01-31T10:30:00.125+01:00 ended\n2026-01-31 10:30 noted",
    accepts: ["2026-01-31T09:30:00Z", "2026-01-31t09:30:00.5z", "2026-12-31T23:59:60-08:00"],
    refuses: [
      "2026-01-31",
      "2026-01-31T09:30Z",
      "2026-01-31T24:00:00Z",
      "2026-01-31T09:30:00",
      "2026-01-31 09:30:00Z",
    ],
    caveat: "Second 60 is accepted in any minute, and February 31 in any year",
  },
  {
    id: "time-24-hour",
    name: "Time of day, 24 hours",
    category: "Dates and numbers",
    pattern: String.raw`(?<!\d:?)(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?!:?\d)`,
    flags: "g",
    description: "Times from 0:00 to 23:59, with or without seconds",
    sample: "Open 8:30 to 17:45, closed at 23:59:59; not 24:00 and not 7:5",
    accepts: ["00:00", "7:05", "23:59", "23:59:59", "at 12:30: lunch"],
    refuses: ["24:00", "12:60", "7:5", "12:30:60", "123:00", "1:2:3", "12.30"],
    caveat: "24:00, sometimes used for the end of a day, is rejected",
  },
  {
    id: "decimal-number",
    name: "Decimal number",
    category: "Dates and numbers",
    pattern: String.raw`^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$`,
    flags: "gim",
    description: "Numbers with an optional sign, fraction and exponent, one per line",
    sample: "42\n-3.14\n.5\n6.022e23\n1,000\n1.2.3",
    accepts: ["0", "42", "-3.14", "+.5", "1.", "6.022e23", "1E-9"],
    refuses: ["", ".", "+", "e5", "1e", "1,000", "1.2.3", "0x1f", "--1", "Infinity", "1 "],
    caveat: `It accepts "1." like Number(), but neither separators nor a decimal comma. ${ONE_VALUE}`,
  },
  {
    id: "thousands-separators",
    name: "Thousands separators",
    category: "Dates and numbers",
    pattern: String.raw`(?<=(?<![.\d])\d{1,20})(?=(?:\d{3}){1,6}(?!\d))`,
    flags: "g",
    description: "The positions of separators in a number: replace each with a comma",
    sample: "1000 of 1234567.891011 rows, 999 left",
    accepts: ["1000", "1234567", "-10000.5", "costs 25000"],
    refuses: ["", "1", "999", "0.123456", ".1234", "1,000", "12.3456"],
    caveat: "Years are separated, too, and whole parts of more than 21 digits only partially. " +
      "To format a number in code, use Intl.NumberFormat",
  },
];

/** Identifiers and secrets. */
const identifierTemplates: readonly Template[] = [
  {
    id: "uuid",
    name: "UUID",
    category: "Identifiers",
    pattern: String.raw`\b[\da-f]{8}-[\da-f]{4}-(?<version>[1-8])[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b`,
    flags: "gi",
    description: "UUIDs of versions 1 to 8 in the format of RFC 9562, with the version as a group",
    sample: "user 3f2504e0-4f89-41d3-9a0c-0305e82c3301\nevent 018f3b6c-7e5a-7c3d-8a1b-2c3d4e5f6071",
    accepts: ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "018F3B6C-7E5A-7C3D-8A1B-2C3D4E5F6071"],
    refuses: [
      "3f2504e0-4f89-41d3-9a0c-0305e82c330",
      "3f2504e04f8941d39a0c0305e82c3301",
      "3f2504e0-4f89-91d3-9a0c-0305e82c3301",
      "3f2504e0-4f89-41d3-ca0c-0305e82c3301",
      "00000000-0000-0000-0000-000000000000",
    ],
    caveat: "The nil UUID, all zeros, and the max UUID, all f, are rejected",
  },
  {
    id: "semantic-version",
    name: "Semantic version",
    category: "Identifiers",
    pattern: String.raw`^(?<major>0|[1-9]\d*)\.(?<minor>0|[1-9]\d*)\.(?<patch>0|[1-9]\d*)` +
      String.raw`(?:-(?<prerelease>(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)` +
      String.raw`(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?` +
      String.raw`(?:\+(?<build>[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`,
    flags: "gm",
    description: "Versions of semver.org with pre-release and build, one per line",
    sample: "1.0.0\n2.1.0-rc.1\n3.0.0-alpha+build.5\nv1.2.3\n1.2",
    accepts: ["0.0.0", "1.2.3", "1.0.0-alpha.1", "1.0.0-0a.--", "1.0.0+20260131", "1.0.0-rc.1+b.7"],
    refuses: ["", "1", "1.2", "1.2.3.4", "v1.2.3", "01.2.3", "1.2.3-01", "1.2.3-", "1.2.3+", "1.2.3-a..b"],
    caveat: `A leading "v", as in tags, is rejected, and so are ranges such as "^1.2.3". ${ONE_VALUE}`,
  },
  {
    id: "international-phone",
    name: "International phone number",
    category: "Identifiers",
    pattern: String.raw`^\+[1-9]\d{6,14}$`,
    flags: "gm",
    description: "Numbers in E.164 form: a plus sign, then 7 to 15 digits, one number per line",
    sample: "+14155550123\n+442071838750\n+41 44 668 18 00\n0041446681800",
    accepts: ["+14155550123", "+442071838750", "+123456789012345"],
    refuses: [
      "",
      "14155550123",
      "+04155550123",
      "+1 415 555 0123",
      "+1234567890123456",
      "+123456",
      "+1415555012x",
    ],
    caveat: `Remove spaces first; whether a number exists is not checked. ${ONE_VALUE}`,
  },
  {
    id: "card-number",
    name: "Payment card number",
    category: "Identifiers",
    pattern: String.raw`(?<!\d[ -]?)(?:\d{4}(?<gap>[ -]?)\d{4}\k<gap>\d{4}\k<gap>\d{4}` +
      String.raw`|3[47]\d{2}(?<space>[ -]?)\d{6}\k<space>\d{5})(?![ -]?\d)`,
    flags: "g",
    description: "Card-like numbers of 16 digits, or 15 that begin with 34 or 37, in the usual groups",
    sample: "4111 1111 1111 1111, 5500-0000-0000-0004 and 3782 822463 10005\n4111 1111-1111 1111",
    accepts: [
      "4111111111111111",
      "4111 1111 1111 1111",
      "5500-0000-0000-0004",
      "378282246310005",
      "3782 822463 10005",
    ],
    refuses: [
      "411111111111111",
      "41111111111111111",
      "4111 1111-1111 1111",
      "4111 1111 1111 1111 1",
      "36 1111 1111",
    ],
    caveat: "The check digit (Luhn) is not computed, and lengths other than 15 and 16 are not matched",
  },
  {
    id: "password-rules",
    name: "Password rules",
    category: "Identifiers",
    pattern: String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z\d\s])\S{12,}$`,
    flags: "gm",
    description:
      "At least 12 characters with a lower-case and an upper-case letter, a digit and another character, one per line",
    sample: "Correct-horse-7\nTr0ub4dor&3-and-more\nalllowercase-1\nSh0rt!",
    accepts: ["Correct-horse-7", "aB3!aB3!aB3!", "Grüße-aus-Wien-1"],
    refuses: [
      "",
      "Sh0rt!",
      "alllowercase-1",
      "ALLUPPERCASE-1",
      "No-digits-here",
      "NoOtherSign11",
      "With a space-1",
    ],
    caveat:
      "NIST SP 800-63B advises against such rules: require a length, and reject passwords that have leaked. " +
      ONE_VALUE,
  },
];

/** Words and white space. */
const textTemplates: readonly Template[] = [
  {
    id: "repeated-word",
    name: "Repeated word",
    category: "Text",
    pattern: String.raw`(?<![\p{L}\p{M}])(?<word>[\p{L}\p{M}]+)\s+\k<word>(?![\p{L}\p{M}])`,
    flags: "giu",
    description: "A word twice in a row, in any script and letter case",
    sample: "The the cat sat on on the mat.\nС Новым новым годом",
    accepts: ["the the", "The the", "on\non", "é É", "go go go"],
    refuses: ["", "the then", "other her", "one two one", "a-a", "1 1"],
    caveat: 'Correct repetitions, as in "had had", are found, too',
  },
  {
    id: "trailing-white-space",
    name: "Trailing whitespace",
    category: "Text",
    pattern: String.raw`(?<![ \t])[ \t]+$`,
    flags: "gm",
    description: "Spaces and tabs at the end of a line: replace them with an empty string",
    sample: "first line  \nsecond line\n\tthird line\t\n",
    accepts: ["a ", "a\t\nb", "   ", "a \r\nb"],
    refuses: ["", "a", " a", "a b", "a\n\nb", "a\u00a0"],
    caveat: "In Markdown, two spaces at the end of a line are a line break",
  },
  {
    id: "camel-case-words",
    name: "Words of camelCase",
    category: "Text",
    pattern: String.raw`(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})`,
    flags: "gu",
    description: "The positions between the words of a camelCase or PascalCase name: split there",
    sample: "parseHTTPResponse\nuserId\nUTF8Decoder\nsnake_case",
    accepts: ["userId", "parseHTTPResponse", "UTF8Decoder", "éclairÉtoile"],
    refuses: ["", "user", "USER", "User", "snake_case", "user id"],
    caveat: 'A plural of an abbreviation is split at the wrong position: "URLs" gives "UR" and "Ls"',
  },
];

/** Web addresses and markup. */
const webTemplates: readonly Template[] = [
  {
    id: "email",
    name: "Email address",
    category: "Web",
    pattern: "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?" +
      String.raw`(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$`,
    flags: "gm",
    description: "Addresses as in a browser's email field (HTML standard), one per line",
    sample: "ada@example.com\nfirst.last+tag@mail.example.org\nno at sign\ntwo@@example.com",
    accepts: ["ada@example.com", "a.b+c@x-y.example.org", "o'brien@example.ie", "root@localhost"],
    refuses: ["", "ada", "@example.com", "ada@", "a b@example.com", "ada@-x.com", "ada@example..com"],
    caveat: `Quoted and non-ASCII addresses are rejected, and "root@localhost" is accepted. ${ONE_VALUE}`,
  },
  {
    id: "http-url",
    name: "URL with http or https",
    category: "Web",
    pattern: String.raw`\bhttps?:\/\/(?:[^\s\/?#@"'<>]*@)?(?<host>\[[\da-f:.]+\]|[^\s\/?#:@"'<>\[\]]+)` +
      String
        .raw`(?::(?<port>\d{1,5}))?(?<path>\/[^\s?#"'<>]*)?(?<query>\?[^\s#"'<>]*)?(?<fragment>#[^\s"'<>]*)?`,
    flags: "gi",
    description: "Web addresses in a text, with host, port, path, query and fragment as groups",
    sample:
      "See https://example.com/docs?page=2#top and http://localhost:8000/ for more,\nor ftp://example.org",
    accepts: [
      "http://example.com",
      "https://example.com:8443/a/b?c=d#e",
      "HTTP://[2001:db8::1]/",
      "see http://a.b now",
    ],
    refuses: ["example.com", "ftp://example.com", "http:/example.com", "https://", "mailto:ada@example.com"],
    caveat: "A full stop or bracket right after an address is included. " +
      "To check an address, use URL.canParse()",
  },
  {
    id: "ipv4",
    name: "IPv4 address",
    category: "Web",
    pattern: String.raw`^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$`,
    flags: "gm",
    description: "Four numbers from 0 to 255 separated by dots, one address per line",
    sample: "127.0.0.1\n192.168.1.254\n256.1.1.1\n10.0.0",
    accepts: ["0.0.0.0", "127.0.0.1", "192.168.1.254", "255.255.255.255"],
    refuses: ["", "256.0.0.1", "1.2.3", "1.2.3.4.5", "1.2.3.4.", "01.2.3.4", "1,2,3,4", " 1.2.3.4"],
    caveat: `Numbers with leading zeros are rejected, because some programs read them as octal. ${ONE_VALUE}`,
  },
  {
    id: "ipv6",
    name: "IPv6 address",
    category: "Web",
    pattern: String.raw`^(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?=(?::{0,2}[\da-f]{1,4}\b){0,7}(?:::)?$)` +
      String.raw`(?:(?:[\da-f]{1,4}:)*[\da-f]{1,4})?::(?:(?:[\da-f]{1,4}:)*[\da-f]{1,4})?)$`,
    flags: "gim",
    description: "Eight groups of hexadecimal digits, or fewer with one double colon, one address per line",
    sample: "2001:db8::8a2e:370:7334\n::1\nfe80::1::2\n12345::",
    accepts: ["::", "::1", "1::", "2001:DB8::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8"],
    refuses: [
      "",
      ":",
      ":::",
      "1::2::3",
      "1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:8:9",
      "1:2:3:4::5:6:7:8",
      "12345::",
      "1:",
    ],
    caveat: `Forms with an IPv4 address at the end or with a zone such as "%eth0" are rejected. ${ONE_VALUE}`,
  },
  {
    id: "slug",
    name: "Slug",
    category: "Web",
    pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    flags: "gm",
    description: "Lowercase words of a readable address, separated by single hyphens, one slug per line",
    sample: "hello-world\nrelease-2-notes\nHello World\n-draft-",
    accepts: ["a", "hello-world", "2026-in-review"],
    refuses: ["", "Hello", "hello--world", "-hello", "hello-", "hello_world", "naïve"],
    caveat: `Letters beyond ASCII are rejected, and the length is not checked. ${ONE_VALUE}`,
  },
  {
    id: "hex-colour",
    name: "Hex color",
    category: "Web",
    pattern: String.raw`(?<![\w&])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])`,
    flags: "gi",
    description: "CSS colors with 3, 4, 6 or 8 hexadecimal digits",
    sample: "a { color: #1a2b3c; background: #fff8 }\n#header { border: 1px solid #DDD }",
    accepts: ["#fff", "#FFF8", "#1a2b3c", "#1a2b3c80", "color:#000;"],
    refuses: ["fff", "#ff", "#fffff", "#ggg", "#1a2b3c8", "#header", "&#123;"],
    caveat: 'An id selector that looks like a color, such as "#add", matches, too',
  },
  {
    id: "html-tag",
    name: "HTML tag",
    category: "Web",
    pattern: String
      .raw`<(?<closing>\/?)(?<name>[a-z][\w:-]*)(?<attributes>(?:[\s\/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>`,
    flags: "gi",
    description:
      "Opening and closing tags with their name and attributes; quoted values may contain angle brackets",
    sample: "<p class=\"a > b\">Hello, <br/><em title='x'>world</em></p>\n1 < 2 and 3 > 2",
    accepts: ["<p>", "</p>", "<br/>", '<a href="?a>b">', "<my-part x='1' y>", "<SVG:rect />"],
    refuses: ["<", "< p>", "<p", "1 < 2 > 1", "<!doctype html>", "<!-- x -->", "<3>"],
    caveat: "Tags inside comments and scripts are matched, too. To change or sanitize HTML, use a parser",
  },
];

/** All templates, grouped by category. */
export const TEMPLATES: readonly Template[] = [
  ...webTemplates,
  ...dateAndNumberTemplates,
  ...identifierTemplates,
  ...textTemplates,
  ...codeAndDataTemplates,
];
