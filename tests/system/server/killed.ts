import { assert, assertEquals } from "@std/assert";
import type { Snippet } from "../../../lib/schema/snippets.ts";
import { faultsIn } from "../../servers/built_site.ts";
import { type DrivenLibrary, keysOf, save, withLibrary } from "../../database/library.ts";
import { faultsOf } from "../../database/store_faults.ts";

/** Processes that write to one library and are killed, and the records that must exist afterwards. */

/**
 * An action that a writer reports. `id` is empty for a snippet before its creation. Each pattern is used
 * once.
 */
export interface WriterAction {
  readonly kind: "create" | "patch" | "delete";
  readonly id: string;
  readonly pattern: string;
  readonly done: boolean;
}

const WRITERS = 2;
const WRITER = new URL("./writer_process.ts", import.meta.url).pathname;

/**
 * Repeatedly starts and kills writers on one file. All writes that were reported as done must exist
 * completely.
 */
export async function killRounds(rounds: number): Promise<void> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/library.db`;
  try {
    let shared = "";
    await withLibrary(async (library) => void (shared = (await save(library)).id), path);
    const deeds: WriterAction[] = [];
    for (let round = 0; round < rounds; round++) {
      deeds.push(...await deedsOfRound(path, round, shared));
      await withLibrary((library) => checkLibrary(library, deeds), path);
    }
    assert(deeds.filter(({ done }) => done).length >= WRITERS * MIN_DONE * rounds);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function deedsOfRound(path: string, round: number, shared: string): Promise<WriterAction[]> {
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", WRITER, path, `r${round}w${writer}n`, shared],
      stdout: "piped",
      stderr: "piped",
    }).spawn());
  const begun = writers.map((writer) => readActions(writer.stdout));
  await Promise.all(begun.map(({ busy }) => busy));
  await new Promise((end) => setTimeout(end, 50 + Math.random() * 400));
  for (const writer of writers) writer.kill("SIGKILL");
  const errors = await Promise.all(writers.map(({ stderr }) => new Response(stderr).bytes()));
  assertEquals(errors.flatMap(faultsIn), []);
  await Promise.all(writers.map(({ status }) => status));
  return (await Promise.all(begun.map(({ all }) => all))).flat();
}

/** Actions that a writer has done before it may be killed. */
const MIN_DONE = 10;

/**
 * The reported actions: resolves `busy` when enough are done, and `all` when the writer is dead. The last line may
 * be incomplete.
 */
function readActions(
  stdout: Deno.ChildProcess["stdout"],
): { busy: Promise<void>; all: Promise<WriterAction[]> } {
  const { promise: busy, resolve } = Promise.withResolvers<void>();
  const read = async () => {
    let text = "";
    for await (const piece of stdout.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (text.split('"done":true').length > MIN_DONE) resolve();
    }
    resolve();
    return text.split("\n").slice(0, -1).map((line): WriterAction => JSON.parse(line));
  };
  return { busy, all: read() };
}

async function checkLibrary(library: DrivenLibrary, deeds: readonly WriterAction[]): Promise<void> {
  const { kv } = library.store;
  assertEquals(await faultsOf(kv), []);
  assertEquals(await keysOf(library, "deletions"), []);
  const versions = await Array.fromAsync(kv.list<{ pattern: string }>({ prefix: ["versions", "u1"] }));
  const kept = new Map(versions.map(({ key, value }) => [value.pattern, String(key[2])]));
  const snippets = await Array.fromAsync(kv.list<Snippet>({ prefix: ["snippets", "u1"] }));
  const ids = new Set(snippets.map(({ value }) => value.id));
  const doomed = new Set(deeds.flatMap(({ kind, id }) => kind === "delete" ? id : []));
  const done = deeds.filter((deed) => deed.done);
  const lost = done.filter(({ kind, id, pattern }) =>
    kind === "patch" ? !doomed.has(id) && kept.get(pattern) !== id : kind === "delete" && ids.has(id)
  );
  assertEquals(lost, []);
  assertEquals(lostCreations(done, kept, doomed), []);
}

/** Created snippets that don't exist although their deletion has not begun. */
function lostCreations(
  done: readonly WriterAction[],
  kept: Map<string, string>,
  doomed: Set<string>,
): string[] {
  const idOf = new Map(done.filter(({ kind }) => kind === "patch").map(({ id, pattern }) => [pattern, id]));
  return done.filter(({ kind }) => kind === "create").map(({ pattern }) => pattern)
    .filter((pattern) => !kept.has(pattern) && !doomed.has(idOf.get(`${pattern}x`) ?? ""));
}
