import { assertEquals } from "@std/assert";
import { MAX_WARNINGS, MAX_WARNINGS_PER_RULE } from "../../../../lib/limits/pattern.ts";
import type { Severity } from "../../../../lib/regex/regex.ts";
import { instantWarnings } from "../../../../lib/regex/rules/instant.ts";
import { type Rule, runRules, warningsOf } from "../../../../lib/regex/rules/rule.ts";
import { searchedWarnings } from "../../../../lib/regex/rules/searched.ts";
import { mergeWarnings } from "../../../../lib/regex/rules/warning.ts";
import { treeOf } from "../trees.ts";

const TREE = treeOf("/a/");

/** A rule that reports these positions, with these messages. */
function ruleAt(severity: Severity, findings: readonly (readonly [start: number, message: string])[]): Rule {
  const check = () => findings.map(([start, message]) => ({ at: { start, end: start + 1 }, message }));
  return { id: "a-rule", severity, title: "Title", hint: "Look", check };
}

Deno.test("warningsOf() lets a finding replace the hint of its rule", () => {
  const rule: Rule = {
    ...ruleAt("info", []),
    check: () => [{ at: { start: 0, end: 1 }, message: "a", hint: "Own hint" }],
  };
  assertEquals(warningsOf(rule, TREE).map(({ hint }) => hint), ["Own hint"]);
  assertEquals(warningsOf(ruleAt("info", [[0, "a"]]), TREE).map(({ hint }) => hint), ["Look"]);
});

Deno.test("runRules() sorts by position, then by severity, then in the order of the rules", () => {
  const rules = [
    ruleAt("info", [[5, "a"], [1, "b"]]),
    ruleAt("warn", [[5, "c"]]),
    ruleAt("info", [[5, "d"]]),
  ];
  assertEquals(runRules(rules, TREE).map(({ message }) => message), ["b", "c", "a", "d"]);
});

Deno.test("runRules() limits the warnings of one rule and of all, and prefers the more severe", () => {
  const many = ruleAt("info", Array.from({ length: 50 }, (_, index) => [index, "x"] as const));
  assertEquals(runRules([many], TREE).length, MAX_WARNINGS_PER_RULE);
  const warnings = runRules([many, many, many, many, many, ruleAt("warn", [[99, "y"]])], TREE);
  assertEquals(warnings.length, MAX_WARNINGS);
  assertEquals(warnings.at(-1)?.severity, "warn");
});

const CASES: readonly (readonly [literal: string, ids: readonly string[]])[] = [
  ["/^(a+)+$/", ["exponential-backtracking", "repeated-capture"]],
  ["/(?:a+)+/", ["nested-quantifiers"]],
  ["/[A-z](?:a|a)*b/", [
    "mixed-case-range",
    "overlapping-alternatives",
    "quadratic-search",
    "hidden-alternative",
  ]],
  ["/abc/", []],
];

for (const [literal, ids] of CASES) {
  Deno.test(`mergeWarnings() on ${literal}`, () => {
    const tree = treeOf(literal);
    const all = mergeWarnings(instantWarnings(tree), searchedWarnings(tree));
    assertEquals(all.map(({ id }) => id), ids);
  });
}

Deno.test("mergeWarnings() keeps a suspicion about another part", () => {
  const tree = treeOf("/^(?:a+)+$|(?:b+)+c?/");
  const ids = mergeWarnings(instantWarnings(tree), searchedWarnings(tree))
    .map(({ id, range }) => [id, range.start]);
  assertEquals(ids, [["exponential-backtracking", 1], ["nested-quantifiers", 10]]);
});
