import { MAX_IMPORT_BYTES, MAX_TITLE_CHARACTERS, MAX_VERSIONS } from "../../limits/library.ts";
import { API_LIMITS } from "../../limits/server.ts";
import { number } from "../../regex/words.ts";
import {
  type DetailName,
  PATTERN_DETAILS,
  VERSION_DETAILS,
  versionDetails,
} from "../../schema/snippet_details.ts";
import type { Snippet, SnippetDraft, SnippetPage, Version, VersionPage } from "../../schema/snippets.ts";
import type { Answer, Failure } from "../client/api.ts";
import {
  createSnippet,
  fetchSnippet,
  fetchSnippets,
  fetchVersions,
  patchSnippet,
} from "../client/snippets_api.ts";
import { displayableCode } from "../model/displayable.ts";
import type { ItemStorage } from "../runtime/browser_storage.ts";
import { Pace, RESERVED_REQUESTS } from "./changes.ts";
import "./first_load.ts";
import { type SnippetListState, take } from "./state.ts";
import { type FiledSnippet, type FiledVersion, type LibraryFile, readLibraryFile } from "./library_file.ts";

/** The state of an import. */
export interface ImportState {
  readonly words: string;
  /** Number of processed patterns, and of all patterns in the file. */
  readonly done: number;
  readonly total: number;
  readonly isOver: boolean;
  /** Why it stopped early; null if it was completed, or stopped by the user. */
  readonly failure: Failure | null;
}

/** What an import needs from the page around it. */
export interface ImportSurroundings {
  /** Resolves after that many seconds, or when it is stopped. */
  readonly wait: (seconds: number) => Promise<void>;
  readonly stop: AbortSignal;
  readonly storage: ItemStorage;
  readonly publish: (state: ImportState) => void;
}

/**
 * Adds the patterns of a file to the library with their histories, and reports the result. Existing patterns
 * are not changed, and what was begun is continued, so the same file can be imported again after an
 * interruption.
 */
export async function importLibrary(
  list: SnippetListState,
  chosen: Pick<Blob, "size" | "text">,
  around: ImportSurroundings,
): Promise<void> {
  const file = await readChosenFile(chosen);
  if (typeof file !== "string") return await new ImportRun(list, file, around).run();
  around.publish({ words: file, done: 0, total: 0, isOver: true, failure: null });
}

/** The contents of a file, or why there are none, as a sentence. */
async function readChosenFile(chosen: Pick<Blob, "size" | "text">): Promise<LibraryFile | string> {
  if (chosen.size > MAX_IMPORT_BYTES) {
    return `The file is too large: a library has at most ${number(MAX_IMPORT_BYTES / 1_000_000)} MB`;
  }
  // It may have been changed or removed since it was chosen.
  const text = await chosen.text().catch(() => null);
  if (text === null) return "The file could not be read. Choose it again";
  return readLibraryFile(text) ?? "The file is not an exported library";
}

/** Patterns of an import that already exist and whose texts are compared: one request each. */
const MAX_COMPARED_IMPORTS = 100;

/** Shortest interval between progress reports of an import. */
const IMPORT_PROGRESS_MS = 500;

/** One import of a file, from its first request to its last. */
export class ImportRun {
  readonly #pace: Pace;
  readonly #tally = emptyTally();
  #existing = new ExistingSnippets();
  #begun: BegunFiled | null = null;
  #done = 0;
  /** For each pattern of the file, the existing one that it is already. */
  #same: readonly (Snippet | undefined)[] = [];
  /** Requests for the patterns from each place of the file on, unless they exist by then. */
  #requestsFrom: readonly number[] = [];
  /** The newest version of each such pattern in the file, with the id of the existing one. */
  #found: { readonly filed: FiledVersion; readonly id: string }[] = [];
  /** Imported patterns that the list doesn't show yet. */
  #fresh: Snippet[] = [];
  #shownAt = 0;

  constructor(
    private readonly list: SnippetListState,
    private readonly file: LibraryFile,
    private readonly around: ImportSurroundings,
  ) {
    this.#pace = new Pace((seconds) => (this.#show(), around.wait(seconds)), around.stop);
  }

  async run(): Promise<void> {
    this.#publish("Checking which patterns already exist");
    const unread = await this.#read();
    if (unread !== null) return this.#end("The library could not be read. Nothing was imported", unread);
    this.#show();
    let failure: Failure | null = null;
    for (const filed of this.file.snippets) {
      failure = await this.#one(filed);
      if (failure !== null) break;
      this.#done++;
    }
    if (failure === null) await this.#compare();
    this.#end(
      tallyMessage(this.#tally, this.file.unreadable, this.#pace.isStopped ? "stopped" : failure),
      failure,
    );
  }

  async #read(): Promise<Failure | null> {
    const existing = await readExisting(this.#pace);
    if (!(existing instanceof ExistingSnippets)) return existing;
    this.#existing = existing;
    const begun = existing.byId(readBegun(this.around.storage, this.list.userId) ?? "");
    const filed = begun ? await readBegunFiled(this.#pace, this.file.snippets, begun) : null;
    if (filed !== null && !("filed" in filed)) return filed;
    this.#begun = filed;
    if (filed) existing.drop(filed.snippet);
    this.#same = this.file.snippets.map((each) =>
      filed?.filed === each ? undefined : existing.take(each.draft)
    );
    this.#requestsFrom = requestsFrom(this.file.snippets, this.#same);
    return null;
  }

  /** Imports one pattern; returns why that failed, or null. */
  async #one(filed: FiledSnippet): Promise<Failure | null> {
    const same = this.#same[this.#done];
    if (same === undefined) return await this.#write(filed);
    this.#tally.existing++;
    if (!areAlike(PATTERN_DETAILS, same, filed.draft)) this.#tally.differing++;
    const newest = filed.versions.at(-1);
    if (newest) this.#found.push({ filed: newest, id: same.id });
    return null;
  }

  /** Lists leave out texts, tests and contracts: comparing those takes a request for each pattern. */
  async #compare(): Promise<void> {
    const tally = this.#tally;
    tally.uncompared = this.#found.length;
    for (const { filed, id } of this.#found.slice(0, MAX_COMPARED_IMPORTS)) {
      const answer = await this.#pace.ask(() => fetchSnippet(id));
      // It may have been deleted meanwhile.
      if (!answer.ok && answer.failure.kind !== "missing") return;
      if (!answer.ok) continue;
      tally.uncompared--;
      if (!areAlike(VERSION_DETAILS, answer.value, filed)) tally.differingTests++;
    }
  }

  async #write(filed: FiledSnippet): Promise<Failure | null> {
    const { list: { userId }, around: { storage } } = this;
    const begun = this.#begun?.filed === filed ? this.#begun : null;
    const isNamesake = begun === null && this.#existing.hasName(filed.draft.name);
    const { snippet, refused, failure } = await writeHistory(filed, begun, {
      allowed: (request) => this.#pace.ask(request),
      onBegun: ({ id }) => filed.versions.length > 1 && noteBegun(storage, userId, id),
    });
    if (failure === null) dropBegun(storage, userId);
    if (snippet !== null) this.#take(snippet);
    if (failure === null || snippet !== null) this.#count(filed, snippet, refused, isNamesake);
    return failure;
  }

  #count({ draft }: FiledSnippet, snippet: Snippet | null, refused: readonly Failure[], isNamesake: boolean) {
    const tally = this.#tally;
    if (snippet === null) tally.refused++;
    else {
      tally.imported++;
      tally.refusedVersions += refused.length;
      if (isNamesake) tally.namesakes++;
    }
    if (refused[0]) tally.refusal ||= `${shown(draft.name)}: ${refused[0].message}`;
  }

  #take(snippet: Snippet): void {
    this.#existing.addName(snippet);
    this.#fresh.push(snippet);
    if (performance.now() - this.#shownAt >= IMPORT_PROGRESS_MS) this.#show();
  }

  #show(): void {
    this.#shownAt = performance.now();
    take(this.list, this.#fresh);
    this.#fresh = [];
    this.#publish(progressMessage(this.file.snippets.length, this.#requestsFrom[this.#done] ?? 0));
  }

  #end(words: string, failure: Failure | null): void {
    take(this.list, this.#fresh);
    this.#publish(words, true, this.#pace.isStopped ? null : failure);
  }

  #publish(words: string, isOver = false, failure: Failure | null = null): void {
    this.around.publish({ words, done: this.#done, total: this.file.snippets.length, isOver, failure });
  }
}

/** Counted once: comparing all of a large file with the library again and again would block the page. */
function requestsFrom(snippets: readonly FiledSnippet[], same: readonly (Snippet | undefined)[]): number[] {
  const sums = [0];
  for (const [at, { versions }] of [...snippets.entries()].reverse()) {
    sums.push((sums.at(-1) ?? 0) + (same[at] ? 0 : versions.length));
  }
  return sums.reverse();
}

/** Names in a file can have any length, and any characters. */
function shown(name: string): string {
  const isLong = name.length > MAX_TITLE_CHARACTERS;
  return displayableCode(isLong ? `${name.slice(0, MAX_TITLE_CHARACTERS).toWellFormed()}…` : name);
}

/** All patterns of the library, or why they could not be read. */
export async function readExisting(pace: Pace): Promise<ExistingSnippets | Failure> {
  const existing = new ExistingSnippets();
  const failure = await eachItem<Snippet, SnippetPage>(
    (cursor) => pace.ask(() => fetchSnippets({ query: "", tag: "" }, cursor)),
    (snippet) => existing.add(snippet),
  );
  return failure ?? existing;
}

/** A pattern of the file that an earlier import began to write. */
export interface BegunFiled extends Begun {
  readonly filed: FiledSnippet;
}

/** The pattern that an earlier import had begun, by the stored id; null where nothing of the file was begun. */
async function readBegunFiled(
  pace: Pace,
  snippets: readonly FiledSnippet[],
  snippet: Snippet,
): Promise<BegunFiled | Failure | null> {
  const versions: Version[] = [];
  const failure = await eachItem<Version, VersionPage>(
    (cursor) => pace.ask(() => fetchVersions(snippet.id, cursor)),
    (version) => versions.unshift(version),
  );
  const filed = begunIn(snippets, snippet, versions);
  return failure ?? (filed && { filed, snippet, versions: versions.length });
}

interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

async function eachItem<T, P extends Page<T>>(
  fetchPage: (cursor: string | null) => Promise<Answer<P>>,
  take: (item: T) => void,
): Promise<Failure | null> {
  let cursor: string | null = null;
  do {
    const page: Answer<P> = await fetchPage(cursor);
    if (!page.ok) return page.failure;
    page.value.items.forEach(take);
    cursor = page.value.next_cursor;
  } while (cursor !== null);
  return null;
}

type Named = Pick<Snippet, "name" | "pattern" | "flags">;

/** The patterns of a library, as far as an import needs them. */
export class ExistingSnippets {
  readonly #snippets = new Map<string, Snippet[]>();
  readonly #names = new Set<string>();

  add(snippet: Snippet): void {
    const key = duplicateKey(snippet);
    const alike = this.#snippets.get(key);
    if (alike) alike.push(snippet);
    else this.#snippets.set(key, [snippet]);
    this.addName(snippet);
  }

  addName({ name }: Named): void {
    this.#names.add(name);
  }

  /**
   * A pattern with the same name, pattern and flags, each once, the oldest first as in a file: there may be several, with
   * other texts, which lists of the library leave out.
   */
  take(named: Named): Snippet | undefined {
    return this.#snippets.get(duplicateKey(named))?.pop();
  }

  /** Leaves one out. */
  drop({ id, ...named }: Named & Pick<Snippet, "id">): void {
    const alike = this.#snippets.get(duplicateKey(named)) ?? [];
    this.#snippets.set(duplicateKey(named), alike.filter((each) => each.id !== id));
  }

  hasName(name: string): boolean {
    return this.#names.has(name.trim());
  }

  byId(id: string): Snippet | undefined {
    return this.#snippets.values().flatMap((alike) => alike).find((each) => each.id === id);
  }
}

/** True if two agree in some of their details; the order of tags and empty details don't count. */
function areAlike<K extends DetailName>(
  names: readonly K[],
  one: { readonly [N in K]?: unknown },
  other: { readonly [N in K]?: unknown },
): boolean {
  const values = (details: typeof one) =>
    names.map((name) => {
      const value = details[name] ?? "";
      if (!Array.isArray(value)) return value;
      return value.length === 0 ? "" : name === "tags" ? [...new Set(value)].sort() : value;
    });
  return JSON.stringify(values(one)) === JSON.stringify(values(other));
}

/** The part of a file that an earlier import began to write and didn't finish; null if nothing matches. */
function begunIn(
  snippets: readonly FiledSnippet[],
  { name }: Snippet,
  written: readonly FiledVersion[],
): FiledSnippet | null {
  return snippets.find(({ draft, versions }) =>
    draft.name.trim() === name && versions.length > written.length &&
    written.every((version, at) => isSameVersion(version, versions[at]))
  ) ?? null;
}

const duplicateKey = ({ name, pattern, flags }: Named) =>
  JSON.stringify([name.trim(), pattern, sorted(flags)]);

const isSameVersion = (one: FiledVersion, other: FiledVersion | undefined) =>
  one.pattern === other?.pattern && sorted(one.flags) === sorted(other.flags) &&
  (one.notes ?? "") === (other.notes ?? "");

const sorted = (flags: string) => [...flags].sort().join("");

/** A pattern whose first versions are already written. */
export interface Begun {
  readonly snippet: Snippet;
  readonly versions: number;
}

/** The operations that write a pattern. */
export interface HistoryWriter {
  /** Repeats a request until the server's limit admits it. */
  readonly allowed: <T>(request: () => Promise<Answer<T>>) => Promise<Answer<T>>;
  /** Called when the pattern exists, though not all of its versions do. */
  readonly onBegun: (snippet: Snippet) => void;
}

/** The result of writing a pattern. */
export interface ImportedHistory {
  /** The pattern as saved; null if the server accepted nothing. */
  readonly snippet: Snippet | null;
  /** Versions that the server refused. */
  readonly refused: readonly Failure[];
  /** Why the rest was not written; null if everything was requested. */
  readonly failure: Failure | null;
}

/** Writes a pattern, its oldest version first; a version that is refused is skipped. */
export async function writeHistory(
  { draft, versions }: FiledSnippet,
  begun: Begun | null,
  { allowed, onBegun }: HistoryWriter,
): Promise<ImportedHistory> {
  let snippet = begun?.snippet ?? null;
  let count = begun?.versions ?? 0;
  const refused: Failure[] = [];
  for (const version of versions.slice(begun?.versions ?? 0)) {
    const answer = await allowed(versionRequest(draft, version, snippet));
    if (answer.ok) {
      if (snippet === null) onBegun(answer.value);
      snippet = answer.value;
      count++;
    } else if (!isAboutVersion(answer.failure, count)) {
      return { snippet, refused, failure: answer.failure };
    } else refused.push(answer.failure);
  }
  return { snippet, refused, failure: null };
}

/**
 * True if the next request may still succeed: a full library accepts no pattern, while a full history only
 * accepts no version.
 */
const isAboutVersion = ({ kind }: Failure, count: number) =>
  kind === "refused" || (kind === "full" && count >= MAX_VERSIONS);

function versionRequest(draft: SnippetDraft, version: FiledVersion, snippet: Snippet | null) {
  const { pattern, flags } = version;
  return (): Promise<Answer<Snippet>> =>
    snippet === null
      ? createSnippet({ ...draft, pattern, flags, ...versionDetails(version) })
      : patchSnippet(snippet.id, version, "");
}

/** The results for a file's patterns so far. */
export interface ImportTally {
  imported: number;
  /** Patterns that already existed with the same name, pattern and flags. */
  existing: number;
  /** Of these, those with a different description or different tags. */
  differing: number;
  /** Those with another text, other tests or other contracts. */
  differingTests: number;
  /** Those of which text, tests and contracts could not be compared. */
  uncompared: number;
  /** Imported under the same name as another pattern. */
  namesakes: number;
  /** Patterns that the server refused completely. */
  refused: number;
  /** Refused versions of patterns that it accepted. */
  refusedVersions: number;
  /** The first refused item, and the reason. */
  refusal: string;
}

/** A tally before the first pattern. */
export const emptyTally = (): ImportTally => ({
  imported: 0,
  existing: 0,
  differing: 0,
  differingTests: 0,
  uncompared: 0,
  namesakes: 0,
  refused: 0,
  refusedVersions: 0,
  refusal: "",
});

/** Describes the result of importing a file. */
export function tallyMessage(
  tally: ImportTally,
  unreadable: number,
  end: Failure | "stopped" | null,
): string {
  const { imported, existing, differing, differingTests, uncompared } = tally;
  const { namesakes, refused, refusedVersions, refusal } = tally;
  return [
    `Imported ${imported}`,
    namesakes > 0 && `${namesakes} of them with the name of another pattern; both are kept`,
    existing > 0 && `${existing} already there and unchanged`,
    differing > 0 && `${differing} of these have another description or other tags in the file`,
    differingTests > 0 &&
    `${differingTests} of these have another text, other tests or other contracts in the file`,
    uncompared > 0 && `the texts, tests and contracts of ${uncompared} of these were not compared`,
    refused > 0 && `${refused} refused`,
    refusedVersions > 0 &&
    `${refusedVersions === 1 ? "a version" : `${refusedVersions} versions`} of others refused`,
    refusal !== "" && `the first is ${refusal}`,
    unreadable > 0 &&
    (unreadable === 1 ? "1 entry isn't a pattern" : `${unreadable} entries aren't patterns`),
    end === "stopped" && "then it was stopped",
    end !== null && end !== "stopped" && `then it stopped: ${end.message}`,
  ].filter((words) => words).join("; ");
}

/** Requests per minute that an import makes. */
const PACE = API_LIMITS.snippets.max - RESERVED_REQUESTS;

/** Describes an import in progress, and how long it takes if the server's limit slows it down. */
export function progressMessage(total: number, requestsLeft: number): string {
  const what = `Importing ${total === 1 ? "one pattern" : `${number(total)} patterns`}`;
  if (requestsLeft <= PACE) return what;
  const minutes = Math.ceil(requestsLeft / PACE);
  return `${what}. About ${minutes === 1 ? "a minute" : `${minutes} minutes`} left: ` +
    `the server takes ${API_LIMITS.snippets.max} requests a minute, and ${RESERVED_REQUESTS} are left to you`;
}

/** Storage key of an import that was interrupted by closing the page. */
const interruptedImportKey = (userId: string) => `workbench.importing.${userId}`;

/** The id of the pattern whose versions an import has not completely written; null if there is none. */
export function readBegun(storage: ItemStorage, userId: string): string | null {
  return storage.getItem(interruptedImportKey(userId));
}

/** Stores that the versions of a pattern are being written. */
function noteBegun(storage: ItemStorage, userId: string, id: string): void {
  try {
    storage.setItem(interruptedImportKey(userId), id);
  } catch {
    // Without storage, an interrupted import starts again and doesn't continue what it had written.
  }
}

/** Removes the entry, when all versions are written. */
function dropBegun(storage: ItemStorage, userId: string): void {
  storage.removeItem(interruptedImportKey(userId));
}
