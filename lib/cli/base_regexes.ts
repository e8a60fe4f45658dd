import { languageOfName } from "../change/file_language.ts";
import type { FoundRegex } from "../change/model.ts";
import { contentKey } from "../change/pairing.ts";
import {
  MAX_LOOKED_UP_FILES,
  MAX_LOOKED_UP_SOURCE_CHARACTERS,
  MAX_READ_BYTES,
  SCAN_DEADLINE_MS,
} from "../limits/command_line.ts";
import { readCommitted, searchCommit } from "./git.ts";
import type { TaskPool } from "./pool.ts";
import type { WorkerTask } from "./worker.ts";

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
   * Looks for regexes, those first whose files should be read first. Git finds the files with their source code, of which at most
   * `MAX_LOOKED_UP_FILES` are read.
   */
  async lookUp(regexes: readonly FoundRegex[]): Promise<void> {
    const sources = new Set(
      regexes.map(({ source }) => source).filter((source) =>
        source.length <= MAX_LOOKED_UP_SOURCE_CHARACTERS && !/[\r\n\0]/.test(source) && source !== ""
      ),
    );
    if (sources.size === 0) return;
    for (const path of await searchCommit(this.#root, this.#commit, [...sources])) {
      if (this.#read.size >= MAX_LOOKED_UP_FILES) return;
      if (languageOfName(path) !== null && !this.#read.has(path)) await this.#scan(path);
    }
  }

  /** A file of the base revision that has a regex, if it was found. */
  fileOf(regex: FoundRegex): string | undefined {
    return this.#found.get(contentKey(regex));
  }

  async #scan(path: string): Promise<void> {
    this.#read.add(path);
    const file = await readCommitted(this.#root, this.#commit, path, MAX_READ_BYTES);
    if (file.kind !== "file") return;
    const task: WorkerTask = { kind: "keys", file: { name: path, bytes: file.bytes } };
    const outcome = await this.#pool.run<readonly string[]>(task, SCAN_DEADLINE_MS);
    if (outcome.kind !== "done") return;
    for (const key of outcome.value) if (!this.#found.has(key)) this.#found.set(key, path);
  }
}
