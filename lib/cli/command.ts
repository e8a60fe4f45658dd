import { readFileSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { IMPORTANCES } from "../change/judge/importance.ts";
import type { RegexChange, ReviewReport } from "../change/model.ts";
import { isPatch } from "../change/patches/patch.ts";
import { isScanFinding } from "../change/report/report.ts";
import { isIncomplete } from "../change/judge/not_looked_at.ts";
import { changedLines, noteAddedLines } from "./added_lines.ts";
import type { Command, Options, Threshold } from "./arguments.ts";
import { BaseRegexes } from "./base_regexes.ts";
import { fingerprint, writeBaseline } from "./baseline.ts";
import { defaultCacheFolder, hash, JudgementCache } from "./cache.ts";
import { type Config, includedHere, isIncluded, pathIn } from "./config.ts";
import {
  findCommit,
  findRepository,
  isTracked,
  requireRepository,
  resolveRange,
  type RevisionRange,
  UsageError,
} from "./git.ts";
import { type Environment, withPool } from "./environment.ts";
import { ImportedFiles } from "./imported_files.ts";
import { containsPath } from "./regular_file.ts";
import type { FastForm } from "./regex_words.ts";
import { reviewFiles, reviewPairs, reviewPatch, type ReviewTools } from "./review.ts";
import { findForms } from "./scan_forms.ts";
import { readBaseSettings, readSettings } from "./settings.ts";
import { changedFiles, comparedFiles, type FileFilter, scannedFiles } from "./sources.ts";

/** A command that reviews something. */
export type ReviewCommand = Extract<Command, { name: "review" | "scan" | "diff" | "patch" }>;

/** What a review found. */
interface Reviewed {
  readonly report: ReviewReport;
  readonly config: Config;
  /** True if a finding is at least as important as the threshold, or one may be among what is beyond the limit of work. */
  readonly reached: boolean;
  /** Sentences about settings that aren't in effect. */
  readonly notices: readonly string[];
  /** The root of the repository; null without one. */
  readonly root: string | null;
  /** Fast forms of the slow regexes of a scan that people read. */
  readonly formsOf?: (change: RegexChange) => readonly FastForm[];
  /** The baseline that was written instead of a report, by its path in messages. */
  readonly written?: { readonly file: string; readonly findings: number };
}

/** Reviews what a command names, without the findings of the baseline. */
export async function review(
  given: ReviewCommand,
  options: Options,
  environment: Environment,
): Promise<Reviewed> {
  const { cwd } = environment;
  const root = given.name === "review" ? await requireRepository(cwd) : await findRepository(cwd);
  const command = given.name === "review" && root !== null ? await stagedPaths(given, cwd, root) : given;
  const { config, baseline, added, notices } =
    options.usesBaseSettings && command.name === "review" && root !== null
      ? await readBaseSettings(options, cwd, root, command.revisions)
      : await readSettings(options, cwd, root, command.name === "review" ? command.revisions : undefined);
  await checkCacheFolder(options, cwd, root);
  // A scan names files by their paths from the current folder; a baseline, code scanning and annotations, by those in the repository.
  const pathOf = command.name === "scan" && root !== null
    ? (file: string) => pathIn(root, cwd, file)
    : (file: string) => file;
  const inBaseline = (change: RegexChange) => withPath(change, pathOf);
  const isInBaseline = (change: RegexChange) =>
    baseline.size > 0 && baseline.has(fingerprint(inBaseline(change)));
  const showsForms = command.name === "scan" && options.format === "text" && !options.writeBaseline;
  const { found, formsOf } = await withTools(
    { ...options, generated: config.generated ?? false },
    environment,
    async (tools) => {
      const isScanned = includedHere(config, options, cwd, root);
      const isNamed = named(command);
      const filter = (path: string) =>
        command.name === "scan" ? isScanned(path) : isNamed(path) && isIncluded(config, path);
      const found = await execute(command, filter, root, environment, tools);
      if (!showsForms) return { found };
      const shown = found.changes.filter((change) => !isInBaseline(change));
      return { found, formsOf: await findForms(shown, tools.pool) };
    },
  );
  if (environment.signal?.aborted) throw new UsageError("The review was stopped");
  const isFinding = (change: RegexChange) =>
    command.name === "scan" ? isScanFinding(change) : change.importance !== "none";
  if (options.writeBaseline) {
    const findings = found.changes.filter(isFinding).map(inBaseline);
    await writeBaseline(config.baseline, findings);
    const written = { file: config.baseline.name, findings: findings.length };
    const reached = isIncomplete(found);
    return { config, report: { ...found, changes: [] }, reached, notices, root, written };
  }
  const changes = found.changes.filter((change) => !isInBaseline(change));
  const listed = found.changes.flatMap((change): RegexChange[] => {
    const acceptance = added.size > 0 && isFinding(change) ? added.get(fingerprint(change)) : undefined;
    return acceptance === undefined ? [] : [{ ...change, acceptance }];
  });
  const accepted = [...found.accepted, ...listed];
  // What isn't judged may be a danger.
  const reached = reaches(changes.filter(isFinding), config.threshold) ||
    (isIncomplete(found) && config.threshold !== "never");
  const hidden = found.changes.length - changes.length;
  const counted = command.name === "scan" && hidden > 0 ? { inBaseline: hidden } : {};
  const report = { ...found, ...counted, changes, accepted };
  const isRooted = options.format === "sarif" || options.format === "github";
  return {
    config,
    report: isRooted ? withPaths(report, pathOf) : report,
    reached,
    notices,
    root,
    ...formsOf && { formsOf },
  };
}

/** Whether a file is one of those that the command names, or in a folder of those; all are if it names none. */
function named(command: ReviewCommand): FileFilter {
  const { paths = [] } = command.name === "review" ? command : {};
  if (paths.length === 0) return () => true;
  return (file) => paths.some((path) => path === "" || file === path || file.startsWith(`${path}/`));
}

/** The paths of a command from the root; the first one is the revision to compare with if it is no path. */
async function stagedPaths(
  command: Extract<ReviewCommand, { name: "review" }>,
  cwd: string,
  root: string,
): Promise<ReviewCommand> {
  const [first, ...others] = command.paths ?? [];
  if (first === undefined) return command;
  const isPath = await stat(resolve(cwd, first)).then(() => true, () => false);
  if (!isPath && first.includes("..")) throw new UsageError("--staged compares with one revision");
  const revision = isPath ? null : await findCommit(root, first);
  const paths = revision === null ? [first, ...others] : others;
  return {
    ...command,
    ...revision !== null && { revisions: revision },
    // Other programs name files by paths through links.
    paths: await Promise.all(
      paths.map(async (path) => pathIn(root, cwd, await realpath(resolve(cwd, path)).catch(() => path))),
    ),
  };
}

const withPath = (change: RegexChange, pathOf: (file: string) => string): RegexChange => ({
  ...change,
  pair: { ...change.pair, file: pathOf(change.pair.file) },
});

/** A report with other names of its files. */
const withPaths = (report: ReviewReport, pathOf: (file: string) => string): ReviewReport => ({
  ...report,
  changes: report.changes.map((change) => withPath(change, pathOf)),
  accepted: report.accepted.map((change) => withPath(change, pathOf)),
  unjudged: report.unjudged.map((pair) => ({ ...pair, file: pathOf(pair.file) })),
  skipped: report.skipped.map((each) => ({ ...each, file: pathOf(each.file) })),
});

/** Largest unified diff on standard input. */
const MAX_PATCH_BYTES = 64 * 1024 * 1024;

async function execute(
  command: ReviewCommand,
  filter: FileFilter,
  root: string | null,
  { cwd, input }: Environment,
  tools: ReviewTools,
): Promise<ReviewReport> {
  switch (command.name) {
    case "review": {
      if (root === null) throw new UsageError("This folder isn't in a git repository");
      const range = { ...await resolveRange(root, command.revisions), isStaged: command.isStaged ?? false };
      const base = new BaseRegexes(root, range.base, tools.pool);
      const report = await reviewFiles(changedFiles(root, range, filter), {
        ...tools,
        base,
        imported: new ImportedFiles(root, range),
        changedLines: (files) => changedLines(root, range, files),
      });
      return await noteAddedLines(report, root, range);
    }
    case "scan":
      return await reviewFiles(scannedFiles(cwd, command.paths, filter), {
        ...tools,
        isScan: true,
        ...root !== null && { imported: new ImportedFiles(root, FILES_HERE, pathIn(root, cwd, "")) },
      });
    case "patch":
      return await reviewPatch(checkPatch(await input(MAX_PATCH_BYTES)), filter, tools);
    case "diff": {
      const compared = await comparedFiles(cwd, command.before, command.after);
      return "pairs" in compared
        ? await reviewPairs(compared.pairs, tools)
        : await reviewFiles([compared], { ...tools, generated: "compare" });
    }
  }
}

/** The files of the working tree, which are compared with nothing. */
const FILES_HERE: RevisionRange = { base: "", head: null };

/** Throws a `UsageError` if a text has none of the lines of a diff. Without changes, a diff is empty or has only a header. */
function checkPatch(input: string): string {
  const text = withoutColors(input);
  const isDiff = text.trim() === "" || isPatch(text) ||
    /^(?:@@ -\d|commit [\da-f]{7}|From [\da-f]{40} )/m.test(text);
  if (!isDiff) throw new UsageError("Standard input contains no unified diff");
  return text;
}

/** A diff without the colors that git writes for a terminal. */
function withoutColors(text: string): string {
  // deno-lint-ignore no-control-regex
  const isColored = /^\x1b\[[\d;]*m(?:\x1b\[[\d;]*m)?(?:diff |--- |@@ )/m.test(text);
  // deno-lint-ignore no-control-regex
  return isColored ? text.replaceAll(/\x1b\[[\d;]*[mK]/g, "") : text;
}

/** Throws a `UsageError` if the cache is a part of the repository: then a change could bring judgements of its own. */
async function checkCacheFolder(
  { cache, noCache }: Options,
  cwd: string,
  root: string | null,
): Promise<void> {
  if (cache === undefined || noCache || root === null) return;
  const named = resolve(cwd, cache);
  // The folder may be a link, or be below one.
  for (const path of new Set([named, await realpath(named).catch(() => named)])) {
    if (containsPath(root, path) && await isTracked(root, relative(root, path))) {
      throw new UsageError(
        `The cache ${cache} is a part of the repository; name a folder that git doesn't track`,
      );
    }
  }
}

/** Starts what a review needs, and ends it. */
async function withTools<T>(
  { cache, noCache, workers, generated }: Options,
  environment: Environment,
  use: (tools: ReviewTools) => Promise<T>,
): Promise<T> {
  const { variables, program, cwd } = environment;
  const folder = cache === undefined ? defaultCacheFolder(variables) : resolve(cwd, cache);
  const version = cacheVersion(program);
  const isCached = !noCache && (cache !== undefined || version !== null);
  return await withPool(workers, environment, (pool, parallel) =>
    use({
      pool,
      parallel,
      isScan: false,
      generated: generated ? "compare" : "count",
      cache: isCached ? new JudgementCache(folder, version ?? "source") : null,
    }));
}

/**
 * Changes with this program and with the JavaScript engine, which judgements depend on; null for a program
 * that runs from its source files, because any of them may have changed.
 */
function cacheVersion(program: URL): string | null {
  if (program.protocol !== "file:" || program.pathname.endsWith(".ts")) return null;
  return `${hash(readFileSync(fileURLToPath(program)))} ${process.versions.v8}`;
}

function reaches(changes: readonly RegexChange[], threshold: Threshold): boolean {
  if (threshold === "never") return false;
  const most = IMPORTANCES.indexOf(threshold);
  return changes.some(({ importance }) => IMPORTANCES.indexOf(importance) <= most);
}
