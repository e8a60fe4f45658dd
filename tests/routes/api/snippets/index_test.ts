import { MAX_NAMED_REQUESTS } from "../../../../lib/server/store/library_size.ts";
import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { Snippet, SnippetPage } from "../../../../lib/schema/snippets.ts";
import { encodeCursor } from "../../../../lib/server/library/list.ts";
import { openApp } from "../../../app/app.ts";
import { clientOf } from "./client.ts";

const DRAFT = { name: "Mail", pattern: "^\\S+@\\S+$", flags: "mi", description: "d", tags: ["Mail"] };

Deno.test("POST /api/snippets answers 201 with the snippet, Location and ETag", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { status, headers, body } = await send("POST", "/api/snippets", DRAFT);
  const { id, created_at, updated_at, ...fields } = Snippet.parse(body);
  assertEquals(status, 201);
  assertEquals(fields, { ...DRAFT, flags: "im", tags: ["mail"] });
  assertEquals([created_at, updated_at], ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"]);
  assertEquals(headers.get("Location"), `/api/snippets/${id}`);
  assertMatch(headers.get("ETag") ?? "", /^"[^"]+"$/);
  const read = await send("GET", headers.get("Location") ?? "");
  assertEquals([read.status, read.body, read.headers.get("ETag")], [200, body, headers.get("ETag")]);
});

Deno.test("POST /api/snippets accepts its own response and ignores unknown fields", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const first = await send("POST", "/api/snippets", DRAFT);
  app.clock += 1_000;
  const { status, body } = await send("POST", "/api/snippets", { ...first.body, future: true, notes: 7 });
  const { id } = Snippet.parse(body);
  const now = "2026-01-01T00:00:01.000Z";
  assertEquals([status, body], [201, { ...first.body, id, created_at: now, updated_at: now }] as never);
  assertNotEquals(id, first.body.id as never);
});

Deno.test("POST /api/snippets saves a body once that is sent again with the same Idempotency-Key", async () => {
  using app = await openApp();
  const [send, others] = [await clientOf(app), await clientOf(app, "eve@example.com")];
  const post = (key: string, name = "n", client = send) =>
    client("POST", "/api/snippets", { ...DRAFT, name }, { "Idempotency-Key": key });
  const first = await post("one");
  const id = String(first.body.id);
  assertEquals((await send("PATCH", `/api/snippets/${id}`, { description: "changed" })).status, 200);
  const again = await post("one");
  assertEquals([again.status, again.headers.get("Location")], [201, first.headers.get("Location")]);
  assertEquals(String(again.body.description), "changed");
  const different = [
    await post("two"),
    await post("one", "other"),
    await post("one", "n", others),
    await send("POST", "/api/snippets", DRAFT),
    await post(""),
    await post(""),
  ];
  assertEquals(new Set([id, ...different.map(({ body }) => String(body.id))]).size, 7);
  assertEquals((await send("DELETE", `/api/snippets/${different[0]?.body.id}`)).status, 204);
  assertEquals(String((await post("one")).body.id), id);
  assertEquals((await send("DELETE", `/api/snippets/${id}`)).status, 204);
  assertNotEquals(String((await post("one")).body.id), id);
});

Deno.test("requests that are sent at once with the same Idempotency-Key save one snippet", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const post = () => send("POST", "/api/snippets", DRAFT, { "Idempotency-Key": "one" });
  const saved = await Promise.all(Array.from({ length: 5 }, post));
  assertEquals(new Set(saved.map(({ body }) => String(body.id))).size, 1);
});

Deno.test("the keys of the last snippets are known, of a limited number", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const post = async (key: number) => {
    const { body } = await send("POST", "/api/snippets", DRAFT, { "Idempotency-Key": `key ${key}` });
    return String(body.id);
  };
  const ids: string[] = [];
  for (let key = 0; key <= MAX_NAMED_REQUESTS; key++) ids.push(await post(key));
  assertEquals(await post(1), ids[1]);
  assertNotEquals(await post(0), ids[0]);
});

const BODIES: readonly [string, unknown, number, unknown][] = [
  ["no body", undefined, 400, "invalid_json"],
  ["no JSON", "{", 400, "invalid_json"],
  ["a list", [], 400, "validation_error"],
  ["null", "null", 400, "validation_error"],
  ["no fields", {}, 400, "validation_error"],
  ["a pattern that does not compile", { name: "n", pattern: "(" }, 400, "validation_error"],
  ["buffer boundaries", { name: "n", pattern: "\\Aa\\Z", flags: "u" }, 201, undefined],
  ["a quantified buffer boundary", { name: "n", pattern: "\\A+", flags: "u" }, 400, "validation_error"],
  ["128 KiB", JSON.stringify({ name: "n", pattern: "a" }).padEnd(128 * 1024), 201, undefined],
  [
    "a byte more",
    JSON.stringify({ name: "n", pattern: "a" }).padEnd(128 * 1024 + 1),
    413,
    "payload_too_large",
  ],
];

for (const [title, sent, expected, error] of BODIES) {
  Deno.test(`POST /api/snippets with ${title} answers ${expected}`, async () => {
    using app = await openApp();
    const send = await clientOf(app);
    const { status, body } = await send("POST", "/api/snippets", sent);
    assertEquals([status, body?.error], [expected, error]);
  });
}

Deno.test("POST /api/snippets reports every invalid field", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const sent = { name: "", pattern: "", flags: "gg", description: 1, tags: ["ok", "\ud800"] };
  const { details } = (await send("POST", "/api/snippets", sent)).body;
  assertEquals(Object.values(details?.issues ?? {}).map(({ path, code }) => [path, code]), [
    ["name", "too_small"],
    ["pattern", "too_small"],
    ["flags", "invalid_format"],
    ["description", "invalid_type"],
    ["tags.1", "lone_surrogate"],
  ] as never);
});

Deno.test("GET /api/snippets returns pages of the user's own snippets with cursors", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const other = await clientOf(app, "bob@example.com");
  for (const name of ["a", "b", "c"]) await send("POST", "/api/snippets", { ...DRAFT, name });
  await other("POST", "/api/snippets", DRAFT);
  const first = SnippetPage.parse((await send("GET", "/api/snippets?limit=2")).body);
  assertEquals(first.items.map(({ name }) => name), ["c", "b"]);
  const next = `/api/snippets?limit=2&cursor=${first.next_cursor}`;
  const last = SnippetPage.parse((await send("GET", next)).body);
  assertEquals([last.items.map(({ name }) => name), last.next_cursor], [["a"], null]);
  const foreign = await other("GET", next);
  assertEquals([foreign.status, foreign.body.error], [400, "validation_error"] as never);
  const found = await send("GET", "/api/snippets?query=%5CS&tag=MAIL&limit=1000");
  assertEquals(SnippetPage.parse(found.body).items.length, 3);
});

Deno.test("GET /api/snippets finds a Greek name by any part of it, in any case", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  await send("POST", "/api/snippets", { ...DRAFT, name: "ΟΔΥΣΣΕΥΣ ΟΔΟΣ" });
  for (const query of ["ΟΔΥΣ", "οδυσσευσ", "ευς", "ΟΔΟ", "οδος"]) {
    const { body } = await send("GET", `/api/snippets?query=${encodeURIComponent(query)}`);
    assertEquals([query, SnippetPage.parse(body).items.length], [query, 1]);
  }
});

Deno.test("GET /api/snippets rejects an invalid query", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  for (const query of ["limit=0", "limit=x", "limit=1.5", "limit=", "cursor=x", "cursor="]) {
    const { status, body } = await send("GET", `/api/snippets?${query}`);
    assertEquals([query, status, body.error], [query, 400, "validation_error"] as never);
  }
});

Deno.test("GET /api/snippets rejects forged cursors", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { body: { id } } = await send("POST", "/api/snippets", DRAFT);
  const { user } = await app.signedIn();
  for (const place of ["", "x", "-1", "1e400", "1001", "\0", "y".repeat(3_000)]) {
    const lists = [
      ["/api/snippets?", ["snippets", user.id, "", ""]],
      ["/api/snippets?query=a&", ["snippets", user.id, "a", ""]],
      [`/api/snippets/${id}/versions?`, ["versions", user.id, String(id)]],
    ] as const;
    for (const [path, listing] of lists) {
      const answer = await send("GET", `${path}cursor=${await encodeCursor(place, listing)}`);
      assertEquals([path, place, answer.status], [path, place, 400]);
    }
  }
});
