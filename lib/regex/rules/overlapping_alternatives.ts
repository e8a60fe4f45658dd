import { ambiguousLoops } from "../redos/static_analysis.ts";
import type { Tree } from "../syntax/parse.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "overlapping-alternatives",
  severity: "warn",
  title: "Repeated alternatives that match the same",
  hint: "Change one of the alternatives so that no text fits both",
});

/**
 * Two alternatives of a loop that share a text: repeated, it matches in exponentially many ways. Whether
 * that makes a search slow depends on the rest of the pattern, and is for the verdict about backtracking to say.
 */
export function overlappingAlternatives(tree: Tree): Warning[] {
  return ambiguousLoops(tree).flatMap(({ loop, word, pair }) => {
    if (pair === undefined) return [];
    const [first, second] = pair.map(({ raw }) => quote(raw));
    const message = `Both ${first} and ${second} match ${quote(word)}: ` +
      "there are many ways to match a text that repeats it";
    return [warning(loop, message)];
  });
}
