import { assertEquals } from "@std/assert";
import { isBuilt, rememberBuild } from "../../tasks/build_digest.ts";
import { Folder } from "../lib/cli/program.ts";

const FILES = { "lib/a/b.ts": "1", "static/c d.css": "2", "deno.json": "{}", "_fresh/static/x.js": "3" };

Deno.test("a build is made again after any change of its sources or its files, and only then", async () => {
  await using folder = await Folder.create(FILES);
  const root = new URL(`file://${folder.path}/`);
  assertEquals(await isBuilt(root), false);
  await rememberBuild(root);
  assertEquals(await isBuilt(root), true);
  await folder.write({ "tests/a_test.ts": "", "docs/a.md": "" });
  assertEquals(await isBuilt(root), true);
  const changes = [
    { "lib/a/b.ts": "2" },
    { "lib/a/b.ts": null },
    { "lib/a/new.ts": "" },
    { "static/c d.css": "3" },
    { "deno.json": "{ }" },
    { "deno.lock": "" },
    { "_fresh/static/x.js": "4" },
    { "_fresh/static/x.js": null },
    { "_fresh/digest.txt": "" },
  ];
  for (const change of changes) {
    await folder.write(change);
    assertEquals(await isBuilt(root), false, JSON.stringify(change));
    await rememberBuild(root);
    assertEquals(await isBuilt(root), true);
  }
});

Deno.test("where a boundary between two files lies makes a difference", async () => {
  await using folder = await Folder.create({ "lib/a": "1", "lib/b": "2" });
  const root = new URL(`file://${folder.path}/`);
  await Deno.mkdir(`${folder.path}/_fresh`);
  await rememberBuild(root);
  await folder.write({ "lib/a": "12", "lib/b": "" });
  assertEquals(await isBuilt(root), false);
});
