import { effect } from "@preact/signals";
import { memoize } from "../../regex/memoize.ts";
import { localSearch } from "./analysis.ts";
import { spawner } from "./lazy.ts";
import type { Model } from "./model.ts";
import { headlineOf } from "./verdict_words.ts";

/** The search for slow input in the pattern of the page; it is one for the whole page. */
export const localSearchOf = memoize((model: Model) => localSearch(model, spawner("safety")));

/** Keeps the line beside the pattern in step with what the search has found. */
export function connectVerdict(model: Model): () => void {
  const search = localSearchOf(model);
  const stop = effect(() => {
    const { known: { finding }, status } = search.state.value;
    // A pattern whose matches are not drawn yet is still typed.
    const isCurrent = model.views.value?.tree.value?.regex === model.regex.value;
    model.verdict.value = isCurrent && finding ? headlineOf(finding.verdict, status !== "running") : null;
  });
  const stops = [search.follow(), stop];
  return () => stops.forEach((each) => each());
}
