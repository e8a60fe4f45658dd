/**
 * The bounds of `PATTERNS` random patterns, 70,000 if not set, of a fifth as many with lookaheads and with
 * backreferences, of those with counted repeats, with long repeats, and of all patterns of the corpora that `CORPUS` names (every
 * `EVERY`th), against the steps counted on `TEXTS` texts each, 25 if not set: half of them random, half made
 * of the slowest one so far. Every method of finding a bound is tested, not only the one whose bound is shown.
 * The largest share of a bound that a text takes is printed, and how close the bounds are. The random patterns
 * take about 20 ms each; `SEED` selects others, so that they can be tested in several runs.
 */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { createStepCounter } from "../../lib/regex/redos/growth/growth.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { boundedLoops } from "../backtracking/bounded_loops.ts";
import { corpora } from "../corpora/corpus.ts";
import { randomFrom } from "../lib/regex/engine/texts.ts";
import {
  randomPattern,
  randomPatternWithGaps,
  randomPatternWithLeadingLookaheads,
  randomPatternWithLookaheads,
  randomPatternWithManySets,
  randomPatternWithReferences,
  randomText,
  randomWords,
} from "../random/random_patterns.ts";
import {
  boundsOf,
  charactersFor,
  limitedSteps,
  type Method,
  slowTexts,
  stepsWithin,
} from "../backtracking/step_bounds.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 70_000);
const TEXTS = Number(Deno.env.get("TEXTS") ?? 25);
const EVERY = Number(Deno.env.get("EVERY") ?? 1);
const SEED = Number(Deno.env.get("SEED") ?? 2_026);
const MAX_STEPS = 5_000_000;
const random = randomFrom(SEED);

for (
  const [kind, makePattern, count] of [
    ["syntax of all kinds", randomPattern, PATTERNS],
    ["lookaheads", randomPatternWithLookaheads, Math.ceil(PATTERNS / 5)],
    ["references", randomPatternWithReferences, Math.ceil(PATTERNS / 5)],
    ["words", randomWords, Math.ceil(PATTERNS / 5)],
    ["long repeats", randomPatternWithGaps, Math.ceil(PATTERNS / 2)],
    ["many sets of preceding characters", randomPatternWithManySets, Math.ceil(PATTERNS / 5)],
    ["leading lookaheads", randomPatternWithLeadingLookaheads, Math.ceil(PATTERNS / 5)],
  ] as const
) {
  Deno.test(`the bounds of ${count} random patterns with ${kind} are never exceeded`, () => {
    const check = new BoundCheck();
    while (check.patterns < count) check.add(makePattern(random));
    check.report();
  });
}

Deno.test(`the bounds of ${Math.ceil(PATTERNS / 5)} random patterns with counted repeats are never exceeded`, () => {
  const check = new BoundCheck();
  for (const { pattern } of fc.sample(boundedLoops, { seed: SEED, numRuns: Math.ceil(PATTERNS / 5) })) {
    check.add({ pattern, flags: "" });
  }
  check.report();
});

Deno.test("the bounds of real patterns are never exceeded", async () => {
  const check = new BoundCheck();
  for await (const { regexes } of corpora()) {
    for (const [index, regex] of regexes.entries()) if (index % EVERY === 0) check.add(regex);
  }
  check.report();
});

/** What was tested of a method. */
interface Tested {
  bounds: number;
  /** The largest share of a bound that a text takes; and for each bound, that of its slowest text. */
  largest: number;
  readonly shares: number[];
}

class BoundCheck {
  patterns = 0;
  #texts = 0;
  readonly #wrong: string[] = [];
  readonly #tested = new Map<Method, Tested>();

  add(regex: Regex): void {
    const parsed = parse(regex);
    if (!parsed.ok) return;
    this.patterns++;
    const bounds = boundsOf(parsed.tree);
    if (bounds.size === 0) return;
    const stepsOn = limitedSteps(createStepCounter(parsed.tree), MAX_STEPS);
    const characters = charactersFor(parsed.tree);
    const shares = new Map<Method, number>();
    const compare = (text: string) => {
      const steps = stepsOn(text);
      this.#texts++;
      for (const [method, bound] of bounds) {
        const most = stepsWithin(bound, text);
        shares.set(method, Math.max(shares.get(method) ?? 0, steps / Math.max(1, most)));
        if (steps <= most) continue;
        const { pattern, flags } = regex;
        this.#wrong.push(`${method}: /${pattern}/${flags} ${steps} > ${most} on ${JSON.stringify(text)}`);
      }
    };
    for (let count = 0; count < TEXTS / 2; count++) compare(randomText(random));
    for (const text of slowTexts(characters, stepsOn, random, TEXTS / 2)) compare(text);
    for (const [method, share] of shares) {
      const tested = this.#tested.get(method) ?? { bounds: 0, largest: 0, shares: [] };
      this.#tested.set(method, tested);
      tested.bounds++;
      tested.largest = Math.max(tested.largest, share);
      tested.shares.push(share);
    }
  }

  report(): void {
    console.log({ patterns: this.patterns, texts: this.#texts, exceeded: this.#wrong.length });
    console.table(Object.fromEntries(
      [...this.#tested].map(([method, { bounds, largest, shares }]) => {
        const sorted = shares.toSorted((a, b) => a - b);
        const at = (share: number) => Number(sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(3));
        return [method, {
          bounds,
          largest: Number(largest.toFixed(3)),
          p10: at(0.1),
          median: at(0.5),
          p90: at(0.9),
        }];
      }),
    ));
    assertEquals(this.#wrong.slice(0, 20), []);
  }
}
