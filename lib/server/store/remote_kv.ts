import { AppError } from "../errors.ts";
import { timeoutOrNull } from "../timeout.ts";

/** True if a database path is a KV Connect URL. */
export function isRemote(path: string | null): boolean {
  return path !== null && /^https?:/.test(path);
}

/** Longest wait for a response of a database on another server. */
export const REMOTE_KV_MS = 5_000;

/**
 * Makes a database on another server fail in time. Deno repeats an operation until the server responds,
 * however long that takes, so every request would wait, and waiting operations would accumulate.
 *
 * An operation without a response is reported after some time. From then on, operations fail at once until
 * one of those that are still being repeated gets its response: the server is back. An operation that was
 * reported as failed may have been, or may still be, carried out.
 *
 * @param kv changed in place
 * @returns `kv`
 */
export function failInTime(kv: Deno.Kv, waitMs: number = REMOTE_KV_MS): Deno.Kv {
  const outage = new Outage(waitMs);
  const guard = <Given extends unknown[], Result>(operation: (...given: Given) => Promise<Result>) => {
    const bound = operation.bind(kv);
    return (...given: Given) => outage.guard(() => bound(...given));
  };
  const { get, getMany, set, delete: remove } = kv;
  const [list, atomic] = [kv.list.bind(kv), kv.atomic.bind(kv)];
  return Object.assign(kv, {
    get: guard(get),
    getMany: guard(getMany),
    set: guard(set),
    delete: guard(remove),
    list: (...given: Parameters<typeof list>) => {
      const entries = list(...given);
      const next = entries.next.bind(entries);
      return Object.assign(entries, { next: () => outage.guard(next) });
    },
    atomic: () => {
      const operation = atomic();
      const commit = operation.commit.bind(operation);
      return Object.assign(operation, { commit: () => outage.guard(commit) });
    },
  });
}

/** Tracks whether the server responds. */
class Outage {
  #isDown = false;

  constructor(private readonly waitMs: number) {}

  /** @throws AppError `overloaded` when there is no response in time */
  async guard<T>(operation: () => Promise<T>): Promise<T> {
    if (this.#isDown) throw unreachableError();
    const work = operation();
    const responded = () => void (this.#isDown = false);
    work.then(responded, responded);
    const result = await timeoutOrNull(this.waitMs, work.then((value) => ({ value })));
    if (result !== null) return result.value;
    this.#isDown = true;
    throw unreachableError();
  }
}

/** Suggested time before retrying while such a database does not respond. */
const REMOTE_KV_RETRY_SECONDS = 10;

function unreachableError(): AppError {
  return new AppError(
    "overloaded",
    "The storage can't be reached. The site is read-only for now, without what is saved",
    { reason: "unreachable" },
    { retryAfterSeconds: REMOTE_KV_RETRY_SECONDS },
  );
}
