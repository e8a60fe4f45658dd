/** Two processes of the built site on one database file, under a mixed load on the same records. */
import { assertEquals } from "@std/assert";
import { API_LIMITS } from "../../lib/limits/server.ts";
import { Snippet, type Version } from "../../lib/schema/snippets.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { answered, faultsIn, startSite } from "../servers/built_site.ts";
import { sessionsIn } from "../database/library.ts";
import { random } from "../app/random.ts";
import { everyNth } from "../suites/sample.ts";
import { faultsOf } from "../database/store_faults.ts";

const USERS = everyNth(4, ["u1", "u2", "u3", "u4"]);

/** More than the limit admits; a third of them save, a third change one snippet, a third search. */
const REQUESTS = API_LIMITS.snippets.max + 30;

/** Concurrent requests of one user. */
const AT_ONCE = 10;

type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

interface Answer {
  readonly status: number;
  readonly text: string;
  /** What is stored if it succeeds. */
  readonly word: string | readonly [];
}

Deno.test("two servers with one file admit exactly the limits and lose no acknowledged write", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/site.db`;
  try {
    const tokens = await sessionsIn(path, USERS);
    const servers = await openServers(path);
    const used = USERS.map((user, at) => useLibrary(asker(servers.origins, tokens[at] ?? ""), user));
    const acknowledged = (await Promise.all(used)).flat();
    await servers.close();
    using kv = await openKv(path, random);
    assertEquals(await faultsOf(kv), []);
    assertEquals((await keptWords(kv)).toSorted(), acknowledged.toSorted());
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function openServers(path: string) {
  const first = startSite({ KV_PATH: path }, { stderr: "piped" });
  const second = startSite({ KV_PATH: path, BASE_URL: first.origin }, { stderr: "piped" });
  const origins = [first.origin, second.origin];
  await Promise.all(origins.map((origin) => answered(origin)));
  const close = async () => {
    for (const { process } of [first, second]) {
      process.kill("SIGTERM");
      const { code, stderr } = await process.output();
      assertEquals([code, faultsIn(stderr)], [0, []]);
    }
  };
  return { origins, close };
}

/** Sends requests alternately to both servers. */
function asker(origins: readonly string[], token: string): Ask {
  let turn = 0;
  return async (method, path, body) => {
    const headers = { Cookie: `session=${token}`, Origin: origins[0] ?? "" };
    const init = { method, headers, body: body ? JSON.stringify(body) : null };
    const answer = await fetch(origins[turn++ % origins.length] + path, init);
    return { status: answer.status, text: await answer.text(), word: [] };
  };
}

/** Uses up a user's limits; returns the words that were acknowledged as saved. */
async function useLibrary(ask: Ask, user: string): Promise<string[]> {
  const { id } = Snippet.parse(JSON.parse((await ask("POST", "/api/snippets", draft(user))).text));
  const asked = await inTurns(REQUESTS - 1, (n) => request(ask, id, `${user} ${n}`, n % 3));
  const me = await inTurns(API_LIMITS.me.max + 10, () => ask("GET", "/api/me"));
  assertEquals([...new Set([...asked, ...me].map(({ status }) => status))].sort(), [200, 201, 429]);
  assertEquals(asked.filter(({ status }) => status === 429).length, REQUESTS - API_LIMITS.snippets.max);
  assertEquals(me.filter(({ status }) => status === 429).length, 10);
  return [user, ...asked.flatMap(({ status, word }) => status < 300 ? word : [])];
}

/** The names of all snippets, and the patterns of all versions but the first of each. */
async function keptWords(kv: Deno.Kv): Promise<string[]> {
  const snippets = await Array.fromAsync(kv.list<Snippet>({ prefix: ["snippets"] }));
  const versions = await Array.fromAsync(kv.list<Version>({ prefix: ["versions"] }));
  const later = versions.filter(({ key }) => key.at(-1) !== 1);
  return [...snippets.map(({ value }) => value.name), ...later.map(({ value }) => value.pattern)];
}

const draft = (name: string) => ({ name, pattern: "a" });

/** One of three kinds of requests; two of them store a word in the library. */
async function request(ask: Ask, id: string, word: string, kind: number): Promise<Answer> {
  if (kind === 0) return { ...await ask("POST", "/api/snippets", draft(word)), word };
  if (kind === 1) return { ...await ask("PATCH", `/api/snippets/${id}`, { pattern: word }), word };
  return await ask("GET", "/api/snippets?query=u&limit=5");
}

async function inTurns(count: number, act: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) answers.push(await act(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return answers;
}
