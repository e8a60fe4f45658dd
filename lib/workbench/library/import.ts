import { MAX_IMPORT_BYTES, MAX_TITLE_CHARACTERS, MAX_VERSIONS } from "../../limits/library.ts";
import { API_LIMITS } from "../../limits/server.ts";
import { number } from "../../regex/words.ts";
import { versionDetails } from "../../schema/snippet_details.ts";
import type { Snippet, SnippetDraft } from "../../schema/snippets.ts";
import type { Answer, Failure } from "../client/api.ts";
import { createSnippet, fetchSnippet, fetchSnippets, patchSnippet } from "../client/snippets_api.ts";
import { displayableCode } from "../model/displayable.ts";
import { Pace, RESERVED_REQUESTS } from "./changes.ts";
import "./first_load.ts";
import { hasSameDetails, hasSameTexts, planImport, type PlannedSnippet } from "./import_plan.ts";
import { type FiledSnippet, type FiledVersion, type LibraryFile, readLibraryFile } from "./library_file.ts";
import { type SnippetListState, take } from "./state.ts";

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
interface ImportSurroundings {
  /** Resolves after that many seconds, or when it is stopped. */
  readonly wait: (seconds: number) => Promise<void>;
  readonly stop: AbortSignal;
  readonly publish: (state: ImportState) => void;
}

/**
 * Adds the patterns of a file to the library with their histories, and reports the result. Existing patterns
 * are not changed, so the same file can be imported again: nothing is added twice.
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
class ImportRun {
  readonly #pace: Pace;
  readonly #tally = emptyTally();
  /** The names of all patterns in the library. */
  readonly #names = new Set<string>();
  #done = 0;
  /** Requests for the patterns that are still to be written. */
  #requests = 0;
  /** Imported patterns that the list doesn't show yet. */
  #fresh: Snippet[] = [];
  #shownAt = 0;

  constructor(
    private readonly list: SnippetListState,
    private readonly file: LibraryFile,
    private readonly around: ImportSurroundings,
  ) {
    this.#pace = new Pace((seconds) => {
      this.#show();
      return around.wait(seconds);
    }, around.stop);
  }

  async run(): Promise<void> {
    this.#publish("Checking which patterns already exist");
    const saved = await this.#readSaved();
    if (!Array.isArray(saved)) {
      return this.#end("The library could not be read. Nothing was imported", saved);
    }
    const plan = planImport(this.file.snippets, saved);
    for (const { name } of saved) this.#names.add(name);
    this.#requests = plan.reduce((sum, planned) => sum + requestsOf(planned), 0);
    this.#show();
    let failure: Failure | null = null;
    for (const planned of plan) {
      failure = await this.#one(planned);
      if (failure !== null) break;
      this.#done++;
      this.#requests -= requestsOf(planned);
    }
    if (failure === null) await this.#compare(plan);
    const end = this.#pace.isStopped ? "stopped" : failure;
    this.#end(tallyMessage(this.#tally, this.file.unreadable, end), failure);
  }

  /** All patterns of the library, or why they could not be read. */
  async #readSaved(): Promise<Snippet[] | Failure> {
    const saved: Snippet[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof fetchSnippets>> = await this.#pace.ask(() =>
        fetchSnippets({ query: "", tag: "" }, cursor)
      );
      if (!page.ok) return page.failure;
      saved.push(...page.value.items);
      cursor = page.value.next_cursor;
    } while (cursor !== null);
    return saved;
  }

  /** Imports one pattern; returns why that failed, or null. */
  async #one({ filed, same, earlier }: PlannedSnippet): Promise<Failure | null> {
    if (same === undefined && earlier === undefined) return await this.#write(filed);
    const tally = this.#tally;
    tally.existing++;
    if (earlier) tally.earlier.push(shown(earlier.name));
    else if (same && !hasSameDetails(same, filed)) tally.differing++;
    return null;
  }

  /** Lists leave out texts, tests and contracts: comparing those takes a request for each pattern. */
  async #compare(plan: readonly PlannedSnippet[]): Promise<void> {
    const tally = this.#tally;
    const existing = plan.filter(({ same }) => same);
    tally.uncompared = existing.length;
    for (const { filed, same } of existing.slice(0, MAX_COMPARED_IMPORTS)) {
      const answer = await this.#pace.ask(() => fetchSnippet(same?.id ?? ""));
      // It may have been deleted meanwhile.
      if (!answer.ok && answer.failure.kind !== "missing") return;
      if (!answer.ok) continue;
      tally.uncompared--;
      const newest = filed.versions.at(-1);
      if (newest && !hasSameTexts(answer.value, newest)) tally.differingTests++;
    }
  }

  async #write(filed: FiledSnippet): Promise<Failure | null> {
    const isNamesake = this.#names.has(filed.draft.name.trim());
    const { snippet, refused, failure } = await writeHistory(filed, (request) => this.#pace.ask(request));
    if (snippet !== null) {
      this.#names.add(snippet.name);
      this.#fresh.push(snippet);
      if (performance.now() - this.#shownAt >= IMPORT_PROGRESS_MS) this.#show();
    }
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

  #show(): void {
    this.#shownAt = performance.now();
    take(this.list, this.#fresh);
    this.#fresh = [];
    this.#publish(progressMessage(this.file.snippets.length, this.#requests));
  }

  #end(words: string, failure: Failure | null): void {
    take(this.list, this.#fresh);
    this.#publish(words, true, this.#pace.isStopped ? null : failure);
  }

  #publish(words: string, isOver = false, failure: Failure | null = null): void {
    this.around.publish({ words, done: this.#done, total: this.file.snippets.length, isOver, failure });
  }
}

const requestsOf = ({ filed, same, earlier }: PlannedSnippet): number =>
  same || earlier ? 0 : filed.versions.length;

/** Names in a file can have any length, and any characters. */
function shown(name: string): string {
  const isLong = name.length > MAX_TITLE_CHARACTERS;
  return displayableCode(isLong ? `${name.slice(0, MAX_TITLE_CHARACTERS).toWellFormed()}…` : name);
}

/** The result of writing a pattern. */
interface WrittenHistory {
  /** The pattern as saved; null if the server accepted nothing. */
  readonly snippet: Snippet | null;
  /** Versions that the server refused. */
  readonly refused: readonly Failure[];
  /** Why the rest was not written; null if everything was requested. */
  readonly failure: Failure | null;
}

/**
 * Writes a pattern, its oldest version first; a version that is refused is skipped.
 *
 * @param allowed repeats a request until the server's limit admits it
 */
export async function writeHistory(
  { draft, versions }: FiledSnippet,
  allowed: <T>(request: () => Promise<Answer<T>>) => Promise<Answer<T>>,
): Promise<WrittenHistory> {
  let snippet: Snippet | null = null;
  let count = 0;
  const refused: Failure[] = [];
  for (const version of versions) {
    const answer: Answer<Snippet> = await allowed(versionRequest(draft, version, snippet));
    if (answer.ok) {
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

/** A tally before the first pattern: the results for a file's patterns so far. */
const emptyTally = () => ({
  imported: 0,
  /** Patterns that already existed with the same name, pattern and flags, or those of an earlier version. */
  existing: 0,
  /** The names of those that have an earlier version. */
  earlier: [] as string[],
  /** Of these, those with a different description or different tags. */
  differing: 0,
  /** Those with another text, other tests or other contracts. */
  differingTests: 0,
  /** Those of which text, tests and contracts could not be compared. */
  uncompared: 0,
  /** Imported under the same name as another pattern. */
  namesakes: 0,
  /** Patterns that the server refused completely. */
  refused: 0,
  /** Refused versions of patterns that it accepted. */
  refusedVersions: 0,
  /** The first refused item, and the reason. */
  refusal: "",
});

/** Describes the result of importing a file. */
function tallyMessage(
  tally: ReturnType<typeof emptyTally>,
  unreadable: number,
  end: Failure | "stopped" | null,
): string {
  const { imported, existing, earlier, differing, differingTests, uncompared } = tally;
  const { namesakes, refused, refusedVersions, refusal } = tally;
  return [
    `Imported ${imported}`,
    namesakes > 0 && `${namesakes} of them with the name of another pattern; both are kept`,
    existing > 0 && `${existing} already there and unchanged`,
    earlier.length > 0 &&
    `of ${earlier.length} of these the file has newer versions: to get them, delete ${
      earlier.length === 1 ? earlier[0] : `${earlier[0]} and the others`
    } and import again`,
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
function progressMessage(total: number, requestsLeft: number): string {
  const what = `Importing ${total === 1 ? "one pattern" : `${number(total)} patterns`}`;
  if (requestsLeft <= PACE) return what;
  const minutes = Math.ceil(requestsLeft / PACE);
  return `${what}. About ${minutes === 1 ? "a minute" : `${minutes} minutes`} left: ` +
    `the server takes ${API_LIMITS.snippets.max} requests a minute, and ${RESERVED_REQUESTS} are left to you`;
}
