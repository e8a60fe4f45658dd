/** What is logged for typical actions, and what must not be logged. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { type DrivenApp, openApp, ORIGIN } from "../app/app.ts";
import { clientOf } from "./api/snippets/client.ts";

/** Unique values of private data. */
const SECRETS = {
  pattern: "zzPatternzz",
  other: "zzOtherzz",
  text: "zzTextzz",
  name: "zzNamezz",
  description: "zzDescriptionzz",
  tag: "zztagzz",
  note: "zzNotezz",
  query: "zzQueryzz",
  email: "zzmailzz@example.com",
  providerKey: "zzKeyzz",
  bearer: "zzBearerzz",
  path: "zzPathzz",
  agent: "zzAgentzz",
} as const;

const base64url = (text: string) =>
  new TextEncoder().encode(text).toBase64({ alphabet: "base64url", omitPadding: true });

/** Encodings of a value. In base64, also starting at its second and third byte. */
function spellings(word: string): string[] {
  const shifted = [0, 1, 2].map((start) => base64url(word.slice(start)).slice(0, -2));
  return [word, encodeURIComponent(word), ...shifted].map((text) => text.toLowerCase());
}

/** The log entries of an action. Nothing else may be written to the terminal. */
async function logOf(app: DrivenApp, act: () => Promise<void>): Promise<string> {
  const { log, info, warn, error } = console;
  const written: unknown[] = [];
  const note = (...words: unknown[]) => void written.push(words.map((word) => Deno.inspect(word)));
  Object.assign(console, { log: note, info: note, warn: note, error: note });
  try {
    await act();
  } finally {
    Object.assign(console, { log, info, warn, error });
  }
  assertEquals(written, []);
  return JSON.stringify(app.entries).toLowerCase();
}

function assertSilent(log: string, words: readonly string[]): void {
  const said = words.flatMap((word) => spellings(word).filter((spelling) => log.includes(spelling)));
  assertEquals(said, []);
}

async function read(app: DrivenApp, path: string, init?: RequestInit): Promise<string> {
  return await (await app.ask(path, init)).text();
}

/** Creates, changes and searches patterns, and sends all kinds of invalid requests. */
async function useLibrary(app: DrivenApp): Promise<void> {
  const { pattern, other, name, description, tag, note, query, providerKey, bearer } = SECRETS;
  const send = await clientOf(app, SECRETS.email);
  const headers = { Authorization: `Bearer ${bearer}`, "X-Provider-Key": providerKey };
  const { body: { id } } = await send("POST", "/api/snippets", { name, pattern, description, tags: [tag] });
  await send("PATCH", `/api/snippets/${id}`, { pattern: other, notes: note }, headers);
  await send("GET", `/api/snippets?query=${query}&tag=${tag}&cursor=${query}`, undefined, headers);
  await send("POST", "/api/snippets", { name, pattern: `(${pattern}\n    at ${pattern}` }, headers);
  await send("POST", "/api/snippets", `{"pattern": "${pattern}`);
  await send("POST", "/api/snippets", { name: name.repeat(20_000) });
  await send("POST", "/api/ai/chat", { pattern }, headers);
  await send("GET", `/api/snippets/${SECRETS.path}`);
  await send("GET", `/api/${SECRETS.path}`);
}

/** Opens a shared link and requests a sign-in link. */
async function visitPages(app: DrivenApp): Promise<void> {
  const { pattern, text, email, path, agent } = SECRETS;
  const shared = `/?p=${base64url(pattern)}&f=Zw&t=${base64url(text)}`;
  const headers = { "User-Agent": agent, Referer: `${ORIGIN}${shared}`, Origin: ORIGIN };
  await read(app, shared, { headers });
  await read(app, `http://127.0.0.1:8000${shared}`);
  const packed = `/?p=${base64url(pattern)}&f=Zw&z=${base64url(text)}`;
  await read(app, packed, { headers: { ...headers, Referer: `${ORIGIN}${packed}` } });
  await read(app, `/${path}`, { headers });
  await read(app, `/sign-in?return=${encodeURIComponent(shared)}`, { headers });
  const body = new URLSearchParams({ email, return: shared });
  await read(app, "/auth/magic-link", { method: "POST", headers, body });
  await read(app, `/auth/magic-link/${path}`, { headers });
}

Deno.test("no pattern, text, name, address, token or key reaches the log", async () => {
  const sent: string[] = [];
  using app = await openApp({}, {
    mail: (to, link) => {
      sent.push(link.split("/").at(-1) ?? "");
      return Promise.reject(new TypeError(`cannot send ${link} to ${to}\n    at ${to}`));
    },
  });
  const { cookie, user } = await app.signedIn(SECRETS.email);
  const log = await logOf(app, async () => {
    await useLibrary(app);
    await visitPages(app);
    await read(app, "/account", { headers: { Cookie: cookie } });
    app.closeKv();
    await read(app, "/api/me", { headers: { Cookie: cookie } });
  });
  assert(app.entries.length > 15);
  assert(app.entries.some(({ error }) => error === "TypeError"));
  assertSilent(log, [...Object.values(SECRETS), ...sent, cookie.split("=")[1] ?? "", user.id]);
});

Deno.test("a line contains a stable pseudonym of the user", async () => {
  using app = await openApp();
  const [ada, eve] = [await app.signedIn("ada@example.com"), await app.signedIn("eve@example.com")];
  for (const { cookie } of [ada, eve, ada]) await read(app, "/api/me", { headers: { Cookie: cookie } });
  await read(app, "/api/me");
  const [first, second, third, nobody] = app.entries.map(({ user }) => user);
  assertMatch(String(first), /^[\da-f]{16}$/);
  assertEquals([third, nobody], [first, null]);
  assert(second !== first);
});

Deno.test("sign-ins, rejections and rate limits are logged with their route and status", async () => {
  const sent: string[] = [];
  using app = await openApp({}, { mail: (_, link) => Promise.resolve(void sent.push(link)) });
  const headers = { Origin: ORIGIN };
  const post = (path: string, fields: Record<string, string> = {}, origin = ORIGIN) =>
    read(app, path, { method: "POST", headers: { Origin: origin }, body: new URLSearchParams(fields) });
  await post("/auth/magic-link", { email: "ada@example.com" });
  await post(new URL(sent[0] ?? "").pathname);
  await post(new URL(sent[0] ?? "").pathname);
  await post("/auth/sign-out", {}, "https://evil.example");
  await read(app, "/api/snippets");
  await read(app, "/api/snippets", { method: "POST" });
  for (let time = 0; time < 6; time++) await post("/auth/magic-link", { email: "eve@example.com" });
  await read(app, "/api/me", { headers });
  assertEquals([...new Set(app.entries.map(({ method, route, status }) => `${method} ${route} ${status}`))], [
    "POST /auth/magic-link 200",
    "POST /auth/magic-link/:token 303",
    "POST /auth/magic-link/:token 410",
    "POST /auth/sign-out 403",
    "GET /api/snippets 401",
    "POST /api/snippets 403",
    "POST /auth/magic-link 429",
    "GET /api/me 200",
  ]);
});

Deno.test("the line of a sign-in says who signed in", async () => {
  const sent: string[] = [];
  using app = await openApp({}, { mail: (_, link) => Promise.resolve(void sent.push(link)) });
  const { cookie } = await app.signedIn("ada@example.com");
  const post = (path: string, fields: Record<string, string> = {}) =>
    read(app, path, { method: "POST", headers: { Origin: ORIGIN }, body: new URLSearchParams(fields) });
  await post("/auth/magic-link", { email: "ada@example.com" });
  await post(new URL(sent[0] ?? "").pathname);
  await read(app, "/api/me", { headers: { Cookie: cookie } });
  const [asked, signedIn, later] = app.entries.map(({ user }) => user);
  assertEquals(asked, null);
  assertMatch(String(signedIn), /^[\da-f]{16}$/);
  assertMatch(String(later), /^[\da-f]{16}$/);
});
