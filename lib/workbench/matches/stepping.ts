import { countMatches, firstIndexWhere, type Matches, matchRange } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import type { Model, Sources } from "../model/model.ts";
import { isLetter } from "../page/letter_keys.ts";

/** Shows the match after or before the chosen one in the text; returns its index, or null for none. */
export function stepToMatch({ run, sources }: Model, direction: 1 | -1): number | null {
  const matches = run.peek()?.matches;
  const index = matches ? neighbour(matches, sources.chosen.peek(), direction) : null;
  if (!matches || index === null) return null;
  sources.chosen.value = matchRange(matches, index);
  return index;
}

/**
 * F8 goes to the next match and Shift+F8 to the previous one, wherever the focus is: browsers don't use this
 * key. Outside fields n and Shift+N do the same.
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
 * The match after or before a range of the text; wraps around at the ends of the text.
 *
 * @param from the chosen range, or null: then the first match, or the last
 * @returns index of the match, or null if there is none
 */
export function neighbour(matches: Matches, from: Range | null, direction: 1 | -1): number | null {
  const count = countMatches(matches);
  if (count === 0) return null;
  if (from === null) return direction === 1 ? 0 : count - 1;
  const next = firstAtOrAfter(matches, from, direction === 1);
  return (direction === 1 ? next : next - 1 + count) % count;
}

/** Index of the first match that begins at a range or after it; with `behind`, only after it. */
function firstAtOrAfter(matches: Matches, { start, end }: Range, behind: boolean): number {
  return firstIndexWhere(countMatches(matches), (index) => {
    const bounds = matchRange(matches, index) ?? { start: 0, end: 0 };
    const order = bounds.start - start || bounds.end - end;
    return order > 0 || (order === 0 && !behind);
  });
}
