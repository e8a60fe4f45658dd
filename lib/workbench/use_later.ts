import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Code that is fetched when it is first wanted; null until it has arrived, and on the server. */
export function useLater<T extends object>(load: () => Promise<T>, wanted: boolean): T | null {
  const arrived = useSignal<T | null>(null);
  useEffect(() => {
    if (wanted && arrived.peek() === null) load().then((module) => arrived.value = module);
  }, [wanted]);
  return arrived.value;
}
