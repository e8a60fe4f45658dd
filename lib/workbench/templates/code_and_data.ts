import type { Template } from "./template.ts";

/** Pieces of source code and of data files. */
export const codeAndDataTemplates: readonly Template[] = [
  {
    id: "string-literal",
    name: "String literal",
    category: "Code and data",
    pattern: String.raw`(?<!\\)(?:"(?:[^"\\\r\n]|\\(?:\r\n|[^]))*"|'(?:[^'\\\r\n]|\\(?:\r\n|[^]))*')`,
    flags: "g",
    description: "JavaScript strings in single or double quotation marks, escapes included",
    sample: `const a = "say \\"hi\\"", b = 'it\\'s', c = "";\nconst open = "not closed;`,
    accepts: ['""', '"a"', "'a'", '"say \\"hi\\""', "'it\\'s'", '"\\\\"', '"a\\\nb"', `x = "it's";`],
    refuses: ["", "a", '"a', "\"a'", '"a\\"', '"a\nb"', "`a`"],
    caveat: "Template literals are left out, and a quotation mark in a comment begins a string as well",
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
    caveat: "What looks like a comment inside a string, as in an address, is taken as well; " +
      "one that is not closed goes to the end of the text",
  },
  {
    id: "markdown-link",
    name: "Markdown link",
    category: "Code and data",
    pattern: String.raw`(?<!!)\[(?<text>[^\[\]]*)\]\((?<target>[^()\s]*)(?:\s+"(?<title>[^"]*)")?\)`,
    flags: "g",
    description: "Inline links with text, target and title as groups; images are left out",
    sample: 'See [the guide](/docs "Read me") and [MDN](https://developer.mozilla.org).\n![logo](logo.png)',
    accepts: ["[a](b)", "[](x)", '[a b](/c "d e")', "see [a](b)."],
    refuses: ["", "[a]", "[a][b]", "[a] (b)", "![a](b)", "[a](b c)", "(a)[b]"],
    caveat: "Brackets within the text, parentheses within the target and reference links are left out; " +
      "links in code are taken",
  },
  {
    id: "csv-field",
    name: "CSV field",
    category: "Code and data",
    pattern: String.raw`(?<=^|,)(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^",\r\n]*))(?=,|$)`,
    flags: "gm",
    description: "Fields between commas; a quoted one may hold commas, line ends and doubled quotation marks",
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
    caveat: "Lines that continue a message, such as a stack trace, are left out",
  },
];
