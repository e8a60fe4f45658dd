import { inOwnTask } from "./own_task.ts";

/**
 * Connects what is fetched behind the page; without a network as soon as there is one.
 *
 * @param load fetches and connects it, and gives back what disconnects it
 * @param turn says when it begins, and gives it up: what a page connects as it comes alive, it does one by one
 * @returns disconnects it, also before it has arrived
 */
export function connectLater(
  load: () => Promise<() => void>,
  turn: (go: () => void) => () => void = inOwnTask,
): () => void {
  let isGone = false;
  let stop = () => {};
  const begin = () =>
    load().then((connected) => {
      if (isGone) connected();
      else stop = connected;
    }, (reason) => {
      if (navigator.onLine) throw reason;
      addEventListener("online", begin, { once: true });
    });
  const giveUp = turn(begin);
  return () => {
    isGone = true;
    giveUp();
    removeEventListener("online", begin);
    stop();
  };
}
