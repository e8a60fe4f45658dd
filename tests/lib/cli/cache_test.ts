import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Folder, runProgram } from "./program.ts";

const SLOW = "export const id = /^(?:q|q)+$/;\n";

for (const command of [["review", "HEAD"], ["scan"]]) {
  Deno.test(`${command[0]}: a cached judgement says nothing of where the regex stands`, async () => {
    await using folder = await Folder.create();
    await using cache = await Folder.create();
    await folder.commit({ "dist/x.js": "", "s.js": "", "t.js": "" });
    const run = async () => await runProgram([...command, `--cache=${cache.path}`], { cwd: folder.path });

    await folder.write({ "dist/x.js": SLOW });
    const generated = await run();
    assertEquals(generated.code, 0);
    assertStringIncludes(generated.output, "dist/x.js:1:19");

    await folder.write({ "dist/x.js": "", "s.js": SLOW });
    const written = await run();
    assertEquals(written.code, 1);
    assertMatch(written.output, /s\.js:1:19 {2}(?:New, d|D|Probably d)angerous/);

    // And in reverse.
    await folder.write({ "dist/x.js": SLOW, "s.js": "" });
    assertEquals((await run()).code, 0);
  });
}

Deno.test("a cached judgement of what the base has elsewhere is none of a new regex", async () => {
  await using cache = await Folder.create();
  const review = async (before: string) => {
    await using folder = await Folder.create();
    await folder.commit({ "old.js": before, "s.js": "" });
    await folder.write({ "s.js": SLOW });
    return await runProgram(["review", "HEAD", `--cache=${cache.path}`], { cwd: folder.path });
  };
  assertEquals((await review(SLOW)).code, 0);
  assertEquals((await review("")).code, 1);
  assertEquals((await review(SLOW)).code, 0);
});

Deno.test("a cached mistake in a contract is shown where it is", async () => {
  await using folder = await Folder.create();
  await using cache = await Folder.create();
  const text = "// regex-review: contract hole\nexport const id = /^a$/;\n";
  await folder.commit({ "a.js": "" });
  const place = async (text: string) => {
    await folder.write({ "a.js": text });
    const { output } = await runProgram(["review", "HEAD", `--cache=${cache.path}`], { cwd: folder.path });
    return /line \d+, column \d+/.exec(output)?.[0];
  };
  assertEquals(await place(text), "line 1, column 27");
  assertEquals(await place(`\n${text}`), "line 2, column 27");
});
