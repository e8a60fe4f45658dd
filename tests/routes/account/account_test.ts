/** The account page: sessions, export, deletion. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Me } from "../../../lib/schema/me.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../app.ts";

function get(app: DrivenApp, cookie: string, path = "/account"): Promise<Response> {
  return app.ask(path, { headers: { Cookie: cookie } });
}

function post(
  app: DrivenApp,
  cookie: string,
  path: string,
  fields: Record<string, string> = {},
  origin = ORIGIN,
) {
  const headers = { Cookie: cookie, Origin: origin };
  return app.ask(path, { method: "POST", body: new URLSearchParams(fields), headers });
}

async function isSignedIn(app: DrivenApp, cookie: string): Promise<boolean> {
  return Me.parse(await (await get(app, cookie, "/api/me")).json()).user !== null;
}

const PATHS = ["/account", "/account/export", "/account/delete", "/account/sessions"];

Deno.test("who is not signed in is asked to", async () => {
  using app = await openApp();
  for (const path of PATHS) {
    for (const answer of [await get(app, "", path), await post(app, "", path)]) {
      assertEquals([answer.status, answer.headers.get("Location")], [
        303,
        `/sign-in?return=${encodeURIComponent(path)}`,
      ]);
    }
  }
});

Deno.test("pages about an account are stored nowhere", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  for (const path of ["/sign-in", ...PATHS]) {
    const answer = await get(app, cookie, path);
    assertEquals(answer.headers.get("Cache-Control"), "no-store");
    await answer.body?.cancel();
  }
});

Deno.test("changes must come from the site's own pages", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  for (
    const path of ["/account/delete", "/account/sessions", "/auth/sign-out", "/auth/sign-out-everywhere"]
  ) {
    for (const origin of ["https://evil.example", "null", `${ORIGIN}/`, "http://localhost:8001"]) {
      const answer = await post(app, cookie, path, {}, origin);
      assertEquals([answer.status, answer.headers.get("Set-Cookie")], [403, null]);
      await answer.body?.cancel();
    }
    const bare = await app.ask(path, { method: "POST", headers: { Cookie: cookie } });
    assertEquals(bare.status, 403);
    await bare.body?.cancel();
  }
  assert(await isSignedIn(app, cookie));
});

Deno.test("nothing is changed by a link", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  for (
    const path of ["/account/delete", "/account/sessions", "/auth/sign-out", "/auth/sign-out-everywhere"]
  ) {
    await (await get(app, cookie, path)).body?.cancel();
  }
  assert(await isSignedIn(app, cookie));
});

Deno.test("the account page shows who one is, the ways in and the sessions", async () => {
  using app = await openApp();
  await app.signedIn("ada@example.com");
  app.clock += 3 * 60 * 60_000;
  const { cookie } = await app.signedIn("ada@example.com");
  const html = await (await get(app, cookie)).text();
  for (
    const piece of ["<dd>ada</dd>", "<dd>ada@example.com</dd>", "Issuer", "this browser", "1 Jan 2026, 00:00"]
  ) {
    assertStringIncludes(html, piece);
  }
  assertEquals(html.match(/action="\/account\/sessions"/g)?.length, 2);
});

Deno.test("names and devices are text, whatever they hold", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn('"><img src=x onerror=alert(1)>@example.com');
  const html = await (await get(app, cookie)).text();
  assertEquals(html.includes("<img"), false);
});

Deno.test("signing out ends this session and takes the cookie away", async () => {
  using app = await openApp();
  const [one, other] = [await app.signedIn(), await app.signedIn()];
  const answer = await post(app, one.cookie, "/auth/sign-out");
  assertEquals([answer.status, answer.headers.get("Location")], [303, "/"]);
  assertEquals(answer.headers.get("Set-Cookie"), "session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  assertEquals([await isSignedIn(app, one.cookie), await isSignedIn(app, other.cookie)], [false, true]);
});

Deno.test("signing out everywhere ends all sessions of the user, and nobody else's", async () => {
  using app = await openApp();
  const own = [await app.signedIn(), await app.signedIn(), await app.signedIn()];
  const eve = await app.signedIn("eve@example.com");
  assertEquals((await post(app, own[1]?.cookie ?? "", "/auth/sign-out-everywhere")).status, 303);
  for (const { cookie } of own) assertEquals(await isSignedIn(app, cookie), false);
  assert(await isSignedIn(app, eve.cookie));
});

Deno.test("one session of the list can be ended, another user's cannot", async () => {
  using app = await openApp();
  const [one, other, eve] = [
    await app.signedIn(),
    await app.signedIn(),
    await app.signedIn("eve@example.com"),
  ];
  const html = await (await get(app, one.cookie)).text();
  const ids = [...html.matchAll(/name="session" value="([\da-f]{64})"/g)].map(([, id = ""]) => id);
  for (const id of ids) await post(app, eve.cookie, "/account/sessions", { session: id });
  assertEquals([await isSignedIn(app, one.cookie), await isSignedIn(app, other.cookie)], [true, true]);
  for (const id of ids) {
    const answer = await post(app, other.cookie, "/account/sessions", { session: id });
    assertEquals(answer.status, 303);
  }
  assertEquals(await isSignedIn(app, other.cookie), false);
  assert(await isSignedIn(app, eve.cookie));
});

const ODD_IDS = [
  "",
  "x",
  "x".repeat(5_000),
  "é".repeat(1_500),
  "0".repeat(63),
  "0".repeat(65),
  "\0",
  "A".repeat(64),
];

Deno.test("a session ID that is not 64 hex digits ends no session and is no error", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  for (const session of ODD_IDS) {
    const answer = await post(app, cookie, "/account/sessions", { session });
    assertEquals([answer.status, answer.headers.get("Location")], [303, "/account"]);
  }
  assert(await isSignedIn(app, cookie));
});

Deno.test("everything can be downloaded as JSON", async () => {
  using app = await openApp();
  const { cookie, user } = await app.signedIn();
  const answer = await get(app, cookie, "/account/export");
  assertEquals(answer.headers.get("Content-Disposition"), 'attachment; filename="regex-workbench.json"');
  assertMatch(answer.headers.get("Content-Type") ?? "", /^application\/json/);
  assertEquals(await answer.json(), {
    exported_at: "2026-01-01T00:00:00.000Z",
    user,
    ways_in: [{
      label: "Issuer",
      issuer: "https://issuer.example",
      subject: "ada@example.com",
      email: "ada@example.com",
      linked_at: "2026-01-01T00:00:00.000Z",
    }],
    sessions: [{
      device: "Firefox on Linux",
      created_at: "2026-01-01T00:00:00.000Z",
      last_used_at: "2026-01-01T00:00:00.000Z",
      expires_at: "2026-01-31T00:00:00.000Z",
    }],
    snippets: [],
    unreadable: [],
  });
});

async function saveSnippets(app: DrivenApp, cookie: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const body = JSON.stringify({ name: `Snippet ${n}`, pattern: `a{${n}}` });
    const answer = await app.ask("/api/snippets", {
      method: "POST",
      headers: { Cookie: cookie, Origin: ORIGIN },
      body,
    });
    assertEquals(answer.status, 201);
    await answer.body?.cancel();
  }
}

Deno.test("the download holds every snippet with its versions", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  await saveSnippets(app, cookie, 60);
  const { snippets } = await (await get(app, cookie, "/account/export")).json();
  assertEquals(snippets.length, 60);
  assertEquals([snippets[0].name, snippets[59].pattern, snippets[59].versions.length], [
    "Snippet 59",
    "a{0}",
    1,
  ]);
});

Deno.test("a deleted account leaves nothing behind", async () => {
  using app = await openApp();
  const before = await keysOf(app);
  const eve = await app.signedIn("eve@example.com");
  const others = await keysOf(app);
  const [one, other] = [await app.signedIn(), await app.signedIn()];
  await saveSnippets(app, one.cookie, 3);
  const page = await get(app, one.cookie, "/account/delete");
  assertStringIncludes(await page.text(), "ada@example.com");
  const answer = await post(app, one.cookie, "/account/delete");
  assertMatch(answer.headers.get("Set-Cookie") ?? "", /^session=; .*Max-Age=0/);
  assertStringIncludes(await answer.text(), "The account is deleted");
  assertEquals([await isSignedIn(app, one.cookie), await isSignedIn(app, other.cookie)], [false, false]);
  assert(await isSignedIn(app, eve.cookie));
  assertEquals(await keysOf(app), others);
  assert(others.length > before.length);
});

Deno.test("whoever comes back after that is somebody new", async () => {
  using app = await openApp();
  const { cookie, user } = await app.signedIn();
  await (await post(app, cookie, "/account/delete")).body?.cancel();
  const again = await app.signedIn();
  assert(again.user.id !== user.id);
  assert(await isSignedIn(app, again.cookie));
});

/** All keys but those of limits, which go by themselves, and of the log, which are nobody's. */
async function keysOf({ kv }: DrivenApp): Promise<string[]> {
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  return entries.map(({ key }) => JSON.stringify(key)).filter((key) =>
    !/^\["(?:rate_limits|log_key)"/.test(key)
  );
}
