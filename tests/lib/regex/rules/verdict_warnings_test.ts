import { assert, assertEquals } from "@std/assert";
import { assess, type Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { instantWarnings } from "../../../../lib/regex/rules/instant.ts";
import { searchedWarnings } from "../../../../lib/regex/rules/searched.ts";
import { VERDICT_RULES, warningsUnder } from "../../../../lib/regex/rules/verdict_warnings.ts";
import type { Warning } from "../../../../lib/regex/rules/warning.ts";
import type { Tree } from "../../../../lib/regex/syntax/parse.ts";
import { everyNth } from "../../../sample.ts";
import { foundVerdict } from "../redos/verdict_line.ts";
import { corpusTrees, treeOf } from "../trees.ts";

/** Before anything is run natively, and as if the native engine had confirmed it. */
function warningsOn(tree: Tree, isConfirmed = false): { verdict: Verdict; warnings: Warning[] } {
  const found = foundVerdict(tree);
  const verdict: Verdict = isConfirmed && found.kind === "suspicious"
    ? { ...found, kind: "vulnerable", how: "confirmed" }
    : found;
  return {
    verdict,
    warnings: warningsUnder(verdict, tree, [...instantWarnings(tree), ...searchedWarnings(tree)]),
  };
}

const OF_VERDICT = new Set(VERDICT_RULES.map(({ id }) => id));
const ABOUT_TIME = new Set([
  ...OF_VERDICT,
  "nested-quantifiers",
  "overlapping-alternatives",
  "unanchored-dot-star",
]);

/** A pattern, and its warnings about time; severity, id, and place. */
const CASES: readonly (readonly [literal: string, ...warnings: string[]])[] = [
  ["/^(a+)+$/", "danger exponential-backtracking (a+)+", "info nested-quantifiers (a+)+"],
  ["/^(?:a|aa)+$/", "danger exponential-backtracking (?:a|aa)+"],
  ["/^\\d+\\w+$/", "warn polynomial-backtracking \\w+"],
  ["/\\s+$/", "warn quadratic-search \\s+"],
  ["/.*foo/", "warn quadratic-search .*", "info unanchored-dot-star .*"],
  ["/(?:a+)+/"],
  ["/(?:a|a)*/"],
  ["/^a+b$/"],
];

for (const [literal, ...expected] of CASES) {
  Deno.test(`warningsUnder() says of ${literal} what a confirmed verdict says`, () => {
    const tree = treeOf(literal);
    const { warnings } = warningsOn(tree, true);
    assertEquals(
      warnings.filter(({ id }) => ABOUT_TIME.has(id)).map(({ severity, id, range: { start, end } }) =>
        `${severity} ${id} ${tree.regex.pattern.slice(start, end)}`
      ),
      expected,
    );
  });
}

Deno.test("a warning says that a pattern is slow if and only if the verdict does, in the same words", async () => {
  let slow = 0;
  for (const tree of everyNth(6, await corpusTrees())) {
    for (const isConfirmed of [false, true]) {
      const { verdict, warnings } = warningsOn(tree, isConfirmed);
      const { title, severity } = assess(verdict);
      const told = warnings.filter(({ id }) => OF_VERDICT.has(id));
      const isSlow = verdict.kind === "vulnerable" || verdict.kind === "suspicious";
      assertEquals(told.length > 0, isSlow, tree.regex.pattern);
      for (const warning of told) {
        assertEquals([warning.severity, warning.title.split(":")[0]], [severity, title], tree.regex.pattern);
      }
      assert(verdict.kind !== "safe" || !warnings.some(({ id }) => ABOUT_TIME.has(id)), tree.regex.pattern);
      const isStructural = ({ id, severity }: Warning) =>
        !OF_VERDICT.has(id) && ABOUT_TIME.has(id) && severity !== "info";
      assert(!isSlow || !warnings.some(isStructural), tree.regex.pattern);
      if (isSlow) slow++;
    }
  }
  assert(slow > 20, `${slow} slow`);
});
