/** A read-only storage: saved data stays readable and unchanged. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { Me } from "../../lib/schema/me.ts";
import { hashToken } from "../../lib/server/auth/session.ts";
import { finishDeletions } from "../../lib/server/store/deletions.ts";
import { createStore } from "../../lib/server/store/store.ts";
import { type DrivenApp, openApp } from "../app/app.ts";
import { NO_CHANGES, refuseWrites, refuseWritesAfter } from "./faulty_kv.ts";
import { random } from "../app/random.ts";
import { clientOf } from "../routes/api/snippets/client.ts";
import { until } from "../timing/until.ts";

const entriesOf = (kv: Deno.Kv) => Array.fromAsync(kv.list({ prefix: [] }));

for (const words of NO_CHANGES) {
  Deno.test(`while the storage says "${words}", reading works and changes are rejected`, async () => {
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
        message: "The storage is read-only for now. Nothing can be saved",
        details: { reason: "read_only" },
      });
    }
    assertEquals(await entriesOf(app.kv), before);
    mend();
    assertEquals((await send("POST", "/api/snippets", { name: "n", pattern: "b" })).status, 201);
  });
}

Deno.test("while the storage is read-only, the workbench and the reference work as usual", async () => {
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

Deno.test("a request for a sign-in link while the storage is read-only fails with a message", async () => {
  const sent: string[] = [];
  using app = await openApp({}, { mail: (to) => Promise.resolve(void sent.push(to)) });
  refuseWrites(app.kv, NO_CHANGES[0]);
  const answer = await app.ask("/auth/magic-link", {
    method: "POST",
    body: new URLSearchParams({ email: "ada@example.com" }),
    headers: { Origin: "http://localhost:8000" },
  });
  assertEquals([answer.status, sent], [503, []]);
  assertStringIncludes(await answer.text(), "Nothing can be saved");
});

Deno.test("a rate limit applies within a process while it cannot be stored", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  refuseWrites(app.kv, NO_CHANGES[0]);
  const statuses = [];
  for (let request = 0; request < 125; request++) statuses.push((await send("GET", "/api/me")).status);
  assertEquals(statuses.filter((status) => status === 429).length, 5);
});

Deno.test("a successful save is acknowledged even if recording the session's use fails", async () => {
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

const post = (app: DrivenApp, cookie: string, path: string, fields: Record<string, string> = {}) =>
  app.ask(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: "http://localhost:8000", Cookie: cookie },
  });

async function isSignedIn(app: DrivenApp, cookie: string): Promise<boolean> {
  const answer = await app.ask("/api/me", { headers: { Cookie: cookie } });
  return Me.parse(await answer.json()).user !== null;
}

const sessionsIn = (app: DrivenApp) => Array.fromAsync(app.kv.list({ prefix: ["sessions"] }));

const ENDS = [
  { path: "/auth/sign-out", title: "You are signed out", clears: true, ended: 1 },
  { path: "/auth/sign-out-everywhere", title: "You are signed out everywhere", clears: true, ended: 2 },
  { path: "/account/sessions", title: "The session has ended", clears: false, ended: 1 },
];

for (const { path, title, clears, ended } of ENDS) {
  for (const words of NO_CHANGES) {
    Deno.test(`${path} ends sessions while the storage says "${words}", and removes them later`, async () => {
      using app = await openApp();
      const [own, other] = [await app.signedIn(), await app.signedIn()];
      const eve = await app.signedIn("eve@example.com");
      const mend = refuseWrites(app.kv, words);
      const id = hashToken(own.cookie.replace("session=", ""));
      const answer = await post(app, own.cookie, path, { session: id });
      assertEquals(answer.status, 200);
      assertEquals(answer.headers.get("Set-Cookie")?.startsWith("session=; ") ?? false, clears);
      assertStringIncludes(await answer.text(), `<h1>${title}</h1>`);
      assertEquals(await isSignedIn(app, own.cookie), false);
      assertEquals(await isSignedIn(app, other.cookie), ended === 1);
      assertEquals(await isSignedIn(app, eve.cookie), true);
      assertEquals((await sessionsIn(app)).length, 3);
      mend();
      await until("the removal of the records", async () => {
        app.clock += 10_000;
        await isSignedIn(app, eve.cookie);
        return (await sessionsIn(app)).length === 3 - ended;
      });
      assertEquals(await isSignedIn(app, own.cookie), false);
    });
  }
}

Deno.test("a session that ended while the storage is read-only is not renewed by its last request", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  app.clock += 16 * 24 * 60 * 60 * 1000;
  refuseWrites(app.kv, NO_CHANGES[0]);
  const answer = await post(app, cookie, "/auth/sign-out");
  assertEquals(answer.headers.getSetCookie().length, 1);
  assertEquals((await answer.text()).includes("You are signed out"), true);
  assertEquals(await isSignedIn(app, cookie), false);
});

Deno.test("users can't end sessions of others, even while the storage is read-only", async () => {
  using app = await openApp();
  const [ada, eve] = [await app.signedIn(), await app.signedIn("eve@example.com")];
  refuseWrites(app.kv, NO_CHANGES[0]);
  const session = hashToken(ada.cookie.replace("session=", ""));
  await (await post(app, eve.cookie, "/account/sessions", { session })).body?.cancel();
  assertEquals(await isSignedIn(app, ada.cookie), true);
});

for (const words of NO_CHANGES) {
  Deno.test(`while the storage says "${words}", no account is deleted, not even partially`, async () => {
    using app = await openApp();
    const send = await clientOf(app);
    await send("POST", "/api/snippets", { name: "n", pattern: "a" });
    const { cookie } = await app.signedIn();
    const before = await entriesOf(app.kv);
    const mend = refuseWrites(app.kv, words);
    const answer = await post(app, cookie, "/account/delete");
    assertEquals([answer.status, answer.headers.get("Set-Cookie")], [503, null]);
    assertStringIncludes(await answer.text(), "The account was not deleted");
    assertEquals(await entriesOf(app.kv), before);
    assertEquals(await isSignedIn(app, cookie), true);
    mend();
    assertStringIncludes(
      await (await post(app, cookie, "/account/delete")).text(),
      "All of its data is deleted.",
    );
  });
}

Deno.test("an account is deleted even if the disk is full after the first commit; the next start deletes the rest", async () => {
  using app = await openApp();
  const before = (await entriesOf(app.kv)).length;
  const send = await clientOf(app);
  await send("POST", "/api/snippets", { name: "n", pattern: "a" });
  const { cookie } = await app.signedIn();
  const mend = refuseWritesAfter(app.kv, 1);
  const answer = await post(app, cookie, "/account/delete");
  assertEquals(answer.status, 200);
  assertStringIncludes(answer.headers.get("Set-Cookie") ?? "", "Max-Age=0");
  const html = await answer.text();
  assertStringIncludes(html, "The account is deleted");
  assertEquals(html.includes("Nothing of it is left"), false);
  mend();
  assertEquals(await isSignedIn(app, cookie), false);
  await finishDeletions(createStore(app.kv, random));
  const { cookie: eve } = await app.signedIn("eve@example.com");
  await until("the removal of the session", async () => {
    app.clock += 10_000;
    await isSignedIn(app, eve);
    return (await sessionsIn(app)).length === 1;
  });
  const own = (await entriesOf(app.kv)).filter(({ key }) =>
    !/^(?:rate_limits|log_key)$/.test(String(key[0]))
  );
  // The remaining records belong to the other user: the user, the address, an identity and its list, a
  // session and its list.
  assertEquals(own.length, before + 6);
});

Deno.test("a pattern is deleted even if the disk is full after the first commit", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { body: { id } } = await send("POST", "/api/snippets", { name: "n", pattern: "a" });
  const mend = refuseWritesAfter(app.kv, 2);
  assertEquals((await send("DELETE", `/api/snippets/${id}`)).status, 204);
  assertEquals((await send("GET", `/api/snippets/${id}`)).status, 404);
  mend();
  await finishDeletions(createStore(app.kv, random));
  assertEquals((await Array.fromAsync(app.kv.list({ prefix: ["versions"] }))).length, 0);
});
