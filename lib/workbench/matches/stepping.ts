import "../first_scripts.ts";
import { boundsAt } from "../../regex/matching/matches.ts";
import { isLetter } from "../fields/letters.ts";
import type { Model } from "../model.ts";
import type { Sources } from "../sources.ts";
import { neighbour } from "./neighbour.ts";

/** Shows the match after the chosen one in the text, or the one before it; gives its index, null for none. */
export function stepToMatch({ run, sources }: Model, direction: 1 | -1): number | null {
  const matches = run.peek()?.matches;
  const index = matches ? neighbour(matches, sources.chosen.peek(), direction) : null;
  if (!matches || index === null) return null;
  sources.chosen.value = boundsAt(matches, index);
  return index;
}

/**
 * F8 goes to the next match and Shift+F8 to the one before, wherever the focus is: no browser uses the key. Outside
 * fields n and Shift+N do the same.
 */
export function connectStepping(
  sources: Sources,
  step: (direction: 1 | -1) => void,
  page: Window,
): () => void {
  const listen = (event: KeyboardEvent) => {
    const isF8 = event.key === "F8" && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (!isF8 && !(event.key.toLowerCase() === "n" && isLetter(sources, event))) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  page.addEventListener("keydown", listen);
  return () => page.removeEventListener("keydown", listen);
}
