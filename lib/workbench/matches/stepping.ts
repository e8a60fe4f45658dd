import { countMatches, firstIndexWhere, type Matches, matchRange } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import { isLetter } from "../core/letter_keys.ts";
import type { Model, Sources } from "../core/mod.ts";

/** Shows the match after the chosen one in the text, or the one before it; gives its index, null for none. */
export function stepToMatch({ run, sources }: Model, direction: 1 | -1): number | null {
  const matches = run.peek()?.matches;
  const index = matches ? neighbour(matches, sources.chosen.peek(), direction) : null;
  if (!matches || index === null) return null;
  sources.chosen.value = matchRange(matches, index);
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

/**
 * The match after a stretch of the text, or before it; round the ends of the text.
 *
 * @param from the stretch that is chosen now, or null: then the first match, or the last
 * @returns index of the match, or null when there is none
 */
export function neighbour(matches: Matches, from: Range | null, direction: 1 | -1): number | null {
  const count = countMatches(matches);
  if (count === 0) return null;
  if (from === null) return direction === 1 ? 0 : count - 1;
  const next = firstAtOrAfter(matches, from, direction === 1);
  return (direction === 1 ? next : next - 1 + count) % count;
}

/** Index of the first match that begins at a stretch or behind it; with `behind`, only behind it. */
function firstAtOrAfter(matches: Matches, { start, end }: Range, behind: boolean): number {
  return firstIndexWhere(countMatches(matches), (index) => {
    const bounds = matchRange(matches, index) ?? { start: 0, end: 0 };
    const order = bounds.start - start || bounds.end - end;
    return order > 0 || (order === 0 && !behind);
  });
}
