import type { Answer, Failure } from "../answer.ts";

/** What became of many requests. */
export interface Outcome<T> {
  readonly done: readonly T[];
  /** Why the rest was not done; null when all was. */
  readonly failure: Failure | null;
}

/**
 * Does one request after the other, and waits as long as the server asks to: its limit holds for a user, not
 * for a click. What no longer exists counts as done.
 *
 * @param wait resolves after so many seconds
 */
export async function inTurn<T, R>(
  subjects: readonly T[],
  request: (subject: T) => Promise<Answer<R>>,
  wait: (seconds: number) => Promise<void>,
): Promise<Outcome<T>> {
  const done: T[] = [];
  for (const subject of subjects) {
    const answer = await whenAllowed(() => request(subject), wait);
    if (!answer.ok && answer.failure.kind !== "missing") return { done, failure: answer.failure };
    done.push(subject);
  }
  return { done, failure: null };
}

/**
 * Asks again, after the time that the server names, until its limit admits the request.
 *
 * @param isOver whether nobody waits for the answer any more
 */
export async function whenAllowed<R>(
  request: () => Promise<Answer<R>>,
  wait: (seconds: number) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<Answer<R>> {
  const answer = await request();
  if (answer.ok || answer.failure.kind !== "limited") return answer;
  await wait(answer.failure.waitSeconds);
  return isOver() ? answer : await whenAllowed(request, wait, isOver);
}

/** Resolves after so many seconds, or when it is stopped. */
export function seconds(count: number, stop?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop?.aborted) return resolve();
    const timer = setTimeout(resolve, count * 1_000);
    stop?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
