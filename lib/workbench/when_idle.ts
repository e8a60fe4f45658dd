/** A page that is busy for so long goes on all the same. */
const PATIENCE_MS = 1_000;

/** Not every browser tells when it is idle; after this long a page has mostly drawn itself. */
const GUESS_MS = 300;

/**
 * Goes on in a task of its own once the page has nothing else to do: for what nobody waits for.
 *
 * @returns gives it up
 */
export function whenIdle(go: () => void): () => void {
  const { requestIdleCallback, cancelIdleCallback } = globalThis;
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(go, GUESS_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(() => go(), { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(request);
}
