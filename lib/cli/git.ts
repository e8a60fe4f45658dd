import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join } from "node:path";
import process from "node:process";

let foundGit: { readonly path: string; readonly file: string } | undefined;

/**
 * The file of git in the first absolute folder of a search path that has it. A relative one, such as `.`, would start
 * what a repository calls git; Windows also looks in the current folder.
 */
export function findGit(path: string): string {
  if (foundGit?.path === path) return foundGit.file;
  const names = process.platform === "win32" ? ["git.exe"] : ["git"];
  const files = path.split(delimiter).filter(isAbsolute).flatMap((folder) =>
    names.map((name) => join(folder, name))
  );
  const file = files.find(isProgram);
  if (file === undefined) {
    throw new UsageError("Git can't be started: it isn't in an absolute folder of PATH");
  }
  foundGit = { path, file };
  return file;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** A mistake of the user or of the environment, as a sentence for the terminal. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** One version of a file in a repository. `hash` is null for the file in the working tree. */
interface BlobReference {
  readonly path: string;
  readonly hash: string | null;
}

/** A file that differs between two revisions. A side is null if the file was added or deleted. */
export interface ChangedFile {
  readonly before: BlobReference | null;
  readonly after: BlobReference | null;
}

/** A range of revisions. `head` is null for the working tree. */
export interface RevisionRange {
  readonly base: string;
  readonly head: string | null;
  /** True if the base is compared with what is staged for the next commit. `head` is null then. */
  readonly isStaged?: boolean;
}

/**
 * Resolves the user's revisions to commits: `A..B`, `A...B` (since B branched off from A), or one revision,
 * which is compared with the working tree.
 */
export async function resolveRange(cwd: string, text: string): Promise<RevisionRange> {
  const { base, dots, head } = splitRange(text);
  if (dots === undefined) {
    return { base: base === "HEAD" ? await headOrNothing(cwd) : await resolveCommit(cwd, base), head: null };
  }
  // One after the other: if the first is unknown, no process is left behind.
  const from = await resolveCommit(cwd, base || "HEAD");
  const to = await resolveCommit(cwd, head || "HEAD");
  return dots === "..." ? { base: await mergeBase(cwd, from, to), head: to } : { base: from, head: to };
}

/** The newest commit, or the tree without files if the branch has none yet. */
async function headOrNothing(cwd: string): Promise<string> {
  const isNew = await findCommit(cwd, "HEAD") === null &&
    (await git(cwd, ["symbolic-ref", "--quiet", "HEAD"])).status === 0;
  if (!isNew) return await resolveCommit(cwd, "HEAD");
  return text((await git(cwd, ["hash-object", "-t", "tree", "--stdin"])).output).trim();
}

/** The parts of a range: without dots, it is one revision. */
export function splitRange(text: string): { base: string; dots: string | undefined; head: string } {
  const [, base = "", dots, head = ""] = /^(.*?)(?:(\.{2,3})(.*))?$/s.exec(text) ?? [];
  return { base, dots, head };
}

/** Resolves the user's name of a revision to a commit. */
export async function resolveCommit(cwd: string, revision: string): Promise<string> {
  const commit = await findCommit(cwd, revision);
  if (commit === null) {
    throw new UsageError(
      `Git doesn't know the revision "${revision}". In a shallow clone, fetch more of the history first.`,
    );
  }
  return commit;
}

/** The commit of a revision; null if git doesn't have it. */
export async function findCommit(cwd: string, revision: string): Promise<string | null> {
  const { status, output } = await git(cwd, [
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${revision}^{commit}`,
  ]);
  return status === 0 ? text(output).trim() : null;
}

async function mergeBase(cwd: string, one: string, other: string): Promise<string> {
  const { status, output } = await git(cwd, ["merge-base", one, other]);
  if (status !== 0) {
    throw new UsageError(
      "The revisions have no common ancestor. In a shallow clone, fetch more of the history first.",
    );
  }
  return text(output).trim();
}

/**
 * The revision at which HEAD left the default branch, so that everything since then, also what isn't committed, is reviewed. HEAD
 * if there is no other branch.
 */
export async function sinceDefaultBranch(cwd: string): Promise<string> {
  const head = await findCommit(cwd, "HEAD");
  if (head === null) {
    throw new UsageError("This repository has no commits yet; scan lists the regexes of its files");
  }
  for (const name of ["origin/HEAD", "origin/main", "origin/master", "main", "master"]) {
    const branch = await findCommit(cwd, `refs/${name.startsWith("origin/") ? "remotes" : "heads"}/${name}`);
    if (branch === null) continue;
    const { status, output } = await git(cwd, ["merge-base", branch, head]);
    if (status === 0) return text(output).trim();
  }
  return head;
}

/** True if two revisions have a common history, as far as it is here. */
export async function hasMergeBase(cwd: string, one: string, other: string): Promise<boolean> {
  return (await git(cwd, ["merge-base", "--", one, other])).status === 0;
}

/** The first parent of a commit, which a shallow clone fetches; null for a root commit. */
export async function parentOf(cwd: string, revision: string): Promise<string | null> {
  const parent = await findCommit(cwd, `${revision}^`);
  if (parent !== null || !await isShallow(cwd)) return parent;
  const commit = await findCommit(cwd, revision);
  if (commit === null) return null;
  await fetchFrom(cwd, ["--depth=2", "origin", commit]);
  return await findCommit(cwd, `${revision}^`);
}

const isShallow = async (cwd: string): Promise<boolean> =>
  text((await git(cwd, ["rev-parse", "--is-shallow-repository"])).output).trim() === "true";

/** Fetches a commit or a branch that isn't here; null if the remote repository doesn't give it. */
export async function fetchCommit(cwd: string, revision: string): Promise<string | null> {
  // What begins with a hyphen or has a colon is no name of a revision.
  if (!/^[\w][\w./-]*$/.test(revision)) return null;
  const isFetched = await fetchFrom(cwd, [...await isShallow(cwd) ? ["--depth=1"] : [], "origin", revision]);
  if (!isFetched) return null;
  return await findCommit(cwd, revision) ?? await findCommit(cwd, "FETCH_HEAD");
}

/** Fetches the history of commits to a shallow clone, so that it is known where they branched off. */
export async function fetchHistory(cwd: string, commits: readonly string[]): Promise<void> {
  if (!await isShallow(cwd)) return;
  const found = await Promise.all(commits.map((commit) => findCommit(cwd, commit)));
  await fetchFrom(cwd, ["--unshallow", "origin", ...found.filter((each) => each !== null)]);
}

async function fetchFrom(cwd: string, args: readonly string[]): Promise<boolean> {
  const fetched = await git(cwd, ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", ...args]);
  return fetched.status === 0;
}

/** The root folder of the repository that contains a folder; null if there is none that git reads. */
export async function findRepository(cwd: string): Promise<string | null> {
  const found = await searchRepository(cwd);
  return "root" in found ? found.root : null;
}

/**
 * The same, but throws a `UsageError` if there is a repository that git refuses to read, as in a container in which another user
 * has checked it out.
 */
export async function readableRepository(cwd: string): Promise<string | null> {
  const found = await searchRepository(cwd);
  if ("root" in found) return found.root;
  if (found.refusal !== null) throw new UsageError(found.refusal);
  return null;
}

/** The same, but throws a `UsageError` if there is no repository. */
export async function requireRepository(
  cwd: string,
  message = "This folder isn't in a git repository",
): Promise<string> {
  const root = await readableRepository(cwd);
  if (root === null) throw new UsageError(message);
  return root;
}

async function searchRepository(
  cwd: string,
): Promise<{ readonly root: string } | { readonly refusal: string | null }> {
  try {
    const { status, output, errors } = await git(cwd, ["rev-parse", "--show-toplevel"]);
    if (status === 0) return { root: text(output).replace(/\n$/, "") };
    const reason = errors.replace(/^fatal: /, "");
    if (/^not a git repository/i.test(reason)) return { refusal: null };
    const hint = /dubious ownership/.test(reason)
      ? "; git config --global --add safe.directory FOLDER allows it"
      : "";
    return { refusal: `Git can't read the repository: ${reason}${hint}` };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { refusal: await isBelowRepository(cwd) ? error.message : null };
  }
}

/** Whether a folder or one above it has the folder of a repository, as far as that is known without git. */
async function isBelowRepository(cwd: string): Promise<boolean> {
  for (let folder = cwd, last = ""; folder !== last; [last, folder] = [folder, dirname(folder)]) {
    if (await stat(join(folder, ".git")).catch(() => null)) return true;
  }
  return false;
}

/**
 * Lists regular files that differ, with renames detected, once for each range; of the working tree also those that git doesn't
 * track yet and doesn't ignore. Links of commits and submodules are left out.
 */
export function listChangedFiles(root: string, range: RevisionRange): Promise<readonly ChangedFile[]> {
  const files = changed.get(range) ?? listChanged(root, range);
  changed.set(range, files);
  return files;
}

async function listChanged(root: string, range: RevisionRange): Promise<ChangedFile[]> {
  const files = parseRawDiff(text(await diff(root, range, ["--raw", "-z", "--no-abbrev"])));
  if (range.head !== null || range.isStaged) return files;
  // The last character of another repository's folder is a slash.
  const untracked = new Set(
    (await listFiles(root, ["."], "untracked")).filter((path) => !/(?:^|\/)node_modules\/|\/$/.test(path)),
  );
  // One that git has stopped tracking is there as a deleted file.
  const tracked = files.map((file): ChangedFile => {
    const path = file.after === null ? file.before?.path ?? "" : "";
    return untracked.delete(path) ? { before: file.before, after: { path, hash: null } } : file;
  });
  return [...tracked, ...[...untracked].map((path) => ({ before: null, after: { path, hash: null } }))];
}

/** Finding renames takes long in large repositories. */
const changed = new WeakMap<RevisionRange, Promise<readonly ChangedFile[]>>();

/** The changed lines of files with so many lines of context, as a unified diff. */
export async function readDiff(
  cwd: string,
  range: RevisionRange,
  paths: readonly string[],
  context = 0,
): Promise<Uint8Array> {
  const prefixes = ["--src-prefix=a/", "--dst-prefix=b/"];
  return await diff(cwd, range, ["--patch", `--unified=${context}`, ...prefixes], paths);
}

async function diff(
  cwd: string,
  { base, head, isStaged = false }: RevisionRange,
  options: readonly string[],
  paths: readonly string[] = [],
): Promise<Uint8Array> {
  const { status, output, errors } = await git(cwd, [
    "--literal-pathspecs",
    "diff",
    ...options,
    "-M",
    "--no-color",
    "--no-relative",
    "--no-ext-diff",
    "--no-textconv",
    "--ignore-submodules",
    ...(isStaged ? ["--cached"] : []),
    base,
    ...(head === null ? [] : [head]),
    "--",
    ...paths,
  ]);
  if (status !== 0) throw new UsageError(`Git can't compare the revisions: ${errors}`);
  return output;
}

/**
 * Parses the output of `git diff --raw -z`.
 *
 * @see https://git-scm.com/docs/diff-format
 */
export function parseRawDiff(output: string): ChangedFile[] {
  const fields = output.split("\0");
  const files: ChangedFile[] = [];
  for (let at = 0; at + 1 < fields.length;) {
    const [oldMode = "", newMode = "", oldHash = "", newHash = "", status = ""] = (fields[at++] ?? "")
      .replace(/^:/, "").split(" ");
    const oldPath = fields[at++] ?? "";
    const newPath = /^[RC]/.test(status) ? fields[at++] ?? "" : oldPath;
    const reference = (mode: string, hash: string, path: string): BlobReference | null =>
      mode.startsWith("100") ? { path, hash: /^0+$/.test(hash) ? null : hash } : null;
    // The old side of a copy is another file, which still exists.
    const before = reference(oldMode, oldHash, oldPath);
    const after = reference(newMode, newHash, newPath);
    if (before !== null || after !== null) files.push({ before, after });
  }
  return files;
}

/** Lists the files in folders that git tracks or doesn't ignore, or only the latter, as paths relative to `cwd`. */
export async function listFiles(
  cwd: string,
  paths: readonly string[],
  which: "all" | "untracked" = "all",
): Promise<string[]> {
  const { status, output, errors } = await git(cwd, [
    "--literal-pathspecs",
    "ls-files",
    "-z",
    ...which === "all" ? ["--cached"] : [],
    "--others",
    "--exclude-standard",
    "--deduplicate",
    "--",
    ...paths,
  ]);
  if (status !== 0) throw new UsageError(`Git can't list the files: ${errors}`);
  return text(output).split("\0").filter((path) => path !== "");
}

/** True if git ignores a folder of a repository. */
export async function isIgnored(folder: string): Promise<boolean> {
  const { status } = await git(dirname(folder), ["check-ignore", "--quiet", "--", basename(folder)]);
  return status === 0;
}

/** The paths of all files of a commit. */
export async function listCommitted(cwd: string, commit: string): Promise<string[]> {
  const { status, output } = await git(cwd, ["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit]);
  return status === 0 ? text(output).split("\0").filter((path) => path !== "") : [];
}

/**
 * The files of a commit that contain one of some texts, none of which has a line break; those with fewer folders first. Empty if
 * git finds too many to list.
 *
 * @param within the only files to search, as pathspecs of git
 */
export async function searchCommit(
  cwd: string,
  commit: string,
  texts: readonly string[],
  within: readonly string[] = [],
): Promise<string[]> {
  const options = ["-z", "-l", "-I", "-F", "--no-color", "--full-name", "--no-textconv"];
  const { status, output } = await git(
    cwd,
    ["grep", ...options, "-f", "-", commit, "--", ...within],
    `${texts.join("\n")}\n`,
  );
  if (status !== 0) return [];
  const paths = text(output).split("\0").flatMap((path) => path === "" ? [] : path.slice(commit.length + 1));
  return paths.sort((one, other) => depthOf(one) - depthOf(other));
}

const depthOf = (path: string): number => path.split("/").length;

/**
 * Of which files an attribute says whether a program has written them: `linguist-generated` in `.gitattributes` of a commit, or
 * of the files here.
 */
export async function listGenerated(
  cwd: string,
  commit: string | null,
  paths: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (paths.length === 0) return new Map();
  if (commit === null) return await checkGenerated(cwd, paths, [], {});
  const attributes = await searchCommit(cwd, commit, ["linguist-generated"], [
    ":(top,glob)**/.gitattributes",
  ]);
  if (attributes.length === 0) return new Map();
  // Older versions of git read attributes only from files here or from an index.
  const folder = await mkdtemp(join(tmpdir(), "regex-review-"));
  try {
    const index = { GIT_INDEX_FILE: join(folder, "index") };
    const { status } = await git(cwd, ["read-tree", commit], "", index);
    return status === 0 ? await checkGenerated(cwd, paths, ["--cached"], index) : new Map();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkGenerated(
  cwd: string,
  paths: readonly string[],
  options: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, boolean>> {
  const { output } = await git(
    cwd,
    ["check-attr", "-z", "--stdin", ...options, "linguist-generated"],
    `${paths.join("\0")}\0`,
    variables,
  );
  const fields = text(output).split("\0");
  return new Map(paths.flatMap((path, at): [string, boolean][] => {
    const isGenerated = ATTRIBUTE_VALUES[fields[3 * at + 2] ?? ""];
    return isGenerated === undefined ? [] : [[path, isGenerated]];
  }));
}

const ATTRIBUTE_VALUES: Readonly<Record<string, boolean | undefined>> = {
  set: true,
  true: true,
  unset: false,
  false: false,
};

/** True if git tracks something at a path or in that folder. */
export async function isTracked(cwd: string, path: string): Promise<boolean> {
  const { status, output } = await git(cwd, [
    "--literal-pathspecs",
    "ls-files",
    "-z",
    "--cached",
    "--",
    path,
  ]);
  return status !== 0 || output.length > 0;
}

/** How a command of git ended. */
interface GitResult {
  readonly status: number;
  readonly output: Uint8Array;
  /** The first line of git's error output. */
  readonly errors: string;
}

/**
 * Settings that keep git from running programs. The files of a repository may contain another repository, whose settings name
 * programs: one that isn't in a folder `.git` isn't used.
 */
const SAFE_SETTINGS = [
  "core.quotePath=false",
  "core.fsmonitor=false",
  `core.hooksPath=${devNull}`,
  "safe.bareRepository=explicit",
].flatMap((setting) => ["-c", setting]);

/** Size of an output of git: names and hashes of changed files, or the contents of a batch of files. */
const MAX_GIT_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Time for one command of git, which may fetch the history of a repository. */
const MAX_GIT_MS = 300_000;

/** What is read of git's error output. */
const MAX_GIT_ERROR_BYTES = 1_000;

/**
 * Runs git without a pager, prompts or optional locks. Rejects with a `UsageError` if git can't be started.
 *
 * @param target takes the output in place of the result: a function, which ends git if it throws, or the number of an open file
 */
export function git(
  cwd: string,
  args: readonly string[],
  input = "",
  variables: Readonly<Record<string, string>> = {},
  target?: ((chunk: Uint8Array) => void) | number,
): Promise<GitResult> {
  const { promise, resolve, reject } = Promise.withResolvers<GitResult>();
  const child = spawn(
    findGit(process.env["PATH"] ?? process.env["Path"] ?? ""),
    [...SAFE_SETTINGS, ...args],
    {
      cwd,
      env: {
        ...process.env,
        GIT_NO_REPLACE_OBJECTS: "1",
        GIT_OPTIONAL_LOCKS: "0",
        GIT_TERMINAL_PROMPT: "0",
        LC_ALL: "C",
        ...variables,
      },
      stdio: ["pipe", typeof target === "number" ? target : "pipe", "pipe"],
      timeout: MAX_GIT_MS,
    },
  );
  // Deno doesn't wait for the last events of a process if nothing else is left to do.
  const awake = setTimeout(() => {}, MAX_GIT_MS);
  const chunks: Uint8Array[] = [];
  const errors: Uint8Array[] = [];
  let [size, errorSize] = [0, 0];
  child.stdout?.on("data", (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > MAX_GIT_OUTPUT_BYTES) child.kill("SIGKILL");
    else if (typeof target !== "function") chunks.push(chunk);
    else {
      try {
        target(chunk);
      } catch (error) {
        reject(error);
        child.kill("SIGKILL");
      }
    }
  });
  child.stderr?.on("data", (chunk: Uint8Array) => {
    // Git may warn about every file.
    if (errorSize <= MAX_GIT_ERROR_BYTES) errors.push(chunk);
    errorSize += chunk.length;
  });
  // Git may exit before it has read everything.
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  child.on("error", (error) => {
    clearTimeout(awake);
    reject(new UsageError(`Git can't be started: ${error.message}`));
  });
  child.on("close", (status) => {
    clearTimeout(awake);
    if (size > MAX_GIT_OUTPUT_BYTES) return reject(new UsageError("The output of git is too large."));
    const firstLine = text(Buffer.concat(errors).subarray(0, MAX_GIT_ERROR_BYTES)).split("\n")[0] ?? "";
    // Logs are public.
    resolve({ status: status ?? 1, output: Buffer.concat(chunks), errors: firstLine.replaceAll(cwd, ".") });
  });
  return promise;
}

const decoder = new TextDecoder();

/** The output of git as text. */
export const text = (bytes: Uint8Array): string => decoder.decode(bytes);
