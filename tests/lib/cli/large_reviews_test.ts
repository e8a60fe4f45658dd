import { assert, assertEquals, assertRejects } from "@std/assert";
import { BlobFile } from "../../../lib/cli/blob_file.ts";
import { JudgementCache } from "../../../lib/cli/cache.ts";
import { listChangedFiles, UsageError } from "../../../lib/cli/git.ts";
import { readSizes } from "../../../lib/cli/git_files.ts";
import type { TaskPool } from "../../../lib/cli/pool.ts";
import { runTask, type WorkerTask } from "../../../lib/cli/worker.ts";
import { MAX_CONFIRMED_NEW } from "../../../lib/limits/command_line.ts";
import { judged } from "../../judged.ts";
import { Folder, runProgram } from "./program.ts";

/** Does the tasks here, and notes them. */
function notingPool(tasks: WorkerTask[]): TaskPool {
  return {
    run: <T>(task: unknown) => {
      tasks.push(task as WorkerTask);
      return Promise.resolve({ kind: "done", value: structuredClone(runTask(task as WorkerTask)) as T });
    },
    close: () => Promise.resolve(),
  };
}

Deno.test("only so many new regexes are confirmed natively, and all that changed", async () => {
  const count = MAX_CONFIRMED_NEW + 7;
  const lines = (make: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => make(at)).join("\n");
  await using folder = await Folder.create();
  await folder.commit({ "a.js": lines((at) => `const a${at} = /^a{${at + 1}}$/;`) });
  await folder.commit({
    "a.js": lines((at) => `const a${at} = /^ab{${at + 1}}$/;`),
    "b.js": lines((at) => `const b${at} = /^c{${at + 1}}$/;`),
  });
  const tasks: WorkerTask[] = [];
  const options = { cwd: folder.path, pool: notingPool(tasks) };
  await runProgram(["review", "HEAD~1..HEAD"], options);
  const counted = tasks.flatMap((task) => task.kind === "judge" && task.isCounted ? task.pair : []);
  assertEquals(counted.length, 7);
  assert(counted.every(({ before }) => before === null));
  tasks.length = 0;
  await runProgram(["scan", "."], options);
  assertEquals(tasks.filter((task) => task.kind === "judge" && task.isCounted), []);
});

Deno.test("a judgement that nothing has confirmed is cached only where that is enough", async () => {
  await using folder = await Folder.create();
  const cache = new JudgementCache(`${folder.path}/cache`, "1");
  const change = judged(null, "/a+$/");
  await cache.write(change, true);
  assertEquals(await cache.read(change.pair), undefined);
  assertEquals((await cache.read(change.pair, true))?.relation, "added");
  const confirmed = { ...change, isConfirmed: !change.isConfirmed };
  await cache.write(confirmed);
  assertEquals((await cache.read(change.pair, true))?.isConfirmed, confirmed.isConfirmed);
});

Deno.test("the syntax trees of large files aren't in memory together", async () => {
  const code = (name: string) => `const ${name} = /^a$/;\n${"call(1, 2);\n".repeat(80_000)}`;
  const files = ["a.js", "b.js", "c.js", "d.js"];
  await using folder = await Folder.create();
  await folder.commit(Object.fromEntries(files.map((name) => [name, code("old")])));
  await folder.commit(Object.fromEntries(files.map((name) => [name, code("now")])));
  let [running, most] = [0, 0];
  const pool: TaskPool = {
    async run<T>() {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      const nothing = {
        pairs: [],
        skipped: [],
        generated: [],
        removed: [],
        wanted: { before: [], after: [] },
      };
      return { kind: "done", value: nothing as T };
    },
    close: () => Promise.resolve(),
  };
  await runProgram(["review", "HEAD~1..HEAD"], { cwd: folder.path, pool, variables: { WORKERS: "4" } });
  assertEquals(most, 1);
});

Deno.test("a worker frees the bytes of a large file when it has its text", () => {
  const filler = "call(1, 2);\n".repeat(300_000);
  const content = (regex: string) => ({
    name: "a.js",
    bytes: new TextEncoder().encode(`const a = ${regex};\n${filler}`).slice(),
  });
  const [before, after] = [content("/^a$/"), content("/^ab$/")];
  const found = runTask({ kind: "file", before, after, generated: "count" });
  assert(typeof found === "object" && "pairs" in found && "wanted" in found);
  assertEquals([before, after].map(({ bytes }) => bytes.length), [0, 0]);
  assertEquals(found.pairs.map((pair) => [pair.before?.source, pair.after?.source]), [["/^a$/", "/^ab$/"]]);
});

Deno.test("blobs are read from a file one at a time", async () => {
  await using folder = await Folder.create();
  const base = await folder.commit({ "a.ts": "1\n", "b.ts": "" });
  const head = await folder.commit({ "a.ts": "zwei", "b.ts": "ü" });
  const files = await listChangedFiles(folder.path, { base, head });
  const hashes = files.flatMap(({ before, after }) => [before?.hash ?? "", after?.hash ?? ""]);
  const sizes = await readSizes(folder.path, hashes);
  const blobs = await BlobFile.create(folder.path, hashes, sizes);
  const texts: string[] = [];
  for (const hash of hashes) texts.push(new TextDecoder().decode(await blobs.read(hash)));
  assertEquals(texts, ["1\n", "zwei", "", "ü"]);
  assertEquals(await blobs.read("0".repeat(40)), undefined);
  await blobs.close();
  const missing = "1".repeat(40);
  const none = await BlobFile.create(folder.path, [missing], new Map([[missing, 3]]));
  await assertRejects(() => none.read(missing), UsageError, "Git can't read the object");
  await none.close();
});
