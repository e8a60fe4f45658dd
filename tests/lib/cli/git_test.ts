import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { findGit, listChangedFiles, parseRawDiff, resolveRange, UsageError } from "../../../lib/cli/git.ts";
import { readBlobs, readSizes } from "../../../lib/cli/git_files.ts";
import { Folder } from "./program.ts";

Deno.test("git lists changed, renamed, added and deleted files, but no links", async () => {
  const text = "const a = 1;\n".repeat(20);
  await using folder = await Folder.create();
  const base = await folder.commit({ "a.ts": text, "ü\n.ts": "1", "gone.ts": "x" });
  await Deno.symlink("a.ts", `${folder.path}/link.ts`);
  const head = await folder.commit({
    "a.ts": null,
    "b.ts": text,
    "ü\n.ts": "2",
    "gone.ts": null,
    "new.ts": "y",
  });
  const files = await listChangedFiles(folder.path, { base, head });
  const names = files.map(({ before, after }) => [before?.path ?? null, after?.path ?? null]);
  assertEquals(names.toSorted(), [
    [null, "new.ts"],
    ["a.ts", "b.ts"],
    ["gone.ts", null],
    ["ü\n.ts", "ü\n.ts"],
  ]);
  const hash = files.find(({ after }) => after?.path === "ü\n.ts")?.after?.hash ?? "";
  const missing = "0".repeat(40);
  assertEquals(await readSizes(folder.path, [missing, hash]), new Map([[hash, 1]]));
  const blobs = await readBlobs(folder.path, [hash]);
  assertEquals([...blobs.get(hash) ?? []], [...new TextEncoder().encode("2")]);
  await assertRejects(() => readBlobs(folder.path, [missing]), UsageError, "Git can't read the object");
});

Deno.test("ranges are resolved to commits", async () => {
  await using folder = await Folder.create();
  const one = await folder.commit({ a: "1" });
  const two = await folder.commit({ a: "2" });
  await folder.git("checkout", "-q", "-b", "side", one);
  const three = await folder.commit({ b: "1" });
  const resolve = (text: string) => resolveRange(folder.path, text);
  assertEquals(await resolve("main..side"), { base: two, head: three });
  assertEquals(await resolve("main...side"), { base: one, head: three });
  assertEquals(await resolve("main.."), { base: two, head: three });
  assertEquals(await resolve("main"), { base: two, head: null });
  for (const text of ["nope", "main..nope", "--output=x", "", "main...--all"]) {
    await assertRejects(() => resolve(text), UsageError, "Git doesn't know the revision");
  }
});

Deno.test("the format of raw differences is parsed", () => {
  const [one, two] = ["1".repeat(40), "2".repeat(40)];
  const zero = "0".repeat(40);
  const output = [
    `:100644 100755 ${one} ${two} M`,
    "a",
    `:100644 100644 ${one} ${zero} R095`,
    "old",
    "new",
    `:160000 160000 ${one} ${two} M`,
    "module",
    "",
  ].join("\0");
  assertEquals(parseRawDiff(output), [
    { before: { path: "a", hash: one }, after: { path: "a", hash: two } },
    { before: { path: "old", hash: one }, after: { path: "new", hash: null } },
  ]);
});

Deno.test("git is looked for in absolute folders of the search path only", async () => {
  await using folder = await Folder.create();
  const cwd = Deno.cwd();
  const own = `${folder.path}/bin`;
  await Deno.mkdir(own);
  await Deno.writeTextFile(`${own}/git`, "#!/bin/sh\n", { mode: 0o755 });
  await Deno.mkdir(`${folder.path}/other/git`, { recursive: true });
  await Deno.mkdir(`${folder.path}/plain`);
  await Deno.writeTextFile(`${folder.path}/plain/git`, "text", { mode: 0o644 });
  try {
    Deno.chdir(folder.path);
    for (
      const path of ["", ".", ":", "bin", "./bin", "bin:../x", `${folder.path}/other`, `${folder.path}/plain`]
    ) {
      assertThrows(() => findGit(path), UsageError, "absolute folder of PATH");
    }
    for (const path of [own, `.:${own}`, `bin::${own}`, `${folder.path}/other:${folder.path}/plain:${own}`]) {
      assertEquals(findGit(path), `${own}/git`);
    }
  } finally {
    Deno.chdir(cwd);
  }
});
