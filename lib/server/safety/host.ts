import type { Job, Progress } from "./job.ts";

/** An environment outside this thread that runs jobs one at a time. */
export interface Host {
  /** Sentences for callers about restrictions of this host. */
  readonly notes: readonly string[];
  /**
   * Starts the host. It reports `READY` first. `onEnd` is called once if the host ends by itself.
   *
   * @throws Error when the machine is short of processes, memory or file descriptors
   */
  readonly start: (onProgress: (progress: Progress) => void, onEnd: () => void) => RunningHost;
}

/** A started host. */
export interface RunningHost {
  /** Process id, if the host is a process. */
  readonly pid?: number;
  send(job: Job): void;
  /** Ends the host immediately and resolves when it has ended. `onEnd` is not called. */
  end(): Promise<void>;
}

/** Name of a worker that also gets candidates for rewrites from npm packages. */
export const WITH_PACKAGES = "with packages";
