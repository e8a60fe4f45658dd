import { analyseStatically, type StaticAnalysis } from "../redos/static_analysis.ts";
import type { Tree } from "../syntax/parse.ts";
import { quote } from "../quote.ts";
import { unanchoredDotStar } from "./unanchored_dot_star.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "quadratic-search",
  severity: "info",
  title: "Search that may take quadratic time",
  hint: 'Anchor the pattern with "^", or limit the repetition, where texts are long and not your own',
});

/** A repetition that a search tries again from every position it could start at. */
export function quadraticSearch(
  tree: Tree,
  found: StaticAnalysis = analyseStatically(tree),
): Warning[] {
  const told = new Set(unanchoredDotStar(tree).map(({ range }) => range.start));
  return found.reports
    .filter(({ kind, range }) => kind === "move" && !told.has(range.start))
    .map(({ range, pump }) =>
      warning(
        range,
        `By static analysis, not confirmed by a run: on a long text of ${quote(pump)} without a match ` +
          `a search may try ${
            quote(tree.regex.pattern.slice(range.start, range.end))
          } from each position anew`,
      )
    );
}
