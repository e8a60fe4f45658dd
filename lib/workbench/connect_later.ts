/**
 * Connects what is fetched behind the page.
 *
 * @param load fetches and connects it, and gives back what disconnects it
 * @returns disconnects it, also before it has arrived
 */
export function connectLater(load: () => Promise<() => void>): () => void {
  let isGone = false;
  let stop = () => {};
  load().then((connected) => {
    if (isGone) connected();
    else stop = connected;
  });
  return () => {
    isGone = true;
    stop();
  };
}
