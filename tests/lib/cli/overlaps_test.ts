import { assertEquals } from "@std/assert";
import { Folder, runProgram } from "./program.ts";

Deno.test("overlaps prints the pairs of a list that accept the same text", async () => {
  await using folder = await Folder.create();
  await folder.write({
    "routes.txt": "/^\\/users\\/[a-z]+$/\n\n/^\\/users\\/me$/\n/^\\/posts$/\n",
    "routes.regex.json":
      '{"patterns": [{"name": "any", "pattern": "^a+$"}, {"pattern": "^A$", "flags": "i"}]}',
    "wrong.txt": "/a/\nb\n",
    "many.txt": "/a/\n".repeat(201),
  });
  const cwd = folder.path;
  const run = async (...args: string[]) => {
    const { code, output, errors } = await runProgram(["overlaps", ...args], { cwd });
    return [code, output || errors];
  };
  assertEquals(await run("routes.txt"), [
    0,
    'line 1 /^\\/users\\/[a-z]+$/ and line 3 /^\\/users\\/me$/ both accept "/users/me"; ' +
    "the first one accepts everything that the second one does\n3 patterns, 1 overlapping pair, 0 not decided\n",
  ]);
  const [code, json] = await run("routes.regex.json", "--format", "json");
  assertEquals([code, JSON.parse(`${json}`)], [0, {
    overlaps: [{ first: "any", second: "pattern 2", text: "a", isHidden: false }],
    undecided: [],
  }]);
  assertEquals(await run("wrong.txt"), [2, "regex-review: wrong.txt:2 isn't a regex such as /a+/i\n"]);
  assertEquals(await run("many.txt"), [2, "regex-review: many.txt has more than 200 patterns\n"]);
  assertEquals(await run(), [2, "regex-review: overlaps needs a file with regexes\n"]);
  assertEquals((await run("missing.txt"))[0], 2);
});
