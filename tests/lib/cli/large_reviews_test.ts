import { MAX_REVIEW_WORK } from "../../../lib/cli/review.ts";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { BlobFile } from "../../../lib/cli/blob_file.ts";
import type { RegexPair } from "../../../lib/change/model.ts";
import { listChangedFiles, UsageError } from "../../../lib/cli/git.ts";
import { readSizes } from "../../../lib/cli/git_files.ts";
import type { TaskPool } from "../../../lib/cli/pool.ts";
import { runTask, type WorkerTask } from "../../../lib/cli/worker.ts";
import { MAX_SCAN_WORK } from "../../../lib/limits/command_line.ts";
import { Folder, runProgram } from "./program.ts";

/** Judges here, as if each judgement took so much work, and the later ones ended first. */
function workingPool(work: number, judged: string[] = []): TaskPool {
  return {
    run: async <T>(task: unknown) => {
      const value: unknown = structuredClone(runTask(task as WorkerTask));
      const isJudged = typeof value === "object" && value !== null && "work" in value;
      if (!isJudged) return { kind: "done", value: value as T };
      judged.push(String((task as { pair: RegexPair }).pair.after?.source));
      await new Promise((resolve) => setTimeout(resolve, judged.length % 2));
      return { kind: "done", value: { ...value, work } as T };
    },
    close: () => Promise.resolve(),
  };
}

Deno.test("a review has a limit of work, says so in each format, and fails", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "a.js": "f();" });
  const lines = (name: string) =>
    Array.from({ length: 5 }, (_, at) => `const a${at} = /^${name}${at}+$/;`).join("\n");
  await folder.commit({ "a.js": lines("a"), "b.js": `${lines("b")}\nf(/^a0+$/);` });
  const review = (format: string, ...args: string[]) =>
    runProgram(["review", "HEAD~1..HEAD", `--format=${format}`, ...args], {
      cwd: folder.path,
      pool: workingPool(MAX_REVIEW_WORK / 4),
      variables: { WORKERS: "2" },
    });
  const sentence =
    "This regex and 6 more, in the order of the files, aren't judged: the review has reached its limit of " +
    "work. Change fewer regexes at a time, or leave out files.";
  const text = await review("text");
  assertEquals(text.code, 1);
  assertEquals(
    text.output.replace(/\s+/g, " ").trim(),
    "a.js:1:12 New: /^a0+$/ a.js:2:12 New: /^a1+$/ a.js:3:12 New: /^a2+$/ a.js:4:12 New: /^a3+$/ " +
      `a.js:5:12 ${sentence} 11 changed regexes: 4 new, 7 not judged`,
  );
  const json = JSON.parse((await review("json")).output);
  assertEquals([json.changes.length, json.beyondLimit, json.unjudged.length], [4, 7, 7]);
  assertEquals(json.unjudged[0].isBeyondLimit, true);
  for (const format of ["markdown", "github", "sarif"]) {
    const { code, output } = await review(format);
    assertEquals([code, output.split(sentence).length], [1, 2]);
  }
  assertMatch(
    (await review("github")).output,
    /^::error file=a\.js,line=5,col=12,title=Regex%3A Not looked at::This regex and 6 more, /,
  );
  assertEquals((await review("text", "--threshold=never")).code, 0);
  const written = await review("text", "--write-baseline", "--baseline=b.json");
  assertEquals([written.code, written.errors], [1, `a.js: ${sentence}\n`]);
});

Deno.test("what is within the limit of work doesn't depend on the workers", async () => {
  await using folder = await Folder.create({
    "a.js": Array.from({ length: 30 }, (_, at) => `f(/^${at}a+$/);`).join("\n"),
  });
  for (const workers of ["1", "2", "7"]) {
    const judged: string[] = [];
    const { code, output } = await runProgram(["scan", "a.js", "--format=json"], {
      cwd: folder.path,
      pool: workingPool(MAX_SCAN_WORK / 9.5, judged),
      variables: { WORKERS: workers },
    });
    assertEquals([code, JSON.parse(output).changes.length, JSON.parse(output).beyondLimit], [1, 10, 20]);
    assert(judged.length < 10 + 2 * Number(workers), `${judged.length}`);
  }
});

Deno.test("what can't be judged in any case, and the same change once more, take no work", async () => {
  const regexes = Array.from({ length: 20 }, (_, at) => `f(/^a+$/); g(new RegExp(x${at}));`).join("\n");
  await using folder = await Folder.create({ "a.js": regexes });
  const { code, output } = await runProgram(["scan", "a.js", "--format=json"], {
    cwd: folder.path,
    pool: workingPool(MAX_SCAN_WORK - 1),
  });
  assertEquals([code, JSON.parse(output).beyondLimit], [0, undefined]);
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
  assert(typeof found === "object" && "pairs" in found && "wanted" in found && !("kind" in found));
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
