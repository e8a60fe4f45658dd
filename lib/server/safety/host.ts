import type { Job, Progress } from "./job.ts";

/** Somewhere else than on this thread, where jobs are done one after another. */
export interface Host {
  /** What a caller should know about how jobs are done there; sentences. */
  readonly notes: readonly string[];
  /**
   * Starts it. It first reports `READY`, and then does one job at a time. `onEnd` is called once if it ends by
   * itself.
   *
   * @throws Error when the machine is short of processes, memory or file descriptors
   */
  readonly start: (onProgress: (progress: Progress) => void, onEnd: () => void) => RunningHost;
}

/** A host that runs. */
export interface RunningHost {
  /** The process that does the jobs, where it is one of its own. */
  readonly pid?: number;
  send(job: Job): void;
  /** Ends it in the middle of whatever it does; resolves once it is gone. `onEnd` is not called. */
  end(): Promise<void>;
}

/** The name of a worker that also takes candidates for rewrites from packages. */
export const WITH_PACKAGES = "with packages";
