import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { git, text, UsageError } from "./git.ts";

/**
 * Blobs that git has written into a temporary file, from which they are read one at a time. So neither their contents nor the
 * pieces in which a pipe would bring them are in memory together.
 */
export class BlobFile {
  readonly #file: FileHandle;
  /** Where the line before each blob is, by its hash. */
  readonly #starts = new Map<string, number>();
  readonly #sizes: ReadonlyMap<string, number>;

  private constructor(file: FileHandle, hashes: readonly string[], sizes: ReadonlyMap<string, number>) {
    [this.#file, this.#sizes] = [file, sizes];
    let start = 0;
    for (const hash of hashes) {
      this.#starts.set(hash, start);
      start += this.#header(hash).length + (sizes.get(hash) ?? 0) + 1;
    }
  }

  /** @param sizes of the blobs in bytes, as `readSizes()` finds them */
  static async create(
    cwd: string,
    hashes: readonly string[],
    sizes: ReadonlyMap<string, number>,
  ): Promise<BlobFile> {
    const unique = [...new Set(hashes)];
    const file = await openTemporary();
    const blobs = new BlobFile(file, unique, sizes);
    try {
      if (unique.length === 0) return blobs;
      const input = `${unique.join("\n")}\n`;
      const { status, errors } = await git(cwd, ["cat-file", "--batch"], input, {}, file.fd);
      if (status !== 0) throw new UsageError(`Git can't read the files: ${errors}`);
      return blobs;
    } catch (error) {
      await blobs.close();
      throw error;
    }
  }

  /** The bytes of a blob, in a buffer of their own; undefined if it isn't one of those. Throws a `UsageError` if git hasn't it. */
  async read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const start = this.#starts.get(hash);
    if (start === undefined) return undefined;
    const header = this.#header(hash);
    const found = await this.#bytes(start, header.length);
    if (text(found) !== header) throw new UsageError(`Git can't read the object ${hash}`);
    return await this.#bytes(start + header.length, this.#sizes.get(hash) ?? 0);
  }

  /** Removes the file. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  #header(hash: string): string {
    return `${hash} blob ${this.#sizes.get(hash)}\n`;
  }

  async #bytes(start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length;) {
      const { bytesRead } = await this.#file.read(bytes, at, length - at, start + at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes;
  }
}

/** A file that nobody else can open, and that is gone when it is closed. */
async function openTemporary(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "regex-review-"));
  try {
    return await open(join(folder, "blobs"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
