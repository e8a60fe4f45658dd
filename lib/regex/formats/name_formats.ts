import { definition, type Format } from "./format.ts";

/** Names in programs, on the web and in file systems. */
export const NAME_FORMATS: readonly Format[] = /* @__PURE__ */ listNameFormats();

/** A function, so that bundlers can leave the table out. */
function listNameFormats(): readonly Format[] {
  const START = String.raw`:A-Z_a-z\xC0-\xD6\xD8-\xF6\xF8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D` +
    String.raw`\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}`;

  const EXTENSIONS = "(?:-[A-Za-z0-9]{2,8})+";
  const LANGTAG = [
    "(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})",
    "(?:-[A-Za-z]{4})?",
    String.raw`(?:-(?:[A-Za-z]{2}|\d{3}))?`,
    String.raw`(?:-(?:[A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))*`,
    `(?:-[0-9A-WY-Za-wy-z]${EXTENSIONS})*`,
    "(?:-[Xx](?:-[A-Za-z0-9]{1,8})+)?",
  ].join("");
  const GRANDFATHERED =
    "en-gb-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|" +
    "sgn-(?:be-fr|be-nl|ch-de)|art-lojban|cel-gaulish|no-(?:bok|nyn)|zh-(?:guoyu|hakka|min|min-nan|xiang)";

  // After a scope, a name may begin with "-" or "_", and the scope itself also with ".".
  const PACKAGE = "@[a-z0-9._-]+/[a-z0-9_-][a-z0-9._-]*|[a-z0-9][a-z0-9._-]*";

  const FILE_CHARACTER = String.raw`[^<>:"/\\|?*\0-\x1F]`;
  const FILE_END = String.raw`[^<>:"/\\|?*\0-\x1F .]`;
  const DEVICE = String.raw`(?:[Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|` +
    String.raw`(?:[Cc][Oo][Mm]|[Ll][Pp][Tt])[1-9\xB9\xB2\xB3])`;

  return [
    {
      id: "hex-color",
      name: "a CSS hex color",
      regex: definition("#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"),
      source: "CSS Color Module Level 4, section 5.2",
      typical: ["#ff0000", "#1a2b3c", "#000000", "#ffffff", "#336699", "#abcdef"],
      unusual: ["#fff", "#f00c", "#ff000080", "#ABC"],
      nearMisses: ["ff0000", "#ff", "#ff000", "#fffffff", "#gggggg", "#", "#12345", "#fffffffff", "0xff0000"],
      others: ["#hello", "#heading-1", "# title", "#1st"],
      akin: ["integer", "port", "json-number"],
    },
    {
      id: "css-length",
      name: "a CSS number with a length unit, or zero",
      regex: definition(
        String.raw`[+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?(?:r?(?:em|ex|cap|ch|ic|lh)|` +
          String
            .raw`[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|px|cm|mm|q|in|pc|pt)|[+-]?(?:0+(?:\.0+)?|\.0+)(?:e[+-]?\d+)?`,
        "i",
      ),
      source:
        "CSS Values and Units Module Level 4, section 6; CSS Conditional Rules Level 5 (container units)",
      typical: ["10px", "1.5em", "2rem", "100px", "0.5em", "12px"],
      unusual: ["0", "0e1", "-2px", "50vh", ".5cm", "12pt", "1e2px", "10PX", "3cqw"],
      nearMisses: ["10", "1e1", "10 px", "px", "1.px", "10px;", "10%", "1,5em", "--1px", "10pxx", "auto"],
      others: ["12:30", "a1", "10kg", "#fff", "calc(1px)"],
      akin: ["integer", "decimal", "json-number", "port"],
    },
    {
      id: "mime-type",
      name: "a media type without parameters (RFC 9110)",
      regex: definition(String.raw`[\w!#$%&'*+.^\x60|~-]+/[\w!#$%&'*+.^\x60|~-]+`),
      source: "RFC 9110, section 8.3.1 (without parameters)",
      typical: [
        "text/html",
        "application/json",
        "image/png",
        "application/octet-stream",
        "text/plain",
        "application/vnd.api+json",
      ],
      unusual: [
        "*/*",
        "image/*",
        "APPLICATION/JSON",
        "application/x-www-form-urlencoded",
        "x-a/b_c",
      ],
      nearMisses: [
        "text",
        "text/",
        "/html",
        "text/html; charset=utf-8",
        "text//html",
        "text/html/x",
        "text\\html",
        "text/ html",
        "text/(html)",
      ],
      others: ["https://example.com/", "/usr/bin", "a b", "@types/node"],
    },
    {
      id: "language-tag",
      name: "a BCP 47 language tag",
      aliases: ["bcp47", "locale"],
      regex: definition(`${LANGTAG}|[Xx](?:-[A-Za-z0-9]{1,8})+|${GRANDFATHERED}`, "i"),
      source: "RFC 5646, section 2.1 (BCP 47)",
      beyond: "no variant or extension twice",
      typical: ["en", "de", "fr", "en-US", "pt-BR", "de-AT"],
      unusual: [
        "zh-Hant-TW",
        "sl-rozaj",
        "de-1996",
        "es-419",
        "x-private",
        "i-klingon",
        "EN-us",
        "haw",
        "I-KLINGON",
      ],
      nearMisses: ["e", "en_US", "en-", "-en", "en--US", "en-U", "12", "en-toolongsubtag", "en-US-x"],
      others: ["hello world", "a1", "en.US", "en:US", "Passw0rd"],
    },
    {
      id: "http-token",
      name: "an HTTP token, such as the name of a header or a cookie",
      regex: definition(String.raw`[\w!#$%&'*+.^\x60|~-]+`),
      source: "RFC 9110, section 5.6.2; names of cookies: RFC 6265, section 4.1.1",
      typical: ["Content-Type", "X-Request-ID", "__Host-id", "$Version", "x.y~z", "it's!", "a|b", "100%"],
      unusual: ["*", "`a`", "#1", "A^B", "+"],
      nearMisses: ["", "a b", "a:b", "a=b", "a;b", "a,b", "(a)", "a/b", '"a"', "ü"],
      others: ["a@b", "{a}", "a?b", "<b>"],
    },
    {
      id: "slug",
      name: "a kebab-case slug",
      aliases: ["kebab-case"],
      regex: definition("[a-z0-9]+(?:-[a-z0-9]+)*"),
      source: "@sindresorhus/slugify, whose results are the same",
      typical: ["hello-world", "my-post", "post-1", "getting-started", "regex-101", "a-b-c"],
      unusual: ["a", "2024", "x1", "1-2-3"],
      nearMisses: ["", "-a", "a-", "a--b", "Hello-World", "a_b", "a b", "a.b", "ü", "-"],
      others: ["a/b", "a@b", "a:b", "$el"],
    },
    {
      id: "ecmascript-identifier",
      name: "a JavaScript identifier name without escapes",
      regex: definition(String.raw`[$_\p{ID_Start}][$\u200C\u200D\p{ID_Continue}]*`, "u"),
      source: "ECMA-262, section 12.7 (IdentifierName, without escapes)",
      typical: ["foo", "_bar", "$el", "camelCase", "PascalCase", "x1", "a$b"],
      unusual: ["π", "über", "_", "$", "ℵ", "𝒳", "if"],
      nearMisses: ["", "1a", "a-b", "a b", "a.b", "#a", "\\u0061", "a!", "😀"],
      others: ["a:b", "a/b", "0", "@a", "(a)"],
    },
    {
      id: "posix-name",
      name: "an identifier of ASCII letters, digits and underscores",
      aliases: ["identifier", "name"],
      regex: definition("[A-Za-z_][A-Za-z0-9_]*"),
      source: "POSIX.1-2024, Base Definitions, section 3.216 (Name)",
      typical: ["foo", "_bar", "MAX_SIZE", "snake_case", "camelCase", "x1"],
      unusual: ["_", "__", "A", "_1"],
      nearMisses: ["", "1a", "a-b", "a.b", "über", "a b", "2"],
      others: ["$el", "a:b", "a/b", "@a", "#a", "größe"],
    },
    {
      id: "xml-name",
      name: "an XML 1.0 name",
      regex: definition(String.raw`[${START}][${START}\-.0-9\xB7\u0300-\u036F\u203F-\u2040]*`, "u"),
      source: "Extensible Markup Language (XML) 1.0, fifth edition, section 2.3",
      typical: ["foo", "_bar", "xs:element", "foo-bar", "foo.bar", "h1"],
      unusual: ["über", ":", "a:b:c", "名前", "_"],
      nearMisses: ["", "1a", "-a", ".a", "a b", "a/b", "a@b", "<a>", "×"],
      others: ["$el", "#a", "a=b", "a,b"],
    },
    {
      id: "npm-package-name",
      name: "the name of a new npm package",
      regex: definition(PACKAGE),
      source: "validate-npm-package-name 7 (of new packages), which npm runs",
      beyond: "at most 214 characters; no names of Node's modules",
      typical: ["react", "lodash.get", "@types/node", "my-package", "@babel/core", "left-pad"],
      unusual: ["1", "a_b", "@a/b.c", "@a/_b", "@_a/b", "@.a/b", "@a/-"],
      nearMisses: [
        "",
        "_a",
        ".a",
        "-a",
        "@a/.b",
        "React",
        "@types/",
        "a/b",
        "a b",
        "@@a/b",
        "@a/b/c",
        "a~b",
      ],
      others: ["https://example.com", "a:b", "a=b", "ann@example.com"],
    },
    {
      id: "windows-filename",
      name: "a file name by Microsoft's conventions",
      regex: definition(
        String.raw`(?!${DEVICE} *(?:\.|$))${FILE_CHARACTER}*${FILE_END}`,
      ),
      source: "Microsoft, Naming Files, Paths, and Namespaces",
      beyond: "at most 255 UTF-16 code units",
      typical: ["report.pdf", "My File (1).txt", "README", "Übersicht.docx", ".gitignore", "a+b=c.txt"],
      unusual: ["con1", "name with 'quotes'", "a..b", "console.log"],
      nearMisses: ["", "CON", "aux.txt", "a.", "a ", "NUL", "com1.log", ".."],
      others: ["a/b", "a\\b", "a:b", "a?b", "a*b", "a<b", "a|b", 'a"b', "a\0b"],
    },
    {
      id: "posix-filename",
      name: "a POSIX file name other than . and ..",
      regex: definition(String.raw`(?!\.{1,2}$)[^/\0]+`),
      source:
        "POSIX.1-2024, Base Definitions, section 3.142 (Filename; the two others have a special meaning)",
      beyond: "at most NAME_MAX bytes",
      typical: ["report.pdf", "my file (1).txt", "README", "Übersicht.pdf", ".gitignore", "a:b?c*d"],
      unusual: ["...", "a\nb", "-rf", "\\"],
      nearMisses: ["", ".", "..", "/", "a/b/"],
      others: ["a/b", "a\0b"],
    },
    {
      id: "json-pointer",
      name: "a JSON pointer (RFC 6901)",
      regex: definition("(?:/(?:[^~/]|~[01])*)*"),
      source: "RFC 6901, section 3",
      typical: ["/foo", "/foo/0", "/a~1b", "/m~0n", "/foo/bar baz", "/"],
      unusual: ["", "//", "/ ", "/ü"],
      nearMisses: ["foo", "/~", "/a~", "/~/", "#/foo", "/a~x"],
      others: ["/a~2", "a/b", "https://example.com"],
    },
  ];
}
