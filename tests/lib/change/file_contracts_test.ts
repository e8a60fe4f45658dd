import { assertEquals } from "@std/assert";
import { checkFileContracts } from "../../../lib/change/file_contracts.ts";
import { nativeMatchesIn } from "../../../lib/regex/diff/text_comparison.ts";
import type { Regex } from "../../../lib/regex/regex.ts";

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
      '1:49 There is no contract "hole"; there are whole, nonempty, linear, within, covers, disjoint, never, ' +
      "length, group, steps, accepts, rejects, stable crlf",
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
const b = /a/; // regex-review: contracts whole
const c = "// regex-review: contract hole";
/**
 * // regex-review: contract hole
 */`,
    ),
    [],
  );
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
    '18:6 There is no contract "hole"; there are whole, nonempty, linear, within, covers, disjoint, never, ' +
    "length, group, steps, accepts, rejects, stable crlf",
    '21:3 Unclosed group: the "(" at column 1 has no ")"',
  ]);
  assertEquals(found("hosts.json", list), []);
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
