import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { UsageError } from "./git.ts";
import { type TaskPool, WorkerPool } from "./pool.ts";
import { FileError, writeRegularFile } from "./regular_file.ts";

/** The environment of the program besides files. */
export interface Environment {
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Reads standard input to its end. Rejects if it has more bytes than that. */
  readonly input: (maxBytes: number) => Promise<string>;
  readonly output: (text: string) => void;
  readonly error: (text: string) => void;
  /** Columns of the terminal that shows the output; absent if there is none. */
  readonly columns?: number;
  /** The module that workers run: this program. */
  readonly program: URL;
  /** Starts the pool that runs the tasks, with at most `size` at the same time; by default, workers that run the program. */
  readonly startPool?: (size: number) => TaskPool;
  /** Ends the review early. */
  readonly signal?: AbortSignal;
}

/** Exit codes. */
export const EXIT = { clean: 0, findings: 1, error: 2 } as const;

/** Most workers. More files than this are rarely read at the same time. */
const MAX_WORKERS = 64;

/**
 * Starts the workers that do the work, and ends them.
 *
 * @param workers their number, if the user has named one
 */
export async function withPool<T>(
  workers: number | undefined,
  { variables, program, startPool, signal }: Environment,
  use: (pool: TaskPool, parallel: number) => Promise<T>,
): Promise<T> {
  const parallel = Math.min(workers ?? readWorkerCount(variables) ?? availableParallelism(), MAX_WORKERS);
  const pool = startPool?.(parallel) ?? new WorkerPool({ url: program, size: parallel });
  const stop = () => void pool.close();
  signal?.addEventListener("abort", stop);
  try {
    return await use(pool, parallel);
  } finally {
    signal?.removeEventListener("abort", stop);
    await pool.close();
  }
}

function readWorkerCount({ WORKERS }: Environment["variables"]): number | undefined {
  if (WORKERS === undefined || WORKERS === "" || WORKERS === "auto") return undefined;
  const count = Number(WORKERS);
  if (!Number.isInteger(count) || count < 1) {
    throw new UsageError("WORKERS must be a positive integer or auto");
  }
  return count;
}

/**
 * Writes a report to the file that the user named, and creates its folder if it is missing. If the path is in the repository, no
 * link in it leads out of it. Rejects with a `UsageError`.
 */
export async function writeOutput(
  cwd: string,
  name: string,
  root: string | null,
  text: string,
): Promise<void> {
  try {
    await writeRegularFile(resolve(cwd, name), text, root ?? undefined);
  } catch (error) {
    const { code } = error as { code?: string };
    const reason = error instanceof FileError
      ? `: it ${error.message}`
      : code === undefined
      ? ""
      : ` (${code})`;
    throw new UsageError(`Can't write ${name}${reason}`);
  }
}
