import type { PasteReading } from "../../../../lib/regex/paste/reading.ts";

type Fields = { readonly [Field in keyof PasteReading]?: PasteReading[Field] | undefined };
type Said = readonly [paste: string, reading: Fields | null];

const r = String.raw;

/** What a call says about its pattern, and what can't be read of it. */
export const SAID: readonly Said[] = [
  // Anchors of methods.
  [`re.match(r"a|b", s)`, { pattern: "^(?:a|b)", flags: "" }],
  [`re.match(r"a", s, re.M)`, { pattern: r`\A(?:a)`, flags: "m" }],
  [`re.match(r"a b", s, re.X)`, { pattern: "(?x)^(?:a b)", flags: "" }],
  [`re.fullmatch(r"a", s)`, { pattern: "^(?:a)$", endsText: true }],
  [`re.search(r"a|b", s)`, { pattern: "a|b", endsText: undefined }],
  [r`"x".matches("a\\d")`, { pattern: r`^(?:a\d)$`, endsText: true }],
  [r`Pattern.matches("a\\d", s)`, { pattern: r`^(?:a\d)$`, endsText: true }],
  [`@Pattern(regexp = "[a-z]+")`, { pattern: "^(?:[a-z]+)$", endsText: true }],
  // Letters after delimiters.
  [`preg_match('/^a$/D', $s)`, { pattern: "^a$", flags: "", endsText: true }],
  [`preg_match('/a+/U', $s)`, { pattern: "(?U)a+", flags: "" }],
  [`preg_match('/(a)(?<b>c)/n', $s)`, { pattern: "(?n)(a)(?<b>c)", flags: "" }],
  [`preg_match('/a/A', $s)`, { pattern: "a", flags: "y" }],
  [`preg_replace('/a/e', 'b', $s)`, { pattern: "a", remarks: ["Flag e isn't read"] }],
  // Constants.
  [`new Regex("(a)(?<b>c)", RegexOptions.ExplicitCapture)`, { pattern: "(?:a)(?<b>c)", flags: "" }],
  [r`new Regex(@"(a[(]\()(b)", RegexOptions.ExplicitCapture)`, { pattern: r`(?:a[(]\()(?:b)` }],
  [`new Regex("a", RegexOptions.RightToLeft)`, { remarks: ["Option RightToLeft isn't read"] }],
  [`new Regex("a", RegexOptions.Compiled | RegexOptions.CultureInvariant)`, { remarks: undefined }],
  [`new Regex("a", RegexOptions.ECMAScript)`, { remarks: ["Option ECMAScript isn't read"] }],
  [`Pattern.compile("a.b", Pattern.LITERAL)`, { pattern: r`a\.b`, flags: "" }],
  [`Pattern.compile("a.b", Pattern.LITERAL | Pattern.CASE_INSENSITIVE)`, { pattern: r`a\.b`, flags: "i" }],
  [r`Pattern.compile("\\w", Pattern.UNICODE_CHARACTER_CLASS)`, { pattern: r`(?U)\w` }],
  [`Pattern.compile("é", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)`, { pattern: "(?u)é", flags: "i" }],
  [`Pattern.compile("a", Pattern.CANON_EQ)`, { remarks: ["Option CANON_EQ isn't read"] }],
  [`Pattern.compile("a$", Pattern.UNIX_LINES)`, { pattern: "(?d)a$" }],
  [`val re = Regex("a.b", RegexOption.LITERAL)`, { pattern: r`a\.b`, language: "Kotlin" }],
  [`re.compile(r"\\w", re.A)`, { pattern: r`(?a)\w` }],
  [`re.compile(r"\\w", re.ASCII | re.I)`, { pattern: r`(?a)\w`, flags: "i" }],
  [`re.compile(r"a", re.LOCALE)`, { remarks: ["Option LOCALE isn't read"] }],
  [`re.findall(r"a", S)`, { pattern: "a", flags: "g" }],
  [`regexp.MustCompilePOSIX("a|ab")`, { remarks: ["CompilePOSIX finds the longest match"] }],
  // Arguments and builders.
  [r`final re = RegExp(r'^\d+$', multiLine: true, caseSensitive: false);`, {
    pattern: r`^\d+$`,
    flags: "im",
    language: "Dart",
  }],
  [`RegExp(r'a.', dotAll: true, unicode: true)`, { flags: "su", language: "Dart" }],
  [`RegExp('a', caseSensitive: true)`, { flags: "", language: "Dart" }],
  [`RegexBuilder::new("a").case_insensitive(true).multi_line(true).build()`, {
    flags: "im",
    language: "Rust",
  }],
  [`RegexBuilder::new("a b")\n    .ignore_whitespace(true)\n    .swap_greed(true)\n    .build()`, {
    pattern: "(?Ux)a b",
  }],
  [`RegexBuilder::new("a").case_insensitive(false).size_limit(10).build()`, {
    flags: "",
    remarks: undefined,
  }],
  [`RegexBuilder::new("a").crlf(true).build()`, { pattern: "(?R)a" }],
  [`RegexBuilder::new("a").octal(true).build()`, { remarks: ["Option octal isn't read"] }],
  [`new RegExp("a", flags)`, {
    pattern: "a",
    remarks: ["Flags that are known only at run time aren't read"],
  }],
  // Replacements.
  [r`"a.b".replaceAll("\\.", "\\$")`, { replacement: "$$" }],
  [r`"a.b".replaceAll("\\.", "$0\\$\\\\")`, { replacement: "$&$$\\" }],
  [r`s.replaceAll("(\\d)", "\\$1")`, { replacement: "$$1" }],
  [`Regex.Replace(s, "(a)", "\${1}$$")`, { replacement: "$1$$" }],
  [`preg_replace('/a/', '$$', $s)`, { replacement: "$$$$" }],
  [`re.sub(r"(a)", r"\\g<0>$", s)`, { replacement: "$&$$" }],
  // Strings of JavaScript.
  [`x.replaceAll('a.b', 'c')`, { pattern: r`a\.b`, flags: "g", language: "JavaScript", replacement: "c" }],
  [`x.split('|')`, { pattern: r`\|`, flags: "", language: "JavaScript", splits: true }],
  ["x.replaceAll(`(a)`, `b`)", { pattern: r`\(a\)`, language: "JavaScript" }],
  [`x.match('a.b')`, { pattern: "a.b", language: "JavaScript" }],
  [`const y = x.replaceAll("a.b", "c");`, { pattern: r`a\.b`, language: "JavaScript" }],
  // Shell.
  [`pattern='^(feat|fix)!?: '\nif ! echo "$T" | grep -qE "$pattern"; then`, {
    pattern: "^(feat|fix)!?: ",
    flags: "",
    language: "Bash",
  }],
  [`re='^a+$'\n[[ $x =~ $re ]] && echo ok`, { pattern: "^a+$", flags: "", language: "Bash" }],
  [`local pattern="a\\|b"\ngrep "$pattern" file`, null],
  [`PATTERN='\\d+'\ngrep -P "$PATTERN" x`, { pattern: r`\d+`, language: "Bash", dialect: "pcre" }],
  [`pattern='^x'`, { pattern: "^x", language: "" }],
  [`<input pattern='^x'>`, { pattern: "^(?:^x)$", language: "HTML" }],
  // Blocks and fields.
  ["location ~* \\.(jpg|png)$ {\n  expires 30d;\n}", {
    pattern: r`\.(jpg|png)$`,
    flags: "i",
    language: "nginx",
  }],
  ["server {\n  location ~ ^/a {\n    deny all;\n  }\n}", { pattern: "^/a", language: "nginx" }],
  ["location ~ ^/a {\n}\nlocation ~ ^/b {\n}", null],
  ["location / {\n  rewrite ^/x/(.*)$ /$1 break;\n}", { pattern: "^/x/(.*)$", replacement: "/$1" }],
  [`slug: str = Field(pattern=r'^[a-z-]+$')`, {
    pattern: "^[a-z-]+$",
    flags: "",
    language: "Python",
    dialect: "rust",
  }],
  [`zip: Annotated[str, StringConstraints(min_length=1, pattern=r"\\d+")]`, { pattern: r`\d+` }],
  [`q: str = Query(None, regex="^a$")`, { pattern: "^(?:^a$)", dialect: "python" }],
  [`name: constr(pattern="^[A-Z]")`, { pattern: "^[A-Z]", dialect: "rust" }],
  [`x = Field(default="a.b")`, null],
];

/** Code in which no regex is found. */
export const CODE: readonly string[] = [
  "RewriteRule ^media/(.*)$ /x/$1 [L,NC]",
  "RewriteCond %{HTTP_HOST} ^www\\. [NC]",
  r`if ($x -match '^\d+$') { }`,
  `SecRule ARGS "@rx (?i)select" "id:1,phase:2,deny"`,
  "[[rules]]\nid = 'a'\npath = '''x'''\n",
  `gsub("[aeiou]", "", x)`,
  `grepl("^a", names(df))`,
  `SELECT * FROM t WHERE name ~ '^a.*b$';`,
  "SELECT id FROM t WHERE REGEXP_LIKE(name, '^a')",
  "%{IPORHOST:client} %{USER:ident} \\[%{HTTPDATE:ts}\\]",
  "function f(x) {\n  return x + 1;\n}",
  "import os\nfor x in y:\n    print(x)",
  "const x = 1;",
  "$s = $s -replace 'a','b'",
  `<IfModule mod_rewrite.c>\n  RewriteEngine On\n</IfModule>`,
  "location ~ ^/a {\n}\nlocation ~ ^/b {\n}",
  "const a = /x/;\nconst b = /y/;",
  'local pattern="a\\|b"\ngrep "$pattern" file',
  "new RegExp(source, flags)",
];

/** What isn't code, although it resembles it. */
export const NO_CODE: readonly string[] = [
  r`\d+`,
  "a|b",
  "(foo)",
  "foo(bar)",
  r`foo\(bar\)`,
  r`\bconst\b`,
  r`key: \d+`,
  r`\w+ = \w+`,
  "x = y",
  "[a-z]+;",
  r`^\s*function\s+(\w+)\s*\(`,
  r`SELECT\s+.*\s+FROM`,
  r`(?:if|for)\s*\(.*\)\s*\{`,
  r`\{\{\s*(.+?)\s*\}\}`,
  "hello world",
  "2026-11-28 10:00:00 ERROR in main(): x = 1",
  r`^import\s+`,
  "a{2};b",
  r`</?\w+>`,
  `"[^"]*"`,
  "",
];
