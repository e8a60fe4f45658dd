import type { CandidateSource } from "../../regex/rewrite/rewrite.ts";
import { WITH_PACKAGES } from "./host.ts";
import { type Job, READY, runJob } from "./job.ts";

/**
 * The thread that analyses patterns: in the child process, or in the server's own where a platform allows no
 * processes. There nothing can end it, and it keeps to its budgets.
 */

const sources = self.name === WITH_PACKAGES ? await packageSources() : [];

addEventListener("message", ({ data: job }: MessageEvent<Job>) => {
  for (const progress of runJob(job, () => performance.now(), sources)) self.postMessage(progress);
});

self.postMessage(READY);

/** Without ESLint our own rewrites remain. */
async function packageSources(): Promise<CandidateSource[]> {
  try {
    const { eslintFixes } = await import("../../regex/rewrite/eslint.ts");
    return [eslintFixes];
  } catch {
    return [];
  }
}
