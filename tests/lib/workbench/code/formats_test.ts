import { assert, assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { serviceFixtures } from "../../../../lib/content/fixtures.ts";
import { TEMPLATES } from "../../../../lib/content/templates.ts";
import { generateTests } from "../../../../lib/regex/language/generated_tests.ts";
import { keepVerified } from "../../../../lib/regex/language/samples.ts";
import { lineRange, lineStarts } from "../../../../lib/regex/matching/matches.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { limitSteps } from "../../../../lib/regex/report/test_cases.ts";
import {
  type CodeCase,
  type CodeFormat,
  codeFormats,
  type CodeInput,
  constructor,
  literal,
  matches,
  MAX_CODE_TEXT_CHARACTERS,
  nodeTest,
  replace,
  vitest,
} from "../../../../lib/workbench/code/formats.ts";
import { formatCode, samplesAsCases } from "../../../../lib/workbench/code/state.ts";
import { DEFAULT_MODES, type Modes } from "../../../../lib/workbench/model/link.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import {
  constructorCall,
  regexLiteral,
  stringLiteral,
} from "../../../../lib/workbench/page/code_literals.ts";
import { corpus, isNative } from "../../../corpora/corpus.ts";
import { everyNth, share } from "../../../suites/sample.ts";
import { corpusTrees } from "../../regex/trees.ts";
import { evaluated, printed } from "./evaluated.ts";

const STRINGS: readonly [text: string, literal: string][] = [
  ["", '""'],
  [`"'\\`, `"\\"'\\\\"`],
  ["a\n\r\tb", '"a\\n\\r\\tb"'],
  ["${a}`", '"${a}`"'],
  ["</script>", '"\\x3c/script>"'],
  ["<!-- <SCRIPT>", '"\\x3c!-- \\x3cSCRIPT>"'],
  ["\u2028\u2029\ufeff\x7f", '"\\u2028\\u2029\\ufeff\\u007f"'],
  ["\u202eabc", '"\\u202eabc"'],
  ["😀\ud83d", '"😀\\ud83d"'],
  ["é", '"é"'],
];

for (const [text, literal] of STRINGS) {
  Deno.test(`stringLiteral() writes ${literal}`, () => assertEquals(stringLiteral(text), literal));
}

const LITERALS: readonly [pattern: string, flags: string, literal: string][] = [
  ["", "", "/(?:)/"],
  ["a/b", "g", "/a\\/b/g"],
  ["</script>", "", "/<\\/script>/"],
  ["[</script>]", "", "/[\\x3c/script>]/"],
  ["[\\</script>]", "", "/[\\x3c/script>]/"],
  ["\\\\<script", "", "/\\\\\\x3cscript/"],
  ["(?<script>a)\\k<script>", "u", "/(?<script>a)\\k<script>/u"],
  ["(?<!--)", "", "/(?<!--)/"],
  ["\ud83d", "", "/\\ud83d/"],
  ["\\\ud83d", "", "/\\ud83d/"],
  ["\\\\\ud83d", "", "/\\\\\\ud83d/"],
  ["\ud83d\\udc00", "u", "/\\u{d83d}\\udc00/u"],
  ["[\0-\x1f]\t", "v", "/[\\u{0}-\\u{1f}]\t/v"],
  ["a\u202eb", "", "/a\\u202eb/"],
  ["😀", "", "/😀/"],
];

for (const [pattern, flags, literal] of LITERALS) {
  Deno.test(`regexLiteral() writes ${literal}`, () => {
    assertEquals(regexLiteral({ pattern, flags }), literal);
  });
}

Deno.test("constructorCall() has flags only if there are any", () => {
  assertEquals(constructorCall({ pattern: '\\d"', flags: "" }), 'new RegExp("\\\\d\\"")');
  assertEquals(constructorCall({ pattern: "", flags: "gu" }), 'new RegExp("", "gu")');
});

/** Pieces that break badly written code, and any code unit. */
const nasty = fc.oneof(
  fc.constantFrom(
    "\\",
    "/",
    '"',
    "'",
    "`",
    "${",
    "\n",
    "\r",
    "\u2028",
    "\u202e",
    "\ud83d",
    "\ude00",
    "\0",
    "*/",
  ),
  fc.constantFrom(
    "</script>",
    "<script",
    "<!--",
    "-->",
    "\\udc00",
    "\\<",
    "[",
    "]",
    "(?<a>",
    "\\k<a>",
    ")",
    "(?</",
    "|",
  ),
  fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
);
const nastyText = fc.string({ unit: nasty, maxLength: 8 });

Deno.test("a string literal evaluates to the string and is safe in any context", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nastyText, { minLength: 100, maxLength: 300 }), async (texts) => {
      const literals = texts.map(stringLiteral);
      assertEquals(await listed(literals), texts);
      for (const literal of literals) assertSafe(literal);
    }),
    { numRuns: share(10, 30, 30) },
  );
});

Deno.test("the literal and the constructor call of a regex of the corpora evaluate to it", async () => {
  const regexes = [...await corpus("real-world"), ...await corpus("conformance")].filter(isNative);
  assert(regexes.length > 2_000);
  const expected = regexes.map(native);
  assertEquals(await listed(regexes.map(constructorCall)), expected);
  const literals = regexes.map(regexLiteral);
  const read = await listed(literals) as RegExp[];
  for (const [index, { source, flags }] of read.entries()) {
    const { pattern } = regexes[index] ?? { pattern: "" };
    assertEquals(flags, expected[index]?.flags);
    if (pattern.isWellFormed() && !RISKY.test(pattern)) assertEquals(source, expected[index]?.source);
  }
});

const RISKY = /<(?:!--|\/?script)|(?!\t)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/iu;

Deno.test("a regex of unusual pieces matches the same as its literal and its constructor call", async () => {
  const flags = fc.constantFrom("", "u", "v", "gi", "giu", "dgimsy");
  const regex = fc.record({ pattern: nastyText, flags }).filter(isNative);
  await fc.assert(
    fc.asyncProperty(
      fc.array(regex, { minLength: 50, maxLength: 200 }),
      fc.array(nastyText, { maxLength: 10 }),
      async (regexes, texts) => {
        const literals = regexes.map(regexLiteral);
        const all = [texts.join(""), ...texts, ...regexes.map(({ pattern }) => pattern)];
        const expected = regexes.map((regex) => found(native(regex), all));
        assertEquals((await listed(literals) as RegExp[]).map((read) => found(read, all)), expected);
        assertEquals(await listed(regexes.map(constructorCall)), regexes.map(native));
        for (const literal of literals) assertSafe(literal);
      },
    ),
    { numRuns: share(10, 30, 30) },
  );
});

const native = ({ pattern, flags }: Regex) => new RegExp(pattern, flags);

function found(regex: RegExp, texts: readonly string[]): string[] {
  return texts.map((text) => text.replace(regex, "<$&>"));
}

async function listed(expressions: readonly string[]): Promise<unknown> {
  return (await evaluated(`export default [${expressions.join(",\n")}];`)).default;
}

function assertSafe(literal: string): void {
  assert(literal.isWellFormed());
  assertFalse(/[\n\r\u2028\u2029\u202e\0]|<\/script/i.test(literal), literal);
}

const input: CodeInput = {
  regex: { pattern: '(?<key>\\w+)="(.*?)"', flags: "g" },
  text: 'a="1"\nb="2"',
  replacement: "$2: $<key>$$",
  cases: [],
};

Deno.test("the snippets look like handwritten code", () => {
  assertEquals(literal.write(input), '/(?<key>\\w+)="(.*?)"/g');
  assertEquals(constructor.write(input), 'new RegExp("(?<key>\\\\w+)=\\"(.*?)\\"", "g")');
  const declarations = `const regex = /(?<key>\\w+)="(.*?)"/g;\nconst text = "a=\\"1\\"\\nb=\\"2\\"";\n\n`;
  assertEquals(
    matches.write(input),
    `${declarations}for (const match of text.matchAll(regex)) {\n  console.log(match.index, ...match);\n}\n`,
  );
  assertEquals(replace.write(input), `${declarations}console.log(text.replace(regex, "$2: $<key>$$"));\n`);
});

Deno.test("the snippets print the native engine's matches", async () => {
  assertEquals(await printed(matches.write(input)), [[0, 'a="1"', "a", "1"], [6, 'b="2"', "b", "2"]]);
  assertEquals(await printed(replace.write(input)), [["1: a$\n2: b$"]]);
});

/** Regexes, each with a text on which they terminate. */
const PAIRS = [
  ...TEMPLATES.map((template) => ({ regex: template, text: template.sample })),
  ...serviceFixtures.suites.flatMap((suite) =>
    suite.cases.filter(({ expect }) => !("runaway" in expect))
      .map(({ input }) => ({ regex: suite, text: input }))
  ),
];

Deno.test("the snippets do the same for every template and fixture", async () => {
  for (const { regex: { pattern, flags }, text } of everyNth(26, PAIRS, 78)) {
    const given = { ...input, regex: { pattern, flags }, text };
    const regex = new RegExp(pattern, flags);
    const { 0: first } = (await evaluated(`export default [${literal.write(given)}];`)).default as RegExp[];
    assertEquals(first, regex);
    assertEquals(await printed(matches.write(given)), nativeLines(regex, text));
    assertEquals(await printed(replace.write(given)), [[text.replace(regex, input.replacement)]]);
  }
});

Deno.test("any text and replacement appear in the snippets unchanged", async () => {
  const unit = fc.oneof(
    fc.constantFrom("$&", "$1", "$`", '"', "\\", "\n", "\u2028", "${", "`", "</script>", "\ud83d", "x"),
    fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  );
  const text = fc.string({ unit });
  await fc.assert(
    fc.asyncProperty(text, text, async (text, replacement) => {
      const regex = { pattern: "(x)|[^]", flags: "g" };
      const given = { ...input, regex, text, replacement };
      assertEquals(await printed(replace.write(given)), [[text.replace(/(x)|[^]/g, replacement)]]);
      assertEquals(await printed(matches.write(given)), nativeLines(/(x)|[^]/g, text));
    }),
    { numRuns: share(20, 100) },
  );
});

Deno.test("a text that is too long is left out, and the snippet says so", () => {
  const kept = "a".repeat(MAX_CODE_TEXT_CHARACTERS);
  assertStringIncludes(matches.write({ ...input, text: kept }), `"${kept}"`);
  assertStringIncludes(
    matches.write({ ...input, text: `${kept}a` }),
    '// The text, 10001 characters long, is left out.\nconst text = "";\n',
  );
});

function nativeLines(regex: RegExp, text: string): unknown[][] {
  // A copy, because exec() moves the lastIndex of a sticky regex.
  const first = new RegExp(regex).exec(text);
  const found = regex.global ? [...text.matchAll(regex)] : first === null ? [] : [first];
  return found.map((match) => [match.index, ...match]);
}

const NASTY = [
  "",
  "a",
  '"',
  "'",
  "`",
  "\\",
  "${x}",
  "\n",
  "\r\n",
  "\u2028",
  "</script>",
  "\ud83d",
  "%s",
  "😀",
  "\0",
];

const given = (pattern: string, flags: string, inputs: readonly string[], wrong = false): CodeInput => ({
  regex: { pattern, flags },
  text: "",
  replacement: "",
  cases: inputs.map((input) => ({
    input,
    matches: wrong !== (input.search(new RegExp(pattern, flags)) >= 0),
  })),
});

const INPUTS: readonly CodeInput[] = [
  ...TEMPLATES.map(({ pattern, flags, accepts, refuses }) => given(pattern, flags, [...accepts, ...refuses])),
  // With g and y, a regex has state; no test may affect the next.
  given("a", "g", ["a", "a", "ba", "b"]),
  given("a", "y", ["a", "a", "ba", "b", "a"]),
  given("[\\s\"'`\\\\$/]|</script>", "gu", NASTY),
];

for (const format of [nodeTest, vitest]) {
  Deno.test(`${format.id} writes tests that pass, one for each case`, async () => {
    for (const input of INPUTS) {
      assertEquals(await outcomes(format, input), input.cases.map((each) => [nameOf(input, each), true]));
    }
  });

  Deno.test(`${format.id} writes tests that fail if a case is wrong`, async () => {
    const results = await outcomes(format, given("a", "", ["a", "b"], true));
    assertEquals(results, [['/a/ refuses "a"', false], ['/a/ matches "b"', false]]);
  });
}

Deno.test("node-test writes a file that a test runner accepts", async () => {
  const file = await Deno.makeTempFile({ suffix: "_test.mjs" });
  try {
    for (const [wrong, code] of [[false, 0], [true, 1]] as const) {
      await Deno.writeTextFile(file, nodeTest.write(given("[\\s\"'`\\\\$/]", "g", NASTY, wrong)));
      const args = ["test", "-A", "--no-config", "--no-lock", "--quiet", file];
      const runner = new Deno.Command(Deno.execPath(), { args, stdout: "null", stderr: "null" });
      assertEquals((await runner.output()).code, code);
    }
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("the generated tests for real patterns pass", async () => {
  let count = 0;
  for (
    const tree of everyNth(160, await corpusTrees(["real-world"]), 480)
  ) {
    const { regex } = tree;
    if (!isNative(regex)) continue;
    const engine = native(regex);
    const generated = keepVerified(
      generateTests(tree),
      limitSteps(tree, (text) => {
        engine.lastIndex = 0;
        return engine.test(text);
      }),
    );
    const input = { regex, text: "", replacement: "", cases: samplesAsCases(generated) };
    const results = await outcomes(nodeTest, input) as [name: string, isPassed: boolean][];
    assertEquals(results.filter(([, isPassed]) => !isPassed), []);
    assertEquals(results.length, input.cases.length);
    count += results.length;
  }
  assert(count > share(160, 5_000, 500), `${count} tests`);
});

/** The state of the workbench, and the cases of its test file. */
const MODES: readonly (readonly [mode: Modes["mode"], unexpected: string, cases: readonly string[]])[] = [
  ["lines", "2", ["a true", "b false"]],
  // Not tested yet: the list of lines was only opened.
  ["lines", "", ["aa true", " false"]],
  ["matches", "", ["aa true", " false"]],
  ["matches", "2", ["b false"]],
];

for (const [mode, unexpected, expected] of MODES) {
  Deno.test(`codeOf() in mode ${mode} ${unexpected} has the cases ${expected.join(", ")}`, async () => {
    const sources = createSources(null);
    sources.pattern.value = "a";
    sources.flags.value = "";
    sources.text.value = "a\nb\n";
    sources.modes.value = { ...DEFAULT_MODES, mode, expected: mode === "lines" ? "*" : "", unexpected };
    const sample = (text: string, matches: boolean) => ({ text, matches, why: "" });
    const written = formatCode(sharedModel(sources), {
      matching: [sample("aa", true)],
      nonMatching: [],
      edge: [sample("", false)],
    });
    const { code = "" } = written?.find(({ id }) => id === "node-test") ?? {};
    const run = (await evaluated(RUNNER + code.replaceAll(/^import .*$/gm, ""))).outcomes as [
      string,
      boolean,
    ][];
    assertEquals(
      run.map(([name]) => name),
      expected.map((each) => {
        const [input, matches] = [each.replace(/ \w+$/, ""), each.endsWith("true")];
        return `/a/ ${matches ? "matches" : "refuses"} ${JSON.stringify(input)}`;
      }),
    );
  });
}

/** Texts whose lines were only opened as tests, with the lines that were tested before the run ended. */
const OPENED: readonly (readonly [pattern: string, flags: string, text: string, tested: number])[] = [
  ["a", "", "a\nb\n", 2],
  ["^a$", "gm", "a\r\nba\rab\n\na", 5],
  ["a|^$", "y", "ba\nab\n\n", 3],
  ["x", "", "a\nb", 2],
  ["a", "", "b\na\nb", 1],
];

for (const [pattern, flags, text, tested] of OPENED) {
  Deno.test(`only opening the lines of ${JSON.stringify(text)} asserts what /${pattern}/${flags} does now`, async () => {
    const modes = { ...DEFAULT_MODES, mode: "lines" as const, expected: "*" };
    const model = sharedModel(createSources({ pattern, flags, text, modes, notices: [] }));
    const starts = lineStarts(text);
    const lines = Array.from({ length: tested }, (_, line) => lineRange(text, starts, line));
    const matched = lines.filter(({ start, end }) =>
      text.slice(start, end).search(new RegExp(pattern, flags)) >= 0
    );
    model.tested.value = {
      regex: model.regex.value,
      text,
      status: "ended",
      matches: { width: 1, bounds: Int32Array.from(matched.flatMap(({ start, end }) => [start, end])) },
      position: starts[tested] ?? text.length,
      elapsed: 0,
      reason: "",
    };
    for (const id of ["node-test", "vitest"]) {
      const { code = "" } = formatCode(model)?.find((each) => each.id === id) ?? {};
      assertStringIncludes(code, "// As now: ");
      const results = await outcomesOf(code) as [name: string, isPassed: boolean][];
      assertEquals(results.length, lines.filter(({ start, end }) => end > start).length);
      assertEquals(results.filter(([, isPassed]) => !isPassed), []);
    }
    // An expectation of one line means that somebody has looked at all of them.
    model.sources.modes.value = { ...modes, unexpected: "1" };
    assertFalse(formatCode(model)?.some(({ code }) => code.includes("// As now")));
  });
}

Deno.test("codeFormats has unique names", () => {
  assertEquals(new Set(codeFormats.map(({ id }) => id)).size, codeFormats.length);
  assertEquals(new Set(codeFormats.map(({ title }) => title)).size, codeFormats.length);
});

/** Fakes of the modules that the two files import, with the outcome of each test as name and success. */
const RUNNER = `export const outcomes = [];
const test = (name, run) => {
  try { run(); outcomes.push([name, true]); } catch { outcomes.push([name, false]); }
};
const fail = () => { throw new Error(); };
const assert = { equal: (found, expected) => found === expected || fail() };
const expect = (found) => ({ toBe: (expected) => found === expected || fail() });
`;

async function outcomes(format: CodeFormat, input: CodeInput): Promise<unknown> {
  const code = format.write(input);
  assert(code.isWellFormed());
  return await outcomesOf(code);
}

async function outcomesOf(code: string): Promise<unknown> {
  return (await evaluated(RUNNER + code.replaceAll(/^import .*$/gm, ""))).outcomes;
}

function nameOf({ regex: { pattern, flags } }: CodeInput, { input, matches }: CodeCase): string {
  return `${new RegExp(pattern, flags)} ${matches ? "matches" : "refuses"} ${JSON.stringify(input)}`;
}

Deno.test("test files wait for the texts that are generated for them, other formats don't", () => {
  const model = sharedModel(createSources({ pattern: "a", flags: "", text: "a", notices: [] }));
  const waiting = () => formatCode(model, null, true)?.filter(({ isReady }) => !isReady).map(({ id }) => id);
  assertEquals(waiting(), ["node-test", "vitest"]);
  model.sources.modes.value = { ...DEFAULT_MODES, expected: "1" };
  assertEquals(waiting(), []);
});
