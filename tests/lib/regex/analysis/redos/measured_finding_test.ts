import { assertEquals } from "@std/assert";
import { measuredFindings } from "../../../../../lib/regex/analysis/redos/measured_finding.ts";
import { ordinaryGrowth } from "../../../../../lib/regex/analysis/redos/ordinary_growth.ts";
import { stepCounterOf } from "../../../../../lib/regex/analysis/redos/steps.ts";
import { treeOf } from "../../warnings/drawn.ts";

/** Literal, and what the browser may say of it: kind, how, class, degree. */
const CASES: readonly (readonly [literal: string, verdict: string])[] = [
  ["/^abc$/", "safe searched"],
  ["/^\\w{3,30}$/", "safe searched"],
  ["/^(a+)+$/", "suspicious searched exponential"],
  ["/^(?:a|aa)+$/", "suspicious searched exponential"],
  ["/\\s+$/", "suspicious searched polynomial 2"],
  ["/^(?:a{1,30}){1,30}$/", "suspicious searched exponential"],
];

for (const [literal, expected] of CASES) {
  Deno.test(`measuredFindings() on ${literal}`, () => {
    const tree = treeOf(literal);
    const { kind, how, class: growth, degree } =
      [...measuredFindings(tree, stepCounterOf(tree))].at(-1)?.verdict ?? {};
    assertEquals([kind, how, growth, degree].filter((each) => each !== undefined).join(" "), expected);
  });
}

Deno.test("measuredFindings() keeps a suspicion that no text has shown", () => {
  const tree = treeOf("/^(a+)+$/");
  const found = [...measuredFindings(tree, () => 1)].map(({ verdict, notes }) => [verdict.kind, ...notes]);
  assertEquals(found.at(-1), [
    "suspicious",
    "The structure of the pattern points to it, but on no text that was tried did the steps grow.",
  ]);
});

Deno.test("measuredFindings() proves nothing and confirms nothing", () => {
  for (const [literal] of CASES) {
    const tree = treeOf(literal);
    for (const { verdict } of measuredFindings(tree, stepCounterOf(tree))) {
      assertEquals(["proved", "confirmed"].includes(verdict.how), false);
    }
  }
});

Deno.test("ordinaryGrowth() counts a search that works hardest, on short and long texts", () => {
  const growth = ordinaryGrowth("00-0", stepCounterOf(treeOf("/\\d{2}-\\d/")));
  assertEquals(growth.pump, "0");
  const [[length, few] = [0, 0]] = growth.steps;
  const [longest, most] = growth.steps.at(-1) ?? [0, 0];
  assertEquals([length, longest], [101, 1_001]);
  assertEquals(Math.round(most / few / (longest / length)), 1);
});

Deno.test("ordinaryGrowth() leaves out what takes too many steps, and halves of surrogate pairs", () => {
  assertEquals(ordinaryGrowth("ab", () => null).steps, []);
  assertEquals(ordinaryGrowth("😀", () => 1).pump, "😀");
});
