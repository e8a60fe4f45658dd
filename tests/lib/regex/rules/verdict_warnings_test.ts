import { assert, assertEquals } from "@std/assert";
import { assess, type Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { instantWarnings } from "../../../../lib/regex/rules/instant.ts";
import { searchedWarnings } from "../../../../lib/regex/rules/searched.ts";
import { VERDICT_RULES, warningsUnder } from "../../../../lib/regex/rules/verdict_warnings.ts";
import type { Warning } from "../../../../lib/regex/rules/warning.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { everyNth, share } from "../../../suites/sample.ts";
import { foundVerdict } from "../redos/verdict_line.ts";
import { corpusTrees, treeOf } from "../trees.ts";

/** The warnings before any native run, or as if the native engine had confirmed an attack. */
function warningsOn(tree: Tree, isConfirmed = false): { verdict: Verdict; warnings: Warning[] } {
  return judged(tree, foundVerdict(tree), ownWarnings(tree), isConfirmed);
}

const ownWarnings = (tree: Tree): Warning[] => [...instantWarnings(tree), ...searchedWarnings(tree)];

function judged(
  tree: Tree,
  found: Verdict,
  own: Warning[],
  isConfirmed: boolean,
): { verdict: Verdict; warnings: Warning[] } {
  const verdict: Verdict = isConfirmed && found.kind === "suspicious"
    ? { ...found, kind: "vulnerable", how: "confirmed" }
    : found;
  return {
    verdict,
    warnings: warningsUnder(verdict, tree, own),
  };
}

const OF_VERDICT = new Set(VERDICT_RULES.map(({ id }) => id));
const ABOUT_TIME = new Set([
  ...OF_VERDICT,
  "nested-quantifiers",
  "overlapping-alternatives",
  "unanchored-dot-star",
]);

/** A pattern, and its warnings about time; severity, id, and range. */
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
  Deno.test(`warningsUnder() reports the confirmed verdict on ${literal}`, () => {
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
  for (const tree of everyNth(180, await corpusTrees())) {
    const [found, own] = [foundVerdict(tree), ownWarnings(tree)];
    for (const isConfirmed of [false, true]) {
      const { verdict, warnings } = judged(tree, found, own, isConfirmed);
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
  assert(slow > share(180, 120), `${slow} slow`);
});
