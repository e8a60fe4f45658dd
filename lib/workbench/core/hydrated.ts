import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";

/**
 * Says of an island's element, as the event "alive", that clicks on it are heard from now on, and as "ready" that
 * those from before can be done: `static/early.js` keeps them, and does them.
 *
 * @param isAlive whether what the island shows is its own, and no longer only what the server drew
 */
export function useAlive(element: RefObject<Element>, isAlive = true): void {
  const say = (event: string) => {
    if (isAlive) element.current?.dispatchEvent(new Event(event, { bubbles: true }));
  };
  // In the very task in which it begins to hear: no click is both heard and kept.
  useLayoutEffect(() => say("alive"), [isAlive]);
  useEffect(() => say("ready"), [isAlive]);
}
