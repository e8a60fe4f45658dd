import { unlessRefused } from "../language/budget.ts";
import type { WitnessSearch } from "../language/witness_search.ts";

/** Texts that are tried to find the shortest one, where no automaton finds it; with six characters, those of up to four. */
const MAX_SHORT_TEXTS = 2_000;

/**
 * The first of all texts for which something is true, shortest first, of the characters that a search distinguishes. It is for what
 * depends on matches, of which no automaton finds the shortest text.
 *
 * @param createSearch may refuse, and then there is no text
 * @param least length of the shortest text that is tried, in UTF-16 code units
 * @param below a length that texts are shorter than
 * @returns undefined if there is none, or there are too many texts
 */
export function firstShortText(
  createSearch: () => WitnessSearch,
  { least, below }: { readonly least: number; readonly below: number },
  isWitness: (text: string) => boolean,
): string | undefined {
  if (below <= least) return undefined;
  const symbols = unlessRefused(() => createSearch().symbols.map(({ text }) => text), () => []);
  if (symbols.length === 0) return undefined;
  const byLength: string[][] = [];
  let left = MAX_SHORT_TEXTS;
  for (let length = 0; length < below; length++) {
    const texts = length === 0
      ? [""]
      : symbols.flatMap((symbol) => (byLength[length - symbol.length] ?? []).map((text) => text + symbol));
    left -= texts.length;
    if (left < 0) return undefined;
    byLength.push(texts);
    const found = length < least ? undefined : texts.find(isWitness);
    if (found !== undefined) return found;
  }
  return undefined;
}
