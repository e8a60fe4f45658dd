import { MAX_LINTED_REGEXES_PER_FILE } from "../../../lib/package/eslint.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { Linter } from "eslint";
import { compare, subset } from "../../../lib/package/compare.ts";
import plugin from "../../../lib/package/eslint.ts";
import { safety } from "../../../lib/package/safety.ts";

const linter = new Linter({ configType: "flat" });

function lint(code: string, options: object = {}): Linter.LintMessage[] {
  const rules = { "regex-review/no-slow-regex": ["error", options] } as Linter.RulesRecord;
  const messages = linter.verify(code, [{ ...plugin.configs.recommended, rules }]);
  assertEquals(messages.filter(({ fatal }) => fatal), []);
  return messages;
}

/** Code, and what its suggestion makes of it; null without a suggestion. */
const SLOW: readonly (readonly [code: string, fixed: string | null])[] = [
  ["const a = /^(?:a+)+$/; a.test(b);", "const a = /^a+$/; a.test(b);"],
  ["const a = /^(?:a+)+$/;", null],
  ["export const a = /^(?:a+)+$/; a.test(b);", null],
  ["const a = /^(?:a|a)*$/g.test(b);", "const a = /^a*$/g.test(b);"],
  ['new RegExp("^(?:a+)+$").test(b)', 'new RegExp("^a+$").test(b)'],
  ["RegExp('^(?:\\\\d+)+$', 'u').exec(b)", "RegExp('^\\\\d+$', 'u').exec(b)"],
  ["new RegExp(`^(?:'+)+$`, `i`).test(b)", "new RegExp(`^'+$`, `i`).test(b)"],
  ["new RegExp('^(?:\\'+)+$').test(b)", "new RegExp('^\\'+$').test(b)"],
  ["`${b}`.split(/a+b|a/)", "`${b}`.split(/(?<!a)a+b|a/)"],
  [
    "class A { #s = ''; m() { return String(this.#s).match(/\\w+@/); } }",
    "class A { #s = ''; m() { return String(this.#s).match(/(?<!\\w)\\w+@/); } }",
  ],
  [
    "const o = { m(b) { if (typeof b === 'string') b?.replace(/\\w+@/, ''); } }",
    "const o = { m(b) { if (typeof b === 'string') b?.replace(/(?<!\\w)\\w+@/, ''); } }",
  ],
  ["scanner.match(/\\w+@/)", null],
  ["const a = /\\w+@/g; a.lastIndex = 1; a.exec(b)", null],
  ["/(\\w+)@/.test(b); f(RegExp.$1)", null],
  ["/(x+x+)+y\\1/", null],
];

const QUIET = [
  "const a = /^[a-z]+$/;",
  "new RegExp('^(a+)+$' + b)",
  "new RegExp(`^(a+)+${b}$`)",
  "new RegExp('^(a+)+$', flags)",
  "new RegExp('(')",
  "new RegExp('a', 'gg')",
  "new RegExp()",
  "new RegExp(...args)",
  "new RegExp(1)",
  "'^(a+)+$'",
  "`${b}`.match(/a+b|a/)",
  "function f(RegExp) { return new RegExp('^(a+)+$'); }",
  "class RegExp {} new RegExp('^(a+)+$')",
  "new Other.RegExp('^(a+)+$')",
];

Deno.test("slow regexes are reported with growth, length and attack, and proved fixes are suggested", () => {
  for (const [code, fixed] of SLOW) {
    const [found, ...others] = lint(code);
    assert(found !== undefined && others.length === 0, code);
    assertMatch(
      found.message,
      /its steps grow .*\. A text of [\d,]+ characters takes about a second\..*repeat\(n\)/,
    );
    const [suggestion] = found.suggestions ?? [];
    if (fixed === null) {
      assertEquals(suggestion, undefined, code);
      continue;
    }
    assert(suggestion, code);
    const [start, end] = suggestion.fix.range;
    assertEquals(code.slice(0, start) + suggestion.fix.text + code.slice(end), fixed);
    assertEquals(lint(fixed), []);
  }
});

Deno.test("fast regexes, and those that aren't constants, are not reported", () => {
  for (const code of QUIET) assertEquals(lint(code), [], code);
});

Deno.test("a regex that a comment leaves out of reviews is not reported, if the comment has a reason", () => {
  const lines = (...code: string[]) => lint(code.join("\n")).map(({ line }) => line);
  assertEquals(lines("// regex-review: ignore -- ours", "/^(?:a+)+$/;", "/^(?:b+)+$/; /^(?:c+)+$/;"), [3, 3]);
  assertEquals(lines("RegExp('^(?:a+)+$'); /* regex-review: ignore -- ours */", "/^(?:b+)+$/;"), [2]);
  assertEquals(lines("// regex-review: ignore", "/^(?:a+)+$/;"), [2]);
  assertEquals(lines("// regex-review: accept -- a change", "/^(?:a+)+$/;"), [2]);
});

Deno.test("a suggestion is a regex with the same matches that is not slow", () => {
  const patterns = [
    "^(?:a+)+$",
    "(?:\\w+\\s?)+$",
    "^(?:[a-z]|[a-c])*x$",
    "(?:a|ab)*(?:b|ba)*c",
    "\\s+$",
    "^\\/(?:x+)+$",
  ];
  let suggested = 0;
  for (const pattern of patterns) {
    for (const method of ["exec", "test"]) {
      const [found] = lint(`a = /${pattern}/.${method}(b);`, { maxLength: 10_000_000 });
      const text = found?.suggestions?.[0]?.fix.text;
      if (text === undefined) continue;
      suggested++;
      const before = `/${pattern}/`;
      const result = compare(before, text);
      assert(result.kind === "decided" && result.relation === "equal", text);
      assert(result.sameMatches || method === "test", text);
      assertEquals(subset(text, before).kind, "subset");
      assertEquals(safety(text).kind, "safe", text);
    }
  }
  assert(suggested >= 8, `${suggested}`);
});

Deno.test("where code only asks whether there is a match, a regex for the same texts is suggested", () => {
  const suggested = (code: string) =>
    lint(code, { maxLength: 10_000_000 }).flatMap(({ suggestions = [] }) =>
      suggestions.map(({ desc, fix }) => `${desc} ${fix.text}`)
    );
  const words = "which provably accepts the same texts, in linear time; this code asks no more.";
  assertEquals(suggested("/<[^>]*data/.test(a)"), [`Replace it by /<[^<>]*data/, ${words} /<[^<>]*data/`]);
  assertEquals(suggested("/<[^>]*data/.exec(a)"), []);
  assertEquals(suggested("export const a = /<[^>]*data/; a.test(b)"), []);
  assertEquals(suggested('new RegExp("<[^>]*data", "i").test(a)'), [
    `Replace it by /<[^<>]*data/i, ${words} "<[^<>]*data"`,
  ]);
});

Deno.test("the longest text to report is an option", () => {
  assertEquals(lint("a = /^(a+)+$/", { maxLength: 10 }), []);
  assertEquals(lint("a = /^(a+)+$/", { maxLength: 100 }).length, 1);
  const square = "a = /x*y/";
  assertEquals([lint(square, { maxLength: 1_000 }).length, lint(square, { maxLength: 10_000_000 }).length], [
    0,
    1,
  ]);
});

Deno.test("a file has a budget, and what was checked before does not count", () => {
  const lines = Array.from({ length: MAX_LINTED_REGEXES_PER_FILE }, (_, at) => `a = /budget${at}/;`);
  const code = [...lines, "a = /^(?:t+)+budget$/;"].join("\n");
  const messages = (text: string) =>
    lint(text).map(({ line, message }) => `${line}: ${message.slice(0, 50)}`);
  const more = `${code}\na = /budget and more/; b = /budget and even more/;`;
  assertEquals(messages(more), ["201: This regex and those after it aren't checked: a ru"]);
  assertEquals(messages(more), ["201: This regex can be slow: its steps grow exponential"]);
  assertEquals(messages(`a = /^(a+)+${"b".repeat(3_000)}$/`), [
    "1: This regex isn't checked: its pattern has more tha",
  ]);
});

Deno.test("a message names a fast form that is the same only under a condition", () => {
  const [found] = lint("export const a = /\\w+@/g;", { maxLength: 10_000_000 });
  assertMatch(
    found?.message ?? "",
    /A fast form exists if every search begins at index 0 of a text and its source doesn't become part of another regex: \/\(\?<!\\w\)\\w\+@\/g\.$/,
  );
});
