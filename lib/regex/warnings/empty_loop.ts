import type { Tree } from "../syntax/parse.ts";
import { allOf, widthOf } from "./facts.ts";
import { nestedLoops } from "./nested_quantifiers.ts";
import { quote, rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "empty-loop",
  severity: "info",
  title: "Repetition of something that may be empty",
  hint: "Make each round match at least one character, or drop the quantifier",
});

/** A quantifier on a body that can match the empty string anywhere, as in `(?:a?b?)*`. */
export function emptyLoop(tree: Tree): Warning[] {
  const nested = new Set(nestedLoops(tree).map(({ outer }) => outer));
  return allOf(tree, "Quantifier")
    .filter((quantifier) => quantifier.max > 1 && !nested.has(quantifier))
    .filter(({ element }) => widthOf(tree, element).skippable)
    .map((quantifier) =>
      warning(
        quantifier,
        `Each round of ${quote(quantifier.raw)} may match nothing, which ends ` +
          `the repetition or only adds ways to match the same text`,
      )
    );
}
