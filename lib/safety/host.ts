import type { Job, Progress } from "./job.ts";

/** Somewhere else than on this thread, where jobs are done one after another. */
export interface Host {
  /** What a caller should know about how jobs are done there; sentences. */
  readonly notes: readonly string[];
  /** Starts it. It first tells that it is ready, and then does one job at a time. */
  readonly start: (onProgress: (progress: Progress) => void, onEnd: () => void) => Running;
}

/** A host that runs. */
export interface Running {
  send(job: Job): void;
  /** Ends it in the middle of whatever it does; resolves once it is gone. `onEnd` is not called. */
  end(): Promise<void>;
}
