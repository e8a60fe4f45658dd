import { assertEquals, assertNotEquals } from "@std/assert";
import { VersionPage } from "../../../../lib/schema/snippets.ts";
import { openApp } from "../../../app/app.ts";
import { clientOf, type Send } from "./client.ts";

async function saved(send: Send): Promise<{ path: string; etag: string }> {
  const { headers } = await send("POST", "/api/snippets", { name: "n", pattern: "a" });
  return { path: headers.get("Location") ?? "", etag: headers.get("ETag") ?? "" };
}

/** Fields that a caller cannot set. */
const OURS = {
  id: "x",
  created_at: "1999-01-01T00:00:00.000Z",
  updated_at: "1999-01-01T00:00:00.000Z",
  userId: "u2",
};

Deno.test("PATCH returns the updated snippet and keeps missing fields", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { path } = await saved(send);
  const before = (await send("GET", path)).body;
  app.clock += 1_000;
  const { status, body } = await send("PATCH", path, { pattern: "b", tags: ["T"], notes: "why", ...OURS });
  const updated_at = "2026-01-01T00:00:01.000Z";
  assertEquals([status, body], [200, { ...before, pattern: "b", tags: ["t"], updated_at }] as never);
  const { items } = VersionPage.parse((await send("GET", `${path}/versions`)).body);
  assertEquals(items.map(({ pattern, notes }) => [pattern, notes]), [["b", "why"], ["a", null]]);
  assertEquals(items[0]?.created_at, updated_at);
});

Deno.test("an empty PATCH returns 200 with the unchanged snippet", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { path, etag } = await saved(send);
  const before = (await send("GET", path)).body;
  app.clock += 1_000;
  const { status, headers, body } = await send("PATCH", path, {});
  assertEquals([status, headers.get("ETag"), body], [200, etag, before] as never);
  assertEquals(VersionPage.parse((await send("GET", `${path}/versions`)).body).items.length, 1);
});

const TAGS: readonly [string, (etag: string) => string, boolean][] = [
  ["the tag", (etag) => etag, true],
  ["the tag, weak", (etag) => `W/${etag}`, true],
  ["the tag among others", (etag) => `"x", ${etag}`, true],
  ["any", () => "*", true],
  ["another tag", () => '"x"', false],
  ["a tag without quotes", (etag) => etag.slice(1, -1), false],
  ["nothing that is a tag", () => "x", false],
];

for (const [title, ifMatch, fits] of TAGS) {
  Deno.test(`If-Match with ${title} ${fits ? "allows" : "prevents"} a change`, async () => {
    using app = await openApp();
    const send = await clientOf(app);
    const { path, etag } = await saved(send);
    const patched = await send("PATCH", path, { pattern: "b" }, { "If-Match": ifMatch(etag) });
    const newest = (await send("GET", path)).headers.get("ETag") ?? "";
    if (fits) assertNotEquals(newest, etag);
    else assertEquals([patched.body.error, newest], ["precondition_failed", etag] as never);
    const deleted = await send("DELETE", path, undefined, { "If-Match": ifMatch(newest) });
    assertEquals([patched.status, deleted.status], fits ? [200, 204] : [412, 412]);
  });
}

Deno.test("DELETE answers 204 without a body, and the snippet is gone", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { path } = await saved(send);
  const { status, body } = await send("DELETE", path);
  assertEquals([status, body], [204, null]);
  for (const [method, sub] of [["GET", ""], ["PATCH", ""], ["DELETE", ""], ["GET", "/versions"]] as const) {
    const again = await send(method, path + sub, method === "PATCH" ? {} : undefined);
    assertEquals([method, again.status, again.body.error], [method, 404, "not_found"] as never);
  }
});

Deno.test("another user's snippet is not found and not changed", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const other = await clientOf(app, "bob@example.com");
  const { path } = await saved(send);
  const before = await send("GET", path);
  for (const [method, sub] of [["GET", ""], ["PATCH", ""], ["DELETE", ""], ["GET", "/versions"]] as const) {
    const { status, body } = await other(method, path + sub, method === "PATCH" ? { name: "m" } : undefined);
    assertEquals([method, status, body.error], [method, 404, "not_found"] as never);
  }
  assertEquals((await send("GET", path)).body, before.body);
});

Deno.test("a malformed id is not found", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  for (const id of ["x", "x".repeat(5_000), "%00", "01h", "%F0%9F%98%80", "..%2F"]) {
    assertEquals([id, (await send("GET", `/api/snippets/${id}`)).status], [id, 404]);
  }
});

Deno.test("the body is validated before the snippet is looked up", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const path = "/api/snippets/01ARYZ6S410000000000000001";
  assertEquals((await send("PATCH", path, "{")).body.error, "invalid_json" as never);
  assertEquals((await send("PATCH", path, { flags: "x" })).body.error, "validation_error" as never);
  assertEquals((await send("PATCH", path, {})).body.error, "not_found" as never);
});

Deno.test("concurrent PATCHes through the API all create versions", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { path } = await saved(send);
  const patterns = Array.from({ length: 50 }, (_, i) => `p${i}`);
  const answers = await Promise.all(patterns.map((pattern) => send("PATCH", path, { pattern })));
  assertEquals(answers.filter(({ status }) => status !== 200), []);
  const { items } = VersionPage.parse((await send("GET", `${path}/versions?limit=100`)).body);
  assertEquals(items.map(({ pattern }) => pattern).sort(), ["a", ...patterns].sort());
  assertEquals((await send("GET", path)).body.pattern, items[0]?.pattern as never);
});

Deno.test("of two PATCHes with the same ETag, one succeeds", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { path, etag } = await saved(send);
  const patch = (pattern: string) => send("PATCH", path, { pattern }, { "If-Match": etag });
  const answers = await Promise.all([patch("b"), patch("c")]);
  assertEquals(answers.map(({ status }) => status).sort(), [200, 412]);
});
