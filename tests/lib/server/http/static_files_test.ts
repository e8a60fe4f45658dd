import { assertEquals, assertMatch } from "@std/assert";
import { App } from "fresh";
import { Builder } from "fresh/dev";
import { FILE_LIMIT } from "../../../../lib/limits/server.ts";
import {
  compressFiles,
  readCompressedFiles,
  withCompression,
} from "../../../../lib/server/http/compression.ts";
import type { State } from "../../../../lib/server/http/define.ts";
import { withSecurityHeaders } from "../../../../lib/server/http/headers.ts";
import { requestContext } from "../../../../lib/server/http/request_context.ts";
import { withRoutableRequests } from "../../../../lib/server/http/routable.ts";
import { serveStaticFiles } from "../../../../lib/server/http/static_files.ts";
import { Analyser } from "../../../../lib/server/safety/analyser.ts";
import { childHost } from "../../../../lib/server/safety/child_host.ts";
import { readSettings } from "../../../../lib/server/settings.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { ORIGIN } from "../../../app/app.ts";
import { random } from "../../../app/random.ts";

/** Static files of a temporary folder, served by the app's middlewares. */

const analyser = new Analyser(childHost, 1);

const folder = await Deno.makeTempDir();
const FILES = {
  "long.js": "let a;\n".repeat(1_000),
  "short.js": "let a;",
  "long.txt": "A text.\n".repeat(1_000),
  "manifest.webmanifest": JSON.stringify({ name: "x".repeat(2_000) }),
};
await Deno.mkdir(`${folder}/static`);
// The published Fresh reads the project's settings, and the files as long as the app runs.
await Deno.writeTextFile(`${folder}/deno.json`, '{ "compilerOptions": { "jsxImportSource": "preact" } }');
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
for (const [name, text] of Object.entries(FILES)) await Deno.writeTextFile(`${folder}/static/${name}`, text);
await compressFiles([new URL(`file://${folder}/static/`)], new URL(`file://${folder}/compressed/`));
const compressedFiles = await readCompressedFiles(new URL(`file://${folder}/compressed/`));
const attach = await new Builder({ root: folder, routeDir: "none", islandDir: "none" })
  .build({ snapshot: "memory" });
// esbuild's process ends shortly after the build. Within a test it would count as a leak.
await new Promise((end) => setTimeout(end, 250));

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

const CLIENT = "192.0.2.1";

async function withFiles(
  use: (ask: Ask, log: readonly unknown[], floods: () => State["floods"]) => Promise<void>,
): Promise<void> {
  using kv = await openKv(":memory:", random);
  const settings = readSettings(() => undefined);
  const log: unknown[] = [];
  const services = { kv, settings, now: () => 0, random, mail: null, fetch, analyser };
  let floods: State["floods"];
  const app = new App<State>()
    .use(requestContext({ ...services, log: ({ status }) => log.push(status) }))
    .use((ctx) => (floods = ctx.state.floods, ctx.next()))
    .use(...serveStaticFiles(compressedFiles))
    .get("/page", () => new Response("a page", { headers: { "Content-Type": "text/html" } }));
  attach(app);
  const handler = withCompression(withSecurityHeaders(withRoutableRequests(app.handler()), settings));
  const ask: Ask = async (path, init) =>
    await handler(new Request(ORIGIN + path, init), {
      remoteAddr: { transport: "tcp", hostname: CLIENT, port: 1 },
      completed: Promise.resolve(),
    });
  await use(ask, log, () => floods);
}

const accepting = (encodings: string) => ({ headers: { "Accept-Encoding": encodings } });

const CASES: readonly [path: string, encodings: string, coding: string | null][] = [
  ["/long.js", "gzip, br", "br"],
  ["/long.js", "gzip", "gzip"],
  ["/long.js", "br;q=0, gzip", "gzip"],
  ["/long.js", "deflate", null],
  ["/long.js", "", null],
  // The same file with other spellings of its path.
  ["/long%2Ejs", "gzip", "gzip"],
  ["//long.js", "br", "br"],
  ["/manifest.webmanifest", "gzip, br", "br"],
  // A file without a compressed variant.
  ["/short.js", "gzip, br", null],
  ["/long.txt", "gzip, br", null],
];

for (const [path, encodings, coding] of CASES) {
  Deno.test(`${path} for "${encodings}" is sent ${coding === null ? "plain" : `as ${coding}`}`, () =>
    withFiles(async (ask) => {
      const answer = await ask(path, accepting(encodings));
      const bytes = new Uint8Array(await answer.arrayBuffer());
      assertEquals([answer.status, answer.headers.get("Content-Encoding")], [200, coding]);
      const name = path.replace("%2E", ".").replace(/^\/+/, "") as keyof typeof FILES;
      const expected = coding === "br" || coding === "gzip"
        ? compressedFiles[coding].get(`/${name}`)
        : new TextEncoder().encode(FILES[name]);
      assertEquals(bytes, expected);
      const head = await ask(path, { method: "HEAD", ...accepting(encodings) });
      assertEquals([head.status, head.headers.get("Content-Encoding"), await head.text()], [200, coding, ""]);
    }));
}

Deno.test("a file that has been sent has the same headers again, and only its address is remembered", () =>
  withFiles(async (ask) => {
    const facts = async (path: string, encodings: string) => {
      const answer = await ask(path, accepting(encodings));
      const { length } = await answer.bytes();
      return [answer.status, length, [...answer.headers].filter(([name]) => !/nonce|policy/i.test(name))];
    };
    for (const encodings of ["br", "gzip", "", "br"]) {
      const first = await facts("/long.js", encodings);
      assertEquals(await facts("/long.js", encodings), first);
      assertEquals(await facts("/long.js?x", encodings), first);
      assertEquals(await facts("/long%2ejs", encodings), first);
    }
    const other = await ask("/long.js?__frsh_c=another-build", { ...accepting("br"), redirect: "manual" });
    assertEquals(other.status, 307);
    assertEquals((await ask("/long.js", { method: "POST", ...accepting("br") })).status, 405);
  }));

Deno.test("a 304 for a file has the cache headers of the 200, and is logged as 304", () =>
  withFiles(async (ask, log) => {
    for (const path of ["/long.js", "/short.js"]) {
      const first = await ask(path, accepting("br"));
      await first.body?.cancel();
      const etag = first.headers.get("ETag") ?? "";
      assertMatch(etag, /^W\/"[^"]+"$/);
      for (const tags of [etag, etag.slice(2), `"x", ${etag}`, `${etag}, "y"`, "*"]) {
        const again = await ask(path, { headers: { "If-None-Match": tags, "Accept-Encoding": "br" } });
        assertEquals([tags, again.status, await again.text()], [tags, 304, ""]);
        for (const name of ["ETag", "Cache-Control", "Vary", "Content-Type", "Content-Security-Policy"]) {
          assertEquals([name, again.headers.get(name)], [name, first.headers.get(name)]);
        }
        assertEquals(again.headers.get("Content-Length"), null);
        assertEquals(log.at(-1), 304);
      }
      for (const tags of ['"x"', "", etag.slice(0, -5)]) {
        const other = await ask(path, { headers: { "If-None-Match": tags } });
        await other.body?.cancel();
        assertEquals([tags, other.status], [tags, 200]);
      }
    }
  }));

Deno.test("a file answers other methods with 405, and OPTIONS with its methods", () =>
  withFiles(async (ask) => {
    const allow = "GET, HEAD, OPTIONS";
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      const answer = await ask("/long.js", { method });
      await answer.body?.cancel();
      assertEquals([method, answer.status, answer.headers.get("Allow")], [method, 405, allow]);
    }
    const options = await ask("/long.js", { method: "OPTIONS" });
    assertEquals([options.status, options.headers.get("Allow"), await options.text()], [204, allow, ""]);
  }));

Deno.test("files are limited per address, separately from pages", () =>
  withFiles(async (ask, _, floods) => {
    const statusOfFile = async () => {
      const answer = await ask("/short.js");
      await answer.body?.cancel();
      return answer.status;
    };
    assertEquals(await statusOfFile(), 200);
    // All but two of those that are left are counted without being sent, which takes seconds.
    for (let count = 2; count < FILE_LIMIT.max; count++) floods().count(`files ${CLIENT}`, FILE_LIMIT, 0);
    assertEquals(await statusOfFile(), 200);
    const refused = await ask("/short.js");
    assertEquals([refused.status, refused.headers.get("Retry-After")], [429, "60"]);
    await refused.body?.cancel();
    const page = await ask("/page");
    assertEquals([page.status, await page.text()], [200, "a page"]);
  }));
