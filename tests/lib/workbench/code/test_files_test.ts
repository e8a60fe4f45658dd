import { assert, assertEquals } from "@std/assert";
import type { CodeCase, CodeFormat, CodeInput } from "../../../../lib/workbench/code/format.ts";
import { codeFormats } from "../../../../lib/workbench/code/formats.ts";
import { nodeTest, vitest } from "../../../../lib/workbench/code/test_files.ts";
import { TEMPLATES } from "../../../../lib/workbench/templates/templates.ts";
import { evaluated } from "./evaluated.ts";

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
  // With g and y a regex remembers where it stands; no test may disturb the next.
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

  Deno.test(`${format.id} writes tests that fail where a case is wrong`, async () => {
    const results = await outcomes(format, given("a", "", ["a", "b"], true));
    assertEquals(results, [['/a/ refuses "a"', false], ['/a/ matches "b"', false]]);
  });
}

Deno.test("node-test writes a file that a test runner takes", async () => {
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

Deno.test("codeFormats names nothing twice", () => {
  assertEquals(new Set(codeFormats.map(({ id }) => id)).size, codeFormats.length);
  assertEquals(new Set(codeFormats.map(({ title }) => title)).size, codeFormats.length);
});

/** Stand-ins for what the two files import, with the outcome of each test as name and success. */
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
  return (await evaluated(RUNNER + code.replaceAll(/^import .*$/gm, ""))).outcomes;
}

function nameOf({ regex: { pattern, flags } }: CodeInput, { input, matches }: CodeCase): string {
  return `${new RegExp(pattern, flags)} ${matches ? "matches" : "refuses"} ${JSON.stringify(input)}`;
}
