import type { RegexChange, RegexPair, ReviewReport } from "../../change/model.ts";
import { becameSlower, isStillDangerous } from "../../change/judge/importance.ts";
import { isJudgeable, undecidedChange } from "../../change/judge/unjudged.ts";
import type { CharacterEdit } from "../../regex/diff/characters.ts";
import { number } from "../../regex/words.ts";
import type { Regex } from "../../regex/regex.ts";
import type { FixRequest } from "../judging/fix_search.ts";
import type { FoundFixes } from "../model/results.ts";
import { WorkerCalls, type WorkerResult } from "../runtime/worker_calls.ts";
import type { ScanRequest } from "./input.ts";

/** The regexes of an input that changed, as the scanning worker reports them. */
export interface Scanned {
  readonly pairs: readonly RegexPair[];
  /** Files that could not be read completely. */
  readonly skipped: ReviewReport["skipped"];
  /** Names of files in unsupported languages. */
  readonly unread: readonly string[];
  /** What else is outside of what is judged. */
  readonly outside?: ReviewReport["outside"];
  /** Why nothing could be read, and what to do, in a sentence. */
  readonly problem?: string;
}

/** A change to judge. */
export interface JudgeRequest {
  readonly pair: RegexPair;
  /** True if the native engine may run. The second attempt runs without it: counting steps always terminates. */
  readonly isNative: boolean;
}

/** What a change accepts beyond the format that both of its versions are for; null for nothing. */
export type FoundFormat = NonNullable<RegexChange["beyondFormat"]> | null;

/** A pattern that is proved to find the same matches and to be fast. */
export interface FoundFix {
  readonly replacement: Regex;
  /** What is proved. */
  readonly badge: string;
  /** True if it isn't the same in everything, as the badge says. */
  readonly isPartial: boolean;
}

/** A change with its differences in characters, as the judging worker reports it. */
export interface JudgedChange {
  readonly change: RegexChange;
  /** Empty if the regex was added or removed. */
  readonly edits: readonly CharacterEdit[];
  /** What to use instead of a version that became slow: "none" if there is no proved fix, absent until that is known. */
  readonly fix?: FoundFix | "none" | "not looked for";
}

/** The state of a review. */
export type Review =
  | { readonly status: "scanning" }
  /** The reason is a sentence. */
  | { readonly status: "failed"; readonly reason: string }
  | ScannedReview;

/** A review whose regexes were found. */
export interface ScannedReview {
  readonly status: "judging" | "done";
  /** In the order of the input. */
  readonly pairs: readonly RegexPair[];
  /** The result for each of `pairs`; null while it is being judged. */
  readonly judged: readonly (JudgedChange | null)[];
  /** Those that can't be judged, and those beyond the limit. */
  readonly unjudged: readonly RegexPair[];
  readonly beyondLimit: readonly RegexPair[];
  readonly skipped: ReviewReport["skipped"];
  readonly unread: readonly string[];
  readonly outside: NonNullable<ReviewReport["outside"]>;
}

/** How the workers of a review are started. */
export interface ReviewWorkers {
  readonly scan: () => Worker;
  readonly judge: () => Worker;
  /** Judges contracts and the formats of schemas, too, which takes more code. */
  readonly judgeFully: () => Worker;
  /** Finds what a change accepts beyond a format. It is started when everything else is known. */
  readonly findFormat: () => Worker;
  /** Finds what to use instead of a slow version, after that. */
  readonly findFix: () => Worker;
}

/** Time limit for finding the regexes of a review. */
export const SCAN_MS = 20_000;

/** Time limit for judging one changed regex; after it, the change is undecided. */
export const JUDGE_MS = 6_000;

/** Time limit for finding a fix; what is found by then counts. */
export const FIX_MS = 10_000;

/** Workers that judge at the same time. */
const JUDGING_WORKERS = 2;

/**
 * Finds the changed regexes of an input and judges each in a worker, which is terminated at its deadline. A change whose
 * judgement doesn't come back is undecided, and the rest continues in another worker.
 *
 * @returns stops the review
 */
export function startReview(
  workers: ReviewWorkers,
  request: ScanRequest,
  publish: (review: Review) => void,
): () => void {
  const lanes = Array.from({ length: JUDGING_WORKERS }, () => new Lane(workers));
  const formats: FormatCalls = new WorkerCalls(workers.findFormat, { deadline: JUDGE_MS });
  const fixes: FixCalls = new WorkerCalls(workers.findFix, { deadline: FIX_MS });
  const scanner = new WorkerCalls<ScanRequest, Scanned>(workers.scan, { deadline: SCAN_MS });
  let isStopped = false;
  const tell = (review: Review): void => {
    if (!isStopped) publish(review);
  };
  tell({ status: "scanning" });
  scanner.call(request).then((outcome) => {
    if (isStopped) return;
    scanner.stop();
    const reason = scanProblem(outcome);
    if (reason !== null || outcome.status !== "done") tell({ status: "failed", reason: reason ?? BROKEN });
    else judgeAll(lanes, outcome.report, tell, formats, fixes);
  });
  return () => {
    isStopped = true;
    [scanner, formats, fixes, ...lanes].forEach((each) => each.stop());
  };
}

const BROKEN = "The browser could not load the code for the review. Check the connection, then try again.";

function scanProblem(outcome: WorkerResult<Scanned>): string | null {
  switch (outcome.status) {
    case "done":
      return outcome.report.problem ?? null;
    case "ended":
      return `Finding the regular expressions took longer than ${SCAN_MS / 1_000} seconds. ` +
        "Leave out large or generated files, or review the change in parts.";
    case "failed":
      return outcome.reason === null ? BROKEN : `The input could not be read: ${outcome.reason}`;
    case "stopped":
      return null;
  }
}

/** Judges one pair after the other, each in a worker with the code that it takes. Workers are started when they are needed. */
class Lane {
  readonly #quick: JudgeCalls;
  readonly #full: JudgeCalls;

  constructor({ judge, judgeFully }: ReviewWorkers) {
    this.#quick = new WorkerCalls(judge, { deadline: JUDGE_MS });
    this.#full = new WorkerCalls(judgeFully, { deadline: JUDGE_MS });
  }

  /** A terminated worker may have been stuck in the native engine, which can't be stopped in another way. */
  async judge(pair: RegexPair): Promise<WorkerResult<JudgedChange>> {
    const calls = needsFormats(pair) ? this.#full : this.#quick;
    const outcome = await calls.call({ pair, isNative: true });
    return outcome.status === "ended" ? await calls.call({ pair, isNative: false }) : outcome;
  }

  stop(): void {
    this.#quick.stop();
    this.#full.stop();
  }
}

type JudgeCalls = WorkerCalls<JudgeRequest, JudgedChange>;

type FormatCalls = WorkerCalls<RegexChange, FoundFormat>;

type FixCalls = WorkerCalls<FixRequest, FoundFixes["suggestions"]>;

/** The best suggestion, which comes first, if it is a proved fix; "none" otherwise. */
function fixOf([best]: FoundFixes["suggestions"]): FoundFix | "none" {
  if (!best || !("proof" in best) || best.proof !== "equal") return "none";
  const { replacement, bound, degree, otherGroups = false } = best;
  // As in `isProvedFix()`, which the bundler would put into a file of its own if this page had it, too.
  if (!bound && degree !== 2) return "none";
  const same = otherGroups ? "The same matches, but groups differ" : "Same matches";
  const badge = `${same}, ${bound ? "linear time" : "still quadratic"} (proved)`;
  return { replacement, badge, isPartial: otherGroups || !bound };
}

/** True if judging a pair takes the code for contracts and formats. */
const needsFormats = ({ before, after }: RegexPair): boolean =>
  [before, after].some((found) => found?.contracts !== undefined || found?.schema?.format !== undefined);

/**
 * True if the old version may be for a format, by its syntax: then it is worth loading the code that says what the new one
 * accepts beyond that.
 */
const mayExceedFormat = ({ pair: { before, after }, onlyAfter }: RegexChange): boolean =>
  onlyAfter !== undefined && !before?.schema && !after?.schema &&
  /^\^(?!.*\(\?<[=!]).*\$$/s.test(before?.regex?.pattern ?? "");

/** True if the new version is slow, and the old one wasn't or somebody may believe that it is fixed. */
export const wantsFix = (change: RegexChange): boolean =>
  change.after !== null && (becameSlower(change) || isStillDangerous(change));

/** Slow versions for which fixes are looked for. */
const MAX_FIXED_CHANGES = 20;

/** Changed regexes of a review that are judged; further ones are listed. */
export const MAX_JUDGED_CHANGES = 300;

/** The lanes take pairs from the same queue. What takes the code for formats or fixes is added when everything else is known. */
function judgeAll(
  lanes: readonly Lane[],
  { pairs: found, skipped, unread, outside = [] }: Scanned,
  tell: (review: Review) => void,
  formats: FormatCalls,
  fixes: FixCalls,
): void {
  const judgeable = found.filter(isJudgeable);
  const pairs = judgeable.slice(0, MAX_JUDGED_CHANGES);
  const rest = {
    pairs,
    unjudged: found.filter((pair) => !isJudgeable(pair)),
    beyondLimit: judgeable.slice(MAX_JUDGED_CHANGES).map((pair) => ({
      ...pair,
      isBeyondLimit: true as const,
    })),
    skipped,
    unread,
    outside,
  };
  const judged: (JudgedChange | null)[] = pairs.map(() => null);
  const publish = (status: "judging" | "done") => tell({ status, judged: [...judged], ...rest });
  const queue = pairs.entries();
  let [open, isBroken] = [pairs.length, false];
  const work = async (lane: Lane) => {
    for (const [index, pair] of queue) {
      const outcome = await lane.judge(pair);
      if (outcome.status === "stopped" || isBroken) return;
      if (outcome.status === "failed" && outcome.reason === null) {
        isBroken = true;
        lanes.forEach((each) => each.stop());
        return tell({ status: "failed", reason: BROKEN });
      }
      judged[index] = outcome.status === "done" ? outcome.report : {
        change: undecidedChange(pair, outcome.status === "ended" ? TOO_LONG : outcome.reason ?? ""),
        edits: [],
      };
      publish(--open === 0 ? "done" : "judging");
      if (open === 0) addFormats().then(addFixes);
    }
    lane.stop();
  };
  const addFormats = async () => {
    for (const [index, result] of judged.entries()) {
      if (result === null || needsFormats(result.change.pair) || !mayExceedFormat(result.change)) continue;
      const outcome = await formats.call(result.change);
      // Without an answer, the result stays as it is.
      if (outcome.status === "stopped" || outcome.status === "failed") break;
      if (outcome.status !== "done" || outcome.report === null) continue;
      judged[index] = { ...result, change: { ...result.change, beyondFormat: outcome.report } };
      publish("done");
    }
    formats.stop();
  };
  const addFixes = async () => {
    let left = MAX_FIXED_CHANGES;
    for (const [index, result] of judged.entries()) {
      if (result === null || !wantsFix(result.change)) continue;
      const { regex, verdict } = result.change.after ?? {};
      let fix: NonNullable<JudgedChange["fix"]> = "not looked for";
      if (regex && verdict && left-- > 0) {
        fix = "none";
        const outcome = await fixes.call({ regex, verdict }, (part) => fix = fixOf(part));
        if (outcome.status === "stopped") return;
        if (outcome.status === "done") fix = fixOf(outcome.report);
        if (outcome.status === "failed") fix = "not looked for";
      }
      judged[index] = { ...result, fix };
      publish("done");
    }
    fixes.stop();
  };
  publish(open === 0 ? "done" : "judging");
  lanes.forEach(work);
}

const TOO_LONG = `Checking it took longer than ${number(JUDGE_MS / 1_000)} seconds`;
