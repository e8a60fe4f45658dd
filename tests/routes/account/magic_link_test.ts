/** Sign-in by email with the whole app. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Me } from "../../../lib/schema/me.ts";
import { hashToken } from "../../../lib/server/auth/session.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../app/app.ts";

const MINUTE_MS = 60_000;

interface MailApp extends DrivenApp {
  /** Recipients and links, in order. */
  readonly sent: (readonly [to: string, link: string])[];
}

async function openMailApp(variables?: Readonly<Record<string, string>>): Promise<MailApp> {
  const sent: MailApp["sent"] = [];
  const app = await openApp(variables, {
    mail: (to, link) => Promise.resolve(void sent.push([to, link])),
  });
  return Object.assign(app, { sent });
}

function post(
  app: DrivenApp,
  path: string,
  fields: Record<string, string> = {},
  init: RequestInit = {},
  client?: string,
) {
  const headers = { Origin: ORIGIN, ...init.headers };
  return app.ask(path, { method: "POST", body: new URLSearchParams(fields), ...init, headers }, client);
}

const ask = (app: DrivenApp, email: string, client?: string, more: Record<string, string> = {}) =>
  post(app, "/auth/magic-link", { email, ...more }, {}, client);

async function linkFor(app: MailApp, email: string, more?: Record<string, string>): Promise<string> {
  const answer = await ask(app, email, undefined, more);
  assertEquals(answer.status, 200);
  assertStringIncludes(await answer.text(), "10 minutes");
  return new URL(app.sent.at(-1)?.[1] ?? "").pathname;
}

async function meWith(app: DrivenApp, answer: Response) {
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return Me.parse(await (await app.ask("/api/me", { headers: { Cookie: cookie } })).json()).user;
}

Deno.test("the sign-in page has one form with an email field in its main part", async () => {
  using app = await openMailApp();
  const answer = await app.ask("/sign-in?return=%2F%3Fp%3DYQ");
  const html = await answer.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  assertEquals(main.match(/<form/g)?.length, 1);
  assertMatch(main, /<input[^>]*type="email"/);
  assertMatch(main, /name="return" value="\/\?p=YQ"/);
  assertEquals(answer.headers.get("Cache-Control"), "no-store");
});

Deno.test("by default, a sign-in leads back to the referring page", async () => {
  using app = await openMailApp();
  const pageAfter = async (referer: string) =>
    await (await app.ask("/sign-in", { headers: { Referer: referer } })).text();
  assertStringIncludes(await pageAfter(`${ORIGIN}/?p=YQ&f=Zw`), 'value="/?p=YQ&amp;f=Zw"');
  assertStringIncludes(await pageAfter("https://evil.example/?p=YQ"), 'name="return" value="/"');
});

Deno.test("a link signs in, creates the account and redirects", async () => {
  using app = await openMailApp();
  const path = await linkFor(app, " Ada@Example.com", { return: "/?p=YQ&f=Zw&t=eA" });
  assertEquals(app.sent.map(([to]) => to), ["ada@example.com"]);
  const page = await app.ask(path);
  const html = await page.text();
  assertEquals([page.status, page.headers.get("Set-Cookie")], [200, null]);
  assertStringIncludes(html, "<strong>ada@example.com</strong>");
  assertEquals(html.slice(html.indexOf("<main")).match(/<form[^>]*method="post"/g)?.length, 1);
  const answer = await post(app, path);
  assertEquals([answer.status, answer.headers.get("Location")], [303, "/?p=YQ&f=Zw&t=eA"]);
  assertMatch(
    answer.headers.get("Set-Cookie") ?? "",
    /^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  const user = await meWith(app, answer);
  assertEquals({ ...user, id: "" }, { id: "", email: "ada@example.com", name: "ada", image: "" });
});

Deno.test("over HTTPS, the cookie's name has the prefix __Host-", async () => {
  using app = await openMailApp({ BASE_URL: "https://regex.example" });
  const headers = { Origin: "https://regex.example" };
  await (await post(app, "/auth/magic-link", { email: "ada@example.com" }, { headers })).body?.cancel();
  const answer = await post(app, app.sent[0]?.[1] ?? "", {}, { headers });
  assertMatch(answer.headers.get("Set-Cookie") ?? "", /^__Host-session=[\w-]{43}; Path=\/;.*; Secure$/);
});

Deno.test("signing in twice opens two sessions of the same user", async () => {
  using app = await openMailApp();
  const first = await post(app, await linkFor(app, "ada@example.com"));
  const second = await post(app, await linkFor(app, "ADA@example.com"));
  assertEquals(await meWith(app, first), await meWith(app, second));
  assert(first.headers.get("Set-Cookie") !== second.headers.get("Set-Cookie"));
});

Deno.test("signing in ends the browser's previous session", async () => {
  using app = await openMailApp();
  const first = await post(app, await linkFor(app, "ada@example.com"));
  const [cookie = ""] = first.headers.get("Set-Cookie")?.split(";") ?? [];
  await post(app, await linkFor(app, "eve@example.com"), {}, { headers: { Cookie: cookie } });
  assertEquals(await meWith(app, first), null);
});

Deno.test("only the form's POST uses a link, so scanners can open it", async () => {
  using app = await openMailApp();
  const path = await linkFor(app, "ada@example.com");
  for (const method of ["HEAD", "GET", "GET", "OPTIONS", "PUT"]) {
    const answer = await app.ask(path, { method, headers: { Origin: ORIGIN } });
    assertEquals(answer.headers.get("Set-Cookie"), null);
    await answer.body?.cancel();
  }
  for (const origin of ["https://evil.example", "null", `${ORIGIN}/`]) {
    const answer = await post(app, path, {}, { headers: { Origin: origin } });
    assertEquals([answer.status, answer.headers.get("Set-Cookie")], [403, null]);
    await answer.body?.cancel();
  }
  const noOrigin = await app.ask(path, { method: "POST" });
  assertEquals(noOrigin.status, 403);
  await noOrigin.body?.cancel();
  assertEquals((await post(app, path)).status, 303);
});

Deno.test("a link works once, even with concurrent requests", async () => {
  using app = await openMailApp();
  const path = await linkFor(app, "ada@example.com");
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(app, path)));
  assertEquals(answers.map(({ status }) => status).sort(), [303, ...Array(9).fill(410)]);
  await Promise.all(answers.map((answer) => answer.body?.cancel()));
  const page = await app.ask(path);
  assertEquals(page.status, 410);
  assertStringIncludes(await page.text(), "no longer works");
});

Deno.test("a link expires after 10 minutes", async () => {
  using app = await openMailApp();
  const path = await linkFor(app, "ada@example.com");
  app.clock += 10 * MINUTE_MS - 1;
  const page = await app.ask(path);
  assertEquals(page.status, 200);
  await page.body?.cancel();
  app.clock += 1;
  for (const answer of [await app.ask(path), await post(app, path)]) {
    assertEquals([answer.status, answer.headers.get("Set-Cookie")], [410, null]);
    await answer.body?.cancel();
  }
});

Deno.test("an invalid link is reported like an expired one", async () => {
  using app = await openMailApp();
  for (const token of ["x", "a".repeat(43), "..%2f", "%00"]) {
    const answer = await app.ask(`/auth/magic-link/${token}`);
    assertEquals(answer.status, 410);
    await answer.body?.cancel();
  }
});

Deno.test("the response does not reveal whether an account exists", async () => {
  using app = await openMailApp();
  await app.signedIn("ada@example.com");
  const known = await (await ask(app, "ada@example.com")).text();
  const unknown = await (await ask(app, "eve@example.com")).text();
  const plain = (html: string) => html.replaceAll(/[\da-f]{32}/g, "").replaceAll(/ada|eve/g, "");
  assertEquals(plain(known), plain(unknown));
});

for (
  const email of ["", "ada", "ada@example.com\r\nBcc: eve@example.com", "ada@example.com\n", "a@b.c, d@e.f"]
) {
  Deno.test(`the address ${JSON.stringify(email)} is rejected`, async () => {
    using app = await openMailApp();
    const answer = await ask(app, email, undefined, { return: "/?p=YQ" });
    const html = await answer.text();
    assertEquals([answer.status, app.sent.length], [400, 0]);
    assertStringIncludes(html, "Invalid email address");
    assertStringIncludes(html, 'href="/sign-in?return=%2F%3Fp%3DYQ"');
  });
}

async function statuses(answers: Promise<Response>[]): Promise<number[]> {
  const all = await Promise.all(answers);
  await Promise.all(all.map((answer) => answer.body?.cancel()));
  return all.map(({ status }) => status).sort();
}

Deno.test("an address gets five links per hour, from any client", async () => {
  using app = await openMailApp();
  const asked = Array.from({ length: 8 }, (_, n) => ask(app, "ada@example.com", `192.0.2.${n}`));
  assertEquals(await statuses(asked), [...Array(5).fill(200), 429, 429, 429]);
  assertEquals(app.sent.length, 5);
  assertEquals(await statuses([ask(app, "Ada@Example.com"), ask(app, "eve@example.com")]), [200, 429]);
  app.clock += 60 * MINUTE_MS;
  assertEquals(await statuses([ask(app, "ada@example.com")]), [200]);
});

Deno.test("a client gets thirty links per hour, for any addresses", async () => {
  using app = await openMailApp();
  const asked = Array.from({ length: 33 }, (_, n) => ask(app, `user${n}@example.com`));
  assertEquals(await statuses(asked), [...Array(30).fill(200), 429, 429, 429]);
  const refused = await ask(app, "ada@example.com");
  assertEquals([refused.status, refused.headers.get("Retry-After")], [429, "3600"]);
  await refused.body?.cancel();
  assertEquals(await statuses([ask(app, "ada@example.com", "192.0.2.9")]), [200]);
});

Deno.test("a form needs its content type and has a size limit", async () => {
  using app = await openMailApp();
  const asJson = await post(app, "/auth/magic-link", {}, {
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  const long = await ask(app, "ada@example.com", undefined, { return: "x".repeat(64 * 1024) });
  assertEquals([asJson.status, long.status, app.sent.length], [415, 413, 0]);
  await Promise.all([asJson.body?.cancel(), long.body?.cancel()]);
});

Deno.test("without email settings there is no form", async () => {
  using app = await openApp();
  const html = await (await app.ask("/sign-in")).text();
  assertEquals(html.includes("<form"), false);
  assertEquals((await ask(app, "ada@example.com")).status, 404);
});

Deno.test("neither tokens nor addresses are logged, and tokens are stored as hashes only", async () => {
  using app = await openMailApp();
  const path = await linkFor(app, "ada@example.com");
  const token = path.split("/").at(-1) ?? "";
  const entries = await Array.fromAsync(app.kv.list({ prefix: [] }));
  assertMatch(token, /^[\w-]{43}$/);
  assertEquals(Deno.inspect(entries, { depth: 9, strAbbreviateSize: 1e6 }).includes(token), false);
  assertEquals(entries.some(({ key }) => key.at(-1) === hashToken(token)), true);
  await post(app, path);
  const log = JSON.stringify(app.entries);
  assertEquals([log.includes(token), log.includes("ada@")], [false, false]);
});
