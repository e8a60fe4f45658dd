import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/**
 * Says of an island's element that a click on it is heard from now on; `static/early.js` then does those
 * that came before.
 *
 * @param isAlive whether what the island shows is its own, and no longer only what the server drew
 */
export function useAlive(element: RefObject<Element>, isAlive = true): void {
  useEffect(() => {
    if (isAlive) element.current?.dispatchEvent(new Event("alive", { bubbles: true }));
  }, [isAlive]);
}
