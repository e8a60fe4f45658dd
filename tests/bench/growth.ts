/**
 * How the library answers in databases of 100, 10,000 and a million snippets, the last of a hundred users:
 * milliseconds at the median and of the slowest of a hundred, and the size of the file. Takes minutes and 2 GB of disk.
 */
import { parse } from "../../lib/regex/syntax/parse.ts";
import { SnippetDraft, SnippetPatch, SnippetQuery } from "../../lib/schema/snippets.ts";
import { createSnippet, type Library, patchSnippet } from "../../lib/server/library/library.ts";
import { snippetPage } from "../../lib/server/library/list.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { createStore } from "../../lib/server/store/store.ts";
import { corpus } from "../corpus.ts";
import { addUser } from "../library.ts";
import { random } from "../random.ts";
import { report } from "./report.ts";

const SIZES = [{ users: 1, snippets: 100 }, { users: 1, snippets: 9_900 }, { users: 100, snippets: 9_900 }];
const RUNS = 100;

/** Writes of one commit when a library is copied; KV takes 800 kB of them. */
const COPIED = 200;

const regexes = (await corpus("real-world")).filter((regex) => parse(regex).ok);

const rows: Record<string, Awaited<ReturnType<typeof measured>>> = {};
for (const size of SIZES) rows[`${size.users * size.snippets} patterns`] = await measured(size);
const note =
  "Of a database with one library, and with a hundred of 9,900 patterns each: its size, milliseconds to open " +
  "it and to search for the first time; then the median and the slowest of a hundred, in milliseconds.";
await report("What grows with the library", note, rows);

async function measured({ users, snippets }: typeof SIZES[number]) {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/growth.db`;
  try {
    await fill(path, users, snippets);
    const opened = performance.now();
    using kv = await openKv(path, random);
    const openMs = rounded(performance.now() - opened);
    // One that is neither the first nor the last of the file, and searched for the first time.
    const library: Library = { store: createStore(kv, random), userId: `u${users >> 1}`, now: Date.now };
    const found = await reads(library);
    const files = await Array.fromAsync(Deno.readDir(folder), ({ name }) => Deno.stat(`${folder}/${name}`));
    const bytes = (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
    return { MB: Math.round(bytes / 1e6), "open ms": openMs, ...found };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function fill(path: string, users: number, snippets: number): Promise<void> {
  using kv = await openKv(path, random);
  const store = createStore(kv, random);
  for (let user = 0; user < users; user++) await addUser(store, `u${user}`);
  const library: Library = { store, userId: "u0", now: Date.now };
  for (let i = 0; i < snippets; i++) await save(library, i);
  const entries = users > 1 ? await entriesOf(kv) : [];
  for (let user = 1; user < users; user++) await copy(kv, entries, `u${user}`);
}

async function entriesOf(kv: Deno.Kv): Promise<Deno.KvEntry<unknown>[]> {
  const words = ["libraries", "snippets", "versions", "digests", "digests_revision"];
  const lists = words.map((word) =>
    Array.fromAsync(kv.list({ start: [word, "u0"], end: [word, "u0\u0000"] }))
  );
  return (await Promise.all(lists)).flat();
}

async function copy(kv: Deno.Kv, entries: readonly Deno.KvEntry<unknown>[], user: string): Promise<void> {
  for (let start = 0; start < entries.length; start += COPIED) {
    const batch = entries.slice(start, start + COPIED);
    // Digests are large: one commit for each.
    for (
      const part of batch.some(({ key }) => key[0] === "digests") ? batch.map((entry) => [entry]) : [batch]
    ) {
      const commit = kv.atomic();
      for (const { key: [kind = "", , ...rest], value } of part) commit.set([kind, user, ...rest], value);
      await commit.commit();
    }
  }
}

async function reads(library: Library) {
  const page = (query: object) => () => snippetPage(library, SnippetQuery.parse(query));
  const first = performance.now();
  await page({ query: "not in any of them" })();
  const firstSearchMs = rounded(performance.now() - first);
  const { items: [newest] } = await page({})();
  return {
    "first search ms": firstSearchMs,
    page: await timed(page({})),
    search: await timed(page({ query: "number 9" })),
    "no hit": await timed(page({ query: "not in any of them" })),
    create: await timed((run) => save(library, run)),
    patch: await timed((run) =>
      patchSnippet(library, newest?.id ?? "", SnippetPatch.parse({ name: `${run}` }), null)
    ),
  };
}

function save(library: Library, i: number) {
  const { pattern, flags } = regexes[i % regexes.length] ?? { pattern: "a", flags: "" };
  const draft = { name: `pattern number ${i} of many`, pattern, flags, tags: [`t${i % 10}`] };
  return createSnippet(library, SnippetDraft.parse(draft));
}

/** Median, and the slowest of them. */
async function timed(work: (run: number) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await work(run);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return `${rounded(times[RUNS >> 1] ?? 0)} / ${rounded(times[RUNS - 1] ?? 0)}`;
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}
