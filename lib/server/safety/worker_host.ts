import type { Host, RunningHost } from "./host.ts";
import type { Progress } from "./job.ts";

/** Runs jobs on a worker thread, for platforms that allow no processes. */
export const workerHost: Host = {
  notes: [
    "Analyzed on a thread that can't be terminated: the search has step budgets instead of a deadline.",
  ],
  start,
};

function start(onProgress: (progress: Progress) => void, onEnd: () => void): RunningHost {
  const worker = new Worker(import.meta.resolve("./worker.ts"), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Progress>) => onProgress(data);
  worker.onerror = (event) => {
    event.preventDefault();
    onEnd();
  };
  return {
    send: (job) => worker.postMessage(job),
    end: () => Promise.resolve(worker.terminate()),
  };
}
