import type { Verdict } from "../../lib/regex/redos/verdict.ts";
import { childHost } from "../../lib/server/safety/child_host.ts";
import type { RunningHost } from "../../lib/server/safety/host.ts";
import { type Progress, READY } from "../../lib/server/safety/job.ts";
import type { Labelled } from "../corpora/labelled.ts";

/** What each pattern may take. */
export const DEADLINE_MS = 2_000;

export type Answer = "slow" | "not slow" | "unknown";

export interface Judged extends Labelled {
  readonly answer: Answer;
  readonly ms: number;
}

function answerOf(verdict: Verdict): Answer {
  if (verdict.kind === "unknown") {
    return verdict.how === "searched" && verdict.finished ? "not slow" : "unknown";
  }
  return verdict.kind === "vulnerable" ? "slow" : "not slow";
}

/** In the process that the server uses; what it looks for after the verdict is waited for, and not counted. */
export async function judgedByUs(labelled: readonly Labelled[]): Promise<Judged[]> {
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
      if (knowledge && !isWhole) answer = answerOf(knowledge.finding.verdict);
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
async function started(): Promise<{ running: RunningHost; progress: () => Promise<Progress | "late"> }> {
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
