import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";

/**
 * Dispatches "alive" on an island's element once its listeners are attached, and "ready" once earlier clicks can be
 * repeated: `static/early.js` records clicks until the first event and repeats them after the second.
 *
 * @param isHydrated whether the island has rendered its own content in place of the server's
 */
export function useHydrated(element: RefObject<Element>, isHydrated = true): void {
  const dispatch = (event: string) => {
    if (isHydrated) element.current?.dispatchEvent(new Event(event, { bubbles: true }));
  };
  // Runs in the task that attaches the listeners, so that no click is both handled and recorded.
  useLayoutEffect(() => dispatch("alive"), [isHydrated]);
  useEffect(() => dispatch("ready"), [isHydrated]);
}
