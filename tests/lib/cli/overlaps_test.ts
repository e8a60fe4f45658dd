import { assertEquals } from "@std/assert";
import type { TaskPool } from "../../../lib/cli/pool.ts";
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
    "line 1 always wins, as it accepts everything that line 3 does\n3 patterns, 1 overlapping pair, 0 not decided\n",
  ]);
  const [code, json] = await run("routes.regex.json", "--format", "json");
  assertEquals([code, JSON.parse(`${json}`)], [0, {
    overlaps: [{ first: "any", second: "pattern 2", text: "a", wins: "any", isHidden: false }],
    undecided: [],
  }]);
  assertEquals(await run("wrong.txt"), [2, "regex-review: wrong.txt:2 isn't a regex such as /a+/i\n"]);
  assertEquals(await run("many.txt"), [2, "regex-review: many.txt has more than 200 patterns\n"]);
  assertEquals(await run(), [2, "regex-review: overlaps needs a file with regexes\n"]);
  assertEquals((await run("missing.txt"))[0], 2);
});

Deno.test("overlaps gives the same answers in the same order with any number of workers", async () => {
  await using folder = await Folder.create();
  const routes = Array.from({ length: 90 }, (_, at) => `/^\\/${at % 30}\\/(?:${"a".repeat(at % 4)}b|c)$/\n`);
  await folder.write({ "routes.txt": routes.join("") });
  const { code, output } = await runProgram(["overlaps", "routes.txt"], { cwd: folder.path });
  assertEquals([code, output.split("\n").at(-2)], [0, "90 patterns, 90 overlapping pairs, 0 not decided"]);
  const threads = { cwd: folder.path, inThreads: true, variables: { WORKERS: "2" } };
  assertEquals((await runProgram(["overlaps", "routes.txt"], threads)).output, output);
});

Deno.test("overlaps says that pairs aren't decided if a worker doesn't answer", async () => {
  await using folder = await Folder.create();
  await folder.write({ "routes.txt": "/a/\n/b/\n/c/\n" });
  const failing: TaskPool = {
    run: () => Promise.resolve({ kind: "timeout" }),
    close: () => Promise.resolve(),
  };
  const { output } = await runProgram(["overlaps", "routes.txt"], { cwd: folder.path, pool: failing });
  assertEquals(output.split("\n").slice(0, -1), [
    "line 1 /a/ and line 2 /b/: not decided",
    "line 1 /a/ and line 3 /c/: not decided",
    "line 2 /b/ and line 3 /c/: not decided",
    "3 patterns, no overlapping pair, 3 not decided",
  ]);
});
