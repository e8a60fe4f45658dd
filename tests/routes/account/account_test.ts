/** The account page: sessions, export and deletion. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Me } from "../../../lib/schema/me.ts";
import { createStore } from "../../../lib/server/store/store.ts";
import { findOrCreateUser } from "../../../lib/server/store/users.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../app/app.ts";
import { random } from "../../app/random.ts";

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

const PATHS = [
  "/account",
  "/account/export",
  "/account/delete",
  "/account/sessions",
  "/account/sign-in-methods",
];

Deno.test("anonymous visitors are redirected to the sign-in page", async () => {
  using app = await openApp();
  for (const path of PATHS) {
    const hasForm = path === "/account/delete" || path === "/account/sessions";
    for (const answer of [await get(app, "", path), ...hasForm ? [await post(app, "", path)] : []]) {
      assertEquals([answer.status, answer.headers.get("Location")], [
        303,
        `/sign-in?return=${encodeURIComponent(path)}`,
      ]);
    }
  }
});

Deno.test("account pages are not stored", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  for (const path of ["/sign-in", ...PATHS]) {
    const answer = await get(app, cookie, path);
    assertEquals(answer.headers.get("Cache-Control"), "no-store");
    await answer.body?.cancel();
  }
});

const CHANGES = [
  "/account/delete",
  "/account/sessions",
  "/account/sign-in-methods",
  "/auth/sign-out",
  "/auth/sign-out-everywhere",
];

Deno.test("changes must come from the site's own pages", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  for (
    const path of CHANGES
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

Deno.test("GET requests change nothing", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  for (
    const path of CHANGES
  ) {
    await (await get(app, cookie, path)).body?.cancel();
  }
  assert(await isSignedIn(app, cookie));
});

Deno.test("the account page shows the user, the sign-in methods and the sessions", async () => {
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

Deno.test("names and devices are escaped", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn('"><img src=x onerror=alert(1)>@example.com');
  const html = await (await get(app, cookie)).text();
  assertEquals(html.replace(`<img class="logo"`, "").includes("<img"), false);
});

Deno.test("signing out ends the session and deletes the cookie", async () => {
  using app = await openApp();
  const [one, other] = [await app.signedIn(), await app.signedIn()];
  const answer = await post(app, one.cookie, "/auth/sign-out");
  assertEquals([answer.status, answer.headers.get("Location")], [303, "/"]);
  assertEquals(answer.headers.get("Set-Cookie"), "session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  assertEquals([await isSignedIn(app, one.cookie), await isSignedIn(app, other.cookie)], [false, true]);
});

Deno.test("signing out everywhere ends all sessions of the user and no others", async () => {
  using app = await openApp();
  const own = [await app.signedIn(), await app.signedIn(), await app.signedIn()];
  const eve = await app.signedIn("eve@example.com");
  assertEquals((await post(app, own[1]?.cookie ?? "", "/auth/sign-out-everywhere")).status, 303);
  for (const { cookie } of own) assertEquals(await isSignedIn(app, cookie), false);
  assert(await isSignedIn(app, eve.cookie));
});

Deno.test("a user can end a session of their own and no others", async () => {
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

Deno.test("a session id that is not 64 hex digits is ignored", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  for (const session of ODD_IDS) {
    const answer = await post(app, cookie, "/account/sessions", { session });
    assertEquals([answer.status, answer.headers.get("Location")], [303, "/account"]);
  }
  assert(await isSignedIn(app, cookie));
});

/** Signs in with two issuers that verify the same address. */
async function withTwoMethods(app: DrivenApp) {
  const { user, cookie } = await app.signedIn();
  const join = (issuer: string) =>
    findOrCreateUser(createStore(app.kv, random), {
      identity: { issuer, subject: "s1", label: "Second", email: user.email, linkedAt: app.clock },
      user: { id: `new-${issuer}`, email: user.email, name: "", image: "" },
      ownsEmail: true,
    });
  assertEquals((await join("https://second.example")).id, user.id);
  return { user, cookie, join };
}

const FIRST = { issuer: "https://issuer.example", subject: "ada@example.com" };
const SECOND = { issuer: "https://second.example", subject: "s1" };

async function methodsOf(app: DrivenApp, cookie: string): Promise<string[]> {
  const { ways_in } = await (await get(app, cookie, "/account/export")).json();
  return ways_in.map(({ issuer }: { issuer: string }) => issuer).sort();
}

Deno.test("every sign-in method except the last can be removed on the account page", async () => {
  for (const [removed, kept] of [[FIRST, SECOND], [SECOND, FIRST]] as const) {
    using app = await openApp();
    const { cookie } = await withTwoMethods(app);
    const html = await (await get(app, cookie)).text();
    assertEquals(html.match(/action="\/account\/sign-in-methods"/g)?.length, 2);
    const answer = await post(app, cookie, "/account/sign-in-methods", removed);
    assertEquals([answer.status, answer.headers.get("Location")], [303, "/account"]);
    assertEquals(await methodsOf(app, cookie), [kept.issuer]);
    const after = await (await get(app, cookie)).text();
    assertEquals(after.includes('action="/account/sign-in-methods"'), false);
    const last = await post(app, cookie, "/account/sign-in-methods", kept);
    assertEquals(last.status, 400);
    assertStringIncludes(await last.text(), "The last sign-in method can't be removed");
    assertEquals(await methodsOf(app, cookie), [kept.issuer]);
    assert(await isSignedIn(app, cookie));
  }
});

Deno.test("of two concurrent removals, for each pair of methods, one method remains", async () => {
  for (let round = 0; round < 10; round++) {
    using app = await openApp();
    const { cookie } = await withTwoMethods(app);
    const answers = await Promise.all([FIRST, SECOND, FIRST, SECOND]
      .map((method) => post(app, cookie, "/account/sign-in-methods", method)));
    await Promise.all(answers.map((answer) => answer.body?.cancel()));
    assertEquals((await methodsOf(app, cookie)).length, 1);
  }
});

Deno.test("a removed method is never linked to the account again, whatever address it verifies", async () => {
  using app = await openApp();
  const { user, cookie, join } = await withTwoMethods(app);
  await post(app, cookie, "/account/sign-in-methods", SECOND);
  const stranger = await join("https://second.example");
  assert(stranger.id !== user.id);
  assertEquals((await join("https://second.example")).id, stranger.id);
  // The first method still verifies the address, so a third one is linked to the account.
  assertEquals((await join("https://third.example")).id, user.id);
  const exported = await (await get(app, cookie, "/account/export")).json();
  assertEquals(exported.removed_ways_in, [SECOND]);
  // Deleting the account keeps the method, which belongs to another user by now.
  await (await post(app, cookie, "/account/delete")).body?.cancel();
  assertEquals((await join("https://second.example")).id, stranger.id);
});

Deno.test("another user's methods can't be removed, and invalid names are ignored", async () => {
  using app = await openApp();
  const { cookie } = await withTwoMethods(app);
  const eve = await app.signedIn("eve@example.com");
  const odd = ODD_IDS.flatMap((id) => [{ issuer: id, subject: id }, { issuer: FIRST.issuer, subject: id }]);
  for (const method of [FIRST, SECOND, {}, ...odd]) {
    const answer = await post(app, eve.cookie, "/account/sign-in-methods", method);
    assertEquals(answer.status, 303);
  }
  assertEquals(await methodsOf(app, cookie), [FIRST.issuer, SECOND.issuer]);
  assertEquals((await methodsOf(app, eve.cookie)).length, 1);
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
    removed_ways_in: [],
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

Deno.test("the download contains every snippet with its versions", async () => {
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

Deno.test("signing in after a deletion creates a new user", async () => {
  using app = await openApp();
  const { cookie, user } = await app.signedIn();
  await (await post(app, cookie, "/account/delete")).body?.cancel();
  const again = await app.signedIn();
  assert(again.user.id !== user.id);
  assert(await isSignedIn(app, again.cookie));
});

/** All keys except rate limits, which expire, and the log's key, which belongs to no user. */
async function keysOf({ kv }: DrivenApp): Promise<string[]> {
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  return entries.map(({ key }) => JSON.stringify(key)).filter((key) =>
    !/^\["(?:rate_limits|log_key)"/.test(key)
  );
}

Deno.test("the page to sign in says what for, if the page to return to does", async () => {
  using app = await openApp();
  const asked = [
    ["/sign-in", "Sign in"],
    ["/sign-in?return=%2F%3Fp%3Da", "Sign in"],
    ["/sign-in?return=%2Flibrary%3Ftag%3Diso", "Sign in to see your library"],
    ["/sign-in?return=%2Flibrary%2Fexport", "Sign in to export your library"],
    ["/sign-in?return=%2Faccount", "Sign in to see your account"],
    ["/sign-in?return=%2Faccount%2Fdelete", "Sign in to delete your account"],
  ] as const;
  const { cookie } = await app.signedIn();
  for (const [path, title] of asked) {
    for (const [headers, expected] of [[{}, title], [{ cookie }, "Sign in"]] as const) {
      const html = await (await app.ask(path, { headers })).text();
      assertStringIncludes(html, `<h1>${expected}</h1>`);
      assertStringIncludes(html, `<title>${expected} · Regex Workbench</title>`);
    }
  }
});
