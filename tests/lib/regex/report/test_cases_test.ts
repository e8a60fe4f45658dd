import { assert, assertEquals } from "@std/assert";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { createTestCases, limitSteps, MAX_SAMPLE_STEPS } from "../../../../lib/regex/report/test_cases.ts";
import { treeOf } from "../trees.ts";

Deno.test("createTestCases() never runs a text natively on which the engine takes many steps", () => {
  for (const pattern of ["^(a+)+$", "^(?:a|aa){30}$", "^(?:x*)*y{2,40}$", "^(.*,){12}z"]) {
    const tree = treeOf({ pattern, flags: "" });
    const stepsOn = createStepCounter(tree);
    createTestCases(tree, (text) => {
      assert(stepsOn(text, MAX_SAMPLE_STEPS) !== null, `${pattern} on ${text}`);
      return undefined;
    });
  }
});

Deno.test("limitSteps() returns the native result if few steps are needed", () => {
  const tree = treeOf({ pattern: "^(a+)+$", flags: "" });
  for (const answer of [true, false, undefined]) {
    assertEquals(limitSteps(tree, () => answer)("aaa"), answer);
  }
  assertEquals(limitSteps(tree, () => true)(`${"a".repeat(60)}!`), undefined);
});
