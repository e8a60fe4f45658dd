import type { CandidateSource } from "../../regex/rewrite/rewrite.ts";
import { WITH_PACKAGES } from "./host.ts";
import { type Job, READY, runJob } from "./job.ts";

/**
 * The thread that analyses patterns, either in the child process or, on platforms without processes, in the
 * server's process. In the latter case nothing can terminate it, so it relies on its budgets.
 */

// Messages are lost that arrive before there is a listener, so the packages are awaited after it is added.
const loading = self.name === WITH_PACKAGES ? packageSources() : Promise.resolve([]);

addEventListener("message", async ({ data: job }: MessageEvent<Job>) => {
  const sources = await loading;
  for (const progress of runJob(job, () => performance.now(), sources)) self.postMessage(progress);
});

void loading.then(() => self.postMessage(READY));

/** Without ESLint, only our own rewrites are available. */
async function packageSources(): Promise<CandidateSource[]> {
  try {
    const { eslintFixes } = await import("../../regex/rewrite/eslint.ts");
    return [eslintFixes];
  } catch {
    return [];
  }
}
