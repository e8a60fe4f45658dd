/** Methods of pages: every route supports those in the table and rejects all others. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { PAGE_LIMIT } from "../../lib/limits/server.ts";
import { allowedMethods, PAGE_ROUTES } from "../../lib/server/http/methods.ts";
import { openApp, ORIGIN } from "../app/app.ts";

const ROUTES = new URL("../../routes/", import.meta.url);

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY"];

/** A request path that matches a route's pattern. */
const pathOf = (pattern: string) => pattern.replace(":provider", "github").replace(":token", "x");

/** Route files outside the API, by their path in `routes/`. */
async function* routeFiles(folder = ""): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROUTES))) {
    const path = `${folder}${name}`;
    if (path === "api") continue;
    if (isDirectory) yield* routeFiles(`${path}/`);
    else if (!name.startsWith("_")) yield path;
  }
}

/** The URL pattern that Fresh derives from a route file. */
function patternOf(file: string): string {
  const names = file.replace(/\.tsx?$/, "").split("/").filter((name) => !/^\(.*\)$|^index$/.test(name));
  return `/${names.map((name) => name.replace(/^\[(.*)\]$/, ":$1")).join("/")}`;
}

Deno.test("the table of page routes has every route file with its methods", async () => {
  const found: [string, string[]][] = [];
  for await (const file of routeFiles()) {
    const { handler, config } = await import(new URL(file, ROUTES).href);
    found.push([
      config?.routeOverride ?? patternOf(file),
      handler === undefined ? ["GET"] : Object.keys(handler).sort(),
    ]);
  }
  const table = PAGE_ROUTES.map(({ path, methods }): [string, string[]] => [path, [...methods].sort()]);
  assertEquals(Object.fromEntries(table), Object.fromEntries(found));
});

for (const route of PAGE_ROUTES) {
  Deno.test(`${route.path} rejects methods that it doesn't have`, async () => {
    using app = await openApp();
    const { cookie } = await app.signedIn();
    const allow = allowedMethods(route);
    for (const method of METHODS.filter((name) => !allow.includes(name))) {
      // The method is checked before the Origin header.
      const answer = await app.ask(pathOf(route.path), { method, headers: { Cookie: cookie } });
      assertEquals([method, answer.status, answer.headers.get("Allow")], [method, 405, allow.join(", ")]);
      assertMatch(answer.headers.get("Content-Type") ?? "", /^text\/html/);
      assertMatch(await answer.text(), method === "HEAD" ? /^$/ : /<h1>/);
    }
    const options = await app.ask(pathOf(route.path), { method: "OPTIONS" });
    assertEquals([options.status, options.headers.get("Allow")], [204, allow.join(", ")]);
  });
}

Deno.test("HEAD works wherever GET does, with the same status", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  for (const { path, methods } of PAGE_ROUTES) {
    if (!methods.includes("GET")) continue;
    const ask = (method: string) => app.ask(pathOf(path), { method, headers: { Cookie: cookie } });
    const [get, head] = [await ask("GET"), await ask("HEAD")];
    await get.body?.cancel();
    assertEquals([path, head.status, await head.text()], [path, get.status, ""]);
  }
});

/** Paths that `decodeURIComponent` rejects. */
const UNDECODABLE = [
  "%zz",
  "%",
  "a%2",
  "%ff",
  "%E0%A4%A",
  "docs/%c3%28",
  "auth/magic-link/%zz",
  "_fresh/%zz",
];

for (const path of UNDECODABLE) {
  Deno.test(`/${path} is not found as a page and below /api`, async () => {
    using app = await openApp();
    for (const method of ["GET", "HEAD", "POST", "DELETE", "PROPFIND"]) {
      const headers = { Origin: ORIGIN };
      const page = await app.ask(`/${path}`, { method, headers });
      assertEquals([method, page.status], [method, 404]);
      assertMatch(page.headers.get("Content-Type") ?? "", /^text\/html/);
      await page.body?.cancel();
      for (const below of [path, `snippets/${path}`, `fixtures/${path}`]) {
        const answer = await app.ask(`/api/${below}`, { method, headers });
        assertEquals([method, below, answer.status], [method, below, 404]);
        assertEquals(answer.headers.get("Cache-Control"), "no-store");
        assertMatch(answer.headers.get("X-Request-Id") ?? "", /^[\da-f]{24}$/);
        assertEquals(answer.headers.get("X-RateLimit-Limit"), "1200");
        const text = await answer.text();
        if (method !== "HEAD") assertEquals(JSON.parse(text).error, "not_found");
      }
    }
  });
}

Deno.test("requests that Fresh can't route are counted and logged like others", async () => {
  using app = await openApp();
  const asked = [["PROPFIND", "/"], ["PROPFIND", "/api/me"], ["GET", "/%zz"], [
    "DELETE",
    "/api/%zz",
  ]] as const;
  for (const [method, path] of asked) await (await app.ask(path, { method })).body?.cancel();
  assertEquals(app.entries.map(({ method, status }) => [method, status]), [
    ["PROPFIND", 405],
    ["PROPFIND", 405],
    ["GET", 404],
    ["DELETE", 404],
  ]);
  for (const { id } of app.entries) assertMatch(String(id), /^[\da-f]{24}$/);
  const statuses: number[] = [];
  for (let count = 2; count <= PAGE_LIMIT.max; count++) {
    const answer = await app.ask("/%zz", { method: count % 2 === 0 ? "GET" : "PROPFIND" });
    statuses.push(answer.status);
    await answer.body?.cancel();
  }
  assertEquals([new Set(statuses.slice(0, -1)), statuses.at(-1)], [new Set([404]), 429]);
});

Deno.test("a long unknown method is shortened in the log", async () => {
  using app = await openApp();
  await (await app.ask("/", { method: "X".repeat(5_000) })).body?.cancel();
  assert(JSON.stringify(app.entries).length < 300);
});
