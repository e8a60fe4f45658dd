import type { Verdict } from "../../lib/regex/redos/verdict.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { childHost } from "../../lib/server/safety/child_host.ts";
import type { Progress } from "../../lib/server/safety/job.ts";

/** Native runs take less; longer ones are stopped. */
export const CONFIRMATIONS_END_MS = 15_000;

/** All verdicts on each pattern, in the order in which the server's analysis process reports them. */
export async function serverVerdicts(regexes: readonly Regex[]): Promise<Verdict[][]> {
  let onProgress: (progress: Progress) => void = () => {};
  let onEnd: () => void = () => {};
  const start = () => childHost.start((progress) => onProgress(progress), () => onEnd());
  let host = start();
  const all: Verdict[][] = [];
  for (const [index, regex] of regexes.entries()) {
    const verdicts: Verdict[] = [];
    const isWhole = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), CONFIRMATIONS_END_MS);
      const end = (isWhole: boolean) => {
        clearTimeout(timer);
        resolve(isWhole);
      };
      onEnd = () => end(false);
      onProgress = ({ id, knowledge, isLast }) => {
        if (id !== index + 1) return;
        if (knowledge && knowledge.finding.verdict.how !== "not_analysed") {
          verdicts.push(knowledge.finding.verdict);
        }
        if (isLast) end(true);
      };
      // Without remaining time, no rewrites are searched.
      host.send({ id: index + 1, regex, budgetMs: 0 });
    });
    all.push(verdicts);
    if (isWhole) continue;
    await host.end();
    host = start();
  }
  await host.end();
  return all;
}
