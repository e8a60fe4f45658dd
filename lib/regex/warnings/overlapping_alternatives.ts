import { ambiguousLoops } from "../analysis/redos/loops.ts";
import { quote } from "../quote.ts";
import { canFailBehind } from "../syntax/facts.ts";
import type { Tree } from "../syntax/parse.ts";
import { rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "overlapping-alternatives",
  severity: "warn",
  title: "Repeated alternatives that match the same",
  hint: "Change one of the alternatives so that no text fits both",
});

/** Two alternatives of a loop that share a text: repeated, it matches in exponentially many ways. */
export function overlappingAlternatives(tree: Tree): Warning[] {
  return ambiguousLoops(tree).flatMap(({ loop, word, pair }) => {
    if (pair === undefined) return [];
    const [first, second] = pair.map(({ raw }) => quote(raw));
    const risk = canFailBehind(tree, loop)
      ? "a text that repeats it and then fails may take exponential time"
      : "with something behind that can fail, repeating it would take exponential time";
    return [warning(loop, `Both ${first} and ${second} match ${quote(word)}: ${risk}`)];
  });
}
