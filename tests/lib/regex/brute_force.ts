import { compilePattern } from "../../../lib/regex/engine/compile.ts";
import { execAll } from "../../../lib/regex/engine/exec.ts";
import { otherCase } from "../../../lib/regex/language/samples.ts";
import type { Regex } from "../../../lib/regex/regex.ts";
import type { Tree } from "../../../lib/regex/syntax/tree.ts";
import { nodesOfType } from "../../../lib/regex/syntax/tree_queries.ts";
import { textsFor } from "./engine/texts.ts";
import { textsUpTo } from "./language/random.ts";

/** Maximum steps of our engine for a text that the native engine, which can't be stopped, is run on. */
const MAX_STEPS = 3_000;

/**
 * Characters that patterns often distinguish: line terminators, both cases, a surrogate pair and its halves.
 */
const SPECIAL = ["\n", "\r", "\u2028", "a", "A", "0", "_", " ", "😀", "\ud83d", "\u017f"];

/**
 * Texts that test a pattern thoroughly: all short ones over characters of the pattern in both cases and line
 * terminators, alone and after a prefix that probably matches; repetitions of one character; and texts along
 * its tree.
 */
export function bruteForceTexts(tree: Tree, random: () => number): string[] {
  const words = textsFor(tree, 60, random);
  const named = nodesOfType(tree, "Character").map(({ value }) => String.fromCodePoint(value));
  const letters = new Set([...shuffled([...new Set([...named, ...words.join("")])], random).slice(0, 3)]);
  for (const letter of [...letters]) letters.add(otherCase(letter));
  letters.add(shuffled(SPECIAL, random)[0] ?? "\n");
  const short = textsUpTo(letters.size > 5 ? 3 : 4, [...letters]);
  const beginnings = words.slice(0, 6).map((word) => word.slice(0, Math.floor(random() * 12)));
  const small = textsUpTo(2, [...letters]);
  return [
    ...new Set([
      ...words,
      ...short,
      ...beginnings.flatMap((beginning) => small.map((text) => beginning + text)),
      ...[...letters].map((letter) => letter.repeat(7)),
    ]),
  ];
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** The texts on which a pattern is fast enough for the native engine, which can't be stopped. */
export function quickTexts(tree: Tree, texts: readonly string[]): string[] {
  const program = { ...compilePattern(tree), global: true };
  return texts.filter((text) => {
    const { status } = execAll(program, text, { maxSteps: MAX_STEPS });
    return status !== "budget" && status !== "exhausted";
  });
}

/** All matches of the native engine in a text, with their captures and offsets. */
export function nativeMatches({ pattern, flags }: Regex): (text: string) => string {
  const engine = new RegExp(pattern, [...new Set(`${flags}dg`)].join(""));
  return (text) =>
    JSON.stringify(
      Array.from(text.matchAll(engine), ({ index, indices, ...match }) => [index, match, indices]),
    );
}

/** The matches of the native engine in a text, without their captures. */
function nativeRanges({ pattern, flags }: Regex): (text: string) => string {
  const engine = new RegExp(pattern, [...new Set(`${flags}g`)].join(""));
  return (text) => JSON.stringify(Array.from(text.matchAll(engine), ({ index, 0: match }) => [index, match]));
}

/** The first text in which the native engine finds different matches for two patterns, or different captures if these count. */
export function firstDifference(
  left: Regex,
  right: Regex,
  texts: readonly string[],
  areCapturesCompared = true,
): string | undefined {
  const matches = areCapturesCompared ? nativeMatches : nativeRanges;
  const [one, other] = [matches(left), matches(right)];
  return texts.find((text) => one(text) !== other(text));
}
