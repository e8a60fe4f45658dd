import { Buffer } from "node:buffer";
import { languageOfName } from "../change/readers/file_language.ts";
import type { FoundRegex } from "../change/model.ts";
import { lookUpKey } from "../change/pairs/pairing.ts";
import { MAX_PARSED_CHARACTERS } from "../limits/change.ts";
import { FILES_PER_BATCH, MAX_READ_BYTES } from "../limits/command_line.ts";
import type { FileContent } from "./file_content.ts";
import { searchCommit } from "./git.ts";
import { type CommittedBlob, findBlobs, inBatches, readBlobs } from "./git_files.ts";
import type { TaskPool } from "./pool.ts";
import type { WorkerTask } from "./worker.ts";

/** Files of the base revision that are read to find out whether a regex is new. */
const MAX_LOOKED_UP_FILES = 200;

/**
 * Time for finding the regexes of a file, both versions together. Reading counts its own work: the largest files take a few
 * seconds.
 */
export const SCAN_DEADLINE_MS = 60_000;

/** Bytes of files whose contents are in memory at the same time. A single file may have more. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** Finds regexes in the base revision, so that one that was only copied to another place isn't called new. */
export class BaseRegexes {
  readonly #root: string;
  readonly #commit: string;
  readonly #pool: TaskPool;
  /** The first file in which each regex was found, by its content. */
  readonly #found = new Map<string, string>();
  readonly #read = new Set<string>();

  constructor(root: string, commit: string, pool: TaskPool) {
    [this.#root, this.#commit, this.#pool] = [root, commit, pool];
  }

  /**
   * Looks for regexes. Git finds the files with their source code, of which at most `MAX_LOOKED_UP_FILES` are read, and only those
   * with one that wasn't found before.
   *
   * @param groups regexes; those of the first group are looked for first
   */
  async lookUp(...groups: readonly (readonly FoundRegex[])[]): Promise<void> {
    const sources = new Set(groups.flat().filter(isSearchable).map(searchedSource));
    if (sources.size === 0) return;
    const names = (await searchCommit(this.#root, this.#commit, [...sources])).filter((name) =>
      languageOfName(name) !== null
    );
    const files = (await findBlobs(this.#root, this.#commit, names)).filter(({ size }) =>
      size <= MAX_READ_BYTES
    );
    // What a program has written says least about where a regex is from, and takes the most time.
    const isSmall = ({ size }: CommittedBlob) => size <= MAX_PARSED_CHARACTERS;
    const inOrder = [...files.filter(isSmall), ...files.filter((file) => !isSmall(file))];
    for (const group of groups) await this.#search(inOrder, group.filter(isSearchable));
  }

  /** A file of the base revision that has a regex, if it was found. */
  fileOf(regex: FoundRegex): string | undefined {
    return this.#found.get(lookUpKey(regex));
  }

  async #search(files: readonly CommittedBlob[], regexes: readonly FoundRegex[]): Promise<void> {
    let missing = regexes;
    for (const batch of inBatches(files, ({ size }) => size, MAX_BATCH_BYTES, FILES_PER_BATCH)) {
      missing = missing.filter((regex) => this.fileOf(regex) === undefined);
      if (missing.length === 0) return;
      const blobs = await readBlobs(this.#root, [...new Set(batch.map(({ hash }) => hash))]);
      for (const { path, hash } of batch) {
        const bytes = blobs.get(hash);
        if (bytes === undefined || this.#read.has(path)) continue;
        missing = missing.filter((regex) => this.fileOf(regex) === undefined);
        // Bytes, as git searches them: the text of a large file would take several times the memory.
        const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
        if (!missing.some((regex) => content.includes(searchedSource(regex)))) continue;
        if (this.#read.size >= MAX_LOOKED_UP_FILES) return;
        await this.#scan({ name: path, bytes });
      }
    }
  }

  async #scan(file: FileContent): Promise<void> {
    this.#read.add(file.name);
    const task: WorkerTask = { kind: "keys", file };
    const outcome = await this.#pool.run<readonly string[]>(task, SCAN_DEADLINE_MS);
    if (outcome.kind !== "done") return;
    for (const key of outcome.value) if (!this.#found.has(key)) this.#found.set(key, file.name);
  }
}

/** Longest source code of a regex that is looked for in the base revision. */
const MAX_LOOKED_UP_SOURCE_CHARACTERS = 2_000;

/** Whether git can search for the source code of a regex. */
const isSearchable = ({ source }: FoundRegex): boolean =>
  source.length <= MAX_LOOKED_UP_SOURCE_CHARACTERS && !/[\r\n\0]/.test(source) && source !== "";

/** Of a literal, the part before its flags, which may differ. */
const searchedSource = ({ origin, source }: FoundRegex): string =>
  origin === "literal" ? source.replace(/\/[a-z]*$/, "/") : source;
