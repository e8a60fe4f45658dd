import type { CandidateSource } from "../../regex/rewrite/rewrite.ts";
import { WITH_PACKAGES } from "./host.ts";
import { type Job, READY, runJob } from "./job.ts";

/**
 * The thread that analyses patterns, either in the child process or, on platforms without processes, in the
 * server's process. In the latter case nothing can terminate it, so it relies on its budgets.
 */

const sources = self.name === WITH_PACKAGES ? await packageSources() : [];

addEventListener("message", ({ data: job }: MessageEvent<Job>) => {
  for (const progress of runJob(job, () => performance.now(), sources)) self.postMessage(progress);
});

self.postMessage(READY);

/** Without ESLint, only our own rewrites are available. */
async function packageSources(): Promise<CandidateSource[]> {
  try {
    const { eslintFixes } = await import("../../regex/rewrite/eslint.ts");
    return [eslintFixes];
  } catch {
    return [];
  }
}
