import { assert } from "@std/assert";
import { decide } from "../../../../../lib/regex/redos/decision.ts";
import { CLOSE } from "../../../../../lib/regex/redos/attacks/slow_text.ts";
import { createStepCounter } from "../../../../../lib/regex/redos/growth/growth.ts";
import { parse } from "../../../../../lib/regex/syntax/parse.ts";
import {
  MANY_SETS,
  randomPattern,
  randomPatternWithGaps,
  randomPatternWithLookaheads,
  randomPatternWithManySets,
  randomPatternWithReferences,
  randomText,
} from "../../../../random/random_patterns.ts";
import { share } from "../../../../suites/sample.ts";
import {
  boundsOf,
  charactersFor,
  limitedSteps,
  slowTexts,
  stepsWithin,
} from "../../../../backtracking/step_bounds.ts";
import { treeOf } from "../../trees.ts";
import { randomFrom } from "../../engine/texts.ts";

Deno.test("a high bound isn't loose if a text takes half of its steps", () => {
  const decision = decide(treeOf("/[-a-z:%.]{1,256}\\.[a-z()]{1,6}\\b([-a-z:%.?]*)/"));
  assert(decision.kind === "linear" && decision.bound.perCharacter > 1_000);
  assert(decision.reached() >= CLOSE * decision.bound.perCharacter);
});

Deno.test("a high bound is loose if no text is found that takes half of its steps", () => {
  const decision = decide(treeOf("/((?:\\([^)]{0,255}\\)|\\[[^\\]]{0,255}\\]|\\\\.|[^,])+)/g"));
  assert(decision.kind === "linear" && decision.bound.perCharacter > 1_000);
  assert(decision.reached() < CLOSE * decision.bound.perCharacter);
});

for (
  const { name, pattern, text } of [
    { name: "word boundaries", pattern: `a${"\\b".repeat(40)}z`, text: "a!" },
    { name: "starts of lines", pattern: `\\n${"^".repeat(40)}z`, text: "\n!" },
  ]
) {
  Deno.test(`steps of ${name} count after more sets of characters than a state distinguishes`, () => {
    const tree = treeOf(`/${MANY_SETS}${pattern}/m`);
    const steps = createStepCounter(tree)(text.repeat(100), 1_000_000) ?? Infinity;
    const bounds = boundsOf(tree);
    assert(bounds.size > 2);
    for (const [method, { perCharacter, atEnd }] of bounds) {
      assert(steps <= 200 * perCharacter + atEnd, `${method}: ${steps} steps, ${perCharacter} per character`);
    }
  });
}

Deno.test("no method finds a bound that a random pattern exceeds", () => {
  const random = randomFrom(39);
  const kinds = [
    randomPattern,
    randomPatternWithLookaheads,
    randomPatternWithReferences,
    randomPatternWithGaps,
    randomPatternWithManySets,
  ];
  for (let tried = 0; tried < share(30, 3_000, 750); tried++) {
    const parsed = parse(kinds[tried % kinds.length]!(random));
    if (!parsed.ok) continue;
    const bounds = boundsOf(parsed.tree);
    const { pattern, flags } = parsed.tree.regex;
    const stepsOn = limitedSteps(createStepCounter(parsed.tree), 1_000_000);
    const check = (text: string) => {
      const steps = stepsOn(text);
      for (const [method, bound] of bounds) {
        const most = stepsWithin(bound, text);
        assert(
          steps <= most,
          `${method}: /${pattern}/${flags} takes ${steps} > ${most} on ${JSON.stringify(text)}`,
        );
      }
    };
    for (let count = 0; count < 8; count++) check(randomText(random));
    for (const text of slowTexts(charactersFor(parsed.tree), stepsOn, random, 12)) check(text);
  }
});
