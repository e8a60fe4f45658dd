/**
 * A hill climb over texts of 2,000 characters, which knows nothing of automata, compared with the attacks of verdicts:
 * it should find no text that takes ten times the steps at equal length. Patterns that are proved to be linear are left
 * out, because other proofs check their bounds; of those without an attack, the steps are compared with a linear search.
 *
 * `CORPUS=<folder>` has `redos-labelled.jsonl` and `real-world.jsonl`; without it, the committed selection is read.
 * `EVERY=20` takes every twentieth real pattern, `CLIMB=100` that many texts for each pattern.
 */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { attackText, pumpsUpTo } from "../../lib/regex/redos/attack.ts";
import { countVerdict } from "../../lib/regex/redos/counted_verdict.ts";
import { type CountSteps, createStepCounter } from "../../lib/regex/redos/growth/growth.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { corpus } from "../corpora/corpus.ts";
import { labelledPatterns } from "../corpora/labelled.ts";

const LENGTH = 2_000;
const EVERY = Number(Deno.env.get("EVERY") ?? 4);
const CLIMB = Number(Deno.env.get("CLIMB") ?? 300);

/** Steps of a linear search of a text, where no attack is known. */
const PLAIN_STEPS = 30 * LENGTH;

/** How many times the steps of the attack a text must take to be an exception. */
const MUCH = 10;

/** Steps that are counted for one text. */
const MOST = 30_000_000;

/** Blocks, each of which repeats a word. */
type Blocks = readonly (readonly [word: string, share: number])[];

Deno.test("a hill climb finds no text that is ten times as slow as the attack", async () => {
  const labelled = await labelledPatterns();
  const real = (await corpus("real-world")).filter((_, index) => index % EVERY === 0);
  const exceptions: string[] = [];
  const table = { patterns: 0, proved: 0, attacks: 0, "without attack": 0, "attack above the limit": 0 };
  for (const regex of [...labelled, ...real]) {
    const parsed = parse(regex);
    if (!parsed.ok) continue;
    table.patterns++;
    const { kind, how, attack } = countVerdict(parsed.tree);
    if (kind === "safe" || how === "proved") {
      table.proved++;
      continue;
    }
    table[attack ? "attacks" : "without attack"]++;
    const stepsOn = createStepCounter(parsed.tree);
    const own = attack ? stepsOn(attackText(attack, pumpsUpTo(attack, LENGTH)), MOST / MUCH) : PLAIN_STEPS;
    if (own === null) {
      table["attack above the limit"]++;
      continue;
    }
    const least = MUCH * Math.max(own, PLAIN_STEPS / MUCH);
    const found = climb(regex, stepsOn, least);
    if (found) {
      exceptions.push(`/${regex.pattern}/${regex.flags}: ${own} by ${JSON.stringify(attack)}, ${found}`);
    }
  }
  console.table(table);
  console.log(exceptions.join("\n"));
  assertEquals(exceptions.length <= 0.02 * (table.attacks + table["without attack"]), true);
});

/** The blocks of a text that takes as many steps; undefined if none is found. */
function climb(regex: Regex, stepsOn: CountSteps, enough: number): string | undefined {
  const letters = lettersOf(regex);
  const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
    seed: 1,
    numRuns: 40 * CLIMB,
  });
  let at = 0;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random[at++ % random.length]! * all.length)]!;
  const word = () => Array.from({ length: pick([1, 1, 1, 2, 2, 3, 4]) }, () => pick(letters)).join("");
  const block = () => [word(), pick([0, 0, 1, 1, 4])] as const;
  const change = (blocks: Blocks): Blocks => {
    const index = pick([...blocks.keys()]);
    switch (pick(["word", "share", "more", "less", "letter"])) {
      case "word":
        return blocks.with(index, block());
      case "share":
        return blocks.with(index, [blocks[index]![0], pick([0, 1, 4])]);
      case "more":
        return blocks.toSpliced(index, 0, block());
      case "less":
        return blocks.length > 1 ? blocks.toSpliced(index, 1) : blocks;
      default:
        return blocks.with(index, [blocks[index]![0] + pick(letters), blocks[index]![1]]);
    }
  };
  let best: Blocks = [block()];
  let most = 0;
  for (let tries = 0; tries < CLIMB; tries++) {
    const next = tries % 50 === 0 ? [block(), block(), block()] : change(best);
    const steps = stepsOn(textOf(next), enough);
    if (steps === null) return `more than ${enough} by ${JSON.stringify(next)}`;
    if (steps >= most || tries % 50 === 0) [best, most] = [next, steps];
  }
  return undefined;
}

/** The characters of the pattern, and some that it may not name. */
const lettersOf = ({ pattern }: Regex): readonly string[] =>
  [...new Set(`${pattern.replace(/\\[a-zA-Z]/g, "").slice(0, 200)}a0 -.\n\0`)].slice(0, 60);

/** A text of the length: blocks with a share repeat their word, the others have it once. */
function textOf(blocks: Blocks): string {
  const once = blocks.reduce((sum, [word]) => sum + word.length, 0);
  const shares = blocks.reduce((sum, [, share]) => sum + share, 0) || 1;
  return blocks.map(([word, share]) =>
    word + word.repeat(Math.floor(share / shares * Math.max(0, LENGTH - once) / word.length))
  ).join("").slice(0, LENGTH);
}
