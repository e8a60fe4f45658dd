import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { connectLater } from "./connect_later.ts";

/**
 * What code works out that is fetched when it is first wanted, and that is disconnected when it no longer is.
 *
 * @param load fetches and connects it, and gives back what disconnects it
 * @returns what was published last; null before that, and on the server
 */
export function useConnected<T extends object>(
  wanted: boolean,
  load: (publish: (newest: T | null) => void) => Promise<() => void>,
): T | null {
  const newest = useSignal<T | null>(null);
  useEffect(() => {
    if (wanted) return connectLater(() => load((value) => newest.value = value));
  }, [wanted]);
  return newest.value;
}

/** Code that is fetched when it is first wanted; null until it has arrived, and on the server. */
export function useLater<T extends object>(load: () => Promise<T>, wanted: boolean): T | null {
  return useConnected<T>(wanted, async (publish) => {
    publish(await load());
    return () => {};
  });
}
