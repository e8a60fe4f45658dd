/** Common behavior of pages: one host, rate limit, headers and log. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { LONG_PAGE_LIMIT, PAGE_LIMIT } from "../../lib/limits/server.ts";
import { openApp } from "../app/app.ts";

Deno.test("a page on another host is redirected to the site's origin", async () => {
  using app = await openApp();
  const asked = [
    ["http://127.0.0.1:8000/?p=YQ&t=%20b", "http://localhost:8000/?p=YQ&t=%20b"],
    ["http://localhost/nothing", "http://localhost:8000/nothing"],
    ["http://localhost.evil.example:8000//evil.example/x", "http://localhost:8000/evil.example/x"],
  ] as const;
  for (const [address, location] of asked) {
    const answer = await app.ask(address);
    assertEquals([answer.status, answer.headers.get("Location")], [307, location]);
    assertMatch(answer.headers.get("Content-Security-Policy") ?? "", /frame-ancestors 'none'/);
  }
});

Deno.test("behind an HTTPS proxy, only the host is compared", async () => {
  using app = await openApp({ BASE_URL: "https://regex.example" });
  assertEquals((await app.ask("http://regex.example/nothing")).status, 404);
  const answer = await app.ask("http://10.0.0.1:8000/x?y");
  assertEquals(answer.headers.get("Location"), "https://regex.example/x?y");
  assertEquals(answer.headers.get("Strict-Transport-Security"), "max-age=31536000");
});

Deno.test("the API and the health checks work on any host", async () => {
  using app = await openApp();
  for (const path of ["/api/me", "/healthz", "/readyz"]) {
    const answer = await app.ask(`http://127.0.0.1:9000${path}`);
    assertEquals(answer.status, 200);
    await answer.body?.cancel();
  }
});

Deno.test("an address gets 300 pages per minute, without the health checks", async () => {
  using app = await openApp();
  const statuses: number[] = [];
  for (let time = 0; time < 301; time++) {
    const answers = [await app.ask("/nothing"), await app.ask("/healthz")];
    statuses.push(...answers.map(({ status }) => status));
    await Promise.all(answers.map((answer) => answer.body?.cancel()));
  }
  assertEquals(statuses.lastIndexOf(404), 598);
  assertEquals(statuses.slice(-2), [429, 200]);
  assertEquals((await app.ask("/nothing", {}, "192.0.2.2")).status, 404);
  app.clock += 60_000;
  assertEquals((await app.ask("/nothing")).status, 404);
});

Deno.test("an error page has the headers of the site", async () => {
  using app = await openApp();
  const answer = await app.ask("/nothing");
  assertEquals(answer.status, 404);
  assertMatch(answer.headers.get("Content-Type") ?? "", /^text\/html/);
  assertEquals(answer.headers.get("X-Content-Type-Options"), "nosniff");
  assertMatch(answer.headers.get("Content-Security-Policy") ?? "", /object-src 'none'/);
  await answer.body?.cancel();
});

Deno.test("each request is logged as one line without its path and query", async () => {
  using app = await openApp();
  for (const path of ["/healthz?p=secret", "/api/fixtures/secret", "/api/secret", "/secret?t=secret"]) {
    await (await app.ask(path)).body?.cancel();
  }
  const lines = app.entries.map(({ method, route, status, ms }) => [method, route, status, ms]);
  assertEquals(lines, [
    ["GET", "/healthz", 200, 0],
    ["GET", "/api/fixtures/:name", 404, 0],
    ["GET", "/api/:path*", 404, 0],
    ["GET", null, 404, 0],
  ]);
  assertEquals(JSON.stringify(app.entries).includes("secret"), false);
  for (const { id, time } of app.entries) {
    assertMatch(String(id), /^[\da-f]{24}$/);
    assertEquals(time, "2026-01-01T00:00:00.000Z");
  }
});

Deno.test("an untrusted X-Forwarded-For is reported once", async () => {
  using app = await openApp();
  for (let time = 0; time < 3; time++) {
    await (await app.ask("/healthz", { headers: { "X-Forwarded-For": "203.0.113.1" } })).body?.cancel();
  }
  assertEquals(app.entries.filter(({ warning }) => warning !== undefined).length, 1);
});

Deno.test("with a trusted proxy, X-Forwarded-For distinguishes clients", async () => {
  using app = await openApp({ TRUSTED_PROXIES: "1" });
  const remaining = async (forwarded: string) => {
    const answer = await app.ask("/api/me", { headers: { "X-Forwarded-For": forwarded } }, "10.0.0.1");
    await answer.body?.cancel();
    return answer.headers.get("X-RateLimit-Remaining");
  };
  assertEquals(await remaining("203.0.113.1"), "119");
  assertEquals(await remaining("203.0.113.2"), "119");
  assertEquals(await remaining("203.0.113.9, 203.0.113.1"), "118");
  assertEquals(app.entries.filter(({ warning }) => warning !== undefined), []);
});

Deno.test("the program's files are not served", async () => {
  using app = await openApp();
  for (const file of ["deno.json", "serve.ts", ".gitignore", "lib/server/app.ts", "static/icon.svg"]) {
    assert((await Deno.stat(new URL(`../../${file}`, import.meta.url))).isFile);
    for (
      const path of [`/${file}`, `/%2e%2e/${file}`, `/x/..%2f..%2f${file}`, `/${file.replace("/", "%2f")}`]
    ) {
      const answer = await app.ask(path);
      await answer.body?.cancel();
      assertEquals([path, answer.status], [path, 404]);
    }
  }
});

Deno.test("of the pages of an address, a hundred a minute may have a long query", async () => {
  using app = await openApp();
  const statusOf = async (query: string) => {
    // Nothing is drawn for a path that isn't there.
    const answer = await app.ask(`/none?${query}`);
    await answer.body?.cancel();
    return answer.status;
  };
  const [short, long] = ["a".repeat(2_600), "a".repeat(2_700)];
  for (let n = 0; n < LONG_PAGE_LIMIT.max; n++) assertEquals(await statusOf(long), 404);
  assertEquals(await statusOf(long), 429);
  for (let n = LONG_PAGE_LIMIT.max; n < PAGE_LIMIT.max; n++) assertEquals(await statusOf(short), 404);
  assertEquals(await statusOf(short), 429);
});
