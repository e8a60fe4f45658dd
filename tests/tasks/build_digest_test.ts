import { assertEquals } from "@std/assert";
import { pointerSource } from "../../lib/server/builds.ts";
import { isBuilt, rememberBuild } from "../../tasks/build_digest.ts";
import { Folder } from "../lib/cli/program.ts";

const BUILD = "_fresh/builds/b1";
const FILES = {
  "lib/a/b.ts": "1",
  "static/c d.css": "2",
  "deno.json": "{}",
  "_fresh/server.js": pointerSource("b1"),
  [`${BUILD}/server.js`]: "",
  [`${BUILD}/static/x.js`]: "3",
};

Deno.test("a build is made again after any change of its sources or its files, and only then", async () => {
  await using folder = await Folder.create(FILES);
  const root = new URL(`file://${folder.path}/`);
  const build = new URL(`${BUILD}/`, root);
  assertEquals(await isBuilt(root), false);
  await rememberBuild(root, build);
  assertEquals(await isBuilt(root), true);
  await folder.write({ "tests/a_test.ts": "", "docs/a.md": "" });
  assertEquals(await isBuilt(root), true);
  // A server that serves it, and other builds.
  await folder.write({ [`${BUILD}/in-use`]: "", "_fresh/build.lock": "", "_fresh/builds/b2/server.js": "" });
  assertEquals(await isBuilt(root), true);
  const changes = [
    { "lib/a/b.ts": "2" },
    { "lib/a/b.ts": null },
    { "lib/a/new.ts": "" },
    { "static/c d.css": "3" },
    { "deno.json": "{ }" },
    { "deno.lock": "" },
    { [`${BUILD}/static/x.js`]: "4" },
    { [`${BUILD}/static/x.js`]: null },
    { [`${BUILD}/digest.txt`]: "" },
  ];
  for (const change of changes) {
    await folder.write(change);
    assertEquals(await isBuilt(root), false, JSON.stringify(change));
    await rememberBuild(root, build);
    assertEquals(await isBuilt(root), true);
  }
});

Deno.test("where a boundary between two files lies makes a difference", async () => {
  await using folder = await Folder.create({ ...FILES, "lib/c": "1", "lib/d": "2" });
  const root = new URL(`file://${folder.path}/`);
  await rememberBuild(root, new URL(`${BUILD}/`, root));
  assertEquals(await isBuilt(root), true);
  await folder.write({ "lib/c": "12", "lib/d": "" });
  assertEquals(await isBuilt(root), false);
});
