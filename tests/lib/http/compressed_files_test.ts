import { assert, assertEquals } from "@std/assert";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compressFiles, readCompressedFiles } from "../../../lib/http/compressed_files.ts";

const CSS = "a { color: red }\n".repeat(1_000);

Deno.test("files that are words are compressed in both codings, by the path of their address", async () => {
  const folder = await Deno.makeTempDir();
  const from = new URL(`file://${folder}/static/`);
  const to = new URL(`file://${folder}/compressed/`);
  const bytes = new TextEncoder().encode(CSS);
  await Deno.mkdir(new URL("_fresh/js", from), { recursive: true });
  for (const path of ["site.css", "_fresh/js/a.js", "icon.png"]) {
    await Deno.writeFile(new URL(path, from), bytes);
  }
  await Deno.writeTextFile(new URL("short.css", from), "a {}");
  // A folder with sources: what the build made of a file counts, and so do files that it left there.
  const unchanged = new URL(`file://${folder}/sources/`);
  await Deno.mkdir(unchanged);
  await Deno.writeTextFile(new URL("site.css", unchanged), "source".repeat(1_000));
  await Deno.writeFile(new URL("untouched.css", unchanged), bytes);
  await Deno.mkdir(new URL("br", to), { recursive: true });
  await Deno.writeTextFile(new URL("br/old.js", to), "of the build before");
  await compressFiles([from, unchanged], to);
  const { br, gzip } = await readCompressedFiles(to);
  assertEquals([...br.keys()].sort(), ["/_fresh/js/a.js", "/site.css", "/untouched.css"]);
  assertEquals([...gzip.keys()].sort(), ["/_fresh/js/a.js", "/site.css", "/untouched.css"]);
  for (const path of br.keys()) {
    assertEquals(brotliDecompressSync(br.get(path) ?? "").toString(), CSS);
    assertEquals(gunzipSync(gzip.get(path) ?? "").toString(), CSS);
  }
  assert((br.get("/site.css")?.length ?? Infinity) < bytes.length / 10);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("without a build nothing is compressed ahead", async () => {
  assertEquals(await readCompressedFiles(new URL("file:///none/")), { br: new Map(), gzip: new Map() });
});
