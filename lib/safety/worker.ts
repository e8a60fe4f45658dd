/**
 * The thread that analyses patterns: in the child process, or in the server's own where a platform allows no
 * processes. There nothing can end it, and it keeps to its budgets.
 */
import type { CandidateSource } from "../regex/analysis/rewrites/rewrite.ts";
import { WITH_PACKAGES } from "./host.ts";
import { type Job, progressOf, READY } from "./job.ts";

const sources = self.name === WITH_PACKAGES ? await packageSources() : [];

addEventListener("message", ({ data: job }: MessageEvent<Job>) => {
  for (const progress of progressOf(job, () => performance.now(), sources)) self.postMessage(progress);
});

self.postMessage(READY);

/** Without ESLint our own rewrites remain. */
async function packageSources(): Promise<CandidateSource[]> {
  try {
    const { eslintFixes } = await import("../regex/analysis/rewrites/candidates/eslint.ts");
    return [eslintFixes];
  } catch {
    return [];
  }
}
