import type { Tree } from "../syntax/parse.ts";
import { allOf, widthOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { nestedLoops } from "./nested_quantifiers.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "empty-loop",
  severity: "info",
  title: "Repetition of something that may be empty",
  hint: "Make each iteration match at least one character, or drop the quantifier",
});

/** A quantifier on a body that can match the empty string anywhere, as in `(?:a?b?)*`. */
export function emptyLoop(tree: Tree): Warning[] {
  const empty = allOf(tree, "Quantifier")
    .filter(({ max, element }) => max > 1 && widthOf(tree, element).skippable);
  if (empty.length === 0) return [];
  const nested = new Set(nestedLoops(tree).map(({ outer }) => outer));
  return empty.filter((quantifier) => !nested.has(quantifier)).map((quantifier) =>
    warning(
      quantifier,
      `Each iteration of ${quote(quantifier.raw)} may match nothing, which ends ` +
        `the repetition or only adds ways to match the same text`,
    )
  );
}
