/** The built site with a provider that misbehaves in every way: the process never writes the key. */
import { assert, assertEquals } from "@std/assert";
import { answered, startSite } from "../servers/built_site.ts";
import { openPostOffice, type PostOffice } from "../servers/post_office.ts";
import { DONE, type Manner, piece, sent, startProvider, untilAborted } from "../servers/provider.ts";

const KEY = "sk-searched-for-0123456789abcdef";

/** Behaviors of a provider; each one sends the key back where possible. */
const MANNERS: readonly Manner[] = [
  async function* () {
    yield piece("fine", "stop") + DONE;
  },
  () => Response.json({ error: { message: `Incorrect API key provided: ${KEY}` } }, { status: 401 }),
  () => new Response(KEY, { status: 429, headers: { "Retry-After": "1", "X-Key": KEY } }),
  () => new Response(KEY, { status: 500, headers: { "X-Request-Id": KEY } }),
  () => new Response(`<html>${KEY}`, { headers: { "Content-Type": "text/html" } }),
  () => Response.redirect(`http://127.0.0.1:9/?key=${KEY}`),
  async function* () {
    yield sent({ error: { message: KEY, code: KEY } });
  },
  async function* () {
    yield piece("half");
    yield `data: {broken ${KEY}\n\n`;
  },
  async function* () {
    yield piece("half");
  },
];

Deno.test("the process writes the key nowhere", async () => {
  let manner: Manner = () => new Response();
  await using provider = startProvider((giveUp) => manner(giveUp));
  await using office = await openPostOffice();
  const folder = await Deno.makeTempDir();
  const { origin, process } = startSite({
    KV_PATH: `${folder}/kv.db`,
    AI_BASE_URL: provider.url,
    ...office.settings,
  }, { stdout: "piped", stderr: "piped" });
  try {
    await answered(origin);
    const said: string[] = [];
    for (const each of MANNERS) {
      manner = each;
      // A new session each, because a user may only ask ten questions per minute.
      said.push(await asked(origin, await signedIn(origin, office, `${said.length}@example.com`)));
    }
    manner = async function* (giveUp) {
      yield piece("half");
      await untilAborted(giveUp);
    };
    await leave(origin, await signedIn(origin, office, "leaver@example.com"));
    process.kill("SIGTERM");
    const { code, stdout, stderr } = await process.output();
    assertEquals(code, 0);
    const written = [stdout, stderr, ...await filesIn(folder)];
    assert(provider.asked.every(({ headers }) => headers.get("Authorization") === `Bearer ${KEY}`));
    assertEquals(provider.asked.length, MANNERS.length + 1);
    assertEquals(written.filter((bytes) => holds(bytes, KEY)).length, 0);
    assertEquals(said.filter((answer) => answer.includes(KEY)), []);
    // Shows that the search works: the address is in the storage.
    assert(written.some((bytes) => holds(bytes, "leaver@example.com")));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Signs in by email, and returns the cookie. */
async function signedIn(
  origin: string,
  office: PostOffice,
  email: string,
): Promise<string> {
  const form = (path: string, body: URLSearchParams) =>
    fetch(path, { method: "POST", headers: { Origin: origin }, body, redirect: "manual" });
  await (await form(`${origin}/auth/magic-link`, new URLSearchParams({ email }))).body?.cancel();
  const answer = await form(office.newestLink(), new URLSearchParams());
  await answer.body?.cancel();
  return answer.headers.getSetCookie().map((each) => each.split(";")[0]).join("; ");
}

const chat = (origin: string, cookie: string) =>
  fetch(`${origin}/api/ai/chat`, {
    method: "POST",
    headers: { Origin: origin, Cookie: cookie, "X-Provider-Key": KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ pattern: "a", messages: [{ role: "user", content: "?" }] }),
  });

async function asked(origin: string, cookie: string): Promise<string> {
  const answer = await chat(origin, cookie);
  return JSON.stringify([...answer.headers]) + await answer.text();
}

async function leave(origin: string, cookie: string): Promise<void> {
  const reader = (await chat(origin, cookie)).body?.getReader();
  await reader?.read();
  await reader?.cancel();
}

async function filesIn(folder: string): Promise<Uint8Array[]> {
  const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
  return await Promise.all(names.map((name) => Deno.readFile(`${folder}/${name}`)));
}

/** Latin-1 preserves every byte of a binary file. */
const holds = (bytes: Uint8Array, words: string) => new TextDecoder("latin1").decode(bytes).includes(words);
