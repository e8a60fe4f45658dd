import { analyseStatically, firstAtEachPlace, type StaticReport } from "../redos/static_analysis.ts";
import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import { quote } from "../quote.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "polynomial-backtracking",
  severity: "warn",
  title: "Possible polynomial backtracking",
  hint: "Make the two repetitions match different characters, or put something required between them",
  check(tree, { analysis = analyseStatically(tree) }) {
    return firstAtEachPlace(
      analysis.reports.filter(({ degree, kind }) => degree === "polynomial" && kind !== "move"),
    )
      .map((report) => ({ at: report.range, message: messageOf(tree, report) }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Static analysis found two repetitions that can divide the same text between them. On a text that repeats it and then fails, the time may grow with the square of its length, or faster. No run has confirmed this.",
  flagged: String.raw`
    /^a+a+$/
      ^^^^
    /^\d+[^x]*\d+y/
      ^^^^^^^^^^^
         ^^^^^^^^
    /^\s*(.*)$/
      ^^^^^^
  `,
  clean: String.raw`
    /^a+b+$/
    /^\d+\.\d+$/
    /^(a+)+$/
    /a+b/
  `,
});

function messageOf({ regex: { pattern } }: Tree, { ranges, pump }: StaticReport): string {
  const source = ({ start, end }: Range) => quote(pattern.slice(start, end));
  const [first, second = first] = ranges.map(source);
  return `By static analysis, not confirmed by a run: ${first} and ${second} can both match ${
    quote(pump)
  }, ` +
    `which may take polynomial time on a text that repeats it and then fails`;
}
