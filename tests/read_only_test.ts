/** A storage that can be read and takes no changes: what is saved stays there, readable, and unchanged. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { openApp } from "./app.ts";
import { NO_CHANGES, refuseWrites } from "./faulty_kv.ts";
import { clientOf } from "./routes/api/snippets/client.ts";

const entriesOf = (kv: Deno.Kv) => Array.fromAsync(kv.list({ prefix: [] }));

for (const words of NO_CHANGES) {
  Deno.test(`while the storage says "${words}", reading goes on and changes are refused`, async () => {
    using app = await openApp();
    const send = await clientOf(app);
    const { body: { id } } = await send("POST", "/api/snippets", { name: "kept", pattern: "a+" });
    const before = await entriesOf(app.kv);
    const mend = refuseWrites(app.kv, words);
    const page = await send("GET", "/api/snippets");
    assertEquals([page.status, page.headers.get("X-RateLimit-Remaining")], [200, "119"]);
    assertEquals<unknown>((await send("GET", `/api/snippets/${id}`)).body.name, "kept");
    assertEquals((await send("GET", "/library/export")).status, 200);
    const changes = [["POST", "/api/snippets", { name: "n", pattern: "b" }], [
      "PATCH",
      `/api/snippets/${id}`,
      { pattern: "c" },
    ], ["DELETE", `/api/snippets/${id}`]] as const;
    for (const [method, path, body] of changes) {
      const refused = await send(method, path, body);
      assertEquals([refused.status, refused.headers.get("Retry-After")], [503, "60"]);
      assertEquals<unknown>(refused.body, {
        error: "overloaded",
        message: "Nothing can be saved for now; what is saved can be read",
        details: { reason: "read_only" },
      });
    }
    assertEquals(await entriesOf(app.kv), before);
    mend();
    assertEquals((await send("POST", "/api/snippets", { name: "n", pattern: "b" })).status, 201);
  });
}

Deno.test("while the storage takes no changes, the workbench and the reference are as they were", async () => {
  using app = await openApp();
  refuseWrites(app.kv, NO_CHANGES[0]);
  for (
    const path of ["/?p=YQ", "/docs", "/railroad.svg?p=YQ", "/sign-in", "/readyz", "/api/fixtures/service"]
  ) {
    const answer = await app.ask(path);
    assertEquals([path, answer.status], [path, 200]);
    await answer.body?.cancel();
  }
});

Deno.test("who asks for a sign-in link while nothing can be saved is told so, and gets none", async () => {
  const sent: string[] = [];
  using app = await openApp({}, { mail: (to) => Promise.resolve(void sent.push(to)) });
  refuseWrites(app.kv, NO_CHANGES[0]);
  const answer = await app.ask("/auth/magic-link", {
    method: "POST",
    body: new URLSearchParams({ email: "ada@example.com" }),
    headers: { Origin: "http://localhost:8000" },
  });
  assertEquals([answer.status, sent], [503, []]);
  assertStringIncludes(await answer.text(), "Nothing can be saved for now");
});

Deno.test("a limit holds in one process while it cannot be stored", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  refuseWrites(app.kv, NO_CHANGES[0]);
  const statuses = [];
  for (let request = 0; request < 125; request++) statuses.push((await send("GET", "/api/me")).status);
  assertEquals(statuses.filter((status) => status === 429).length, 5);
});

Deno.test("what was saved is acknowledged, also when noting the session's use fails after it", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  app.clock += 16 * 24 * 60 * 60 * 1000;
  const atomic = Deno.Kv.prototype.atomic;
  Object.assign(app.kv, {
    atomic: () => {
      const operation = atomic.call(app.kv);
      const { set } = operation;
      return Object.assign(operation, {
        set: (...write: Parameters<typeof set>) => {
          if (write[0][0] === "sessions") throw new TypeError(NO_CHANGES[0]);
          return set.apply(operation, write);
        },
      });
    },
  });
  const saved = await send("POST", "/api/snippets", { name: "n", pattern: "a" });
  assertEquals([saved.status, saved.headers.get("Set-Cookie")], [201, null]);
});
