/** Texts and tests of saved patterns in the API. */
import { assertEquals, assertNotEquals } from "@std/assert";
import { SnippetPage, VersionPage } from "../../../../lib/schema/snippets.ts";
import { openApp } from "../../../app/app.ts";
import { clientOf } from "./client.ts";

const DRAFT = { name: "n", pattern: "a" };
const TEXT = "☃".repeat(20_000);
const TESTS = [{ line: 1, match: true }, { line: 3, match: false }];

Deno.test("POST, GET and the versions return a text and tests; lists leave them out", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const made = await send("POST", "/api/snippets", { ...DRAFT, text: TEXT, tests: TESTS.toReversed() });
  assertEquals([made.status, made.body.text, made.body.tests] as unknown, [201, TEXT, TESTS]);
  const path = made.headers.get("Location") ?? "";
  const read = await send("GET", path);
  assertEquals([read.body, read.headers.get("ETag")], [made.body, made.headers.get("ETag")]);
  const [version] = VersionPage.parse((await send("GET", `${path}/versions`)).body).items;
  assertEquals([version?.text, version?.tests], [TEXT, TESTS]);
  const { items } = SnippetPage.parse((await send("GET", "/api/snippets")).body);
  assertEquals(items.map((item) => ["text" in item, "tests" in item]), [[false, false]]);
});

Deno.test("contracts are saved with a snippet and its version, and a PATCH of them makes no version", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const contracts = ["whole", 'rejects "1.2.3"'];
  const made = await send("POST", "/api/snippets", { ...DRAFT, contracts });
  assertEquals([made.status, made.body.contracts] as unknown, [201, contracts]);
  const path = made.headers.get("Location") ?? "";
  const { items } = SnippetPage.parse((await send("GET", "/api/snippets")).body);
  assertEquals(items.map((item) => "contracts" in item), [false]);
  const changed = await send("PATCH", path, { contracts: ["linear"] });
  assertEquals([changed.status, changed.body.contracts] as unknown, [200, ["linear"]]);
  const versions = VersionPage.parse((await send("GET", `${path}/versions`)).body).items;
  assertEquals(versions.map((version) => version.contracts), [["linear"]]);
  await send("PATCH", path, { pattern: "b" });
  assertEquals("contracts" in (await send("PATCH", path, { contracts: null })).body, false);
  const after = VersionPage.parse((await send("GET", `${path}/versions`)).body).items;
  assertEquals(after.map((version) => version.contracts), [undefined, ["linear"]]);
});

Deno.test("a snippet without text has neither field", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { body } = await send("POST", "/api/snippets", DRAFT);
  assertEquals(Object.keys(body).join(), "id,name,pattern,flags,description,tags,created_at,updated_at");
});

Deno.test("PATCH of only text and tests changes the ETag and creates no version", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { headers } = await send("POST", "/api/snippets", DRAFT);
  const [path, etag] = [headers.get("Location") ?? "", headers.get("ETag") ?? ""];
  app.clock += 1_000;
  const changed = await send("PATCH", path, { text: TEXT, tests: TESTS }, { "If-Match": etag });
  assertEquals([changed.status, changed.body.text], [200, TEXT] as never);
  assertEquals(changed.body.updated_at, "2026-01-01T00:00:01.000Z" as never);
  assertNotEquals(changed.headers.get("ETag"), etag);
  const stale = await send("PATCH", path, { text: "" }, { "If-Match": etag });
  assertEquals(stale.status, 412);
  const removed = await send("PATCH", path, { text: null, tests: null });
  assertEquals(["text" in removed.body, "tests" in removed.body], [false, false]);
  const { body } = await send("GET", `${path}/versions`);
  assertEquals(Object.keys(body.items ?? {}).length, 1);
});

const REFUSED: readonly [string, object, [path: string, code: string, message: string]][] = [
  ["a long text", { text: "x".repeat(20_001) }, ["text", "too_big", "Must have at most 20,000 characters"]],
  ["a lone surrogate", { text: "\ud800" }, [
    "text",
    "lone_surrogate",
    "Must not contain an unpaired surrogate",
  ]],
  ["201 tests", { tests: Array.from({ length: 201 }, (_, at) => ({ line: at + 1, match: true })) }, [
    "tests",
    "too_big",
    "Must have at most 200 entries",
  ]],
  ["a repeated line", { tests: [...TESTS, { line: 1, match: true }] }, [
    "tests",
    "repeated_line",
    "Must not repeat a line",
  ]],
];

for (const [title, fields, issue] of REFUSED) {
  Deno.test(`POST and PATCH reject ${title}`, async () => {
    using app = await openApp();
    const send = await clientOf(app);
    const { headers } = await send("POST", "/api/snippets", DRAFT);
    const asked = [["POST", "/api/snippets"], ["PATCH", headers.get("Location") ?? ""]] as const;
    for (const [method, path] of asked) {
      const { status, body } = await send(method, path, { ...DRAFT, ...fields });
      const issues = Object.values(body.details?.issues ?? {}).map((
        { path, code, message },
      ) => [path, code, message]);
      assertEquals([status, body.error, issues] as unknown, [400, "validation_error", [issue]]);
    }
  });
}

Deno.test("a client may send back the response it received", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const made = await send("POST", "/api/snippets", { ...DRAFT, text: TEXT, tests: TESTS });
  const path = made.headers.get("Location") ?? "";
  const again = await send("PATCH", path, made.body);
  assertEquals([again.body, again.headers.get("ETag")], [made.body, made.headers.get("ETag")]);
});

Deno.test("a text whose escapes exceed the body's limit gets 413", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { status, body } = await send("POST", "/api/snippets", {
    ...DRAFT,
    pattern: "\u0001".repeat(3_000),
    text: "\u0001".repeat(20_000),
  });
  assertEquals([status, body.details] as unknown, [413, { limit_bytes: 128 * 1024 }]);
});
