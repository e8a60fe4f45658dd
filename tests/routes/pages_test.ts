/** What holds for pages as such: the one host, the limit, the headers, the log. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openApp } from "../app.ts";

Deno.test("a page asked under another host is asked for under the site's own", async () => {
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

Deno.test("behind a proxy that speaks https the host is what counts", async () => {
  using app = await openApp({ BASE_URL: "https://regex.example" });
  assertEquals((await app.ask("http://regex.example/nothing")).status, 404);
  const answer = await app.ask("http://10.0.0.1:8000/x?y");
  assertEquals(answer.headers.get("Location"), "https://regex.example/x?y");
  assertEquals(answer.headers.get("Strict-Transport-Security"), "max-age=31536000");
});

Deno.test("the API and the probes answer under any host", async () => {
  using app = await openApp();
  for (const path of ["/api/me", "/healthz", "/readyz"]) {
    const answer = await app.ask(`http://127.0.0.1:9000${path}`);
    assertEquals(answer.status, 200);
    await answer.body?.cancel();
  }
});

Deno.test("an address gets 300 pages a minute, and the probes count for none", async () => {
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

Deno.test("each request leaves one line of the log, without its path and query", async () => {
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

Deno.test("an X-Forwarded-For that nobody trusts is warned of once", async () => {
  using app = await openApp();
  for (let time = 0; time < 3; time++) {
    await (await app.ask("/healthz", { headers: { "X-Forwarded-For": "203.0.113.1" } })).body?.cancel();
  }
  assertEquals(app.entries.filter(({ warning }) => warning !== undefined).length, 1);
});

Deno.test("with a trusted proxy its X-Forwarded-For tells clients apart", async () => {
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

Deno.test("files of the program are not served, however they are asked for", async () => {
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
