import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { createStepCounter } from "../../../../lib/regex/redos/growth.ts";
import { assess } from "../../../../lib/regex/redos/verdict.ts";
import { guardedLoops, nestedRepeats, repeatedChoices, slowText } from "../../../hanging_patterns.ts";
import { share } from "../../../sample.ts";
import { treeOf } from "../trees.ts";
import { foundVerdict } from "./verdict_line.ts";

const FAMILIES = { nestedRepeats, repeatedChoices, guardedLoops };

for (const [name, family] of Object.entries(FAMILIES)) {
  Deno.test(`a pattern that hangs or is quadratic is found to be slow: ${name}`, () => {
    const missed = fc.sample(family, { seed: 3, numRuns: share(25, 1_000) }).flatMap((each) => {
      const tree = treeOf({ pattern: each.pattern, flags: "" });
      const verdict = foundVerdict(tree);
      if (verdict.kind === "suspicious" || verdict.kind === "vulnerable") return [];
      const text = slowText(each, createStepCounter(tree));
      return text === undefined ? [] : [`/${each.pattern}/ is ${assess(verdict).title}, but slow on ${text}`];
    });
    assertEquals(missed, []);
  });
}
