/**
 * Connects what is fetched behind the page; without a network as soon as there is one.
 *
 * @param load fetches and connects it, and gives back what disconnects it
 * @returns disconnects it, also before it has arrived
 */
export function connectLater(load: () => Promise<() => void>): () => void {
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
  begin();
  return () => {
    isGone = true;
    removeEventListener("online", begin);
    stop();
  };
}
