import {
  analyseStatically,
  firstAtEachPlace,
  type StaticAnalysis,
  type StaticReport,
} from "../redos/static_analysis.ts";
import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "polynomial-backtracking",
  severity: "warn",
  title: "Possible polynomial backtracking",
  hint: "Make the two repetitions match different characters, or put something required between them",
});

/** Two repetitions of which a static search says that they can divide the same text between them. */
export function polynomialBacktracking(
  tree: Tree,
  found: StaticAnalysis = analyseStatically(tree),
): Warning[] {
  return firstAtEachPlace(
    found.reports.filter(({ degree, kind }) => degree === "polynomial" && kind !== "move"),
  )
    .map((report) => warning(report.range, messageOf(tree, report)));
}

function messageOf({ regex: { pattern } }: Tree, { ranges, pump }: StaticReport): string {
  const source = ({ start, end }: Range) => quote(pattern.slice(start, end));
  const [first, second = first] = ranges.map(source);
  return `By static analysis, not confirmed by a run: ${first} and ${second} can both match ${
    quote(pump)
  }, ` +
    `which may take polynomial time on a text that repeats it and then fails`;
}
