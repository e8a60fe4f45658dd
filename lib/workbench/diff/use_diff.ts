import { effect, useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { StepCount } from "../../regex/engine/counting.ts";
import type { Regex } from "../../regex/regex.ts";
import { type ComparedMatches, comparedMatches } from "./compared_matches.ts";
import type { Comparison } from "./comparing.ts";
import { countLater } from "../debugger/later_counting.ts";
import { MatchClient } from "../matches/match_client.ts";
import type { MatchRun } from "../matches/match_run.ts";
import type { Model } from "../model.ts";
import { spawner } from "../workers.ts";
import { type Meaning, useMeaning } from "./use_meaning.ts";

/** How the pattern and the second one differ. */
export interface Difference {
  /** Null until its code has arrived, and while one of the patterns is missing or has an error. */
  readonly comparison: Comparison | null;
  /** What the two find in the test text; null until both runs are over. */
  readonly matches: ComparedMatches | null;
  /** Steps of the second pattern in the test text; null while they are not known. */
  readonly steps: StepCount | null;
  /** How what they find relates; null while one of them is missing or has an error. */
  readonly meaning: Meaning | null;
}

type Compare = typeof import("./comparing.ts").comparisonOf;

/** Compares with the second pattern while the panel is shown. */
export function useDiff(model: Model, shown: boolean): Difference {
  const { sources, views, run } = model;
  const meaning = useMeaning(model, shown);
  const compare = useSignal<Compare | null>(null);
  const other = useSignal<MatchRun | null>(null);
  const steps = useSignal<StepCount | null>(null);
  useEffect(() => {
    if (!shown) return;
    import("./comparing.ts").then(({ comparisonOf }) => compare.value = comparisonOf);
    const client = new MatchClient(spawner("match"), (newest) => other.value = newest);
    const stop = effect(() => startWith(client, sources.second.value, sources.text.value));
    const stopCounting = countLater(
      () => other.value?.status === "done" ? other.value : null,
      (count) => steps.value = count,
    );
    return () => (stop(), stopCounting(), client.stop());
  }, [shown]);
  const comparison = useComputed(() => {
    const [tree, second] = [views.value?.tree.value, sources.second.value];
    return tree && second && compare.value ? compare.value(tree, second) : null;
  });
  const matches = useComputed(() => {
    const [first, second] = [run.value, other.value];
    const over = first?.status === "done" && second?.status === "done" && first.text === second.text;
    return over ? comparedMatches(first.matches, second.matches) : null;
  });
  return { comparison: comparison.value, matches: matches.value, steps: steps.value, meaning };
}

function startWith(client: MatchClient, second: Regex | null, text: string): void {
  if (second === null) client.stop();
  else client.start(second, text);
}
