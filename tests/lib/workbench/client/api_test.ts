import { assertEquals } from "@std/assert";
import { ask } from "../../../../lib/workbench/client/api.ts";
import { json, withServer } from "../server.ts";

const issues = [{ path: "tags.0", code: "too_big", message: "Too long" }];
const full = { path: "", code: "limit_reached", message: "No more room" };

const CASES: readonly [name: string, answer: Response | null, kind: string, message: RegExp][] = [
  ["a network that is gone", null, "unreachable", /can't be reached. Nothing is lost/],
  ["a session that has ended", json({ message: "Sign in first" }, 401), "signed_out", /^Sign in first$/],
  ["what does not exist", json({ message: "Snippet not found" }, 404), "missing", /Snippet not found/],
  ["what changed meanwhile", json({ message: "The snippet has changed" }, 412), "changed", /has changed/],
  ["a library that is full", json({ details: { issues: [full] } }, 400), "full", /^No more room$/],
  ["a field that is refused", json({ details: { issues } }, 400), "refused", /^tags\.0: Too long$/],
  [
    "a server that failed",
    json({ message: "secret" }, 500),
    "failed",
    /^The server failed\. Nothing is lost/,
  ],
  [
    "a read-only storage",
    json({ error: "overloaded", message: "Nothing can be saved for now" }, 503),
    "failed",
    /^Nothing can be saved for now$/,
  ],
  ["a proxy that answers in HTML", new Response("<h1>502</h1>", { status: 502 }), "failed", /server failed/],
  ["a page instead of JSON", new Response("<h1>Sign in</h1>"), "unreachable", /can't be reached/],
];

for (const [name, answer, kind, message] of CASES) {
  Deno.test(`an answer reports ${name}`, () =>
    withServer(() => answer, async () => {
      const given = await ask("/api/x");
      assertEquals([given.ok, !given.ok && given.failure.kind], [false, kind]);
      assertEquals(!given.ok && message.test(given.failure.message), true);
    }));
}

Deno.test("an answer has the value with its entity tag, and null for none", async () => {
  await withServer(() => json({ a: 1 }, 200, '"r1"'), async () => {
    assertEquals(await ask("/api/x"), { ok: true, value: { a: 1 }, etag: '"r1"' });
  });
  await withServer(() => new Response(null, { status: 204 }), async () => {
    assertEquals(await ask("/api/x"), { ok: true, value: null, etag: "" });
  });
});

Deno.test("a rate limit says how long to wait", () =>
  withServer(
    () => Response.json({ message: "Too many" }, { status: 429, headers: { "Retry-After": "17" } }),
    async () => {
      const given = await ask("/api/x");
      assertEquals(!given.ok && given.failure, {
        kind: "limited",
        message: "Too many requests. Try again in 17 seconds",
        waitSeconds: 17,
      });
    },
  ));
