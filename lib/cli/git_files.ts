import { git, text, UsageError } from "./git.ts";

/** The sizes of blobs in bytes by their hash; missing ones, as in a partial clone, have none. */
export async function readSizes(cwd: string, hashes: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  if (hashes.length === 0) return sizes;
  const { output } = await git(cwd, ["cat-file", "--batch-check"], `${hashes.join("\n")}\n`);
  text(output).trimEnd().split("\n").forEach((line, at) => {
    const [, type, size] = line.split(" ");
    if (type === "blob") sizes.set(hashes[at] ?? "", Number(size));
  });
  return sizes;
}

/** A regular file of a commit. */
export interface CommittedBlob {
  readonly path: string;
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

/** Finds files of a commit by their paths, without following links. */
export async function findBlobs(
  cwd: string,
  commit: string,
  paths: readonly string[],
): Promise<CommittedBlob[]> {
  // Git would read what follows as another request.
  const readable = paths.filter((path) => !/[\n\0]/.test(path));
  if (readable.length === 0) return [];
  const requests = readable.map((path) => `${commit}:${path}\n`).join("");
  const { output } = await git(cwd, ["cat-file", "--batch-check"], requests);
  const lines = text(output).split("\n");
  return readable.flatMap((path, at) => {
    const [hash = "", type, size] = (lines[at] ?? "").split(" ");
    return type === "blob" && /^[\da-f]{40,64}$/.test(hash) ? [{ path, hash, size: Number(size) }] : [];
  });
}

/** Divides files into batches so that their contents don't take too much memory. */
export function* inBatches<T>(
  files: readonly T[],
  sizeOf: (file: T) => number,
  maxBytes: number,
  maxFiles: number,
): Generator<T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for (const file of files) {
    const size = sizeOf(file);
    if (batch.length > 0 && (bytes + size > maxBytes || batch.length >= maxFiles)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/**
 * The contents of blobs by their hash, each in a buffer of its own. All of them are in memory at the same time, so check their
 * sizes first.
 */
export async function readBlobs(cwd: string, hashes: readonly string[]): Promise<Map<string, Uint8Array>> {
  if (hashes.length === 0) return new Map();
  const reader = new BlobReader(hashes);
  const input = `${hashes.join("\n")}\n`;
  const { status, errors } = await git(
    cwd,
    ["cat-file", "--batch"],
    input,
    {},
    (chunk) => reader.read(chunk),
  );
  if (status !== 0) throw new UsageError(`Git can't read the files: ${errors}`);
  return reader.finish();
}

/** Reads the output of `git cat-file --batch` as it comes, so that no second copy of it is in memory. */
class BlobReader {
  readonly #hashes: readonly string[];
  readonly #blobs = new Map<string, Uint8Array>();
  /** The line before a blob, as far as it is known. */
  #header = "";
  #blob: Uint8Array | null = null;
  #filled = 0;

  constructor(hashes: readonly string[]) {
    this.#hashes = hashes;
  }

  read(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#blob === null) {
        const lineEnd = chunk.indexOf(LINE_FEED, at);
        this.#header += text(chunk.subarray(at, lineEnd < 0 ? chunk.length : lineEnd));
        if (lineEnd < 0) return;
        at = lineEnd + 1;
        this.#start();
      } else if (this.#filled < this.#blob.length) {
        const part = chunk.subarray(at, at + this.#blob.length - this.#filled);
        this.#blob.set(part, this.#filled);
        this.#filled += part.length;
        at += part.length;
      } else {
        // A line feed follows each blob.
        at++;
        this.#blobs.set(this.#hashes[this.#blobs.size] ?? "", this.#blob);
        this.#blob = null;
      }
    }
  }

  /** The blobs. Throws a `UsageError` if one is missing. */
  finish(): Map<string, Uint8Array> {
    const missing = this.#hashes[this.#blobs.size];
    if (missing !== undefined) throw new UsageError(`Git can't read the object ${missing}`);
    return this.#blobs;
  }

  #start(): void {
    const [, type, bytes] = this.#header.split(" ");
    if (type !== "blob") throw new UsageError(`Git can't read the object ${this.#hashes[this.#blobs.size]}`);
    this.#header = "";
    this.#blob = new Uint8Array(Number(bytes));
    this.#filled = 0;
  }
}

const LINE_FEED = 10;

/** A file of a commit: its contents, or why it has none. */
type CommittedFile =
  | { readonly kind: "file"; readonly hash: string; readonly bytes: Uint8Array }
  | { readonly kind: "missing" | "not_regular" | "too_large" };

/**
 * Reads a file of a commit. Links are followed within the commit; one that leads out of it is not regular.
 *
 * @param path from the root of the repository, with slashes
 */
export async function readCommitted(
  cwd: string,
  commit: string,
  path: string,
  maxBytes: number,
): Promise<CommittedFile> {
  // Git would read what follows as another request.
  if (/[\n\0]/.test(path)) return { kind: "missing" };
  const { output } = await git(
    cwd,
    ["cat-file", "--batch-check", "--follow-symlinks"],
    `${commit}:${path}\n`,
  );
  const line = text(output).split("\n")[0] ?? "";
  const [hash = "", type, size] = line.split(" ");
  if (!/^[\da-f]{40,64}$/.test(hash)) {
    return { kind: / missing$|^(?:dangling|notdir) /.test(line) ? "missing" : "not_regular" };
  }
  if (type !== "blob") return { kind: "not_regular" };
  if (Number(size) > maxBytes) return { kind: "too_large" };
  const bytes = (await readBlobs(cwd, [hash])).get(hash);
  return bytes ? { kind: "file", hash, bytes } : { kind: "missing" };
}
