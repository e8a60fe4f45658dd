/** Work scheduled after a paint starts after this time without one: a hidden page is not painted. */
const UNPAINTED_MS = 100;

/**
 * Continues in a separate task after the next paint.
 *
 * @returns cancels it
 */
export function afterPaint(go: () => void): () => void {
  const end = () => (cancelAnimationFrame(frame), clearTimeout(timer));
  const proceed = () => (end(), go());
  let timer = setTimeout(proceed, UNPAINTED_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(proceed);
  });
  return end;
}

/**
 * Continues in a separate task, so that the page stays responsive. This needs a timer: browsers handle several
 * messages of a channel in one task.
 */
export const ownTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * The same with a callback.
 *
 * @returns cancels it
 */
export function inOwnTask(go: () => void): () => void {
  const timer = setTimeout(go);
  return () => clearTimeout(timer);
}

/** Lets other tasks of a worker run first. Uses a message, because timers are throttled to 4 ms. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), resolve());
    port2.postMessage(null);
  });
}

/** Work scheduled for an idle page starts after this time even if the page is busy. */
const IDLE_TIMEOUT_MS = 1_000;

/** The same if the browser does not report when it is idle: by then, most of a page is rendered. */
const IDLE_GUESS_MS = 300;

/**
 * Continues in a separate task when the page is idle, for work that nobody waits for.
 *
 * @returns cancels it
 */
export function whenIdle(go: () => void): () => void {
  const { requestIdleCallback, cancelIdleCallback } = globalThis;
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(go, IDLE_GUESS_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(() => go(), { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(request);
}

/** Runs the latest of several pieces of work once no other has come for a while, in milliseconds. */
export function debounce(milliseconds: number): { run(work: () => void): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return { run: (work) => (cancel(), timer = setTimeout(work, milliseconds)), cancel };
}

/**
 * Runs work once for several requests.
 *
 * @returns `run` starts the work after some milliseconds, unless an earlier request is still pending
 */
export function throttle(work: () => void): { run(milliseconds: number): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = undefined;
    work();
  };
  return {
    run: (milliseconds) => timer ??= setTimeout(start, milliseconds),
    cancel: () => clearTimeout(timer),
  };
}
