/**
 * What the API's answers cost at the least: `Deno.serve` with the same reads and commits of KV, and nothing else
 * of ours: no routes, no checks, no headers, no log. Takes a file, a port, and what each request does.
 */
import {
  digestsKey,
  digestsRevisionKey,
  libraryKey,
  rateLimitKey,
  sessionKey,
  snippetKey,
  userKey,
  versionKey,
} from "../../lib/server/store/keys.ts";

const [path = "", port = ""] = Deno.args;
const kv = await Deno.openKv(path);

type Act = (userId: string, id: string, request: Request) => Promise<unknown>;

const ACTS: Readonly<Record<string, Act>> = {
  "GET /api/me": (userId) => Promise.resolve(userId),
  "GET /api/snippets": (userId) =>
    Array.fromAsync(
      kv.list({ prefix: snippetKey(userId) }, { reverse: true, limit: 21 }),
      ({ value }) => value,
    ),
  "GET /api/snippets/:id": async (userId, id) => (await kv.get(snippetKey(userId, id))).value,
  "POST /api/snippets": async (userId, _, request) => await created(userId, await request.json()),
};

Deno.serve({ port: Number(port), onListen: () => {} }, async (request) => {
  const { pathname } = new URL(request.url);
  const userId = await userOf(request.headers.get("Cookie") ?? "");
  const [, id = ""] = /^\/api\/snippets\/(.+)/.exec(pathname) ?? [];
  const name = `${request.method} ${id === "" ? pathname : "/api/snippets/:id"}`;
  await count(rateLimitKey(pathname === "/api/me" ? "me" : "snippets", { scope: "user", id: userId }));
  return Response.json(await ACTS[name]?.(userId, id, request) ?? null);
});

async function userOf(cookie: string): Promise<string> {
  const token = new TextEncoder().encode(cookie.slice("session=".length));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", token)).toHex();
  const { value } = await kv.get<{ userId: string }>(sessionKey(hash));
  const user = await kv.get<{ id: string }>(userKey(value?.userId ?? ""));
  return user.value?.id ?? "";
}

async function count(key: Deno.KvKey): Promise<void> {
  for (;;) {
    const entry = await kv.get<{ count: number; expiresAt: number }>(key);
    const window = { count: (entry.value?.count ?? 0) + 1, expiresAt: entry.value?.expiresAt ?? Date.now() };
    if ((await kv.atomic().check(entry).set(key, window, { expireIn: 60_000 }).commit()).ok) return;
  }
}

async function created(userId: string, draft: { readonly pattern: string }): Promise<object> {
  for (;;) {
    const [user, tally] = await kv.getMany<[object, { count: number }]>([
      userKey(userId),
      libraryKey(userId),
    ]);
    const id = `${Date.now()}${Math.random()}`.slice(0, 26);
    const created_at = new Date().toISOString();
    const snippet = { id, flags: "", description: "", ...draft, created_at, updated_at: created_at };
    const version = { id, pattern: draft.pattern, flags: "", notes: null, created_at };
    const [chunk] = await Array.fromAsync(
      kv.list<object[]>({ prefix: digestsKey(userId) }, { reverse: true, limit: 1 }),
    );
    const at = chunk?.key ?? digestsKey(userId, id);
    const commit = kv.atomic().check(user, tally, { key: at, versionstamp: chunk?.versionstamp ?? null })
      .set(tally.key, { count: (tally.value?.count ?? 0) + 1, newestId: id })
      .set(snippetKey(userId, id), snippet)
      .set(versionKey(userId, id, 1), version)
      .set(at, [...chunk?.value ?? [], { id, ...draft }])
      .set(digestsRevisionKey(userId), true);
    if ((await commit.commit()).ok) return snippet;
  }
}
