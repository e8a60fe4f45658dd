/** The same as `child.ts` for platforms without processes: it keeps to its budgets, as nothing can end it. */
import { type Job, progressOf, READY } from "./job.ts";

addEventListener("message", ({ data: job }: MessageEvent<Job>) => {
  for (const progress of progressOf(job, () => performance.now())) self.postMessage(progress);
});

self.postMessage(READY);
