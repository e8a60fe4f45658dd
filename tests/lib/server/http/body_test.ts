import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { z } from "zod";
import { MAX_PROVIDER_KEY_CHARACTERS } from "../../../../lib/limits/services.ts";
import { AppError, type ErrorCode } from "../../../../lib/server/errors.ts";
import { API_ROUTES } from "../../../../lib/server/http/api_routes.ts";
import {
  MAX_ISSUES,
  PROVIDER_KEY_HEADER,
  readBody,
  readForm,
  readJson,
  readProviderKey,
  validate,
} from "../../../../lib/server/http/body.ts";
import type { State } from "../../../../lib/server/http/define.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

const ROW = API_ROUTES.find(({ bucket }) => bucket === "analyze") ?? null;
const CEILING = ROW?.maxBodyBytes ?? 0;
const Pattern = z.object({ pattern: z.string().max(5), tags: z.array(z.string()).default([]) });

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/", { method: "POST", body, headers });
}

const read = (req: Request) => readJson({ req, state: { api: ROW } as State }, Pattern);

async function refusal(promise: () => Promise<unknown>): Promise<[ErrorCode, unknown]> {
  const { code, details } = await assertRejects(promise, AppError);
  return [code, details];
}

/** A body that sends these pieces, each after a pause, and never ends. */
function endless(pieces: readonly string[], pauseMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream({
    async pull(controller) {
      const piece = pieces[next++];
      if (piece === undefined) return await new Promise(() => {});
      await new Promise((end) => setTimeout(end, pauseMs));
      controller.enqueue(encoder.encode(piece));
    },
  });
}

Deno.test("readJson() reads JSON that fits the schema", async () => {
  assertEquals(await read(post('\ufeff{"pattern":"\\ud83d\\ude00","x":1}')), { pattern: "😀", tags: [] });
});

const INVALID_JSON: [string, BodyInit][] = [
  ["nothing", ""],
  ["half an object", '{"pattern":'],
  ["UTF-8 that breaks off", new Uint8Array([0x22, 0xc3, 0x22])],
  ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ["a comment", "{} // x"],
];

for (const [what, body] of INVALID_JSON) {
  Deno.test(`readJson() rejects ${what} as invalid_json`, async () => {
    assertEquals(await refusal(() => read(post(body))), ["invalid_json", {}]);
  });
}

Deno.test("readJson() rejects a missing body as invalid_json", async () => {
  const request = new Request("http://localhost/", { method: "POST" });
  assertEquals(await refusal(() => read(request)), ["invalid_json", {}]);
});

const INVALID: [unknown, string, string][] = [
  [null, "", "invalid_type"],
  [[], "", "invalid_type"],
  ["text", "", "invalid_type"],
  [{}, "pattern", "invalid_type"],
  [{ pattern: "123456" }, "pattern", "too_big"],
  [{ pattern: "a", tags: [1] }, "tags.0", "invalid_type"],
];

for (const [value, path, code] of INVALID) {
  Deno.test(`readJson() reports the issues of ${JSON.stringify(value)}`, async () => {
    const [error, details] = await refusal(() => read(post(JSON.stringify(value))));
    const { issues: [issue] } = details as { issues: { path: string; code: string }[] };
    assertEquals([error, issue?.path, issue?.code], ["validation_error", path, code]);
  });
}

Deno.test("readJson() accepts a body up to the route's size limit and not a byte more", async () => {
  const padded = (bytes: number) => '{"pattern":"a"}'.padEnd(bytes);
  assertEquals(await read(post(padded(CEILING))), { pattern: "a", tags: [] });
  const tooLarge: [ErrorCode, unknown] = ["payload_too_large", { limit_bytes: CEILING }];
  assertEquals(await refusal(() => read(post(padded(CEILING + 1)))), tooLarge);
});

Deno.test("readBody() counts received bytes, regardless of Content-Length", async () => {
  const body = () => ReadableStream.from([new Uint8Array(8), new Uint8Array(8)]);
  const tooLarge: [ErrorCode, unknown] = ["payload_too_large", { limit_bytes: 15 }];
  assertEquals(await refusal(() => readBody(post(body()), 15)), tooLarge);
  assertEquals(await refusal(() => readBody(post(body(), { "Content-Length": "2" }), 15)), tooLarge);
  assertEquals((await readBody(post(body(), { "Content-Length": "2" }), 16)).length, 16);
});

Deno.test("readBody() does not read a body with a Content-Length above the limit", async () => {
  const request = post(endless([], 0), { "Content-Length": "17" });
  assertEquals((await refusal(() => readBody(request, 16)))[0], "payload_too_large");
  assertEquals(request.bodyUsed, false);
});

Deno.test("readBody() neither reads nor cancels a body above the limit", async () => {
  let pulled = 0;
  let cancelled = false;
  const body = new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(10));
    },
    cancel() {
      cancelled = true;
    },
  }, { highWaterMark: 0 });
  await refusal(() => readBody(post(body), 25));
  assertEquals([pulled <= 4, cancelled], [true, false]);
});

Deno.test("readBody() rejects an encoded body", async () => {
  for (const encoding of ["gzip", "br", "identity, gzip"]) {
    const request = post("x", { "Content-Encoding": encoding });
    assertEquals((await refusal(() => readBody(request, 9)))[0], "unsupported_media_type");
  }
  assertEquals((await readBody(post("x", { "Content-Encoding": "identity" }), 9)).length, 1);
});

Deno.test("readBody() times out when a body stops", async () => {
  using timers = new FakeTimers();
  const request = post(endless(["{"], 1));
  const refused = refusal(() => readBody(request, 99, { idleMs: 20, totalMs: 5000 }));
  await timers.pass(1 + 20);
  assertEquals(await refused, ["request_timeout", {}]);
});

Deno.test("readBody() sets few timers, however many pieces a body has", async () => {
  const pieces = Array.from({ length: 1_000 }, () => new Uint8Array(1));
  using timers = new FakeTimers();
  assertEquals((await readBody(post(ReadableStream.from(pieces)), 1_000)).length, 1_000);
  assert(timers.started <= 5, `${timers.started} timers`);
});

Deno.test("readBody() times out when a body arrives too slowly", async () => {
  using timers = new FakeTimers();
  const request = post(endless(Array(99).fill(" "), 5));
  const refused = refusal(() => readBody(request, 99, { idleMs: 5000, totalMs: 40 }));
  await timers.pass(40);
  assertEquals(await refused, ["request_timeout", {}]);
});

Deno.test("readBody() reports an interrupted body", async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new TypeError("connection lost")),
  });
  assertEquals(await refusal(() => readBody(post(body), 99)), ["invalid_json", {}]);
});

Deno.test("readBody() reports a body that a shutdown made unreadable as a server that stops", async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Deno.errors.BadResource("unavailable")),
  });
  assertEquals(await refusal(() => readBody(post(body), 99)), ["overloaded", { reason: "stopping" }]);
});

function issuesOf(schema: z.ZodType, value: unknown): unknown {
  const { code, details } = assertThrows(() => validate(schema, value), AppError);
  assertEquals(code, "validation_error");
  return details.issues;
}

Deno.test("validate() returns the schema's output", () => {
  assertEquals(validate(z.object({ name: z.string().trim() }), { name: " a ", more: 1 }), { name: "a" });
});

Deno.test("validate() reports paths of keys and indices", () => {
  const schema = z.object({ tags: z.array(z.object({ name: z.string() })), limit: z.int() });
  assertEquals(issuesOf(schema, { tags: [{ name: "a" }, { name: 1 }], limit: 0.5 }), [
    { path: "tags.1.name", code: "invalid_type", message: "Invalid input: expected string, received number" },
    { path: "limit", code: "invalid_type", message: "Invalid input: expected int, received number" },
  ]);
});

Deno.test("validate() has plain messages for mistakes that people can make", () => {
  const schema = z.object({
    name: z.string().trim().min(1),
    note: z.string().max(1_000),
    tags: z.array(z.string()).max(2),
  });
  assertEquals(issuesOf(schema, { name: " ", note: "n".repeat(1_001), tags: ["a", "b", "c"] }), [
    { path: "name", code: "too_small", message: "Must not be empty" },
    { path: "note", code: "too_big", message: "Must have at most 1,000 characters" },
    { path: "tags", code: "too_big", message: "Must have at most 2 entries" },
  ]);
});

Deno.test("validate() uses the code of our own rules", () => {
  const own = (params?: { code: string }) =>
    z.string().refine(() => false, { error: "It cannot be", ...(params ? { params } : {}) });
  assertEquals(issuesOf(own({ code: "limit_reached" }), ""), [
    { path: "", code: "limit_reached", message: "It cannot be" },
  ]);
  assertEquals(issuesOf(own(), ""), [{ path: "", code: "custom", message: "It cannot be" }]);
});

Deno.test("validate() limits the number of issues", () => {
  const issues = issuesOf(z.array(z.string()), Array(60_000).fill(0));
  assertEquals(Array.isArray(issues) && issues.length, MAX_ISSUES);
});

/** A key for the model provider, and whether it can be one. */
const PROVIDER_KEYS: readonly [key: string | null, isKey: boolean][] = [
  ["k", true],
  ["sk-test_~!", true],
  ["k".repeat(MAX_PROVIDER_KEY_CHARACTERS), true],
  ["k".repeat(MAX_PROVIDER_KEY_CHARACTERS + 1), false],
  [null, false],
  ["", false],
  ["two words", false],
  ["clé", false],
];

for (const [key, isKey] of PROVIDER_KEYS) {
  Deno.test(`readProviderKey() ${isKey ? "accepts" : "rejects"} ${key === null ? "no header" : `"${key.slice(0, 12)}" of ${key.length}`}`, () => {
    const headers: HeadersInit = key === null ? {} : { [PROVIDER_KEY_HEADER]: key };
    const read = () => readProviderKey(new Request("http://localhost/", { headers }));
    if (isKey) assertEquals(read(), key);
    else assertEquals(assertThrows(read, AppError).details, { reason: "provider_key" });
  });
}

const FORM = "application/x-www-form-urlencoded";

/** A content type, and whether the fields of a form are read. */
const FORM_TYPES: readonly [type: string, isRead: boolean][] = [
  [FORM, true],
  [`${FORM};charset=UTF-8`, true],
  [` ${FORM.toUpperCase()} ; x`, true],
  ["text/plain", false],
  ["multipart/form-data; boundary=x", false],
  [`text/plain; ${FORM}`, false],
];

for (const [type, isRead] of FORM_TYPES) {
  Deno.test(`a form of type "${type}" is ${isRead ? "read" : "refused"}`, async () => {
    const req = post(new TextEncoder().encode("a=1&b=%C3%A9"), { "Content-Type": type });
    if (isRead) assertEquals([...await readForm({ req })], [["a", "1"], ["b", "é"]]);
    else assertEquals(await refusal(() => readForm({ req })), ["unsupported_media_type", {}]);
  });
}

Deno.test("a form without a content type is refused", async () => {
  const req = new Request("http://localhost/", { method: "POST", body: new Uint8Array([97]) });
  assertEquals(await refusal(() => readForm({ req })), ["unsupported_media_type", {}]);
});

Deno.test("only an empty text is said to be empty", () => {
  const messageOf = (schema: z.ZodType, value: unknown) => {
    const { details } = assertThrows(() => validate(schema, value), AppError);
    return JSON.stringify(details).includes('"Must not be empty"');
  };
  assertEquals(messageOf(z.string().min(1), ""), true);
  assertEquals(messageOf(z.string().min(2), ""), false);
  assertEquals(messageOf(z.array(z.string()).min(1), []), false);
  assertEquals(messageOf(z.number().min(1), 0), false);
});
