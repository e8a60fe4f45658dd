/**
 * Goes on in a task of its own, so that the page answers in between. It takes a timer: browsers deal with several
 * messages of a channel in one task.
 */
export const ownTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * The same for what may be given up before.
 *
 * @returns gives it up
 */
export function inOwnTask(go: () => void): () => void {
  const timer = setTimeout(go);
  return () => clearTimeout(timer);
}
