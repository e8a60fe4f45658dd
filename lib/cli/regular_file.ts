import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { lstat, mkdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** Why a file isn't read or written. */
type FileRefusal = "missing" | "outside" | "not_regular" | "too_large" | "unreadable";

/** Why a file isn't read or written. The message is the end of a sentence, "is too large", without a path or content. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(MESSAGES[refusal]);
    this.refusal = refusal;
  }
}

const MESSAGES: Readonly<Record<FileRefusal, string>> = {
  missing: "doesn't exist",
  outside: "is outside of the repository, or a link leads there",
  not_regular: "isn't a regular file",
  too_large: "is too large",
  unreadable: "isn't readable",
};

/** Which files may be read. */
interface ReadLimits {
  readonly maxBytes: number;
  /**
   * The folder that must contain the file, after all links are followed: for files that a repository contains or names,
   * because its author may be a stranger. Its `.git` doesn't belong to it. Absent for files that the user named.
   */
  readonly within?: string;
  /** True if links to other files of that folder are followed; by default, they are. */
  readonly followsLinks?: boolean;
}

/**
 * Reads a regular file, at most `maxBytes` of it. Devices and pipes aren't even opened, because that can block forever or have
 * effects; and what is checked is the file that was opened, so that it can't be exchanged after the check. Rejects with a
 * `FileError`. Nothing else runs meanwhile: for a small file, passing each step to another thread takes ten times as long.
 */
export function readRegularFile(path: string, limits: ReadLimits): Promise<Uint8Array> {
  try {
    return Promise.resolve(readNow(path, limits));
  } catch (error) {
    return Promise.reject(error);
  }
}

function readNow(path: string, limits: ReadLimits): Uint8Array {
  let file: number | undefined;
  try {
    if (!statSync(path).isFile()) throw new FileError("not_regular");
    file = openSync(path, READ_FLAGS);
    const info = fstatSync(file, { bigint: true });
    if (!info.isFile()) throw new FileError("not_regular");
    if (!isAllowed(path, info, limits)) throw new FileError("outside");
    if (info.size > limits.maxBytes) throw new FileError("too_large");
    return readAtMost(file, Number(info.size), limits.maxBytes);
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(isMissing(error) ? "missing" : "unreadable");
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A pipe that replaces the file after its check doesn't block, and a terminal doesn't become this program's. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

const isMissing = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR"].includes((error as { code?: string }).code ?? "");

/** True if an open file is the one to which the path leads now, in the folder that must contain it. */
function isAllowed(
  path: string,
  { dev, ino }: { readonly dev: bigint; readonly ino: bigint },
  { within, followsLinks = true }: ReadLimits,
): boolean {
  if (within === undefined) return true;
  const [folder, real] = [realpathSync.native(within), realpathSync.native(path)];
  const isWhere = followsLinks
    ? containsPath(folder, real)
    : containsPath(within, path) && join(folder, relative(resolve(within), resolve(path))) === real;
  const info = lstatSync(real, { bigint: true });
  return isWhere && info.isFile() && info.dev === dev && info.ino === ino;
}

/** True if a folder contains a path, apart from `.git`. Links aren't followed. */
export function containsPath(folder: string, path: string): boolean {
  const names = relative(resolve(folder), resolve(path)).split(sep);
  return !isAbsolute(names.join(sep)) && names[0] !== ".." && !names.some((name) => /^\.git$/i.test(name));
}

/** Files may grow, and those of `/proc` have a size of 0. */
function readAtMost(file: number, size: number, maxBytes: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let total = 0;
  // Fewer bytes than asked for show the end of a regular file.
  for (let next = size + 1;; next = CHUNK_BYTES) {
    const buffer = new Uint8Array(next);
    const bytesRead = readSync(file, buffer, 0, next, null);
    total += bytesRead;
    if (total > maxBytes) throw new FileError("too_large");
    chunks.push(buffer.subarray(0, bytesRead));
    if (bytesRead < next) break;
  }
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const CHUNK_BYTES = 64 * 1024;

/**
 * Writes a file, and creates its folder if it is missing. In `within`, no link leads the writing out of it: a link at the path
 * itself is replaced. Rejects with a `FileError` or with the error of the system.
 */
export async function writeRegularFile(path: string, text: string, within?: string): Promise<void> {
  if (within === undefined || !containsPath(within, path)) {
    await mkdir(dirname(path), { recursive: true });
    return await writeFile(path, text);
  }
  const folder = dirname(path);
  const root = await realpath(within);
  if (!containsPath(root, await realpath(await existingFolder(folder)))) throw new FileError("outside");
  await mkdir(folder, { recursive: true });
  const real = await realpath(folder);
  if (!containsPath(root, real)) throw new FileError("outside");
  const target = join(real, basename(path));
  const info = await lstat(target).catch(() => null);
  if (info !== null && !info.isFile() && !info.isSymbolicLink()) throw new FileError("not_regular");
  const temporary = `${target}.${randomUUID()}`;
  try {
    await writeFile(temporary, text, { flag: "wx" });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** The innermost folder of a path that exists. */
async function existingFolder(path: string): Promise<string> {
  for (let folder = path;; folder = dirname(folder)) {
    if (folder === dirname(folder) || await lstat(folder).catch(() => null) !== null) return folder;
  }
}
