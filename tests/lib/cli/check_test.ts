import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Format, parseArguments } from "../../../lib/cli/arguments.ts";
import { check } from "../../../lib/cli/check.ts";
import { Folder, runProgram } from "./program.ts";

Deno.test("check reports contracts that don't hold, in code and in lists", async () => {
  await using folder = await Folder.create();
  await folder.write({
    "src/a.ts": "export const a = /^https:\\/\\/trusted\\.com/; // regex-review: contract whole, linear\n",
    "src/b.regex.json": '{"patterns": [{"name": "id", "pattern": "^[a-z]+$", "contracts": ["whole"]}]}',
    "src/c.ts": "export const c = /^(?:(.*)\\1$)/; // regex-review: contract whole\n",
    "src/d.ts": "export const d = /(x+x+)+y/; // regex-review: contract linear\n",
    "src/e.ts": "export const e = /a/; // regex-review: contract hole\n",
  });
  const cwd = folder.path;
  const { code, output, errors } = await runProgram(["check", "src"], { cwd });
  assertEquals([code, errors], [1, ""]);
  const lines = output.trimEnd().split("\n");
  assertEquals(
    lines[0],
    'src/a.ts:1:18: /^https:\\/\\/trusted\\.com/: whole is broken by "https://trusted.com.attacker.io", shorter "https://trusted.coma"',
  );
  assertStringIncludes(
    lines[1] ?? "",
    "src/c.ts:1:18: /^(?:(.*)\\1$)/: whole isn't decided: A backreference",
  );
  assertStringIncludes(lines[2] ?? "", "src/d.ts:1:18: /(x+x+)+y/: linear is broken by ");
  assertStringIncludes(lines[2] ?? "", ".repeat(n)");
  assertStringIncludes(lines[3] ?? "", 'src/e.ts:1:49: Unknown rule "hole"');
  assertEquals(lines[4], "2 contracts hold, 2 broken, 1 not decided, 1 mistake");

  const json = await runProgram(["check", "src/a.ts", "src/b.regex.json", "--format", "json"], { cwd });
  assertEquals(json.code, 1);
  const { contracts, mistakes } = JSON.parse(json.output);
  assertEquals(mistakes, []);
  assertEquals(contracts[0], {
    file: "src/a.ts",
    line: 1,
    column: 18,
    pattern: "^https:\\/\\/trusted\\.com",
    flags: "",
    contract: "whole",
    kind: "broken",
    typical: "https://trusted.com.attacker.io",
    shortest: "https://trusted.coma",
  });
  assertEquals(contracts.at(-1).name, "id");

  const holding = await runProgram(["check", "src/b.regex.json"], { cwd });
  assertEquals([holding.code, holding.output], [0, "1 contract holds, 0 broken, 0 not decided\n"]);
  const nothing = await runProgram(["check", "--exclude", "**"], { cwd });
  assertEquals([nothing.code, nothing.output], [0, "No contracts found\n"]);
  const format = await runProgram(["check", "--format", "sarif"], { cwd });
  assertEquals([format.code, format.errors], [2, "regex-review: check has the formats text and json\n"]);
  // It doesn't use the baseline that the configuration names.
  await folder.write({ ".regexreview.json": '{"baseline": "nope.json"}' });
  assertEquals((await runProgram(["check", "src/b.regex.json"], { cwd })).code, 0);
});

Deno.test("contracts beyond the limit of work are counted, and the check fails", async () => {
  await using folder = await Folder.create({
    "a.ts": "// regex-review: contract whole, linear\nexport const a = /^(?:[a-z]+x?)+y$/;\n",
    "b.ts": "// regex-review: contract whole, nonempty\nexport const b = /^b$/;\n",
  });
  const run = async (maxWork: number, format: Format) => {
    let output = "";
    const environment = {
      cwd: folder.path,
      variables: {},
      input: () => Promise.resolve(""),
      output: (text: string) => output += text,
      error: () => {},
      program: new URL(import.meta.url),
    };
    const { options } = parseArguments(["check", `--format=${format}`]);
    const code = await check({ paths: ["b.ts", "a.ts"] }, options, environment, maxWork);
    return { code, output };
  };
  assertEquals(await run(0, "text"), {
    code: 1,
    output: "4 contracts not checked: the check has reached its limit of work\n" +
      "No contract holds, 0 broken, 4 not decided\n",
  });
  const { code, output } = await run(1, "json");
  const reasons = JSON.parse(output).contracts.map(({ reason }: { reason?: string }) => reason ?? "");
  assertEquals([code, reasons[0]], [1, ""]);
  assertEquals(reasons.slice(2), Array(2).fill("The check has reached its limit of work"));
  assertEquals((await run(1e9, "text")).output.includes("not checked"), false);
});

Deno.test("check names what is too large to be read, and fails", async () => {
  await using folder = await Folder.create();
  await folder.write({
    "a.ts": "export const a = /^a$/; // regex-review: contract whole\n",
    "large.ts": " ".repeat(16 * 1024 * 1024 + 1),
    "image.py": "",
  });
  const cwd = folder.path;
  const { code, output } = await runProgram(["check", "."], { cwd });
  const message = "The file is larger than 16 MiB or missing in a partial clone";
  assertEquals([code, output.split("\n")], [1, [
    `large.ts: Not looked at: ${message}`,
    "1 contract holds, 0 broken, 0 not decided",
    "",
  ]]);
  const json = await runProgram(["check", "large.ts", "--format", "json"], { cwd });
  assertEquals(json.code, 1);
  assertEquals(JSON.parse(json.output).notLookedAt, [{ file: "large.ts", reason: "too_large", message }]);
});
