/** How long pages of a library of 10,000 snippets take, milliseconds, on a file and on none. */
import { parse } from "../../lib/regex/syntax/parse.ts";
import { SnippetDraft, SnippetPatch, SnippetQuery } from "../../lib/schema/snippets.ts";
import { createSnippet, type Library, patchSnippet } from "../../lib/server/library/library.ts";
import { snippetPage } from "../../lib/server/library/list.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { createStore } from "../../lib/server/store/store.ts";
import { corpus } from "../corpora/corpus.ts";
import { addUser } from "../database/library.ts";
import { random } from "../app/random.ts";
import { report } from "./report.ts";

const SNIPPETS = 10_000;
const RUNS = 100;
const regexes = (await corpus("real-world")).filter((regex) => parse(regex).ok);

const folder = await Deno.makeTempDir();
const rows: Record<string, Awaited<ReturnType<typeof timed>>> = {};

for (const path of [":memory:", `${folder}/bench.db`]) {
  using kv = await openKv(path, random);
  const library: Library = { store: createStore(kv, random), userId: "u1", now: Date.now };
  await addUser(library.store, "u1");
  const place = path === ":memory:" ? "in memory" : "on file";
  const found = { create: await timed(SNIPPETS, (i) => save(library, i)), ...await reads(library) };
  for (const [name, times] of Object.entries(found)) rows[`${name}, ${place}`] = times;
}
await report("A library of 10,000 patterns", "Milliseconds, on a database in memory and on file.", rows);
await Deno.remove(folder, { recursive: true });

async function reads(library: Library) {
  const page = (query: object) => timed(RUNS, () => snippetPage(library, SnippetQuery.parse(query)));
  const { items: [newest] } = await snippetPage(library, SnippetQuery.parse({}));
  const { next_cursor } = await snippetPage(library, SnippetQuery.parse({ query: "n", limit: "100" }));
  return {
    "first page": await page({}),
    "page of 100": await page({ limit: "100" }),
    "search, many hits": await page({ query: "number" }),
    "search, a further page": await page({ query: "n", limit: "100", cursor: next_cursor }),
    "search, 100 hits far apart": await page({ query: "00 ", limit: "100" }),
    "search, no hit": await page({ query: "not in any of them" }),
    "tag, no hit": await page({ tag: "none" }),
    "tag and text": await page({ tag: "t3", query: "99" }),
    patch: await timed(
      RUNS,
      (i) => patchSnippet(library, newest?.id ?? "", SnippetPatch.parse({ name: `${i}` }), null),
    ),
  };
}

function save(library: Library, i: number) {
  const { pattern, flags } = regexes[i % regexes.length] ?? { pattern: "a", flags: "" };
  const draft = { name: `pattern number ${i} of many`, pattern, flags, tags: [`t${i % 10}`] };
  return createSnippet(library, SnippetDraft.parse(draft));
}

async function timed(runs: number, work: (run: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await work(run);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Number(times[Math.floor((runs - 1) * share)]?.toFixed(2));
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}
