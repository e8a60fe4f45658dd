import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { App, csp } from "fresh";
import { h } from "preact";
import { PAGE_LIMIT } from "../../../../lib/limits/server.ts";
import type { State } from "../../../../lib/server/http/define.ts";
import { PAGE_ROUTES } from "../../../../lib/server/http/methods.ts";
import { CACHED_PAGE_MS, cachePages, MAX_CACHED_PAGE_BYTES } from "../../../../lib/server/http/page_cache.ts";
import { requestContext } from "../../../../lib/server/http/request_context.ts";
import { Analyser } from "../../../../lib/server/safety/analyser.ts";
import { childHost } from "../../../../lib/server/safety/child_host.ts";
import { readSettings } from "../../../../lib/server/settings.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { openApp, ORIGIN } from "../../../app/app.ts";
import { random } from "../../../app/random.ts";

/** The page cache with a test route that counts its renderings. */

const analyser = new Analyser(childHost, 1);

interface Counting extends Disposable {
  /** Unix milliseconds. */
  clock: number;
  /** Number of renderings. */
  drawn: number;
  ask(path: string, method?: string): Promise<Response>;
}

async function counting(): Promise<Counting> {
  const kv = await openKv(":memory:", random);
  const now = () => site.clock;
  const services = { kv, settings: readSettings(() => undefined), now, random, mail: null, fetch, analyser };
  const handler = new App<State>()
    .use(requestContext({ ...services, log() {} }))
    .use(cachePages(now))
    .get("/plain", (ctx) => {
      ctx.state.isSharedPage = true;
      return new Response(`drawn ${++site.drawn}`);
    })
    .use(csp({ useNonce: true }))
    .get("/:kind", (ctx) => {
      site.drawn++;
      ctx.state.isSharedPage = ctx.params.kind !== "own";
      const words = ctx.params.kind === "long" ? "x".repeat(MAX_CACHED_PAGE_BYTES) : `drawn ${site.drawn}`;
      return ctx.render(h("p", null, words, h("script", null, "0")), {
        status: ctx.params.kind === "error" ? 500 : 200,
      });
    }).handler();
  const site: Counting = {
    clock: Date.UTC(2026, 0, 1),
    drawn: 0,
    ask: (path, method = "GET") =>
      handler(new Request(ORIGIN + path, { method }), {
        remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 1 },
        completed: Promise.resolve(),
      }),
    [Symbol.dispose]: () => kv.close(),
  };
  return site;
}

const nonceOf = ({ headers }: Response) =>
  headers.get("Content-Security-Policy")?.match(/'nonce-([0-9a-f]{32})'/)?.[1] ?? "none";

Deno.test("a shared page is rendered once, with a new nonce for each visitor", async () => {
  using site = await counting();
  const nonces: string[] = [];
  for (let visits = 0; visits < 3; visits++) {
    const answer = await site.ask("/page?p=YQ");
    const nonce = nonceOf(answer);
    nonces.push(nonce);
    const html = await answer.text();
    assert(html.includes(`<script nonce="${nonce}">`) && html.includes("drawn 1"), html);
    assertEquals(answer.headers.get("Content-Type"), "text/html; charset=utf-8");
  }
  assertEquals([site.drawn, new Set(nonces).size], [1, 3]);
});

Deno.test("other addresses, personal pages, errors and long pages are always rendered", async () => {
  using site = await counting();
  const bodies = async (path: string) => [await site.ask(path), await site.ask(path)];
  for (const path of ["/own", "/error", "/long"]) {
    site.drawn = 0;
    for (const answer of await bodies(path)) await answer.body?.cancel();
    assertEquals(site.drawn, 2, path);
  }
  for (const path of ["/page?p=YQ", "/page?p=Yg", "/page?p=YQ&t=Yg"]) {
    await (await site.ask(path)).body?.cancel();
  }
  assertEquals(site.drawn, 5);
});

Deno.test("a page without a nonce is always rendered", async () => {
  using site = await counting();
  const texts = [await site.ask("/plain"), await site.ask("/plain")].map((answer) => answer.text());
  assertEquals(await Promise.all(texts), ["drawn 1", "drawn 2"]);
});

Deno.test("GET and HEAD are answered from the cache, for a minute", async () => {
  using site = await counting();
  const ask = async (method?: string) => await (await site.ask("/page", method)).text();
  for (const method of ["HEAD", "GET", "HEAD"]) assertEquals((await ask(method)) === "", method === "HEAD");
  assertEquals(site.drawn, 1);
  site.clock += CACHED_PAGE_MS;
  await ask();
  assertEquals(site.drawn, 1);
  site.clock++;
  await ask("HEAD");
  assertEquals(site.drawn, 2);
  await ask("POST");
  assertEquals(site.drawn, 2);
});

const FIXED = PAGE_ROUTES.filter(({ isFixed }) => isFixed).map(({ path }) => path);

Deno.test("pages without parameters are rendered once, whatever the query", async () => {
  // Each page in an app of its own, so that no cached one is compared with itself.
  using first = await openApp();
  using second = await openApp();
  const { cookie } = await second.signedIn();
  const headers = { Cookie: cookie, "Accept-Language": "de", "User-Agent": "other" };
  assert(FIXED.includes("/docs/api"));
  for (const path of FIXED) {
    const plain = await first.ask(path);
    const other = await second.ask(`${path}?p=YQ&f=g&x=1`, { headers });
    const [text, otherText] = [await plain.text(), await other.text()];
    assertEquals(otherText.replaceAll(nonceOf(other), nonceOf(plain)), text, path);
    const again = await second.ask(`${path}?x=2`);
    assertEquals((await again.text()).replaceAll(nonceOf(again), nonceOf(plain)), text, path);
  }
});

Deno.test("a query doesn't change what is cached of a page without parameters, but a host does", async () => {
  using app = await openApp();
  const timed = async (path: string) => {
    const answer = await app.ask(path);
    await answer.body?.cancel();
    return answer;
  };
  assertEquals((await timed("/docs/api?x=1")).status, 200);
  const elsewhere = await timed("http://127.0.0.1:8000/docs/api?x=2");
  assertEquals([elsewhere.status, elsewhere.headers.get("Location")], [307, `${ORIGIN}/docs/api?x=2`]);
});

Deno.test("a cached page of the workbench is identical, counted and logged", async () => {
  using app = await openApp();
  const [first, again] = [await app.ask("/?p=YQ"), await app.ask("/?p=YQ")];
  const [drawn, kept] = [await first.text(), await again.text()];
  assertNotEquals(nonceOf(first), nonceOf(again));
  assertEquals(kept.replaceAll(nonceOf(again), nonceOf(first)), drawn);
  const headers = (answer: Response) =>
    [...answer.headers].filter(([name]) => name !== "content-security-policy");
  assertEquals(headers(again), headers(first));
  assertEquals(app.entries.map(({ route, status }) => [route, status]), [["/", 200], ["/", 200]]);
  for (let page = 2; page < PAGE_LIMIT.max; page++) await (await app.ask("/?p=YQ")).body?.cancel();
  const refused = await app.ask("/?p=YQ");
  assertEquals([refused.status, (await refused.text()).includes("Too many")], [429, true]);
});
