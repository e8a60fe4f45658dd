import type { Snippet, SnippetPage } from "../../schema/snippets.ts";
import type { Answer, Failure } from "../answer.ts";
import { createSnippet, fetchSnippets, patchSnippet } from "../snippets.ts";
import { type FiledSnippet, type LibraryFile, readLibraryFile } from "./library_file.ts";
import { type Shelf, take } from "./shelf.ts";
import { whenAllowed } from "./turns.ts";

/** What became of a file's patterns. */
interface Tally {
  imported: number;
  /** Those with the same name, pattern and flags were there before. */
  known: number;
  /** The first thing that the server refused, and how many such there were. */
  refused: number;
  refusal: string;
  /** Why it stopped; null when it came to the end. */
  stopped: Failure | null;
}

/**
 * Adds the patterns of a file to the library, each with its history, and says what became of them. Nothing that
 * is there is changed, so the same file can be imported again after it had to stop.
 *
 * @param wait resolves after so many seconds
 */
export async function importLibrary(
  shelf: Shelf,
  text: string,
  wait: (seconds: number) => Promise<void>,
): Promise<void> {
  const file = readLibraryFile(text);
  if (file === null) return say(shelf, "The file holds no exported library");
  say(shelf, "Looking for what is already there");
  const known = await keysOfAll(wait);
  if (!(known instanceof Set)) {
    return say(shelf, "The library could not be read; nothing was imported", known);
  }
  const tally: Tally = { imported: 0, known: 0, refused: 0, refusal: "", stopped: null };
  for (const [index, filed] of file.snippets.entries()) {
    say(shelf, `Importing ${index + 1} of ${file.snippets.length}`);
    await importOne(shelf, filed, known, tally, wait);
    if (tally.stopped !== null) break;
  }
  say(shelf, wordsFor(tally, file), tally.stopped);
}

async function importOne(
  shelf: Shelf,
  filed: FiledSnippet,
  known: Set<string>,
  tally: Tally,
  wait: (seconds: number) => Promise<void>,
): Promise<void> {
  if (known.has(keyOf(filed.draft))) return void tally.known++;
  const answer = await created(filed, wait);
  if (answer.ok) {
    tally.imported++;
    known.add(keyOf(answer.value));
    take(shelf, [answer.value]);
  } else if (answer.failure.kind === "refused" && !isFull(answer.failure)) {
    tally.refused++;
    tally.refusal ||= `${filed.draft.name}: ${answer.failure.message}`;
  } else tally.stopped = answer.failure;
}

/** Writes the oldest version, then each that followed. */
async function created(
  { draft, versions }: FiledSnippet,
  wait: (seconds: number) => Promise<void>,
): Promise<Answer<Snippet>> {
  const [oldest = draft, ...later] = versions;
  const { pattern, flags } = oldest;
  let answer = await whenAllowed(() => createSnippet({ ...draft, pattern, flags }), wait);
  for (const version of later) {
    if (!answer.ok) break;
    const { id } = answer.value;
    answer = await whenAllowed(() => patchSnippet(id, version, ""), wait);
  }
  return answer;
}

async function keysOfAll(wait: (seconds: number) => Promise<void>): Promise<Set<string> | Failure> {
  const keys = new Set<string>();
  let cursor: string | null = null;
  do {
    const before: string | null = cursor;
    const page: Answer<SnippetPage> = await whenAllowed(
      () => fetchSnippets({ query: "", tag: "" }, before),
      wait,
    );
    if (!page.ok) return page.failure;
    for (const each of page.value.items) keys.add(keyOf(each));
    cursor = page.value.next_cursor;
  } while (cursor !== null);
  return keys;
}

const keyOf = ({ name, pattern, flags }: Pick<Snippet, "name" | "pattern" | "flags">) =>
  JSON.stringify([name.trim(), pattern, flags]);

const isFull = ({ message }: Failure) => message.startsWith("A library holds");

function wordsFor(
  { imported, known, refused, refusal, stopped }: Tally,
  { unreadable }: LibraryFile,
): string {
  return [
    `Imported ${imported}`,
    known > 0 && `${known} already there, left as they are`,
    refused > 0 && `${refused} refused, the first is ${refusal}`,
    unreadable > 0 && `${unreadable} entries are no patterns`,
    stopped && `then it stopped: ${stopped.message}`,
  ].filter((words) => words).join("; ");
}

function say({ notice }: Shelf, words: string, failure: Failure | null = null): void {
  notice.value = { words, undo: null, failure };
}
