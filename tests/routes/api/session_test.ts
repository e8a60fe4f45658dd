/** Sessions and their lifetime, with the app's clock. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { Me } from "../../../lib/schema/me.ts";
import { hashToken } from "../../../lib/server/auth/session.ts";
import { type DrivenApp, openApp } from "../../app/app.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

async function userOf(app: DrivenApp, cookie: string) {
  const answer = await app.ask("/api/me", { headers: { Cookie: cookie } });
  const { user } = Me.parse(await answer.json());
  return { user, renewed: answer.headers.get("Set-Cookie") };
}

Deno.test("GET /api/me returns the user", async () => {
  using app = await openApp();
  const { cookie, user } = await app.signedIn("ada@example.com");
  assertEquals(await userOf(app, cookie), { user, renewed: null });
  assertEquals(await userOf(app, `a=b; ${cookie}; c=d`), { user, renewed: null });
  assertEquals({ ...user, id: "" }, { id: "", email: "ada@example.com", name: "ada", image: "" });
});

Deno.test("requests of a user are counted per user", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  await userOf(app, cookie);
  const answer = await app.ask("/api/me", { headers: { Cookie: cookie } }, "203.0.113.9");
  assertEquals(answer.headers.get("X-RateLimit-Remaining"), "118");
  await answer.body?.cancel();
});

Deno.test("an invalid session does not sign in", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const [, token = ""] = cookie.split("=");
  const others = [
    "",
    "session",
    "session=",
    "session=x",
    `session=${token}x`,
    `session=${token.slice(0, -1)}`,
    `session=${token.split("").reverse().join("")}`,
    `__Host-session=${token}`,
    `xsession=${token}`,
    `session=${token}`.toUpperCase(),
  ];
  for (const other of others) assertEquals((await userOf(app, other)).user, null, other);
});

Deno.test("over HTTPS, the cookie's name has the prefix __Host-", async () => {
  using app = await openApp({ BASE_URL: "https://regex.example" });
  const { cookie, user } = await app.signedIn();
  assertMatch(cookie, /^__Host-session=/);
  assertEquals((await userOf(app, cookie)).user, user);
  assertEquals((await userOf(app, cookie.replace("__Host-", ""))).user, null);
});

Deno.test("a session ends after 30 days without use", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  app.clock += 30 * DAY_MS;
  assertEquals((await userOf(app, cookie)).user, null);
});

Deno.test("a session is renewed in the second half of its lifetime, with a new cookie", async () => {
  using app = await openApp();
  const { cookie, user } = await app.signedIn();
  app.clock += 15 * DAY_MS;
  assertEquals(await userOf(app, cookie), { user, renewed: null });
  app.clock += 1;
  assertEquals(await userOf(app, cookie), {
    user,
    renewed: `${cookie}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
  });
  assertEquals(await userOf(app, cookie), { user, renewed: null });
  app.clock += 29 * DAY_MS;
  assertEquals((await userOf(app, cookie)).user, user);
});

Deno.test("a rejected request does not renew the session, but the next one does", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  app.clock += 16 * DAY_MS;
  const refused = await app.ask("/api/nothing", { headers: { Cookie: cookie } });
  assertEquals([refused.status, refused.headers.get("Set-Cookie")], [404, null]);
  await refused.body?.cancel();
  assert((await userOf(app, cookie)).renewed);
});

Deno.test("a publicly cacheable response sets no cookie, but the next response does", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  app.clock += 16 * DAY_MS;
  const shared = await app.ask("/api/fixtures/service", { headers: { Cookie: cookie } });
  assertEquals([shared.headers.get("Cache-Control"), shared.headers.get("Set-Cookie")], [
    "public, max-age=60",
    null,
  ]);
  await shared.body?.cancel();
  assert((await userOf(app, cookie)).renewed);
});

Deno.test("the token is neither stored nor logged", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  await userOf(app, cookie);
  const [, token = ""] = cookie.split("=");
  const entries = await Array.fromAsync(app.kv.list({ prefix: [] }));
  assert(entries.length > 3);
  assertEquals(entries.filter(({ key }) => key.at(-1) === hashToken(token)).length, 2);
  assertEquals(
    JSON.stringify(entries, (_, value) => typeof value === "bigint" ? "" : value).includes(token),
    false,
  );
  assertEquals(JSON.stringify(app.entries).includes(token), false);
});

Deno.test("an unavailable storage is reported as JSON to signed-in users too", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  app.closeKv();
  const answer = await app.ask("/api/me", { headers: { Cookie: cookie } });
  assertEquals([answer.status, (await answer.json()).error], [500, "internal_error"]);
});
