import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createStepCounter } from "../../../../../lib/regex/redos/growth/growth.ts";
import { assess } from "../../../../../lib/regex/redos/verdict.ts";
import {
  guardedLoops,
  nestedRepeats,
  repeatedChoices,
  slowText,
} from "../../../../random/hanging_patterns.ts";
import { everyNth, share } from "../../../../suites/sample.ts";
import { treeOf } from "../../trees.ts";
import type { Verdict } from "../../../../../lib/regex/redos/verdict.ts";
import { foundVerdict } from "../verdict_line.ts";

/** True if a verdict suggests that nothing is slow. */
const hasNothingLeft = (verdict: Verdict): boolean =>
  verdict.kind === "safe" || ("finished" in verdict && verdict.finished && verdict.notCovered === undefined);

const FAMILIES = { nestedRepeats, repeatedChoices, guardedLoops };

/**
 * Share of slow patterns whose attack takes too many steps to be measured: their repeats end before a text
 * takes a second, but after more steps than are counted.
 */
const UNDECIDED = 0.08;

for (const [name, family] of Object.entries(FAMILIES)) {
  Deno.test(`patterns that hang or are quadratic are not called harmless: ${name}`, () => {
    const patterns = fc.sample(family, { seed: 3, numRuns: share(30, 600, 200) });
    const undecided = patterns.flatMap((each) => {
      const tree = treeOf({ pattern: each.pattern, flags: "" });
      const verdict = foundVerdict(tree);
      if (verdict.kind === "suspicious" || verdict.kind === "vulnerable") return [];
      const text = slowText(each, createStepCounter(tree));
      if (text === undefined) return [];
      const isCalledHarmless = hasNothingLeft(verdict);
      return [{
        isCalledHarmless,
        message: `/${each.pattern}/ is ${assess(verdict).title}, slow on ${text}`,
      }];
    });
    assertEquals(undecided.filter(({ isCalledHarmless }) => isCalledHarmless), []);
    assert(
      undecided.length <= Math.max(1, UNDECIDED * patterns.length),
      undecided.map(({ message }) => message).join("\n"),
    );
  });
}

const LOOPS = ["(?:a|a)*", "a*a*", "(?:a+)+", "(?:a|ab?)*", "(?:aa|a)+", "\\w*\\w*"];
const TAILS = [
  "[^]{0,N}",
  "[^c]{0,N}",
  "(?:[^]{0,N}|[^]{400,})",
  "(?:[^][^]){0,N}",
  "(?:[^]b|[^]-){0,N}",
  "[^]{0,N}c?",
];

Deno.test("patterns that only a long text makes fail are not called harmless", () => {
  const cases = LOOPS.flatMap((loop) =>
    TAILS.flatMap((tail) => [40, 120, 250].map((most) => ({ loop, tail, most })))
  );
  const tried = everyNth(5, cases, 15);
  let slow = 0;
  for (const { loop, tail, most } of tried) {
    const pattern = `^${loop}${tail.replace("N", String(most))}$`;
    const tree = treeOf({ pattern, flags: "" });
    const stepsOn = createStepCounter(tree);
    const [some, more] = [8, 16].map((count) =>
      stepsOn("a".repeat(count) + "-".repeat(2 * most + 1), 1_000_000)
    );
    if (typeof some === "number" && (more ?? Infinity) < 3 * some) continue;
    slow++;
    const verdict = foundVerdict(tree);
    assert(!hasNothingLeft(verdict), `/${pattern}/`);
    if (!tail.startsWith("(")) assertEquals(verdict.kind, "vulnerable", `/${pattern}/`);
  }
  assert(slow > tried.length / 3);
});
