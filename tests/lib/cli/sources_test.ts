import { assert, assertEquals, assertRejects } from "@std/assert";
import { UsageError } from "../../../lib/cli/git.ts";
import { comparedFiles } from "../../../lib/cli/sources.ts";
import { MAX_PATTERN_CHARACTERS } from "../../../lib/limits/pattern.ts";
import { Folder } from "./program.ts";

Deno.test("two regexes are compared as such, also one that is too long to be read", async () => {
  await using folder = await Folder.create();
  const long = `/${"a".repeat(MAX_PATTERN_CHARACTERS + 1)}/`;
  for (const [before, after] of [["/a/", "/b/i"], [long, "/a/"], ["/a/", long]] as const) {
    const compared = await comparedFiles(folder.path, before, after);
    assert("pairs" in compared);
    assertEquals(compared.pairs.map(({ before, after }) => [before?.source, after?.source]), [[
      before,
      after,
    ]]);
  }
});

Deno.test("the one of two regexes that has a mistake is named", async () => {
  await using folder = await Folder.create();
  for (const [before, after] of [["/(/", "/a/"], ["/a/", "/(/"]] as const) {
    const { message } = await assertRejects(() => comparedFiles(folder.path, before, after), UsageError);
    assert(message.startsWith("/(/ isn't a regex: "), message);
  }
});

Deno.test("two files are read, and what isn't one is named", async () => {
  await using folder = await Folder.create({ "a.ts": "/a/", "b.ts": "/b/" });
  const compared = await comparedFiles(folder.path, "a.ts", "b.ts");
  assert("before" in compared);
  assertEquals([compared.before?.name, compared.after?.name], ["a.ts", "b.ts"]);
  for (const [before, after] of [["a.ts", "c.ts"], ["c.ts", "a.ts"], ["/a/", "c.ts"]] as const) {
    await assertRejects(
      () => comparedFiles(folder.path, before, after),
      UsageError,
      "There is no regular file",
    );
  }
});
