/** What a worker says first. */
export const STARTED = "started";

/** Says that a worker's code has arrived and runs: only from then on what it does is counted against its deadline. */
export function sayStarted(scope: { postMessage(message: unknown): void }): void {
  scope.postMessage(STARTED);
}
