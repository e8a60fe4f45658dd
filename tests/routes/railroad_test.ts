/** `GET /railroad.svg` with the whole app. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MAX_SERVER_NODES } from "../../lib/limits/pattern.ts";
import { PAGE_LIMIT } from "../../lib/limits/server.ts";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { openApp } from "../app/app.ts";
import { faultIn } from "../lib/regex/railroad/xml.ts";

const pathOf = (pattern: string, flags = "", more: Record<string, string> = {}) =>
  `/railroad.svg?${new URLSearchParams({ p: encode(pattern), f: flags, ...more })}`;

Deno.test("GET /railroad.svg draws a link's pattern for other sites to show and cache", async () => {
  using app = await openApp();
  const answer = await app.ask(pathOf("(?<year>\\d{4})-<b>", "gi"));
  const { headers } = answer;
  assertEquals([answer.status, headers.get("Content-Type")], [200, "image/svg+xml; charset=utf-8"]);
  assertEquals(headers.get("Cache-Control"), "public, max-age=86400");
  assertEquals(headers.get("Cross-Origin-Resource-Policy"), "cross-origin");
  assertEquals(headers.get("Set-Cookie"), null);
  const svg = await answer.text();
  assertEquals(faultIn(svg), undefined);
  assertStringIncludes(svg, "<title>/(?&lt;year&gt;\\d{4})-&lt;b&gt;/gi</title>");
});

Deno.test("GET /railroad.svg has a policy that only allows inline styles", async () => {
  using app = await openApp();
  for (const path of [pathOf("a"), pathOf("(")]) {
    const answer = await app.ask(path);
    const policy = answer.headers.get("Content-Security-Policy")?.split("; ") ?? [];
    for (const part of ["default-src 'none'", "sandbox", "base-uri 'none'", "frame-ancestors 'none'"]) {
      assert(policy.includes(part), part);
    }
    assert(!policy.some((part) => part.startsWith("script-src")));
    assertEquals(answer.headers.get("X-Content-Type-Options"), "nosniff");
    await answer.body?.cancel();
  }
});

Deno.test("GET /railroad.svg answers 304 for its ETag", async () => {
  using app = await openApp();
  const first = await app.ask(pathOf("a+"));
  const etag = first.headers.get("ETag") ?? "";
  assertMatch(etag, /^"[0-9a-f]{24}"$/);
  await first.body?.cancel();
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const again = await app.ask(pathOf("a+"), { headers: { "If-None-Match": tag } });
    assertEquals([again.status, await again.text(), again.headers.get("ETag")], [304, "", etag]);
    // A cache updates its stored headers from a 304.
    for (const name of ["Content-Security-Policy", "Cross-Origin-Resource-Policy", "Cache-Control", "Vary"]) {
      assertEquals([name, again.headers.get(name)], [name, first.headers.get(name)]);
    }
  }
  const other = await app.ask(pathOf("b+"), { headers: { "If-None-Match": etag } });
  assertEquals(other.status, 200);
  assert(other.headers.get("ETag") !== etag);
  await other.body?.cancel();
  const head = await app.ask(pathOf("a+"), { method: "HEAD" });
  assertEquals([head.status, head.headers.get("ETag"), await head.text()], [200, etag, ""]);
});

Deno.test("GET /railroad.svg uses the colors in the address", async () => {
  using app = await openApp();
  const colours = async (theme: string) => {
    const svg = await (await app.ask(pathOf("a", "", { theme }))).text();
    return [svg.includes("#14161a"), svg.includes("#ffffff"), svg.includes("prefers-color-scheme")];
  };
  assertEquals(await colours("light"), [false, true, false]);
  assertEquals(await colours("dark"), [true, false, false]);
  assertEquals(await colours("auto"), [true, true, true]);
  assertEquals(await colours("<b>"), [true, true, true]);
});

/** Patterns that can't be drawn, and the text of the image. */
const UNDRAWN: readonly (readonly [path: string, words: string])[] = [
  ["/railroad.svg", "The URL contains no pattern"],
  ["/railroad.svg?f=g", "The URL contains no pattern"],
  [pathOf("a(b"), "Unclosed group: the &quot;(&quot; at column 2 has no &quot;)&quot;"],
  [pathOf("a".repeat(MAX_SERVER_NODES + 1)), "The pattern is too large for an image"],
  [pathOf("a".repeat(10_001)), "The pattern is longer than 10,000 characters"],
  [pathOf("(".repeat(5_000)), "Unterminated group"],
];

for (const [path, words] of UNDRAWN) {
  Deno.test(`GET ${path.slice(0, 40)} contains "${words}"`, async () => {
    using app = await openApp();
    const answer = await app.ask(path);
    assertEquals([answer.status, answer.headers.get("Content-Type")], [400, "image/svg+xml; charset=utf-8"]);
    assertEquals(answer.headers.get("Cache-Control"), "no-store");
    const svg = await answer.text();
    assertEquals(faultIn(svg), undefined);
    assertStringIncludes(svg, words);
  });
}

Deno.test("GET /railroad.svg escapes the contents of the address", async () => {
  using app = await openApp();
  const attack = `</style></title><script>alert(1)</script><image href=x onerror=alert(1)>"'&\u0000\ud800`;
  for (const pattern of [attack.replace("(1)", ""), `${attack}(`, `(?<${attack}>`]) {
    for (const path of [`/railroad.svg?${new URLSearchParams({ p: pattern })}`]) {
      const svg = await (await app.ask(path)).text();
      assertEquals(faultIn(svg), undefined);
      assert(!/<script|<image/.test(svg));
    }
  }
});

Deno.test("GET /railroad.svg is limited per address, separately from pages", async () => {
  using app = await openApp();
  const statuses = new Map<number, number>();
  for (let index = 0; index <= PAGE_LIMIT.max; index++) {
    const answer = await app.ask(pathOf("a"));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    await answer.body?.cancel();
  }
  assertEquals([...statuses], [[200, PAGE_LIMIT.max], [429, 1]]);
  for (const [path, client] of [["/docs", "192.0.2.1"], [pathOf("a"), "192.0.2.2"]] as const) {
    const answer = await app.ask(path, {}, client);
    assertEquals(answer.status, 200);
    await answer.body?.cancel();
  }
});
