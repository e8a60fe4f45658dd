import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Folder, runProgram } from "./program.ts";

const scan = async (files: Record<string, string>, ...args: string[]) => {
  await using folder = await Folder.create(files);
  const { output, errors } = await runProgram(["scan", ".", ...args], { cwd: folder.path });
  assertEquals(errors, "");
  return output;
};

const FILES = {
  "a.js": "f(/[0-9]x{1}/);\nf(new RegExp(window.x));\ng(s.match(/\\s+$/));\n",
  "b.js": "f(/a|a/);\nf(/^(a+)+$/);\n",
  "c.js": "f(/^(a+)+$/);\n",
};

Deno.test("a scan shows the most important findings first, and each once", async () => {
  assertEquals(
    await scan(FILES),
    `b.js:2:3  Dangerous: 29 characters can hang a thread for 1 s
  Also in c.js:1:3
  /^(a+)+$/
    ^^^^^
  /^(a+)+$/.test("a".repeat(28) + "b")
  Fast form, proved: same matches and groups from every start; at most 4n + 2
    steps
    /^(a+)$/

a.js:3:11  Slow on long input: 25,822 characters can hang a thread for 1 s
  /\\s+$/
   ^^^
  /\\s+$/.test("a" + " ".repeat(25820) + "a")
  Fast form, proved: same matches and groups in searches from the start of a
    text; at most 10n + 8 steps
    /(?<!\\s)\\s+$/

b.js:1:3  Warning: Alternative hidden by an earlier one: "a" can never match:
  "a" comes first and matches the same strings
  /a|a/

6 regexes: 2 dangerous, 1 slow, 1 with a warning, 1 fine, 1 not looked at (1
  built at run time)
With hints only, which --all shows: 1
`,
  );
});

Deno.test("--all also shows hints, and what is built at run time", async () => {
  const all = await scan(FILES, "--all");
  assertMatch(all, /\na\.js:1:3 {2}Note: [^]*\n {2}\/\[0-9\]x\{1\}\/\n/);
  assertStringIncludes(all, "a.js:2:3  Not judged: ");
  assert(!all.includes("--all shows"));
});

Deno.test("no finding says the same twice, and no attack is cut", async () => {
  const long = "x".repeat(450);
  const regexes = ["/^(a+)+$/", `/${long}(?:y+)+z/`, "/(?:a|a)*b/", "/\\s+$/"];
  const output = await scan({ "a.js": regexes.map((regex) => `f(${regex});\n`).join("") });
  const blocks = output.split("\n\n").slice(0, -1);
  assert(blocks.length >= 4, output);
  for (const block of blocks) {
    assert((block.match(/[Dd]angerous/g) ?? []).length <= 1, block);
    assert((block.match(/can hang a thread for/g) ?? []).length <= 1, block);
    const [attack = ""] = /^ {2}.*(?:repeat\(|\.test\().*$/m.exec(block) ?? [];
    assert(!attack.includes("…"), block);
  }
});

Deno.test("an empty folder and a clean file say so in one line", async () => {
  assertEquals(await scan({}), "0 regexes\n");
  assertEquals(await scan({ "a.js": "f(/^a$/)\n" }), "1 regex: 1 fine\n");
});
