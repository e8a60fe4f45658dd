import { SCAN_DEADLINE_MS } from "./base_regexes.ts";
import { Buffer } from "node:buffer";
import { mayHavePatternStrings, mayHaveRegexes } from "../change/readers/candidates.ts";
import { decodeText } from "../change/readers/decode.ts";
import { mayHaveDirectives } from "../change/directives.ts";
import { languageOfName, unreadLanguage } from "../change/readers/file_language.ts";
import { hasGeneratedName } from "../change/readers/generated.ts";
import { becameSlower, rateImportance } from "../change/judge/importance.ts";
import type {
  FileProblem,
  ImportedFrom,
  OutsideCount,
  RegexChange,
  RegexPair,
  ReviewReport,
} from "../change/model.ts";
import { pairMoved } from "../change/pairs/moved_regexes.ts";
import { contentKey, countOutside, type FoundPairs, pairStart } from "../change/pairs/pairing.ts";
import { createReport } from "../change/report/create_report.ts";
import { fileProblem } from "../change/readers/scan.ts";
import { isJudgeable, undecidedChange, unjudgedReason } from "../change/judge/unjudged.ts";
import { MAX_SCAN_WORK } from "../limits/command_line.ts";
import type { BaseRegexes } from "./base_regexes.ts";
import type { JudgementCache } from "./cache.ts";
import { type FileContent, isLarge, movedBuffers } from "./file_content.ts";
import type { ImportedFiles } from "./imported_files.ts";
import type { TaskPool, TaskResult } from "./pool.ts";
import type { FileFilter, FileVersions } from "./sources.ts";
import { WorkLimit } from "./work_limit.ts";
import type { FilePairs, GeneratedFiles, ImportedContent, JudgedPair, Side, WorkerTask } from "./worker.ts";

/** The tools of a review. */
export interface ReviewTools {
  readonly pool: TaskPool;
  /** Number of tasks that are worth having at the same time. */
  readonly parallel: number;
  readonly cache: JudgementCache | null;
  readonly generated: GeneratedFiles;
  /** True if all regexes are listed instead of changed ones. */
  readonly isScan: boolean;
  /** The regexes of the base revision; absent without one. */
  readonly base?: BaseRegexes;
  /** The files that others import; absent without a repository. */
  readonly imported?: ImportedFiles;
  /** The changed lines of files that are too large to read, as a diff; absent where nothing is compared. */
  readonly changedLines?: (files: ReadonlySet<string>) => Promise<string | null>;
}

/** Reviews the regexes of files: finds and pairs them, and judges each pair. */
export async function reviewFiles(
  files: AsyncIterable<FileVersions> | Iterable<FileVersions>,
  tools: ReviewTools,
): Promise<ReviewReport> {
  const found = new Findings(tools);
  const changed = new Set<string>();
  await inParallel(files, 2 * tools.parallel, async (versions) => {
    if ("problem" in versions) return found.skip(versions.file, versions.problem, versions.isGenerated);
    changed.add((versions.after ?? versions.before)?.name ?? "");
    const { before, after, isGenerated, isNamed = false } = versions;
    const isCounted = isGenerated ?? hasGeneratedName((after ?? before)?.name ?? "");
    if (!isCounted && !mayHaveFindings(before, after)) return;
    const generated = isNamed ? "compare" : tools.generated;
    await found.addFile((after ?? before)?.name ?? "", {
      kind: "file",
      before,
      after,
      generated,
      ...isGenerated !== undefined && { isGenerated },
    });
  }, memoryOf);
  await found.addChangedLines();
  await found.addImporters(changed);
  return await found.report();
}

/** The memory that it takes to find the regexes of a file, very roughly. */
const memoryOf = (versions: FileVersions): number =>
  "problem" in versions ? 0 : [versions.before, versions.after].reduce(
    (sum, content) =>
      sum + (content ? content.bytes.length * (isLarge(content) ? 3 : SYNTAX_TREE_FACTOR) : 0),
    0,
  );

/** Bytes of a syntax tree for each one of its file. */
const SYNTAX_TREE_FACTOR = 40;

/** Whether it is worth the time of a worker to read a file. */
function mayHaveFindings(before: FileContent | null, after: FileContent | null): boolean {
  return [before, after].some((content) => {
    const language = content && languageOfName(content.name);
    if (!content || language === null) return content !== null;
    if (isLarge(content)) return true;
    const text = readableText(content.bytes);
    // A string that only one version has says nothing.
    return fileProblem(text) !== undefined || mayHaveRegexes(text, language) || mayHaveDirectives(text) ||
      (before !== null && after !== null && mayHavePatternStrings(text));
  });
}

/** The text of a file as far as ASCII is concerned, without a second copy of large ones: other characters don't matter here. */
function readableText(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isWide
    ? decodeText(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

/** Reviews the regexes in a unified diff. */
export async function reviewPatch(
  text: string,
  filter: FileFilter,
  tools: ReviewTools,
): Promise<ReviewReport> {
  const found = new Findings(tools, filter);
  await found.addPatch({ kind: "patch", text, generated: tools.generated });
  return await found.report();
}

/** Reviews pairs of regexes. */
export async function reviewPairs(pairs: readonly RegexPair[], tools: ReviewTools): Promise<ReviewReport> {
  const found = new Findings(tools);
  found.pairs.push(...pairs);
  return await found.report();
}

type FileTask = Extract<WorkerTask, { kind: "file" }>;

/** How often a file is read again: with what it imports, and with what that passes on. */
const MAX_REREADS = 2;

/**
 * Time for judging a regex. A worker that takes longer is terminated. All work is counted, and the most takes about two seconds of
 * processor time: what isn't finished after this much is a fault of the program, also on a busy machine.
 */
const JUDGE_DEADLINE_MS = 30_000;

/**
 * Work of judging all regexes of a review, in steps of `countWork()`; about a minute of processor time. A change of a thousand usual
 * regexes takes a few seconds.
 */
export const MAX_REVIEW_WORK = 600_000_000;

/** Collects pairs in any order, and judges them. */
class Findings {
  readonly pairs: RegexPair[] = [];
  readonly #tools: ReviewTools;
  readonly #skipped: { readonly file: string; readonly problem: FileProblem }[] = [];

  readonly #filter: FileFilter;
  #generated = 0;
  readonly #outside: OutsideCount[] = [];
  /** The contents of the regexes of removed generated files. */
  readonly #removed = new Set<string>();

  constructor(tools: ReviewTools, filter: FileFilter = () => true) {
    this.#tools = tools;
    this.#filter = filter;
  }

  /** @param isNamed false for the files of a diff, which may be of any kind */
  skip(file: string, problem: FileProblem, isGenerated = hasGeneratedName(file), isNamed = true): void {
    const name = problem.code === "unsupported" ? unreadLanguage(file) : null;
    if (name !== null) this.#outside.push({ code: "unsupported", name, count: 1 });
    else if (problem.code === "too_large" && isGenerated && this.#tools.generated === "count") {
      this.#generated++;
    } else if (isNamed || problem.code !== "unsupported") this.#skipped.push({ file, problem });
  }

  async addPatch(task: WorkerTask): Promise<void> {
    const outcome = await this.#tools.pool.run<FoundPairs>(task, SCAN_DEADLINE_MS);
    this.#add("the diff", outcome, false);
  }

  /** Compares what has changed in files that couldn't be read in full, apart from what is known of them. */
  async addChangedLines(): Promise<void> {
    const files = new Set(
      this.#skipped.flatMap(({ file, problem }) => problem.code === "too_large" ? file : []),
    );
    const text = files.size === 0 ? undefined : await this.#tools.changedLines?.(files);
    if (!text) return;
    const task: WorkerTask = { kind: "patch", text, generated: this.#tools.generated };
    const outcome = await this.#tools.pool.run<FoundPairs>(task, SCAN_DEADLINE_MS);
    if (outcome.kind !== "done") return;
    const keyOf = ({ file, before, after }: RegexPair) =>
      JSON.stringify([file, ...[before, after].map((side) => side && [side.line, side.source])]);
    const present = new Set(this.pairs.map(keyOf));
    for (const pair of outcome.value.pairs) {
      if (files.has(pair.file) && !present.has(keyOf(pair))) this.pairs.push(pair);
    }
  }

  /** Adds a file. If it uses constants of other files, it is read again together with them. */
  async addFile(name: string, task: FileTask): Promise<void> {
    const large = movedBuffers([task.before, task.after]);
    let outcome = await this.#tools.pool.run<FilePairs>(task, SCAN_DEADLINE_MS, large);
    let imported: NonNullable<FileTask["imported"]> = { before: [], after: [] };
    const rereads = large.length > 0 ? 0 : MAX_REREADS;
    for (let reread = 0; reread < rereads && outcome.kind === "done"; reread++) {
      const { wanted } = outcome.value;
      const found = {
        before: await this.#readImported("before", wanted.before),
        after: await this.#readImported("after", wanted.after),
      };
      if (found.before.length + found.after.length === 0) break;
      imported = {
        before: [...imported.before, ...found.before],
        after: [...imported.after, ...found.after],
      };
      const again = await this.#tools.pool.run<FilePairs>({ ...task, imported }, SCAN_DEADLINE_MS);
      // Without the other files, most of it is known.
      if (again.kind !== "done") break;
      outcome = again;
    }
    this.#add(name, outcome);
  }

  /** Adds the unchanged files whose regexes are made of changed constants, which are then judged there. */
  async addImporters(changed: ReadonlySet<string>): Promise<void> {
    const { imported, generated, isScan } = this.#tools;
    const files = new Set(this.pairs.filter(isString).map(({ file }) => file));
    if (imported === undefined || isScan || files.size === 0) return;
    await inParallel(
      await imported.importersOf([...files], changed),
      2 * this.#tools.parallel,
      (file) => this.addFile(file.name, { kind: "file", before: file, after: file, generated }),
    );
    const used = new Set(
      this.pairs.flatMap(({ after }) =>
        after?.constants?.flatMap(({ file, line }) => file === undefined ? [] : `${file}\n${line}`) ?? []
      ),
    );
    const isUsed = (pair: RegexPair) => isString(pair) && used.has(`${pair.file}\n${pair.after?.line}`);
    this.pairs.splice(0, Infinity, ...this.pairs.filter((pair) => !isUsed(pair)));
  }

  async #readImported(side: Side, wanted: readonly ImportedFrom[]): Promise<ImportedContent[]> {
    const found: ImportedContent[] = [];
    for (const from of wanted) {
      const file = await this.#tools.imported?.read(side, from);
      if (file) found.push({ ...from, file });
    }
    return found;
  }

  #add(name: string, outcome: TaskResult<FoundPairs>, isNamed = true): void {
    if (outcome.kind !== "done") return this.skip(name, { code: "not_finished", message: failure(outcome) });
    for (const pair of outcome.value.pairs) if (this.#filter(pair.file)) this.pairs.push(pair);
    this.#generated += outcome.value.generated.filter(this.#filter).length;
    for (const key of outcome.value.removed) this.#removed.add(key);
    this.#outside.push(...outcome.value.outside);
    for (const { file, problem } of outcome.value.skipped) {
      if (this.#filter(file)) this.skip(file, problem, false, isNamed);
    }
  }

  async report(): Promise<ReviewReport> {
    const found: RegexChange[] = [];
    const judged = new Map<string, Promise<JudgedPair>>();
    const limit = new WorkLimit(this.#tools.isScan ? MAX_SCAN_WORK : MAX_REVIEW_WORK);
    const written = this.pairs.filter(isWritten);
    // The names of bundles often have a hash, so that each change removes one and adds another. What is new or changed in the
    // source, too, is reported there.
    const inSource = this.#removed.union(
      new Set(written.flatMap(({ after }) => after?.regex ? contentKey(after) : [])),
    );
    const isKnown = ({ after }: RegexPair) => after !== null && inSource.has(contentKey(after));
    const made = this.pairs.filter((pair) => !isWritten(pair) && !isKnown(pair));
    const pairs = [...pairMoved(written.toSorted(inOrder)), ...made];
    await inParallel(
      pairs.entries(),
      2 * this.#tools.parallel,
      async ([at, pair]) => {
        if (!isJudgeable(pair)) found[at] = undecidedChange(pair, unjudgedReason(pair));
        else if (!limit.isReached) {
          const { change, work } = await this.#judgeOnce(pair, judged);
          limit.add(at, work);
          const { isUnfinished } = change.pair;
          found[at] = { ...change, pair: isUnfinished ? { ...pair, isUnfinished } : pair };
        }
      },
    );
    const end = limit.end();
    const changes = pairs.map((pair, at) => {
      const change = found[at];
      return change && (at < end || !isJudgeable(pair)) ? change : beyondLimit(pair);
    })
      // Of what a program has written, only slow regexes are of interest.
      .filter((change) =>
        isWritten(change.pair) || becameSlower(change) || change.pair.isBeyondLimit ||
        change.pair.isUnfinished
      );
    // The same judgement is of other importance in another file.
    const isNews = ({ pair }: RegexChange) => isWritten(pair) || pair.knownIn === undefined;
    const rated = (await this.#lookUpNew(changes)).filter(isNews).map((change) => ({
      ...change,
      importance: rateImportance(change),
    }));
    const skipped = this.#skipped.toSorted((a, b) => compare(a.file, b.file));
    return createReport(rated.sort((a, b) => inOrder(a.pair, b.pair)), skipped, {
      generated: this.#generated,
      outside: countOutside(this.#outside),
      isScan: this.#tools.isScan,
    });
  }

  /** Notes which of the new regexes the base revision has in another place. Those that matter most are looked for first. */
  async #lookUpNew(changes: readonly RegexChange[]): Promise<readonly RegexChange[]> {
    const { base } = this.#tools;
    if (base === undefined) return changes;
    const isNew = ({ pair }: RegexChange) => pair.before === null && pair.after?.regex && !pair.isBeyondLimit;
    const found = [false, true].map((isMinor) =>
      changes.flatMap((change) =>
        isNew(change) && (change.importance === "note") === isMinor ? change.pair.after ?? [] : []
      )
    );
    await base.lookUp(...found);
    return changes.map((change) => {
      const { pair } = change;
      const knownIn = isNew(change) && pair.after ? base.fileOf(pair.after) : undefined;
      return knownIn === undefined ? change : { ...change, pair: { ...pair, knownIn } };
    });
  }

  /** Judges the same change of the same regex only once; later on, it takes no work. */
  #judgeOnce(pair: RegexPair, judged: Map<string, Promise<JudgedPair>>): Promise<JudgedPair> {
    const key = JSON.stringify(
      [pair.before, pair.after].map((side) =>
        side && [side.regex, side.use, side.searches, side.origin, side.schema, side.contracts]
      ),
    );
    const judging = judged.get(key);
    if (judging !== undefined) return judging.then(({ change }) => ({ change, work: 0 }));
    const first = this.#judge(pair);
    judged.set(key, first);
    return first;
  }

  async #judge(pair: RegexPair): Promise<JudgedPair> {
    const { cache, pool } = this.#tools;
    const cached = await cache?.read(pair);
    if (cached) return { change: cached, work: 0 };
    const task: WorkerTask = { kind: "judge", pair };
    const outcome = await pool.run<JudgedPair>(task, JUDGE_DEADLINE_MS);
    if (outcome.kind !== "done") {
      const unfinished: RegexPair = { ...pair, isUnfinished: true };
      return { change: undecidedChange(unfinished, unjudgedReason(unfinished)), work: UNFINISHED_WORK };
    }
    await cache?.write(outcome.value.change);
    return outcome.value;
  }
}

/** Whether only a string changed, of which it isn't known what uses it. */
const isString = ({ after }: RegexPair): boolean => after?.origin === "string" && after.regex === null;

/** The work of a judgement that was ended; a twelfth of a review's. */
const UNFINISHED_WORK = 50_000_000;

function beyondLimit(pair: RegexPair): RegexChange {
  const beyond: RegexPair = { ...pair, isBeyondLimit: true };
  return undecidedChange(beyond, unjudgedReason(beyond));
}

const isWritten = ({ isGenerated }: RegexPair): boolean => !isGenerated;

function failure(outcome: Exclude<TaskResult<unknown>, { kind: "done" }>): string {
  return outcome.kind === "timeout"
    ? "It was not finished in time"
    : `It failed: ${outcome.message.slice(0, 200)}`;
}

/** Bytes of memory in which the regexes of files are found at the same time, roughly. A single file may take more. */
const MAX_SCANNED_MEMORY = 48 * 1024 * 1024;

/** Runs tasks, at most `count` at the same time, and no further one while they take `MAX_SCANNED_MEMORY` or more. */
async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  count: number,
  run: (item: T) => Promise<void> | void,
  memoryOf: (item: T) => number = () => 0,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let total = 0;
  try {
    for await (const item of items) {
      const memory = memoryOf(item);
      total += memory;
      const task = Promise.resolve(run(item)).finally(() => {
        running.delete(task);
        total -= memory;
      });
      running.add(task);
      while (running.size > 0 && (running.size >= count || total >= MAX_SCANNED_MEMORY)) {
        await Promise.race(running);
      }
    }
  } finally {
    await Promise.all(running);
  }
}

function inOrder(a: RegexPair, b: RegexPair): number {
  return compare(a.file, b.file) || pairStart(a) - pairStart(b);
}

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;
