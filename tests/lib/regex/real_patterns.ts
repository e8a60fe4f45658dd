/**
 * Patterns as they are used: name, pattern, flags and summary. Each summary was read and compared with its pattern, and
 * each diagram was looked at in panes for windows of 1,440 and 390 px.
 */
export const REAL_PATTERNS: readonly (readonly [
  name: string,
  pattern: string,
  flags: string,
  summary: string,
])[] = [
  [
    "email, HTML",
    "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$",
    "",
    'Matches the whole text: an email address as in HTML\'s <input type="email">',
  ],
  [
    "email, common",
    String.raw`^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$`,
    "",
    "Matches the whole text: an email address in a common form; some valid addresses are rejected, some invalid ones accepted",
  ],
  [
    "email, long",
    String
      .raw`^(([^<>()\[\]\\.,;:\s@"]+(\.[^<>()\[\]\\.,;:\s@"]+)*)|(".+"))@((\[[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}])|(([a-zA-Z\-0-9]+\.)+[a-zA-Z]{2,}))$`,
    "",
    "Matches the whole text: an email address with a domain name, or an IPv4 address in square brackets; some valid addresses are rejected",
  ],
  [
    "URL",
    String
      .raw`https?:\/\/(www\.)?[-a-zA-Z0-9@:%._\+~#=]{1,256}\.[a-zA-Z0-9()]{1,6}\b([-a-zA-Z0-9()@:%_\+.~#?&//=]*)`,
    "",
    "Matches an HTTP or HTTPS URL; host names are only checked loosely",
  ],
  [
    "URL parts",
    String.raw`^(?<scheme>[a-z][a-z\d+.-]*):\/\/(?<host>[^\s/:?#]+)(?::(?<port>\d+))?(?<path>\/[^\s?#]*)?$`,
    "i",
    "Matches the whole text, ignoring case: group scheme (a letter a–z, then zero or more of a–z, " +
    '0–9, "+", "." or "-"), then "://", then group host (one or more characters ' +
    'except whitespace and / : ? #), then optionally a part that begins with ":", then ' +
    '(optionally: "/", then zero or more characters except whitespace, "?" and "#")',
  ],
  [
    "semver",
    String
      .raw`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`,
    "",
    "Matches the whole text: a semantic version (SemVer 2.0.0)",
  ],
  [
    "nginx log",
    String
      .raw`^(?<remote>\S+) - (?<user>\S+) \[(?<time>[^\]]+)\] "(?<method>[A-Z]+) (?<path>\S+) (?<protocol>[^"]+)" (?<status>\d{3}) (?<bytes>\d+)`,
    "",
    `Matches at the start of the text: group remote (one or more non-whitespace characters), then " - ", then group user (one or more non-whitespace characters), then " [", then group time (one or more characters except "]"), then '] "', then group method (one or more letters A–Z), then a space, then 7 more parts`,
  ],
  [
    "Cloudflare outage",
    "(?:(?:\\\"|'|\\]|\\}|\\\\|\\d|(?:nan|infinity|true|false|null|undefined|symbol|math)|\\`|\\-|\\+)+[)]*;?((?:\\s|-|~|!|{}|\\|\\||\\+)*.*(?:.*=.*)))",
    "",
    'Matches one or more repetitions of one of 10 alternatives, then zero or more ")", then optionally ";", then 5 parts in this order',
  ],
  [
    "Stack Overflow outage",
    String.raw`^[\s\u200c]+|[\s\u200c]+$`,
    "",
    "Matches (the start of the text, then one or more of whitespace or U+200C zero width non-joiner) or (one or more of whitespace or U+200C zero width non-joiner; then the end of the text)",
  ],
  [
    "password",
    String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$`,
    "",
    "Matches the whole text, if it contains a letter a–z, a letter A–Z, a digit 0–9 and one of @ $ ! % * ? &: at least 8 of A–Z, a–z, 0–9 or @ $ ! % * ? &",
  ],
  [
    "password without spaces",
    String.raw`^(?=.*\d)(?!.*\s).{12,64}$`,
    "",
    "Matches the whole text, if it contains a digit 0–9, and it doesn't contain a whitespace character: 12 to 64 characters except line endings",
  ],
  [
    "JWT",
    String.raw`^[\w-]+\.[\w-]+\.[\w-]+$`,
    "",
    "Matches the whole text: three Base64url parts separated by dots, such as a JWT",
  ],
  [
    "date",
    String.raw`^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\d|3[01])$`,
    "",
    "Matches the whole text: a date in the form YYYY-MM-DD; February 31 and similar dates are accepted",
  ],
  [
    "ISO time",
    String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$`,
    "",
    "Matches the whole text: a date and time with a UTC offset in ISO 8601 format; impossible dates and times are accepted",
  ],
  [
    "IPv4",
    String.raw`^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$`,
    "",
    "Matches the whole text: an IPv4 address",
  ],
  [
    "IPv4 in brackets",
    String.raw`\[((?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d))\]`,
    "",
    'Matches "[", then an IPv4 address, then "]"',
  ],
  [
    "hex color",
    "^#(?:[0-9a-f]{3}){1,2}$",
    "i",
    "Matches the whole text: a hex color in the form #RGB or #RRGGBB",
  ],
  [
    "UUID",
    String.raw`\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b`,
    "i",
    "Matches a UUID of version 4, between word boundaries",
  ],
  [
    "log level",
    String.raw`^\[(?<level>INFO|WARN|ERROR)\] (?<message>.*)$`,
    "gm",
    'Matches the whole line: "[", then group level ("INFO", "WARN" or "ERROR"), then "] ", then group message (zero or more characters except line endings)',
  ],
  [
    "HTML tag",
    String.raw`<([a-z][a-z\d]*)\b[^>]*>(.*?)<\/\1>`,
    "gis",
    'Matches, ignoring case: "<", then a letter a–z, then zero or more of a–z or 0–9; then a word boundary, then zero or more characters except ">", then ">", then zero or more characters, including line endings; then "</", then the text captured by group 1, then 1 more part',
  ],
  [
    "CSV field",
    '(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))',
    "g",
    'Matches one of (the start of the text), ","; then one of 2 alternatives',
  ],
  [
    "v-mode letters",
    String.raw`^[\p{L}--[a-zA-Z]]+$`,
    "v",
    "Matches the whole text: one or more characters from the Unicode category Letter but not (a–z or A–Z)",
  ],
  [
    "v-mode intersection",
    String.raw`[\p{Lu}&&\p{Script=Greek}]`,
    "v",
    "Matches a character in both the Unicode category Uppercase Letter and the Unicode script Greek",
  ],
  [
    "thousands",
    String.raw`\B(?=(\d{3})+(?!\d))`,
    "g",
    "Matches each position in a run of digits where a thousands separator belongs; also in decimals and after a letter",
  ],
  [
    "repeated word",
    String.raw`\b(\w+)\s+\1\b`,
    "gi",
    "Matches one or more word characters, then one or more whitespace characters, then the text captured by group 1, between word boundaries",
  ],
  [
    "quoted string",
    String.raw`(["'])(?:\\.|(?!\1).)*\1`,
    "g",
    String
      .raw`Matches one of '"', "'"; then zero or more repetitions of one of 2 alternatives, then the text captured by group 1`,
  ],
  [
    "price",
    String.raw`(?<=\$)\d+(?:\.\d{2})?`,
    "g",
    'Matches text preceded by "$": one or more digits 0–9, then optionally (".", then exactly 2 digits 0–9)',
  ],
  [
    "trim",
    String.raw`^\s+|\s+$`,
    "g",
    "Matches whitespace at the start or end of the text, as trim() removes it",
  ],
  [
    "file extension",
    String.raw`\.(jpe?g|png|gif|webp|svg)$`,
    "i",
    'Matches at the end of the text: ".jpeg", ".jpg", ".png", ".gif", ".webp" or ".svg" (any case)',
  ],
  [
    "HTTP method",
    String.raw`^(GET|POST|PUT|PATCH|DELETE)\s+(\/\S*)`,
    "",
    'Matches at the start of the text: one of "GET", "POST", "PUT", "PATCH", "DELETE"; then one or more whitespace characters, then "/", then zero or more non-whitespace characters',
  ],
  [
    "not admin",
    "^(?!admin$)[a-z_][a-z0-9_-]{2,31}$",
    "",
    'Matches the whole text, if it isn\'t "admin": one of a–z or "_"; then 2 to 31 of a–z, 0–9, "_" or "-"',
  ],
  ["catastrophic", "^(a+)+$", "", 'Matches the whole text: one or more repetitions of (one or more "a")'],
  [
    "nested comments",
    String.raw`\/\*[\s\S]*?\*\/|\/\/.*`,
    "g",
    'Matches ("/*", then zero or more characters, including line endings; then "*/") or ("//", then zero or more characters except line endings)',
  ],
  [
    "emoji",
    String.raw`\p{RGI_Emoji}`,
    "gv",
    "Matches a character or sequence with the Unicode property RGI Emoji",
  ],
  [
    "never",
    "$^a",
    "",
    'Never matches: it would need the end of the text, then the start of the text, then "a"',
  ],
  [
    "sticky token",
    String.raw`\s*(?:(\d+)|([-+*\/()]))`,
    "y",
    "Matches zero or more whitespace characters, then one of (one or more digits 0–9), (one of - + * / ( )); the match must start at lastIndex",
  ],
  [
    "modifiers",
    String.raw`^(?i:content-type):\s*(.+)$`,
    "m",
    'Matches from the start of a line to the end of a line: "content-type" (any case), then ":", then zero or more whitespace characters, then one or more characters except line endings',
  ],
  [
    "Windows path",
    String.raw`^[a-zA-Z]:\\(?:[^<>:"\/\\|?*\r\n]+\\)*[^<>:"\/\\|?*\r\n]*$`,
    "",
    String
      .raw`Matches the whole text: one of a–z or A–Z; then ":\", then zero or more repetitions of (one or more characters except < > : " / \ | ? *, carriage return and line feed; then "\"), then zero or more characters except < > : " / \ | ? *, carriage return and line feed`,
  ],
  [
    "ANSI colors",
    String.raw`\x1b\[[\d;]*m`,
    "g",
    'Matches escape character, "["; then zero or more of 0–9 or ";"; then "m"',
  ],
  [
    "US phone",
    String.raw`^\+?(\d{1,3})?[-. (]*(\d{3})[-. )]*(\d{3})[-. ]*(\d{4})$`,
    "",
    'Matches the whole text: optionally "+", then optionally 1 to 3 digits 0–9, then zero or more of "-", ".", "(" or space; then exactly 3 digits 0–9, then zero or more of "-", ".", ")" or space; then exactly 3 digits 0–9, then zero or more of "-", "." or space; then exactly 4 digits 0–9',
  ],
  [
    "shell variable",
    String.raw`\$(?:(\w+)|\{(\w+)\})`,
    "g",
    'Matches "$", then one of (one or more word characters), ("{", then one or more word characters, then "}")',
  ],
  [
    "import",
    String.raw`import\s+(?:(\w+)\s+from\s+)?['"]([^'"]+)['"]`,
    "g",
    'Matches "import", then one or more whitespace characters, then (optionally: one or more ' +
    'word characters, then one or more whitespace characters, then "from", then one or more ' +
    'whitespace characters), then one of "\'", \'"\'; then one or more characters except "\'" and ' +
    "'\"', then one of \"'\", '\"'",
  ],
  [
    "200 words",
    Array.from({ length: 200 }, (_, index) => `word${index}`).join("|"),
    "",
    'Matches one of 200 texts ("word0", "word1", "word2", "word3", …)',
  ],
];
