/**
 * A hill climb over texts of 2,000 characters (fewer where an attack takes too many steps to count), which knows nothing of automata, compared with the attacks of verdicts:
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
import { corpusFile, regexesIn } from "../corpora/corpus.ts";
import { labelledPatterns } from "../corpora/labelled.ts";

/** Lengths of texts: the first one on which the steps of the attack can be counted. */
const LENGTHS = [2_000, 400, 100, 40];
const EVERY = Number(Deno.env.get("EVERY") ?? 4);
const CLIMB = Number(Deno.env.get("CLIMB") ?? 300);

/** Steps for each character of a linear search, where no attack is known. */
const PLAIN_STEPS = 30;

/** How many times the steps of the attack a text must take to be an exception. */
const MUCH = 10;

/** Steps that are counted for one text. */
const MOST = 30_000_000;

/** Blocks, each of which repeats a word. */
type Blocks = readonly (readonly [word: string, share: number])[];

Deno.test("a hill climb finds no text that is ten times as slow as the attack", async () => {
  const labelled = await labelledPatterns();
  const real = (await regexesIn(corpusFile("real-world.jsonl"))).filter((_, index) => index % EVERY === 0);
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
    const length = LENGTHS.find((length) =>
      !attack || stepsOn(attackText(attack, pumpsUpTo(attack, length)), MOST / MUCH) !== null
    );
    if (length === undefined) {
      table["attack above the limit"]++;
      continue;
    }
    const plain = PLAIN_STEPS * length;
    const own = attack ? stepsOn(attackText(attack, pumpsUpTo(attack, length)), MOST) ?? 0 : plain;
    const found = climb(regex, stepsOn, { length, enough: MUCH * Math.max(own, plain / MUCH) });
    if (found) {
      exceptions.push(`/${regex.pattern}/${regex.flags}: ${own} by ${JSON.stringify(attack)}, ${found}`);
    }
  }
  console.table(table);
  console.log(exceptions.join("\n"));
  assertEquals(exceptions.length <= 0.02 * (table.attacks + table["without attack"]), true);
});

/** The blocks of a text that takes as many steps; undefined if none is found. */
function climb(
  regex: Regex,
  stepsOn: CountSteps,
  { length, enough }: { readonly length: number; readonly enough: number },
): string | undefined {
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
    const steps = stepsOn(textOf(next, length), enough);
    if (steps === null) return `more than ${enough} on ${length} characters by ${JSON.stringify(next)}`;
    if (steps >= most || tries % 50 === 0) [best, most] = [next, steps];
  }
  return undefined;
}

/** The characters of the pattern, and some that it may not name. */
const lettersOf = ({ pattern }: Regex): readonly string[] =>
  [...new Set(`${pattern.replace(/\\[a-zA-Z]/g, "").slice(0, 200)}a0 -.\n\0`)].slice(0, 60);

/** A text of the length: blocks with a share repeat their word, the others have it once. */
function textOf(blocks: Blocks, length: number): string {
  const once = blocks.reduce((sum, [word]) => sum + word.length, 0);
  const shares = blocks.reduce((sum, [, share]) => sum + share, 0) || 1;
  return blocks.map(([word, share]) =>
    word + word.repeat(Math.floor(share / shares * Math.max(0, length - once) / word.length))
  ).join("").slice(0, length);
}
