import { assertEquals } from "@std/assert";
import type { Severity } from "../../../../lib/regex/regex.ts";
import { instantWarnings } from "../../../../lib/regex/rules/instant.ts";
import {
  MAX_WARNINGS,
  MAX_WARNINGS_PER_RULE,
  type Rule,
  runRule,
  runRules,
} from "../../../../lib/regex/rules/rule.ts";
import { searchedWarnings } from "../../../../lib/regex/rules/searched.ts";
import { groupWarnings, mergeWarnings, type Warning } from "../../../../lib/regex/rules/warning.ts";
import { treeOf } from "../trees.ts";

const TREE = treeOf("/a/");

/** A rule that reports these positions, with these messages. */
function ruleAt(severity: Severity, findings: readonly (readonly [start: number, message: string])[]): Rule {
  const check = () => findings.map(([start, message]) => ({ at: { start, end: start + 1 }, message }));
  return { id: "a-rule", severity, title: "Title", hint: "Look", check };
}

Deno.test("runRule() lets a finding replace the hint of its rule", () => {
  const rule: Rule = {
    ...ruleAt("info", []),
    check: () => [{ at: { start: 0, end: 1 }, message: "a", hint: "Own hint" }],
  };
  assertEquals(runRule(rule, TREE).map(({ hint }) => hint), ["Own hint"]);
  assertEquals(runRule(ruleAt("info", [[0, "a"]]), TREE).map(({ hint }) => hint), ["Look"]);
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
  ["/^(a+)+$/", ["nested-quantifiers", "repeated-capture"]],
  ["/[A-z](?:a|a)*b/", ["mixed-case-range", "overlapping-alternatives", "hidden-alternative"]],
  ["/abc/", []],
];

for (const [literal, ids] of CASES) {
  Deno.test(`mergeWarnings() on ${literal}`, () => {
    const tree = treeOf(literal);
    const all = mergeWarnings(instantWarnings(tree), searchedWarnings(tree));
    assertEquals(all.map(({ id }) => id), ids);
  });
}

Deno.test("groupWarnings() puts the most severe first, and groups those with the same cause", () => {
  const at = (id: string, severity: Severity, start: number): Warning => ({
    ...{ id, severity, title: id, hint: "", message: `at ${start}` },
    range: { start, end: start + 1 },
  });
  const groups = groupWarnings([
    at("useless-escape", "info", 1),
    at("mixed-case-range", "warn", 3),
    at("useless-escape", "info", 5),
    at("exponential-backtracking", "danger", 7),
    at("mixed-case-range", "info", 9),
  ]);
  assertEquals(
    groups.map((
      { warnings },
    ) => [warnings[0].id, warnings[0].severity, ...warnings.map(({ range }) => range.start)]),
    [
      ["exponential-backtracking", "danger", 7],
      ["mixed-case-range", "warn", 3],
      ["useless-escape", "info", 1, 5],
      ["mixed-case-range", "info", 9],
    ],
  );
});

Deno.test("groupWarnings() makes one group of twenty equal mistakes", () => {
  const groups = groupWarnings(instantWarnings(treeOf(`/${"[A-z]".repeat(20)}/`)));
  assertEquals(groups.map(({ warnings }) => [warnings[0].id, warnings.length]), [["mixed-case-range", 20]]);
});
