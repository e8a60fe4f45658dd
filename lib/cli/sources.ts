import { foundLiteral } from "./found_literal.ts";
import { readdir, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { languageOfName, unreadLanguage } from "../change/readers/file_language.ts";
import { buildFolders, possibleBuilds } from "../change/readers/build_folders.ts";
import { decodeText } from "../change/readers/decode.ts";
import { hasGeneratedName } from "../change/readers/generated.ts";
import { UNSUPPORTED } from "../change/readers/scan.ts";
import type { FileProblem, RegexPair } from "../change/model.ts";
import { FILES_PER_BATCH, MAX_READ_BYTES } from "../limits/command_line.ts";
import { readLiteral } from "../regex/regex.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import { number } from "../regex/words.ts";
import { BlobFile } from "./blob_file.ts";
import type { FileContent } from "./file_content.ts";
import {
  type ChangedFile,
  findRepository,
  isIgnored,
  listChangedFiles,
  listFiles,
  listGenerated,
  type RevisionRange,
  UsageError,
} from "./git.ts";
import { inBatches, readCommitted, readSizes } from "./git_files.ts";
import { FileError, readRegularFile } from "./regular_file.ts";

/** Two versions of a file, or why it can't be read. */
export type FileVersions =
  | {
    readonly before: FileContent | null;
    readonly after: FileContent | null;
    /** True if an attribute says that a program has written the file, false if one says that none has. */
    readonly isGenerated?: boolean;
    /** True if the user named the file, so that it is read in full, also if a program has written it. */
    readonly isNamed?: boolean;
  }
  | {
    readonly file: string;
    readonly problem: FileProblem;
    /** The same as above. */
    readonly isGenerated?: boolean;
  };

/** True if a file is to be read, by its name. */
export type FileFilter = (path: string) => boolean;

/** Bytes of changed files that git writes into a temporary file at a time. A single one may have more. */
const MAX_WRITTEN_BYTES = 64 * 1024 * 1024;

/** Reads both versions of the files that changed in a range of revisions, some at a time. */
export async function* changedFiles(
  root: string,
  range: RevisionRange,
  filter: FileFilter,
): AsyncGenerator<FileVersions> {
  const included = (await listChangedFiles(root, range)).filter((file) => filter(fileName(file)));
  for (const file of included.map(fileName)) if (isUnread(file)) yield { file, problem: UNSUPPORTED };
  const files = included.map(readSides).filter(({ before, after }) => (before ?? after) !== null);
  checkCount(files.length);
  const [sizes, generated] = await Promise.all([
    readSizes(root, [...new Set(files.flatMap(fileHashes))]),
    // Attributes are those of the base, because an author could exclude a change by its own ones.
    listGenerated(root, range.base, files.map(fileName)),
  ]);
  const isBuilt = await findBuilds(files.map(fileName), (path) => readPackage(root, range.base, path));
  const bytesOf = (file: ChangedFile) =>
    fileHashes(file).map((hash) => sizes.get(hash) ?? 0).filter((size) => size <= MAX_READ_BYTES)
      .reduce((sum, size) => sum + size, 0);
  for (const batch of inBatches(files, bytesOf, MAX_WRITTEN_BYTES, FILES_PER_BATCH)) {
    for await (const versions of readVersions(root, batch, sizes)) {
      const mark = (name: string) => ({
        ...isBuilt(name) && { isGenerated: true },
        ...markOf(generated, name),
      });
      if ("problem" in versions) yield { ...versions, ...mark(versions.file) };
      else {
        const { before, after } = versions;
        // What people have written doesn't become a program's by its new folder.
        const isMoved = before !== null && after !== null && hasGeneratedName(after.name) &&
          !hasGeneratedName(before.name);
        const moved = isMoved ? { isGenerated: false } : {};
        yield { ...versions, ...moved, ...mark((after ?? before)?.name ?? "") };
      }
    }
  }
}

/** Packages whose `package.json` is read to find builds. */
const MAX_PACKAGES = 100;

/** Tells which files are in a folder that a `package.json` names as a build. */
async function findBuilds(
  files: readonly string[],
  readPackage: (path: string) => Promise<string | null>,
): Promise<(file: string) => boolean> {
  const possible = files.flatMap(possibleBuilds);
  const packages = [...new Set(possible.map(({ packageFolder }) => packageFolder))].slice(0, MAX_PACKAGES);
  const built = new Set<string>();
  for (const folder of packages) {
    const prefix = folder === "" ? "" : `${folder}/`;
    const text = await readPackage(`${prefix}package.json`);
    for (const build of text === null ? [] : buildFolders(text)) built.add(`${prefix}${build}`);
  }
  return (file) =>
    possibleBuilds(file).some(({ folder, packageFolder }) =>
      built.has(packageFolder === "" ? folder : `${packageFolder}/${folder}`)
    );
}

/** Largest `package.json` that is read. */
const MAX_PACKAGE_BYTES = 1024 * 1024;

/** As in the base revision, because an author could exclude a change otherwise. */
async function readPackage(root: string, commit: string, path: string): Promise<string | null> {
  const file = await readCommitted(root, commit, path, MAX_PACKAGE_BYTES);
  return file.kind === "file" ? decodeText(file.bytes) : null;
}

/** As it is here. */
async function readPackageHere(cwd: string, path: string): Promise<string | null> {
  try {
    return decodeText(
      await readRegularFile(resolve(cwd, path), { maxBytes: MAX_PACKAGE_BYTES, within: cwd }),
    );
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

function markOf(generated: ReadonlyMap<string, boolean>, name: string): { readonly isGenerated?: boolean } {
  const isGenerated = generated.get(name);
  return isGenerated === undefined ? {} : { isGenerated };
}

/** Without a side whose name says that it has no regexes: a file may have been renamed to one that has. */
function readSides({ before, after }: ChangedFile): ChangedFile {
  const read = (side: ChangedFile["before"]) => side && languageOfName(side.path) !== null ? side : null;
  return { before: read(before), after: read(after) };
}

/** True if a file is in a language that isn't read. */
const isUnread = (path: string): boolean => languageOfName(path) === null && unreadLanguage(path) !== null;

const fileName = ({ before, after }: ChangedFile): string => (after ?? before)?.path ?? "";

const fileHashes = ({ before, after }: ChangedFile): string[] =>
  [before?.hash, after?.hash].filter((each) => typeof each === "string");

async function* readVersions(
  root: string,
  files: readonly ChangedFile[],
  sizes: ReadonlyMap<string, number>,
): AsyncGenerator<FileVersions> {
  const readable = files.flatMap(fileHashes).filter((hash) =>
    (sizes.get(hash) ?? Infinity) <= MAX_READ_BYTES
  );
  const blobs = await BlobFile.create(root, readable, sizes);
  const read = async (side: ChangedFile["before"]): Promise<FileContent | FileProblem | null> => {
    if (side === null) return null;
    if (side.hash === null) return await readContent(root, side.path, root);
    const bytes = await blobs.read(side.hash);
    return bytes === undefined ? TOO_LARGE : { name: side.path, bytes };
  };
  try {
    for (const file of files) {
      const [before, after] = [await read(file.before), await read(file.after)];
      if (isProblem(before)) yield { file: fileName(file), problem: before };
      else if (isProblem(after)) yield { file: fileName(file), problem: after };
      else yield { before, after };
    }
  } finally {
    await blobs.close();
  }
}

/** Files that are read without a pause. */
const FILES_WITHOUT_PAUSE = 16;

/**
 * Reads files and those in folders: all that git tracks or doesn't ignore, or without git everything except
 * `node_modules` and hidden folders. Names are relative to `cwd`.
 */
export async function* scannedFiles(
  cwd: string,
  paths: readonly string[],
  filter: FileFilter,
): AsyncGenerator<FileVersions> {
  /** Names, and the folder that must contain the file. */
  const found = new Map<string, string | undefined>();
  for (const path of paths) {
    const { names, within } = await listPath(cwd, path, filter);
    // A file that is named is read wherever it is; those that are found only in their folder, also if links lead out of it.
    for (const name of names) if (within === undefined || !found.has(name)) found.set(name, within);
    checkCount([...found.keys()].filter((name) => !isUnread(name)).length);
  }
  const inRepository = await findRepository(cwd) !== null;
  const inside = [...found.keys()].filter((name) => !relative(cwd, resolve(cwd, name)).startsWith(".."));
  const generated = inRepository ? await listGenerated(cwd, null, inside) : new Map<string, boolean>();
  const isBuilt = await findBuilds(
    inside.map((name) => name.split(sep).join("/")),
    (path) => readPackageHere(cwd, path),
  );
  let count = 0;
  for (const [name, within] of [...found].sort(([one], [other]) => one < other ? -1 : 1)) {
    // Results of workers and signals are received meanwhile.
    if (++count % FILES_WITHOUT_PAUSE === 0) await setImmediate();
    const file = name.split(sep).join("/");
    if (isUnread(name)) {
      yield { file, problem: UNSUPPORTED };
      continue;
    }
    const content = await readContent(cwd, name, within);
    if (content === null) continue;
    yield isProblem(content) ? { file, problem: content, ...markOf(generated, name) } : {
      before: null,
      after: { ...content, name: file },
      ...isBuilt(file) && { isGenerated: true },
      ...markOf(generated, name),
      isNamed: within === undefined,
    };
  }
}

/** The files at a path, and the folder that must contain them; that is undefined for a file. */
async function listPath(
  cwd: string,
  path: string,
  filter: FileFilter,
): Promise<{ readonly names: readonly string[]; readonly within?: string }> {
  const full = resolve(cwd, path);
  const info = await stat(full).catch(() => null);
  if (info === null) throw new UsageError(`There is no file or folder "${path}"`);
  const name = relative(cwd, full) || ".";
  // A file that is named explicitly is scanned even if it is ignored.
  if (!info.isDirectory()) return { names: [name] };
  const names = (await listBelow(full)).filter((each) => !each.split(/[\\/]/).includes("node_modules"));
  const isCode = (path: string) => languageOfName(path) !== null || unreadLanguage(path) !== null;
  return { names: names.map((each) => join(name, each)).filter(isCode).filter(filter), within: full };
}

/**
 * The files in a folder that git tracks or doesn't ignore. Without git, and if git ignores the folder itself, all of them, apart
 * from those in hidden folders.
 */
async function listBelow(folder: string): Promise<string[]> {
  if (await findRepository(folder) === null) return await listFolder(folder);
  const names = await listFiles(folder, ["."]);
  return names.length === 0 && await isIgnored(folder) ? await listFolder(folder) : names;
}

async function listFolder(folder: string): Promise<string[]> {
  const found: string[] = [];
  const open = [""];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const entry of await readdir(join(folder, name), { withFileTypes: true }).catch(() => [])) {
      const path = join(name, entry.name);
      // Links could lead to cycles.
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules") {
        open.push(path);
      }
    }
    checkCount(found.length);
  }
  return found;
}

const ODD_NAME: FileProblem = { code: "unreadable", message: "The name of the file isn't UTF-8" };

/** Null if it no longer exists, isn't a regular file, or if links lead to it. */
async function readContent(
  cwd: string,
  name: string,
  within?: string,
): Promise<FileContent | FileProblem | null> {
  const path = resolve(cwd, name);
  const limits = { maxBytes: MAX_READ_BYTES, ...(within !== undefined && { within, followsLinks: false }) };
  try {
    return { name, bytes: await readRegularFile(path, limits) };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.refusal === "too_large") return TOO_LARGE;
    if (error.refusal === "missing" && name.includes("\ufffd")) return ODD_NAME;
    if (error.refusal === "unreadable") return { code: "unreadable", message: "The file can't be read" };
    return null;
  }
}

/** Two files to compare, or two regexes given as literals on the command line. */
export async function comparedFiles(
  cwd: string,
  before: string,
  after: string,
): Promise<FileVersions | { readonly pairs: readonly RegexPair[] }> {
  const literals = [readLiteral(before), readLiteral(after)] as const;
  if (literals[0] && literals[1] && !(await exists(cwd, before) && await exists(cwd, after))) {
    for (const [at, regex] of literals.entries()) {
      const result = regex && parseRecentSyntax(regex);
      if (result && !result.ok && result.reason === "syntax") {
        throw new UsageError(`${at === 0 ? before : after} isn't a regex: ${result.message}`);
      }
    }
    return {
      pairs: [{
        file: "",
        before: foundLiteral(before.trim(), readLiteral(before.trim())),
        after: foundLiteral(after.trim(), readLiteral(after.trim())),
      }],
    };
  }
  const sides: FileContent[] = [];
  for (const name of [before, after]) {
    const content = await readContent(cwd, name);
    if (content === null) throw new UsageError(`There is no regular file "${name}"`);
    if (isProblem(content)) return { file: name, problem: content };
    sides.push(content);
  }
  return { before: sides[0] ?? null, after: sides[1] ?? null };
}

const exists = (cwd: string, path: string): Promise<boolean> =>
  stat(resolve(cwd, path)).then((info) => info.isFile(), () => false);

const TOO_LARGE: FileProblem = {
  code: "too_large",
  message: `The file is larger than ${
    number(MAX_READ_BYTES / 1024 / 1024)
  } MiB or missing in a partial clone`,
};

const isProblem = (content: FileContent | FileProblem | null): content is FileProblem =>
  content !== null && "code" in content;

/** Files that are compared or scanned. */
const MAX_REVIEWED_FILES = 100_000;

function checkCount(count: number): void {
  if (count > MAX_REVIEWED_FILES) {
    throw new UsageError(
      `There are more than ${number(MAX_REVIEWED_FILES)} files. Name folders, or exclude some.`,
    );
  }
}
