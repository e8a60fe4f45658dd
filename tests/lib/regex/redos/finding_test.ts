import { assertEquals } from "@std/assert";
import { measuredFindings } from "../../../../lib/regex/redos/finding.ts";
import { createStepCounter, measureOrdinaryGrowth } from "../../../../lib/regex/redos/growth.ts";
import { treeOf } from "../trees.ts";
import { verdictLine } from "./verdict_line.ts";

/** Literal, and what the browser may say of it: kind, how, class, degree. */
const CASES: readonly (readonly [literal: string, verdict: string])[] = [
  ["/^abc$/", "unknown searched complete"],
  ["/^\\w{3,30}$/", "unknown searched complete"],
  ["/^(a+)+$/", "suspicious searched exponential"],
  ["/^(?:a|aa)+$/", "suspicious searched exponential"],
  ["/\\s+$/", "suspicious searched polynomial 2"],
  ["/^(?:a{1,30}){1,30}$/", "suspicious searched exponential"],
];

for (const [literal, expected] of CASES) {
  Deno.test(`measuredFindings() on ${literal}`, () => {
    const tree = treeOf(literal);
    assertEquals(verdictLine([...measuredFindings(tree, createStepCounter(tree))].at(-1)?.verdict), expected);
  });
}

Deno.test("measuredFindings() does not mistake a counted repeat for an unbounded one", () => {
  for (const bound of [60, 256, 600, 1_000, 2_000]) {
    for (const literal of [`/[a-z]{1,${bound}}!/`, `/\\w{2,${bound}}\\.com/`, `/<(?:ab){0,${bound}}>/`]) {
      const tree = treeOf(literal);
      const { kind } = [...measuredFindings(tree, createStepCounter(tree))].at(-1)?.verdict ?? {};
      assertEquals(kind, "unknown", literal);
    }
  }
});

Deno.test("measuredFindings() keeps a suspicion that no text has confirmed", () => {
  const tree = treeOf("/^(a+)+$/");
  const found = [...measuredFindings(tree, () => 1)].map(({ verdict, notes }) => [verdict.kind, ...notes]);
  assertEquals(found.at(-1), [
    "suspicious",
    "The structure of the pattern points to slow input, but no text that was tried made the steps grow.",
  ]);
});

Deno.test("measuredFindings() proves nothing and confirms nothing", () => {
  for (const [literal] of CASES) {
    const tree = treeOf(literal);
    for (const { verdict } of measuredFindings(tree, createStepCounter(tree))) {
      assertEquals(["proved", "confirmed"].includes(verdict.how), false);
    }
  }
});

Deno.test("measureOrdinaryGrowth() counts the steps of the hardest search, on short and long texts", () => {
  const growth = measureOrdinaryGrowth("00-0", createStepCounter(treeOf("/\\d{2}-\\d/")));
  assertEquals(growth.pump, "0");
  const [[length, few] = [0, 0]] = growth.steps;
  const [longest, most] = growth.steps.at(-1) ?? [0, 0];
  assertEquals([length, longest], [101, 1_001]);
  assertEquals(Math.round(most / few / (longest / length)), 1);
});

Deno.test("measureOrdinaryGrowth() skips texts with too many steps or lone surrogates", () => {
  assertEquals(measureOrdinaryGrowth("ab", () => null).steps, []);
  assertEquals(measureOrdinaryGrowth("😀", () => 1).pump, "😀");
});
