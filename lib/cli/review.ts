import { becameSlower, rateImportance } from "../change/importance.ts";
import type { FileProblem, RegexChange, RegexPair, ReviewReport } from "../change/model.ts";
import { pairMoved } from "../change/moved_regexes.ts";
import { type FoundPairs, pairStart } from "../change/pairing.ts";
import { createReport } from "../change/report.ts";
import { isJudgeable, undecidedChange, unjudgedReason } from "../change/unjudged.ts";
import { JUDGE_DEADLINE_MS, SCAN_DEADLINE_MS } from "../limits/command_line.ts";
import type { BaseRegexes } from "./base_regexes.ts";
import type { JudgementCache } from "./cache.ts";
import type { TaskPool, TaskResult } from "./pool.ts";
import type { FileFilter, FileVersions } from "./sources.ts";
import type { GeneratedFiles, WorkerTask } from "./worker.ts";

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
}

/** Reviews the regexes of files: finds and pairs them, and judges each pair. */
export async function reviewFiles(
  files: AsyncIterable<FileVersions> | Iterable<FileVersions>,
  tools: ReviewTools,
): Promise<ReviewReport> {
  const found = new Findings(tools);
  await inParallel(files, 2 * tools.parallel, async (versions) => {
    if ("problem" in versions) return found.skip(versions.file, versions.problem);
    const { before, after, isGenerated = false, isNamed = false } = versions;
    const generated = isNamed ? "compare" : tools.generated;
    await found.addFile((after ?? before)?.name ?? "", {
      kind: "file",
      before,
      after,
      generated,
      isGenerated,
    });
  });
  return await found.report();
}

/** Reviews the regexes in a unified diff. */
export async function reviewPatch(
  text: string,
  filter: FileFilter,
  tools: ReviewTools,
): Promise<ReviewReport> {
  const found = new Findings(tools, filter);
  await found.addFile("the diff", { kind: "patch", text, generated: tools.generated });
  return await found.report();
}

/** Reviews pairs of regexes. */
export async function reviewPairs(pairs: readonly RegexPair[], tools: ReviewTools): Promise<ReviewReport> {
  const found = new Findings(tools);
  found.pairs.push(...pairs);
  return await found.report();
}

/** Collects pairs in any order, and judges them. */
class Findings {
  readonly pairs: RegexPair[] = [];
  readonly #tools: ReviewTools;
  readonly #skipped: { readonly file: string; readonly problem: FileProblem }[] = [];

  readonly #filter: FileFilter;
  #generated = 0;

  constructor(tools: ReviewTools, filter: FileFilter = () => true) {
    this.#tools = tools;
    this.#filter = filter;
  }

  skip(file: string, problem: FileProblem): void {
    this.#skipped.push({ file, problem });
  }

  async addFile(name: string, task: WorkerTask): Promise<void> {
    const outcome = await this.#tools.pool.run<FoundPairs>(task, SCAN_DEADLINE_MS);
    if (outcome.kind !== "done") return this.skip(name, { code: "parse_error", message: failure(outcome) });
    for (const pair of outcome.value.pairs) if (this.#filter(pair.file)) this.pairs.push(pair);
    this.#generated += outcome.value.generated.filter(this.#filter).length;
    for (const each of outcome.value.skipped) if (this.#filter(each.file)) this.#skipped.push(each);
  }

  async report(): Promise<ReviewReport> {
    const changes: RegexChange[] = [];
    const judged = new Map<string, Promise<RegexChange>>();
    const [written, made] = [this.pairs.filter(isWritten), this.pairs.filter((pair) => !isWritten(pair))];
    await inParallel(
      [...pairMoved(written.toSorted(inOrder)), ...made],
      2 * this.#tools.parallel,
      async (pair) => {
        const change = isJudgeable(pair)
          ? await this.#judgeOnce(pair, judged)
          : undecidedChange(pair, unjudgedReason(pair));
        // Of what a program has written, only slow regexes are of interest.
        if (isWritten(pair) || becameSlower(change)) changes.push({ ...change, pair });
      },
    );
    const rated = (await this.#lookUpNew(changes)).map((change) =>
      change.pair.isGenerated || change.pair.knownIn !== undefined
        ? { ...change, importance: rateImportance(change) }
        : change
    );
    const skipped = this.#skipped.toSorted((a, b) => compare(a.file, b.file));
    return createReport(rated.sort((a, b) => inOrder(a.pair, b.pair)), skipped, {
      generated: this.#generated,
      isScan: this.#tools.isScan,
    });
  }

  /** Notes which of the new regexes the base revision has in another place. Those that matter most are looked for first. */
  async #lookUpNew(changes: readonly RegexChange[]): Promise<readonly RegexChange[]> {
    const { base } = this.#tools;
    if (base === undefined) return changes;
    const isNew = ({ pair }: RegexChange) => pair.before === null && pair.after?.regex;
    for (const isMinor of [false, true]) {
      const found = changes.filter((change) => isNew(change) && (change.importance === "note") === isMinor);
      await base.lookUp(found.flatMap(({ pair }) => pair.after ?? []));
    }
    return changes.map((change) => {
      const { pair } = change;
      const knownIn = isNew(change) && pair.after ? base.fileOf(pair.after) : undefined;
      return knownIn === undefined ? change : { ...change, pair: { ...pair, knownIn } };
    });
  }

  /** Judges the same change of the same regex only once. */
  #judgeOnce(pair: RegexPair, judged: Map<string, Promise<RegexChange>>): Promise<RegexChange> {
    const key = JSON.stringify(
      [pair.before, pair.after].map((side) =>
        side && [side.regex, side.use, side.origin, side.schema, side.contracts]
      ),
    );
    const judging = judged.get(key) ?? this.#judge(pair);
    judged.set(key, judging);
    return judging;
  }

  async #judge(pair: RegexPair): Promise<RegexChange> {
    const { cache, pool } = this.#tools;
    const cached = await cache?.read(pair);
    if (cached) return cached;
    const outcome = await pool.run<RegexChange>(
      { kind: "judge", pair } satisfies WorkerTask,
      JUDGE_DEADLINE_MS,
    );
    if (outcome.kind !== "done") return undecidedChange(pair, failure(outcome));
    if (isFinal(outcome.value)) await cache?.write(outcome.value);
    return outcome.value;
  }
}

const isWritten = ({ isGenerated }: RegexPair): boolean => !isGenerated;

/** On a busy machine, the native engine may fail to confirm a verdict that it confirms later. */
function isFinal({ before, after }: RegexChange): boolean {
  return [before, after].every((side) => side?.verdict.kind !== "suspicious");
}

function failure(outcome: Exclude<TaskResult<unknown>, { kind: "done" }>): string {
  return outcome.kind === "timeout"
    ? "It was not finished in time"
    : `It failed: ${outcome.message.slice(0, 200)}`;
}

/** Runs tasks, at most `count` at the same time. */
async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  count: number,
  run: (item: T) => Promise<void> | void,
): Promise<void> {
  const running = new Set<Promise<void>>();
  try {
    for await (const item of items) {
      const task = Promise.resolve(run(item)).finally(() => running.delete(task));
      running.add(task);
      if (running.size >= count) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
}

function inOrder(a: RegexPair, b: RegexPair): number {
  return compare(a.file, b.file) || pairStart(a) - pairStart(b);
}

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;
