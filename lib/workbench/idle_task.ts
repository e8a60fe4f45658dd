/** A page that is busy for so long goes on all the same. */
const PATIENCE_MS = 1_000;

/** Not every browser tells when it is idle; after this long a page has mostly drawn itself. */
const GUESS_MS = 300;

/** Goes on in a task of its own once the page has nothing else to do: for what nobody waits for. */
export const idleTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { requestIdleCallback } = globalThis;
    if (typeof requestIdleCallback !== "function") setTimeout(resolve, GUESS_MS);
    else requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
  });
