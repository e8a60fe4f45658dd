/**
 * The bound of `PATTERNS` random patterns, 70,000 if not set, of a fifth as many with lookaheads and with
 * backreferences, and of all patterns of the corpora that `CORPUS` names, against the steps counted on
 * `TEXTS` random texts each, 25 if not set. The looseness of the bounds is printed. The random patterns take
 * about 20 ms each; `SEED` selects others, so that they can be tested in several runs.
 */
import { assertEquals } from "@std/assert";
import { decide } from "../../lib/regex/redos/decision.ts";
import { createStepCounter } from "../../lib/regex/redos/growth.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { corpora } from "../corpus.ts";
import { randomFrom } from "../lib/regex/engine/texts.ts";
import {
  randomPattern,
  randomPatternWithLookaheads,
  randomPatternWithReferences,
  randomText,
} from "../random_patterns.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 70_000);
const TEXTS = Number(Deno.env.get("TEXTS") ?? 25);
const random = randomFrom(Number(Deno.env.get("SEED") ?? 2_026));

Deno.test(`the bounds of ${PATTERNS} random patterns are never exceeded`, () => {
  const check = new BoundCheck();
  while (check.patterns < PATTERNS) check.add(randomPattern(random), () => randomText(random));
  check.report();
});

for (
  const [kind, makePattern] of [
    ["lookaheads", randomPatternWithLookaheads],
    ["references", randomPatternWithReferences],
  ] as const
) {
  Deno.test(`the bounds of ${Math.ceil(PATTERNS / 5)} random patterns with ${kind} are never exceeded`, () => {
    const check = new BoundCheck();
    while (check.patterns < PATTERNS / 5) check.add(makePattern(random), () => randomText(random));
    check.report();
  });
}

Deno.test("the bounds of real patterns are never exceeded on texts of their own characters", async () => {
  const check = new BoundCheck();
  for await (const { regexes } of corpora()) {
    for (const regex of regexes) check.add(regex, textOver);
  }
  check.report();
});

/** A random text, or a text with repetitions, over some characters. */
function textOver(characters: readonly string[], count: number): string {
  const pick = () => characters[Math.floor(random() * characters.length)] ?? "a";
  const some = (length: number) => Array.from({ length }, pick).join("");
  const length = 1 + Math.floor(random() * 100);
  if (count % 2 === 0) return some(length);
  const pump = some(1 + Math.floor(random() * 4));
  return some(1) + pump.repeat(length / pump.length + 1) + some(1);
}

class BoundCheck {
  patterns = 0;
  #linear = 0;
  #texts = 0;
  readonly #wrong: string[] = [];
  readonly #looseness: number[] = [];

  add(regex: Regex, textFor: (characters: readonly string[], count: number) => string): void {
    const parsed = parse(regex);
    if (!parsed.ok) return;
    this.patterns++;
    const decision = decide(parsed.tree);
    if (decision.kind !== "linear") return;
    this.#linear++;
    const { perCharacter, atEnd } = decision.bound;
    const stepsOn = createStepCounter(parsed.tree);
    const characters = [...new Set([...regex.pattern, ..."ab1 _-.\n"])];
    let tightest = Infinity;
    for (let count = 0; count < TEXTS; count++) {
      const text = textFor(characters, count);
      const most = perCharacter * text.length + atEnd;
      const steps = stepsOn(text, 10 * most + 1) ?? Infinity;
      this.#texts++;
      tightest = Math.min(tightest, most / Math.max(1, steps));
      if (steps > most) {
        this.#wrong.push(`/${regex.pattern}/${regex.flags} ${steps} > ${most} on ${JSON.stringify(text)}`);
      }
    }
    this.#looseness.push(tightest);
  }

  report(): void {
    const sorted = this.#looseness.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(2);
    console.log({
      patterns: this.patterns,
      linear: this.#linear,
      texts: this.#texts,
      exceeded: this.#wrong.length,
      looseness: { p10: at(0.1), median: at(0.5), p90: at(0.9) },
    });
    assertEquals(this.#wrong.slice(0, 20), []);
  }
}
