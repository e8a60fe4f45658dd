import { effect, useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { diffPatterns, type PatternDiff } from "../../regex/diff/diff.ts";
import type { StepCount } from "../../regex/engine/exec.ts";
import { readLiteral, type Regex } from "../../regex/regex.ts";
import { parse, type PatternError, type Tree } from "../../regex/syntax/parse.ts";
import { type ComparedMatches, comparedMatches } from "../core/compared_matches.ts";
import { type MatchRun, MatchRunner, type Model, spawner, stepWords } from "../core/mod.ts";
import { type Meaning, useMeaning } from "../core/meaning.ts";
import { countLater } from "../core/step_counting.ts";
import { addText } from "../core/test_lines.ts";

/** How the pattern and the second one differ. */
export interface Difference {
  /** Null while one of the patterns is missing or has an error. */
  readonly comparison: Comparison | null;
  /** What the two find in the test text; null until both runs are over. */
  readonly matches: ComparedMatches | null;
  /** Steps of the second pattern in the test text; null while they are not known. */
  readonly steps: StepCount | null;
  /** How what they find relates; null while one of them is missing or has an error. */
  readonly meaning: Meaning | null;
}

/** Compares with the second pattern while the panel is shown. */
export function useDiff(model: Model): Difference {
  const { sources, views, run } = model;
  const meaning = useMeaning(model);
  const other = useSignal<MatchRun | null>(null);
  const steps = useSignal<StepCount | null>(null);
  useEffect(() => {
    const client = new MatchRunner(spawner("match"), (newest) => other.value = newest);
    const stop = effect(() => startWith(client, sources.second.value, sources.text.value));
    const stopCounting = countLater(
      () => other.value?.status === "done" ? other.value : null,
      (count) => steps.value = count,
    );
    return () => (stop(), stopCounting(), client.stop());
  }, []);
  const comparison = useComputed(() => {
    const [tree, second] = [views.value?.tree.value, sources.second.value];
    return tree && second ? comparisonOf(tree, second) : null;
  });
  const matches = useComputed(() => {
    const [first, second] = [run.value, other.value];
    const over = first?.status === "done" && second?.status === "done" && first.text === second.text;
    return over ? comparedMatches(first.matches, second.matches) : null;
  });
  return { comparison: comparison.value, matches: matches.value, steps: steps.value, meaning };
}

function startWith(client: MatchRunner, second: Regex | null, text: string): void {
  if (second === null) client.stop();
  else client.start(second, text);
}

/** What differs between the pattern and a second one, or what is wrong with the second. */
export type Comparison = { readonly diff: PatternDiff } | { readonly fault: PatternError };

/** Compares a pattern with a second one. */
export function comparisonOf(tree: Tree, second: Regex): Comparison {
  const parsed = parse(second);
  return parsed.ok ? { diff: diffPatterns(tree, parsed.tree) } : { fault: parsed };
}

/** What the panel of the second pattern shows, and what it does. */
export function diffPanel(
  { sources, regex, counted }: Model,
  { comparison, matches, steps, meaning }: Difference,
) {
  return {
    first: regex.value,
    second: sources.second.value,
    diff: comparison && "diff" in comparison ? comparison.diff : null,
    fault: comparison && "fault" in comparison ? comparison.fault : null,
    meaning,
    matches,
    steps: counted.value && steps ? [stepWords(counted.value), stepWords(steps)] as const : null,
    text: sources.text.value,
    onSecond: (second: Regex | null) =>
      sources.second.value = second && (readLiteral(second.pattern) ?? second),
    onText: (text: string) => addText(sources, text),
    onChoose: (range: { readonly start: number; readonly end: number }) => sources.chosen.value = range,
  };
}
