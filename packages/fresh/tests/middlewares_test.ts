import { assertEquals, assertMatch } from "@std/assert";
import { App, csp, type CSPOptions, csrf, type CsrfOptions, staticFiles, trailingSlashes } from "fresh";
import { h } from "preact";
import type { StaticFile } from "../src/build.ts";
import { ask, BUILD_ID, send, withBuild } from "./fixture.ts";

const FOREVER = "public, max-age=31536000, immutable";
const NEVER = "no-cache, no-store, max-age=0, must-revalidate";

function staticApp(mode: "production" | "development" = "production") {
  const file: StaticFile = {
    type: "text/css; charset=UTF-8",
    hash: "abc",
    read: () => Promise.resolve(new TextEncoder().encode("{}")),
  };
  const statics = new Map([["/a b.css", file], [`/_fresh/js/${BUILD_ID}/x.js`, file]]);
  const app = withBuild(new App().use(staticFiles()), {}, {}, statics, mode);
  return app;
}

Deno.test("staticFiles() makes versioned addresses permanently cacheable", async () => {
  const cacheOf = async (path: string) => (await send(staticApp(), path)).headers.get("cache-control");
  assertEquals(await cacheOf("/a%20b.css"), NEVER);
  assertEquals(await cacheOf(`/a%20b.css?__frsh_c=${BUILD_ID}`), FOREVER);
  assertEquals(await cacheOf(`/_fresh/js/${BUILD_ID}/x.js`), FOREVER);
});

Deno.test("staticFiles() redirects from the address of another build", async () => {
  const response = await send(staticApp(), "/a%20b.css?x=1&__frsh_c=old", { redirect: "manual" });
  assertEquals([response.status, response.headers.get("location")], [307, "/a%20b.css?x=1"]);
});

Deno.test("staticFiles() supports entity tags, sends no body for HEAD, and ignores POST", async () => {
  const first = await send(staticApp(), "/a%20b.css");
  const etag = first.headers.get("etag") ?? "";
  assertEquals([etag, await first.text()], ['W/"abc"', "{}"]);
  const again = await send(staticApp(), "/a%20b.css", { headers: { "if-none-match": etag } });
  assertEquals([again.status, again.headers.get("etag"), again.headers.get("vary")], [
    304,
    null,
    "If-None-Match",
  ]);
  const head = await send(staticApp(), "/a%20b.css", { method: "HEAD" });
  assertEquals([head.headers.get("content-length"), await head.text()], ["2", ""]);
  assertEquals(await ask(staticApp(), "/a%20b.css", { method: "POST" }), [405, "Method Not Allowed"]);
});

Deno.test("staticFiles() forbids caching in development", async () => {
  const response = await send(staticApp("development"), `/a%20b.css?__frsh_c=${BUILD_ID}`);
  assertEquals([response.headers.get("cache-control"), response.headers.get("etag")], [NEVER, null]);
  await response.body?.cancel();
});

Deno.test("staticFiles() ignores other paths", async () => {
  assertEquals(await ask(staticApp(), "/favicon.ico"), [404, ""]);
  for (const path of ["/%E0%A4%A", "/..%2fdeno.json", "/"]) {
    assertEquals(await ask(staticApp(), path), [404, "Not Found"]);
  }
});

Deno.test("csp() replaces directives and reports", async () => {
  const header = async (options: CSPOptions, name = "content-security-policy") => {
    const app = new App().use(csp(options)).get("/", () => Response.redirect("http://localhost/x"));
    return (await send(app, "/", { redirect: "manual" })).headers.get(name) ?? "";
  };
  assertMatch(
    await header({}),
    /^default-src 'self'; script-src 'self' 'unsafe-inline'; .*upgrade-insecure-requests$/,
  );
  assertMatch(await header({ csp: ["img-src *"] }), /upgrade-insecure-requests; img-src \*$/);
  const reporting = { reportTo: "/report", reportOnly: true };
  assertMatch(
    await header(reporting, "content-security-policy-report-only"),
    /; report-to csp-endpoint; report-uri \/report$/,
  );
  assertEquals(await header(reporting, "reporting-endpoints"), 'csp-endpoint="/report"');
});

Deno.test("csp() allows rendered pages the use of their nonce", async () => {
  const app = new App().use(csp({ useNonce: true })).get(
    "/page",
    (ctx) => ctx.render(h("style", null, "a{}")),
  )
    .get("/json", (ctx) => ctx.json({}));
  const page = await send(app, "/page");
  const nonce = /nonce="(\w+)"/.exec(await page.text())?.[1];
  const policy = page.headers.get("content-security-policy")?.split("; ");
  assertEquals(policy?.slice(1, 3), [
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
  ]);
  const json = await send(app, "/json");
  assertMatch(json.headers.get("content-security-policy") ?? "", /script-src 'self' 'unsafe-inline'/);
});

Deno.test("csrf() rejects requests from other origins", async () => {
  const status = async (headers: HeadersInit, options?: CsrfOptions, method = "POST") => {
    const app = new App().use(csrf(options)).all("/", (ctx) => ctx.text("ok"));
    return (await ask(app, "/", { method, headers }))[0];
  };
  const evil = { origin: "https://evil.example" };
  assertEquals(await status(evil), 403);
  assertEquals(await status(evil, {}, "GET"), 200);
  assertEquals(await status({ origin: "http://localhost" }), 200);
  assertEquals(await status({}), 200);
  assertEquals(await status({ ...evil, "sec-fetch-site": "same-origin" }), 200);
  assertEquals(await status({ "sec-fetch-site": "none" }), 200);
  assertEquals(await status({ "sec-fetch-site": "cross-site" }), 403);
  assertEquals(
    await status({ ...evil, "sec-fetch-site": "cross-site" }, { origin: ["https://evil.example"] }),
    200,
  );
  assertEquals(await status(evil, { origin: (origin) => origin.endsWith(".example") }), 200);
});

Deno.test("trailingSlashes() redirects to the other form", async () => {
  const target = async (mode: "always" | "never", path: string) =>
    (await send(new App().use(trailingSlashes(mode)), path)).headers.get("location");
  assertEquals(await target("never", "/a/?x=1"), "/a?x=1");
  assertEquals(await target("never", "/a"), null);
  assertEquals(await target("always", "/a?x=1"), "/a/?x=1");
  assertEquals(await target("always", "/"), null);
});
