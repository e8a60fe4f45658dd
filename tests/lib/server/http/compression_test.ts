import { assert, assertEquals } from "@std/assert";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import {
  acceptsCoding,
  compressFiles,
  readCompressedFiles,
  withCompression,
} from "../../../../lib/server/http/compression.ts";

const INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
  completed: Promise.resolve(),
};
const LONG = "a page ".repeat(1_000);
const HTML = { "Content-Type": "text/html; charset=utf-8" };

interface Asked {
  path?: string;
  method?: string;
  encodings?: string;
}

async function asked(
  answer: () => Response,
  { path = "/", method = "GET", encodings = "gzip, br" }: Asked = {},
): Promise<Response> {
  const request = new Request(`http://localhost:8000${path}`, {
    method,
    headers: { "Accept-Encoding": encodings },
  });
  return await withCompression(answer)(request, INFO);
}

const unzipped = (answer: Response) =>
  new Response(answer.body?.pipeThrough(new DecompressionStream("gzip"))).text();

const headersOf = ({ headers }: Response) =>
  ["Content-Encoding", "Vary", "ETag"].map((name) => headers.get(name));

Deno.test("compressed() zips a page, and says so", async () => {
  const answer = await asked(() =>
    new Response(LONG, { headers: { ...HTML, ETag: '"v1"', Vary: "Cookie" } })
  );
  assertEquals(headersOf(answer), ["gzip", "Cookie, Accept-Encoding", 'W/"v1"']);
  const bytes = await answer.clone().bytes();
  assert(bytes.length < LONG.length / 10, `${bytes.length} bytes`);
  assertEquals(await unzipped(answer), LONG);
});

Deno.test("compressed() leaves alone what it must not or need not zip", async () => {
  const cases: [string, Asked, ResponseInit, string?][] = [
    ["the API", { path: "/api/me" }, { headers: { "Content-Type": "application/json" } }],
    ["an account's page", {}, { headers: { ...HTML, "Cache-Control": "no-store" } }],
    ["a picture of dots", {}, { headers: { "Content-Type": "image/png" } }],
    ["what is encoded already", {}, { headers: { ...HTML, "Content-Encoding": "identity" } }],
    ["a short file", {}, { headers: { ...HTML, "Content-Length": "5" } }, "short"],
    ["a stream of events", {}, { headers: { "Content-Type": "text/event-stream" } }],
  ];
  for (const [name, request, init, body = LONG] of cases) {
    const answer = await asked(() => new Response(body, init), request);
    assertEquals([await answer.text(), answer.headers.get("Vary")], [body, null], name);
  }
});

Deno.test("compressed() says to caches that it may zip also where it did not", async () => {
  const plain = await asked(() => new Response(LONG, { headers: HTML }), { encodings: "br" });
  assertEquals(headersOf(plain), [null, "Accept-Encoding", null]);
  assertEquals(await plain.text(), LONG);
  const unchanged = await asked(() => new Response(null, { status: 304, headers: HTML }));
  assertEquals(headersOf(unchanged), [null, "Accept-Encoding", null]);
});

Deno.test("compressed() sees how long an answer is that does not say so", async () => {
  const answer = await asked(() => new Response("short", { headers: { ...HTML, ETag: '"v1"' } }));
  assertEquals(headersOf(answer), [null, "Accept-Encoding", '"v1"']);
  assertEquals(await answer.text(), "short");
});

Deno.test("compressed() answers HEAD with the headers of GET", async () => {
  const headers = { ...HTML, "Content-Length": String(LONG.length) };
  const answer = await asked(() => new Response(null, { headers }), { method: "HEAD" });
  assertEquals(headersOf(answer), ["gzip", "Accept-Encoding", null]);
  assertEquals([answer.headers.get("Content-Length"), await answer.text()], [null, ""]);
});

Deno.test("compressed() never compresses a static file, which Fresh marks by its Cache-Control", async () => {
  const marks = [
    "no-cache, no-store, max-age=0, must-revalidate",
    "public, max-age=31536000, immutable",
  ];
  for (const mark of marks) {
    const headers = { "Content-Type": "text/javascript", "Cache-Control": mark };
    for (const path of ["/site.css", "/workers/safety.js", "/workers/safety%2Ejs", "/%73w.js?x"]) {
      const answer = await asked(() => new Response(LONG, { headers }), { path });
      assertEquals([headersOf(answer), await answer.text()], [[null, null, null], LONG]);
    }
  }
});

Deno.test("takes() reads what a client takes", () => {
  const cases: [string | null, boolean][] = [
    ["gzip", true],
    ["br;q=1.0, GZIP;q=0.5", true],
    ["*", true],
    ["*;q=0.1, br", true],
    [null, false],
    ["", false],
    ["br", false],
    ["gzip;q=0", false],
    ["gzip; q=0.000, *", false],
    ["*;q=0", false],
  ];
  for (const [header, taken] of cases) assertEquals(acceptsCoding("gzip", header), taken, String(header));
});

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
