import { assert, assertEquals } from "@std/assert";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { analysePattern, type AnalysisInstruments } from "../../../../lib/regex/report/analysis.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { createNativeMatching } from "../../../../lib/native/native_run.ts";
import { treeOf } from "../trees.ts";

const instrumentsFor = (tree: Tree, msLeft = () => 2_000): AnalysisInstruments => ({
  stepsOn: createStepCounter(tree),
  msLeft,
  testNatively: () => undefined,
  matchNatively: createNativeMatching(),
});

Deno.test("analysePattern() searches for rewrites once the verdict is final, and yields each", () => {
  const tree = treeOf({ pattern: "^(a+)+$", flags: "" });
  const stages = [...analysePattern(tree, instrumentsFor(tree))];
  const counts = stages.flatMap(({ rewrites }) => rewrites ? [rewrites.found.length] : []);
  assertEquals(counts.slice(0, -1), counts.slice(0, -1).map((_, index) => index));
  const begun = stages.findIndex(({ rewrites }) => rewrites !== undefined);
  const last = stages.at(-1);
  assert(begun > 1 && stages[begun]?.testCases !== undefined);
  assertEquals([stages[begun]?.finding, last?.rewrites?.isComplete], [last?.finding, true]);
  assertEquals(stages.map(({ isComplete }) => isComplete), stages.map((each) => each === last));
});

Deno.test("analysePattern() measures safety rewrites on the attack of the verdict", () => {
  const tree = treeOf({ pattern: "^(a+)+$", flags: "" });
  const last = [...analysePattern(tree, instrumentsFor(tree))].at(-1);
  const steps = last?.finding.verdict.steps.at(-1)?.[1];
  const safer = last?.rewrites?.found.filter(({ type }) => type === "safety") ?? [];
  assert(safer.length > 0);
  for (const { steps: { attack } } of safer) {
    assertEquals(attack?.before, steps);
    assert((attack?.after ?? Infinity) < 1_000);
  }
});

Deno.test("analysePattern() stops the search for rewrites when its time is up, and keeps the verdict", () => {
  const tree = treeOf({ pattern: "^(a+)+$", flags: "" });
  const last = [...analysePattern(tree, instrumentsFor(tree, () => 0))].at(-1);
  assertEquals([last?.finding.verdict.kind, last?.isComplete], ["vulnerable", true]);
  assertEquals(last?.rewrites, { found: [], isComplete: false });
});

Deno.test("analysePattern() skips rewrites of a pattern that is too large", () => {
  const tree = treeOf({ pattern: "[0-9]x".repeat(400), flags: "" });
  const last = [...analysePattern(tree, instrumentsFor(tree))].at(-1);
  assertEquals(last?.rewrites, { found: [], isComplete: true });
});
