import { IMPORT_SHOWN_MS, MAX_TITLE_CHARACTERS } from "../../limits.ts";
import type { Snippet } from "../../schema/snippets.ts";
import type { Failure } from "../answer.ts";
import { writeHistory } from "./import_history.ts";
import { isDescribedAlike, KnownSnippets } from "./import_known.ts";
import { type BegunFiled, readBegunFiled, readKnown } from "./import_reading.ts";
import { emptyTally, progressWords, tallyWords } from "./import_tally.ts";
import type { ImportSurroundings } from "./importing.ts";
import { dropBegun, noteBegun, readBegun } from "./kept_import.ts";
import type { FiledSnippet, LibraryFile } from "./library_file.ts";
import { Pace } from "./pace.ts";
import { type Shelf, take } from "./shelf.ts";

/** One import of a file, from its first request to its last. */
export class ImportRun {
  readonly #pace: Pace;
  readonly #tally = emptyTally();
  #known = new KnownSnippets();
  #begun: BegunFiled | null = null;
  #done = 0;
  /** What the list does not show yet. */
  #fresh: Snippet[] = [];
  #shownAt = 0;

  constructor(
    private readonly shelf: Shelf,
    private readonly file: LibraryFile,
    private readonly around: ImportSurroundings,
  ) {
    this.#pace = new Pace((seconds) => (this.#show(), around.wait(seconds)), around.stop);
  }

  async run(): Promise<void> {
    this.#publish("Looking for what is already there");
    const unread = await this.#read();
    if (unread !== null) return this.#end("The library could not be read; nothing was imported", unread);
    this.#show();
    let failure: Failure | null = null;
    for (const filed of this.file.snippets) {
      failure = await this.#one(filed);
      if (failure !== null) break;
      this.#done++;
    }
    this.#end(
      tallyWords(this.#tally, this.file.unreadable, this.#pace.isStopped ? "stopped" : failure),
      failure,
    );
  }

  async #read(): Promise<Failure | null> {
    const known = await readKnown(this.#pace);
    if (!(known instanceof KnownSnippets)) return known;
    this.#known = known;
    const begun = known.byId(readBegun(this.around.storage, this.shelf.userId) ?? "");
    const filed = begun ? await readBegunFiled(this.#pace, this.file.snippets, begun) : null;
    if (filed !== null && !("filed" in filed)) return filed;
    this.#begun = filed;
    return null;
  }

  /** Why a pattern was not dealt with; null when it was. */
  async #one(filed: FiledSnippet): Promise<Failure | null> {
    const same = this.#begun?.filed === filed ? undefined : this.#known.same(filed.draft);
    if (same === undefined) return await this.#write(filed);
    this.#tally.known++;
    if (!isDescribedAlike(same, filed.draft)) this.#tally.differing++;
    return null;
  }

  async #write(filed: FiledSnippet): Promise<Failure | null> {
    const { shelf: { userId }, around: { storage } } = this;
    const begun = this.#begun?.filed === filed ? this.#begun : null;
    const isNamesake = begun === null && this.#known.hasName(filed.draft.name);
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
    this.#known.add(snippet);
    this.#fresh.push(snippet);
    if (performance.now() - this.#shownAt >= IMPORT_SHOWN_MS) this.#show();
  }

  #show(): void {
    this.#shownAt = performance.now();
    take(this.shelf, this.#fresh);
    this.#fresh = [];
    const rest = this.file.snippets.slice(this.#done);
    const requests = rest.reduce(
      (sum, { draft, versions }) => sum + (this.#known.same(draft) ? 0 : versions.length),
      0,
    );
    this.#publish(progressWords(this.file.snippets.length, requests));
  }

  #end(words: string, failure: Failure | null): void {
    take(this.shelf, this.#fresh);
    this.#publish(words, true, this.#pace.isStopped ? null : failure);
  }

  #publish(words: string, isOver = false, failure: Failure | null = null): void {
    this.around.publish({ words, done: this.#done, total: this.file.snippets.length, isOver, failure });
  }
}

/** A file can name its patterns at any length. */
function shown(name: string): string {
  return name.length > MAX_TITLE_CHARACTERS ? `${name.slice(0, MAX_TITLE_CHARACTERS).toWellFormed()}…` : name;
}
