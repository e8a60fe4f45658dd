import type { Tree } from "../syntax/parse.ts";
import { widthOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "matches-empty",
  severity: "warn",
  title: "Pattern that matches everywhere",
  hint: 'Require at least one character, for example with "+" instead of "*", or anchor both ends',
});

/** A pattern that matches the empty string at every position: it can never fail. */
export function matchesEmpty(tree: Tree): Warning[] {
  const { pattern, flags } = tree.regex;
  if (flags.includes("y") || pattern === "(?:)") return [];
  const free = tree.root.alternatives.find((alternative) =>
    alternative.elements.length > 0 && widthOf(tree, alternative).skippable
  );
  return free
    ? [warning(free, `${quote(free.raw)} can match the empty string, so every text has a match`)]
    : [];
}
