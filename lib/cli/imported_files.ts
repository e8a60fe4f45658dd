import { posix } from "node:path";
import type { ImportedFrom } from "../change/model.ts";
import { MAX_READ_BYTES } from "../limits/command_line.ts";
import type { FileContent } from "./file_content.ts";
import { listCommitted, listFiles, type RevisionRange, searchCommit } from "./git.ts";
import { readCommitted } from "./git_files.ts";
import { readRegularFile } from "./regular_file.ts";
import type { Side } from "./worker.ts";

/** Unchanged files that are read because they may import changed constants. */
const MAX_IMPORTERS = 50;

/**
 * Bytes of files that are read because others import them, once for each: small files can import many large ones, which are parsed
 * each time, and again with what they pass on. About 15 seconds of processor time.
 */
export const MAX_IMPORTED_BYTES = 32 * 1024 * 1024;

/** Reads the files of a repository that other ones import, in both revisions. */
export class ImportedFiles {
  readonly #root: string;
  readonly #range: RevisionRange;
  readonly #folder: string;
  readonly #names = new Map<Side, Promise<ReadonlySet<string>>>();
  /** Bytes that may still be read. */
  #left = MAX_IMPORTED_BYTES;

  /** @param folder the folder of the repository to which the names of files are relative */
  constructor(root: string, range: RevisionRange, folder = "") {
    [this.#root, this.#range, this.#folder] = [root, range, folder];
  }

  /** The file that a path leads to; null if the repository doesn't have it, or too much was read. */
  async read(side: Side, imported: ImportedFrom): Promise<FileContent | null> {
    if (this.#left <= 0) return null;
    const file = await this.#read(side, imported);
    this.#left -= file?.bytes.length ?? 0;
    return file;
  }

  async #read(side: Side, { from, specifier }: ImportedFrom): Promise<FileContent | null> {
    const names = await this.#listed(side);
    const path = posix.join(this.#folder, posix.dirname(from), specifier);
    const name = path.startsWith("../") ? undefined : [...candidates(path)].find((each) => names.has(each));
    if (name === undefined) return null;
    const commit = this.#commitOf(side);
    if (commit !== null) {
      const file = await readCommitted(this.#root, commit, name, MAX_READ_BYTES);
      return file.kind === "file" ? { name: this.#shown(name), bytes: file.bytes } : null;
    }
    const limits = { maxBytes: MAX_READ_BYTES, within: this.#root, followsLinks: false };
    const bytes = await readRegularFile(posix.join(this.#root, name), limits).catch(() => null);
    return bytes && { name: this.#shown(name), bytes };
  }

  #shown(name: string): string {
    return posix.relative(this.#folder, name);
  }

  /** Unchanged files that may import some of the changed ones: they name one of them after a slash. */
  async importersOf(names: readonly string[], changed: ReadonlySet<string>): Promise<FileContent[]> {
    const stems = names.map((name) => {
      const { dir, name: stem } = posix.parse(name);
      return `/${stem === "index" ? posix.basename(dir) : stem}`;
    });
    const found: FileContent[] = [];
    for (const name of await searchCommit(this.#root, this.#range.base, [...new Set(stems)])) {
      if (changed.has(name) || !ENDINGS.includes(posix.extname(name).slice(1))) continue;
      const file = await readCommitted(this.#root, this.#range.base, name, MAX_READ_BYTES);
      if (file.kind === "file") found.push({ name, bytes: file.bytes });
      if (found.length === MAX_IMPORTERS) break;
    }
    return found;
  }

  /** Null for the files here. What is staged is like a commit without a name. */
  #commitOf(side: Side): string | null {
    return side === "before" ? this.#range.base : this.#range.isStaged ? "" : this.#range.head;
  }

  #listed(side: Side): Promise<ReadonlySet<string>> {
    const commit = this.#commitOf(side);
    const names = this.#names.get(side) ??
      (commit === null || commit === "" ? listFiles(this.#root, ["."]) : listCommitted(this.#root, commit))
        .then((listed) => new Set(listed));
    this.#names.set(side, names);
    return names;
  }
}

const ENDINGS = ["ts", "tsx", "mts", "cts", "js", "mjs", "cjs", "jsx"];

/** The files that a path may mean: itself, with an ending, a folder's index, or the TypeScript that is compiled to it. */
function* candidates(path: string): Generator<string> {
  yield path;
  const source = /^(.+)\.([cm]?)js(x?)$/.exec(path);
  if (source) yield `${source[1]}.${source[2]}ts${source[3]}`;
  for (const ending of ENDINGS) yield `${path}.${ending}`;
  for (const ending of ENDINGS) yield `${path}/index.${ending}`;
}
