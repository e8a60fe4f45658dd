import { assert, assertEquals, assertThrows } from "@std/assert";
import { gunzipSync } from "node:zlib";
import { tarball } from "../../tasks/tarball.ts";
import { Folder } from "../lib/cli/program.ts";

const FILES = [
  { path: "package/package.json", content: new TextEncoder().encode("{}\n") },
  { path: "package/empty.js", content: new Uint8Array() },
  { path: "package/chunks/block.js", content: new Uint8Array(512).fill(65) },
  { path: "package/chunks/more.js", content: new Uint8Array(513).fill(66) },
  { path: `package/${"x".repeat(92)}`, content: new TextEncoder().encode("é") },
  { path: "package/cli.js", content: new TextEncoder().encode("#!"), isProgram: true },
];

Deno.test("tar reads what was packed, with the permissions", async () => {
  await using folder = await Folder.create();
  await Deno.writeFile(`${folder.path}/a.tgz`, tarball(FILES));
  const { success } = await new Deno.Command("tar", { args: ["-xzf", "a.tgz"], cwd: folder.path }).output();
  assert(success);
  for (const { path, content, isProgram = false } of FILES) {
    assertEquals(await Deno.readFile(`${folder.path}/${path}`), content, path);
    const { mode } = await Deno.stat(`${folder.path}/${path}`);
    assertEquals(((mode ?? 0) & 0o100) !== 0, isProgram, path);
  }
});

Deno.test("the same files have the same bytes, in whole blocks", () => {
  assertEquals(tarball(FILES), tarball(FILES.toReversed()));
  assertEquals(gunzipSync(tarball(FILES)).length % 512, 0);
});

Deno.test("a path that the format has no room for is refused", () => {
  for (const path of ["x".repeat(101), "é".repeat(51)]) {
    assertThrows(() => tarball([{ path, content: new Uint8Array() }]), RangeError, path);
  }
});
