import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createStepCounter } from "../../../../lib/regex/redos/growth.ts";
import { assess } from "../../../../lib/regex/redos/verdict.ts";
import { guardedLoops, nestedRepeats, repeatedChoices, slowText } from "../../../hanging_patterns.ts";
import { share } from "../../../sample.ts";
import { treeOf } from "../trees.ts";
import { foundVerdict } from "./verdict_line.ts";

const FAMILIES = { nestedRepeats, repeatedChoices, guardedLoops };

/**
 * Share of slow patterns whose attack takes too many steps to be measured: their repeats end before a text
 * takes a second, but after more steps than are counted.
 */
const UNDECIDED = 0.08;

for (const [name, family] of Object.entries(FAMILIES)) {
  Deno.test(`patterns that hang or are quadratic are not called harmless: ${name}`, () => {
    const patterns = fc.sample(family, { seed: 3, numRuns: share(30, 600) });
    const undecided = patterns.flatMap((each) => {
      const tree = treeOf({ pattern: each.pattern, flags: "" });
      const verdict = foundVerdict(tree);
      if (verdict.kind === "suspicious" || verdict.kind === "vulnerable") return [];
      const text = slowText(each, createStepCounter(tree));
      if (text === undefined) return [];
      const isCalledHarmless = verdict.kind === "safe" || ("complete" in verdict && verdict.complete);
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
