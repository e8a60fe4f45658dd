import { assertEquals } from "@std/assert";
import { checkFileContracts } from "../../../../lib/change/judge/file_contracts.ts";
import { nativeMatchesIn } from "../../../../lib/regex/diff/text_comparison.ts";
import { MAX_FILE_CONTRACTS } from "../../../../lib/change/readers/contract_comments.ts";
import { parseContracts } from "../../../../lib/regex/contracts/grammar.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";

const match = (regex: Regex, text: string) => nativeMatchesIn(regex, text, 1)?.[0] ?? null;

/** What is found in a file, a line each: the place, and the contract with its answer or what is wrong. */
function found(name: string, text: string): string[] {
  const { checked, mistakes } = checkFileContracts({ name, text }, match);
  return [
    ...checked.map(({ line, column, name, contract, answer }) =>
      `${line}:${column} ${name === "" ? "" : `${name} `}${contract}: ${
        "witness" in answer ? JSON.stringify(answer.witness.typical) : answer.kind
      }`
    ),
    ...mistakes.map(({ line, column, message }) => `${line}:${column} ${message}`),
  ];
}

Deno.test("contracts are in a comment on the line or the line above", () => {
  assertEquals(
    found(
      "a.ts",
      `const a = /^\\d+/; // regex-review: contract whole
// regex-review: contract whole, rejects "1.2.3"
const b = /^\\d+$/;
/* regex-review: contract nonempty */ const c = /a*/;
/* regex-review: contract linear */
const d = new RegExp("^(a+)+$");`,
    ),
    [
      '1:11 whole: "1a"',
      "3:11 whole: holds",
      '3:11 rejects "1.2.3": holds',
      '4:49 nonempty: ""',
      "6:11 linear: broken",
    ],
  );
});

Deno.test("several comments in a row are about the regex below the last one", () => {
  assertEquals(
    found(
      "a.js",
      `  // regex-review: contract whole
  // regex-review: contract never "b"
  const a = /^a$/, b = /^b$/; // regex-review: contract linear`,
    ),
    [
      "3:13 whole: holds",
      "3:24 whole: holds",
      '3:13 never "b": holds',
      '3:24 never "b": "b"',
      "3:13 linear: holds",
      "3:24 linear: holds",
    ],
  );
});

Deno.test("comments that accept or ignore something may be between contracts and their regex", () => {
  assertEquals(
    found(
      "a.js",
      `// regex-review: contract whole
// regex-review: accept -- digits are right
const a = /^a$/;
// regex-review: accept -- digits are right
// regex-review: contract whole
const b = /^b$/;
const c = /^c$/; // regex-review: contract whole
const d = /d/; // regex-review: accept -- digits are right`,
    ),
    ["3:11 whole: holds", "6:11 whole: holds", "7:11 whole: holds"],
  );
});

Deno.test("mistakes are reported with their line and column", () => {
  assertEquals(
    found(
      "a.ts",
      `const a = /a/; // regex-review: contract whole, hole
// regex-review: contract whole
const b = 1;
const c = new RegExp(f()); // regex-review: contract whole
const d = /a/; // regex-review: contract within format nothing`,
    ),
    [
      '1:49 Unknown rule "hole". Try: whole, nonempty, linear, within, covers, disjoint, never, ' +
      "length, group, steps, accepts, rejects, stable crlf, portable",
      "2:26 There is no regex on this line",
      "4:53 The pattern or its flags are built at run time",
      '5:42 There is no format "nothing"',
    ],
  );
});

Deno.test("comments about other things, and strings, aren't contracts", () => {
  assertEquals(
    found(
      "a.ts",
      `const a = /a/; // regex-review: ignore -- contract whole
const c = "// regex-review: contract hole";
/**
 * // regex-review: contract hole
 */`,
    ),
    [],
  );
});

Deno.test("contracts are read in comments of several lines, each on a line of its own", () => {
  const files = [
    ["/*\n * regex-review: contract whole\n */\nconst a = /^a/;", '4:11 whole: "attacker-a"'],
    [
      "/** An A.\n *\n * regex-review: contract whole\n * Not a B.\n */\nconst a = /^a/;",
      '6:11 whole: "attacker-a"',
    ],
    ["  /* Text\n     regex-review: contract whole */ const a = /^a/;", '2:48 whole: "attacker-a"'],
    ["/* regex-review: contract whole\n   Text */\r\nconst a = /^a/;", '3:11 whole: "attacker-a"'],
    ["/** regex-review: contract whole */\nconst a = /^a/;", '2:11 whole: "attacker-a"'],
    ["{/*\n  regex-review: contract whole\n*/}\nf(/^a/)", '4:3 whole: "attacker-a"'],
    [
      "// regex-review: contract linear\n/*\n * regex-review: contract whole\n * regex-review: contract nonempty\n */\nf(/^a/);",
      "6:3 linear: holds",
      '6:3 whole: "attacker-a"',
      "6:3 nonempty: holds",
    ],
    ["/* regex-review: contract whole,\n   linear */\nf(/^a/);", "1:33 A contract is expected"],
    ["f(/^a/); /* regex-review: contract whole\n Text */", '1:3 whole: "attacker-a"'],
  ];
  for (const [text = "", ...expected] of files) {
    assertEquals(found("a.js", text).map((line) => line.split(/;|: whole,/)[0]), expected, text);
  }
  const html = "<!-- Text\n  regex-review: contract whole\n-->\n<script>f(/^a/)</script>";
  assertEquals(found("a.html", html), ['4:11 whole: "attacker-a"']);
});

Deno.test("a comment that is meant as one, but mistyped, is reported", () => {
  const unknown = (word: string) =>
    `There is no "regex-review: ${word}"; there are accept, ignore and contract`;
  const almost = (word: string) => `Write "regex-review: ${word}", with a colon and in lower case`;
  const files: readonly (readonly [text: string, message: string])[] = [
    ["// regex-review: contracts whole", unknown("contracts")],
    ["// regex-review: accpet -- digits", unknown("accpet")],
    ["// regex-review: accept-- digits", unknown("accept--")],
    ["// regex-review:disable", unknown("disable")],
    ["// regex-review: whole, linear", unknown("whole")],
    ["# regex-review: contracts whole", unknown("contracts")],
    ["<!-- regex-review: ignored -->", unknown("ignored")],
    ["/*\n * regex-review: contracts whole\n */", unknown("contracts")],
    ["// Regex-review: contract whole", almost("contract")],
    ["// regex-review: Contract whole", almost("contract")],
    ["// REGEX-REVIEW: ACCEPT -- digits", almost("accept")],
    ["// regex-review contract whole", almost("contract")],
    ['// regex-review contract rejects "a"', almost("contract")],
    ["/* regex-review accept -- digits */", almost("accept")],
    ["// regex-review Ignore -- digits", almost("ignore")],
  ];
  for (const [text, message] of files) {
    const messages = found("a.js", `${text}\nf(/^a/);`).map((line) => line.replace(/^\d+:\d+ /, ""));
    assertEquals(messages, [message], text);
  }
  assertEquals(found("a.js", "f(/^a/); // regex-review: contracts whole"), [
    `1:13 ${unknown("contracts")}`,
  ]);
  // Where nothing else has contracts, and in files that can't be parsed.
  assertEquals(found("a.js", "const = /* regex-review: nope */ {{{"), [`1:12 ${unknown("nope")}`]);
});

Deno.test("prose, addresses, strings and examples aren't comments for this program", () => {
  const texts = [
    "// regex-review runs in CI",
    "// Regex-Review: what it does",
    "// regex-review accepts this, and regex-review ignores that",
    "// regex-review contract tests are in tests/",
    "// regex-review accept src/a.js:1 --reason known",
    "// regex-review check src",
    "// see regex-review: contracts in its documentation",
    "// see https://regex-review:port/ and https://example.com/regex-review:docs",
    "const a = 'https://regex-review:port/';",
    "// regex-review: https://example.com/docs",
    "// regex-review:",
    "// regex-review: 1.2.3",
    "# regex-review: ^1.2.3",
    "/* The comment `regex-review: contracts` */",
    'f("// regex-review: contracts");',
    'f("f(); // regex-review: contracts", 1);',
    "f(`a // regex-review: contracts`);",
    "/**\n * // regex-review: contracts\n *\n *     regex-review: contracts\n * A text about\n * `regex-review: contracts`.\n */",
    "jobs:\n  regex-review: latest",
    'paths:\n  - "src/**"\n  regex-review: latest',
    '{"regex-review": "1.0.0"}',
    "const url = `${base}#regex-review: contracts`;",
    "/* a */ f();\nregex-review: contracts\n",
    "my-regex-review: contracts",
  ];
  for (const text of texts) assertEquals(found("a.js", `${text}\nf(/^a/);`), [], text);
});

Deno.test("the contracts that are known without a colon are those of the grammar", () => {
  const parsed = parseContracts("hole");
  const names = parsed.ok ? "" : parsed.message.split("Try: ")[1] ?? "";
  const words = names.split(", ").map((name) => name.split(" ")[0]);
  assertEquals(words.length, 14);
  for (const word of words) {
    const line = found("a.js", `// regex-review contract ${word}\nf(/^a/);`)[0] ?? "";
    assertEquals(line, '1:4 Write "regex-review: contract", with a colon and in lower case');
  }
});

Deno.test("contracts are read in YAML and HTML, too", () => {
  assertEquals(
    found("a.yaml", `$schema: x\ntype: string\n# regex-review: contract whole\npattern: ^a\n`),
    ['4:10 whole: "attacker-a"'],
  );
  assertEquals(
    found("a.html", `<!-- regex-review: contract whole, length 1 -->\n<input pattern="a">\n`),
    ["2:16 whole: holds", "2:16 length 1: holds"],
  );
});

Deno.test("a list of regexes has names, flags and contracts", () => {
  const list = JSON.stringify(
    {
      patterns: [
        { name: "host", pattern: "^trusted\\.com", flags: "i", contracts: ["whole", "linear, nonempty"] },
        { pattern: "a" },
        { pattern: "a", contracts: ["hole"] },
        { pattern: "(", contracts: ["whole"] },
      ],
    },
    null,
    1,
  );
  assertEquals(found("hosts.regex.json", list), [
    '3:3 host whole: "trusted.com.attacker.io"',
    "3:3 host linear: holds",
    "3:3 host nonempty: holds",
    '18:6 Unknown rule "hole". Try: whole, nonempty, linear, within, covers, disjoint, never, ' +
    "length, group, steps, accepts, rejects, stable crlf, portable",
    '21:3 Unclosed group: the "(" at column 1 has no ")"',
  ]);
  assertEquals(found("hosts.json", list), []);
});

Deno.test("unknown keys of a list are reported, and the rest is checked", () => {
  const entry = '{"name": "x", "pattern": "a", "contract": ["whole"], "contracts": ["linear"]}';
  assertEquals(found("a.regex.json", `{"patterns": [${entry}], "contracts": []}`), [
    "1:15 x linear: holds",
    '1:45 There is no key "contract"; there are name, pattern, flags, contracts',
    '1:95 There is no key "contracts"; there are $schema, patterns',
  ]);
  assertEquals(found("a.regex.json", '{"$schema": "x", "patterns": [{"pattern": "a", "pattern": "b"}]}'), [
    '1:48 The key "pattern" is here twice',
  ]);
});

Deno.test("a list that can't be read says why", () => {
  const cases: readonly (readonly [text: string, expected: string])[] = [
    ["", "1:1 The file isn't valid JSON"],
    ["{", "1:2 The file isn't valid JSON"],
    ["[]", '1:1 There is no array "patterns"'],
    ['{"patterns": {}}', '1:1 There is no array "patterns"'],
    ['{"patterns": [1]}', "1:15 A pattern must be an object"],
    ['{"patterns": [{}]}', "1:15 There is no pattern"],
    ['{"patterns": [{"pattern": 1}]}', "1:27 pattern must be a text"],
    ['{"patterns": [{"pattern": "a", "contracts": "whole"}]}', "1:45 contracts must be an array of texts"],
    ['{"patterns": [{"pattern": "a", "contracts": [1]}]}', "1:46 contracts must be an array of texts"],
  ];
  for (const [text, expected] of cases) assertEquals(found("a.regex.json", text), [expected], text);
});

Deno.test("a text that this engine doesn't confirm breaks nothing", () => {
  const file = { name: "a.ts", text: "const a = /^a/; // regex-review: contract whole" };
  const { checked: [checked] } = checkFileContracts(file, () => undefined);
  assertEquals(checked?.answer.kind, "undecided");
});

/** Files with many comments with contracts, of any number. */
const MANY: Readonly<Record<string, (count: number) => string>> = {
  "in a row": (count) => "// regex-review: contract whole\n".repeat(count) + "const a = /^a$/;\n",
  "on one line": (count) => "/* regex-review: contract whole */".repeat(count) + "const a = /^a$/;\n",
  "without a regex": (count) => "// regex-review: contract whole\nf();\n".repeat(count),
  "in one comment": (count) => `/*\n${"regex-review: contract whole\n".repeat(count)}*/ const a = /^a$/;\n`,
  "with mistakes": (count) => "// regex-review: contract w\n".repeat(count) + "const a = /^a$/;\n",
  "among others": (count) =>
    "// regex-review: contract whole\n// regex-review: accept -- why\n".repeat(count) + "const a = /^a$/;\n",
};

for (const [name, write] of Object.entries(MANY)) {
  Deno.test(`comments with contracts are counted: ${name}`, () => {
    const beyond = (count: number) =>
      found("a.ts", write(count)).filter((line) => line.includes("more than 5,000 comments")).length > 0;
    assertEquals([beyond(MAX_FILE_CONTRACTS), beyond(MAX_FILE_CONTRACTS + 1)], [false, true]);
  });
}

Deno.test("each line of a comment has its own contract, up to the end of the comment", () => {
  assertEquals(
    found("a.ts", "/*\nregex-review: contract whole\nregex-review: contract linear\n*/ const a = /^a$/;\n"),
    ["4:14 whole: holds", "4:14 linear: holds"],
  );
});
