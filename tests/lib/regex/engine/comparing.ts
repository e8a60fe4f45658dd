import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { exec, execAll } from "../../../../lib/regex/engine/exec.ts";
import type { Program } from "../../../../lib/regex/engine/program.ts";
import { type Regex, toLiteral } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { MATCHES, nativeOutcomes, type Outcome } from "./native.ts";

/** Maximum number of steps per text; longer runs are skipped, and counted. */
const MAX_STEPS = 200_000;

/** The results of comparing our engine with the native one. */
export interface Tally {
  compared: number;
  /** Number of runs in which our engine exceeded its steps. */
  overBudget: number;
  /** Number of runs in which the native engine exceeded its time. */
  ranAway: number;
  /** Comparisons with at least one match. */
  matched: number;
  readonly differences: string[];
}

/** A tally before the first comparison. */
export const emptyTally = (): Tally => ({
  compared: 0,
  overBudget: 0,
  ranAway: 0,
  matched: 0,
  differences: [],
});

/** Compares matches, captures, indices and groups of one regex in texts. */
export function compare(tree: Tree, texts: readonly string[], tally: Tally, lastIndex = 0): void {
  const program = compilePattern(tree);
  const ours = texts.map((text) => outcomeOf(program, text, lastIndex));
  const decided = texts.filter((_, index) => ours[index] !== null);
  tally.overBudget += texts.length - decided.length;
  const natives = nativeOutcomes(tree.regex, decided, lastIndex, lastIndex === 0 ? MATCHES : 1);
  if (natives === null) tally.ranAway += decided.length;
  else note(tree.regex, decided, ours.filter((each) => each !== null), { natives, tally, lastIndex });
}

interface Noting {
  readonly natives: readonly Outcome[];
  readonly tally: Tally;
  readonly lastIndex: number;
}

function note(regex: Regex, texts: readonly string[], ours: readonly Outcome[], noting: Noting): void {
  const { natives, tally, lastIndex } = noting;
  for (const [index, text] of texts.entries()) {
    const [found, expected] = [JSON.stringify(ours[index]), JSON.stringify(natives[index])];
    tally.compared++;
    if (natives[index]?.bounds.length) tally.matched++;
    if (found === expected) continue;
    tally.differences.push(
      `${toLiteral(regex)} in ${JSON.stringify(text)} at ${lastIndex}: ${found}, native ${expected}`,
    );
  }
}

/** The matches of our engine; null if it exceeded its steps. */
export function outcomeOf(program: Program, text: string, lastIndex = 0): Outcome | null {
  const { matches, status } = lastIndex === 0
    ? execAll(program, text, { maxSteps: MAX_STEPS, limit: MATCHES })
    : firstFrom(program, text, lastIndex);
  if (status === "budget" || status === "exhausted") return null;
  return {
    bounds: matches.map(({ captures }) => [...captures]),
    named: matches.map(({ captures }) => JSON.stringify(namedOf(program, captures, text))),
  };
}

function firstFrom(program: Program, text: string, lastIndex: number) {
  const { status, captures } = exec(program, text, lastIndex, MAX_STEPS);
  return { status, matches: captures === null ? [] : [{ captures }] };
}

/** Named groups in the order of the pattern; of several with one name, the one that participated. */
function namedOf({ tree }: Program, captures: Int32Array, text: string): Record<string, string> | null {
  const names = [null, ...tree.groups.map(({ name }) => name)];
  if (names.every((name) => name === null)) return null;
  const named: Record<string, string | undefined> = {};
  for (const [group, name] of names.entries()) {
    if (name === null) continue;
    const [start = -1, end = -1] = captures.subarray(2 * group, 2 * group + 2);
    named[name] = start < 0 ? named[name] : text.slice(start, end);
  }
  return named as Record<string, string>;
}

/** The tree of a regex; undefined if it is invalid or too large. */
export function treeOf(regex: Regex): Tree | undefined {
  const parsed = parse(regex);
  return parsed.ok ? parsed.tree : undefined;
}
