import { assert, assertEquals } from "@std/assert";
import { attackText } from "../../../../lib/regex/redos/attack.ts";
import { decide } from "../../../../lib/regex/redos/decision.ts";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../../../lib/regex/redos/redos.ts";
import type { Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { randomText } from "../../../random/random_patterns.ts";
import { share } from "../../../suites/sample.ts";
import { charactersFor, limitedSteps, slowTexts, stepsWithin } from "../../../backtracking/step_bounds.ts";
import { type WellKnown, wellKnownPatterns } from "../../../corpora/well_known.ts";
import { randomFrom } from "../engine/texts.ts";

const MAX_STEPS = 3_000_000;

/** Patterns whose verdict is "Unknown", and what the analysis doesn't take into account. */
const UNKNOWN: ReadonlyMap<string, string> = new Map([
  ["ISBN", "a lookahead limits the length of the text"],
  ["Password, OWASP with three of four kinds", "a backreference in a lookahead is repeated until it fails"],
]);

const random = randomFrom(35);

Deno.test("there are at least a hundred well-known patterns, each with a source", async () => {
  const patterns = await wellKnownPatterns();
  assert(patterns.length >= 100);
  assertEquals(new Set(patterns.map(({ name }) => name)).size, patterns.length);
  assert(patterns.every(({ source }) => source !== ""));
});

for (const regex of await wellKnownPatterns()) {
  Deno.test(`the verdict on a well-known pattern is right: ${regex.name}`, () => {
    const tree = treeOf(regex);
    const verdict = verdictOn(tree);
    if (UNKNOWN.has(regex.name)) {
      assertEquals(verdict.kind, "unknown", "it is decided now: take it off the list");
      return;
    }
    assert(verdict.kind !== "unknown");
    if (verdict.how === "proved") assertBounded(tree);
    else assertGrowing(tree, verdict);
  });
}

function treeOf(regex: WellKnown): Tree {
  const parsed = parse(regex);
  assert(parsed.ok, regex.name);
  return parsed.tree;
}

function verdictOn(tree: Tree): Verdict {
  let last: Verdict | undefined;
  for (const { verdict } of findBacktracking(tree, createStepCounter(tree))) last = verdict;
  assert(last);
  return last;
}

/** No text takes more steps than the bound, neither a random one nor one that is made to be slow. */
function assertBounded(tree: Tree): void {
  const decision = decide(tree);
  assert(decision.kind === "linear");
  const stepsOn = limitedSteps(createStepCounter(tree), MAX_STEPS);
  const check = (text: string) => {
    const steps = stepsOn(text);
    assert(
      steps <= stepsWithin(decision.bound, text),
      `/${tree.regex.pattern}/${tree.regex.flags} takes ${steps} steps on ${JSON.stringify(text)}`,
    );
  };
  for (let count = 0; count < share(8, 100); count++) check(randomText(random));
  for (const text of slowTexts(charactersFor(tree), stepsOn, random, share(12, 300))) check(text);
}

/** Twice as many pumps take at least three times as many steps. */
function assertGrowing(tree: Tree, { attack, class: growth }: Verdict): void {
  assert(attack);
  const stepsOn = createStepCounter(tree);
  const count = growth === "exponential" ? 8 : 40;
  const steps = stepsOn(attackText(attack, count), MAX_STEPS);
  assert(steps === null || (stepsOn(attackText(attack, 2 * count), MAX_STEPS) ?? MAX_STEPS) >= 3 * steps);
}
