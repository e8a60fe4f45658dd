/**
 * Prints how many slow patterns our analysis finds, and in what time, beside recheck on the same patterns, in pure
 * JavaScript and as the native program where its package has one for this machine. `CORPUS` names a folder with
 * `redos-labelled.jsonl`; without it the committed patterns are read.
 */
import recheck from "recheck";
import pure from "recheck/lib/browser.js";
import { MAX_PATTERN_CHARACTERS } from "../../lib/limits.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { childHost } from "../../lib/safety/child_host.ts";
import type { Running } from "../../lib/safety/host.ts";
import { type Progress, READY } from "../../lib/safety/job.ts";
import { type Labelled, labelledPatterns } from "../labelled.ts";

const DEADLINE_MS = 2_000;

type Answer = "slow" | "not slow" | "unknown";

interface Judged extends Labelled {
  readonly answer: Answer;
  readonly ms: number;
}

const ANSWERS = { vulnerable: "slow", suspicious: "not slow", safe: "not slow", unknown: "unknown" } as const;

const labelled = await labelledPatterns();
Deno.env.set("RECHECK_BACKEND", "native");

const OPTIONS = { timeout: DEADLINE_MS, maxPatternSize: MAX_PATTERN_CHARACTERS };
const native = ({ pattern, flags }: Regex) => recheck.check(pattern, flags, OPTIONS).then(answerOf);
const inScript = ({ pattern, flags }: Regex) => answerOf(pure.checkSync(pattern, flags, OPTIONS));

console.log(`${labelled.length} patterns with known backtracking, within ${DEADLINE_MS} ms each`);
console.table({
  "ours, up to the verdict": rowOf(await ours()),
  "recheck, pure": rowOf(await judgedBy(inScript)),
  ...await isThere()
    ? { "recheck, native": rowOf(await judgedBy(native)) }
    : { "recheck, native: not available here": {} },
});

async function isThere(): Promise<boolean> {
  try {
    await native({ pattern: "a", flags: "" });
    return true;
  } catch {
    return false;
  }
}

async function judgedBy(judge: (regex: Regex) => Answer | Promise<Answer>): Promise<Judged[]> {
  const judged: Judged[] = [];
  await judge({ pattern: "^(?:a+)+$", flags: "" });
  for (const each of labelled) {
    const startedAt = performance.now();
    const answer = await judge(each);
    judged.push({ ...each, answer, ms: performance.now() - startedAt });
  }
  return judged;
}

function answerOf({ status }: { readonly status: "safe" | "vulnerable" | "unknown" }): Answer {
  return status === "unknown" ? status : status === "safe" ? "not slow" : "slow";
}

/** In the process that the server uses; what it looks for after the verdict is waited for, and not counted. */
async function ours(): Promise<Judged[]> {
  const judged: Judged[] = [];
  let { running, progress } = await started();
  for (const [index, each] of labelled.entries()) {
    const startedAt = performance.now();
    running.send({ id: index + 1, regex: each, budgetMs: DEADLINE_MS });
    let [answer, ms, isWhole]: [Answer, number, boolean] = ["unknown", DEADLINE_MS, false];
    for (let next = await progress();; next = await progress()) {
      if (next === "late") {
        await running.end();
        ({ running, progress } = await started());
        break;
      }
      const { knowledge, isLast } = next;
      if (knowledge && !isWhole) answer = ANSWERS[knowledge.finding.verdict.kind];
      if (!isWhole && (isLast || knowledge?.rewrites)) {
        [ms, isWhole] = [Math.min(DEADLINE_MS, performance.now() - startedAt), true];
      }
      if (isLast) break;
    }
    judged.push({ ...each, answer, ms });
  }
  await running.end();
  return judged;
}

/** A process that is ready, and what it tells next; "late" when it told nothing within the deadline. */
async function started(): Promise<{ running: Running; progress: () => Promise<Progress | "late"> }> {
  const { readable, writable } = new TransformStream<Progress, Progress>();
  const [writer, reader] = [writable.getWriter(), readable.getReader()];
  const running = childHost.start((each) => void writer.write(each), () => {});
  const told = async () => (await reader.read()).value ?? READY;
  await told();
  const progress = () => {
    const { promise, resolve } = Promise.withResolvers<"late">();
    const timer = setTimeout(() => resolve("late"), DEADLINE_MS);
    return Promise.race([told(), promise]).finally(() => clearTimeout(timer));
  };
  return { running, progress };
}

function rowOf(judged: readonly Judged[]) {
  const share = (label: Labelled["label"] | undefined, answer: Answer) => {
    const all = judged.filter((each) => label === undefined || each.label === label);
    const count = all.filter((each) => each.answer === answer).length;
    return Math.round(1_000 * count / Math.max(1, all.length)) / 10;
  };
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => Math.round((times[Math.floor((times.length - 1) * part)] ?? 0) * 10) / 10;
  return {
    "exponential found %": share("exponential", "slow"),
    "polynomial found %": share("polynomial", "slow"),
    "called slow, not shown %": share("not shown", "slow"),
    "unknown %": share(undefined, "unknown"),
    "median ms": at(0.5),
    "p95 ms": at(0.95),
  };
}
