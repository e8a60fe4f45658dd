import { ownTask } from "./own_task.ts";

/**
 * Connects what is fetched behind the page; without a network as soon as there is one.
 *
 * @param load fetches and connects it, and gives back what disconnects it
 * @param turn waits for when it begins: several things are connected when the page comes alive, each in a task
 * @returns disconnects it, also before it has arrived
 */
export function connectLater(
  load: () => Promise<() => void>,
  turn: () => Promise<void> = ownTask,
): () => void {
  let isGone = false;
  let stop = () => {};
  const begin = async () => {
    await turn();
    if (isGone) return;
    try {
      const connected = await load();
      if (isGone) connected();
      else stop = connected;
    } catch (reason) {
      if (navigator.onLine) throw reason;
      addEventListener("online", begin, { once: true });
    }
  };
  begin();
  return () => {
    isGone = true;
    removeEventListener("online", begin);
    stop();
  };
}
