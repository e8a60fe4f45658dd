import { effect } from "@preact/signals";
import { needsSearch } from "../../regex/rules/search_need.ts";
import { WarningSearch } from "../judging/warning_search.ts";
import type { Model } from "../model/model.ts";
import "../second_load.ts";
import type { Backtracking, SearchedWarnings } from "../model/results.ts";
import { spawner } from "../runtime/lazy.ts";

/** The state of all searches for warnings together; undefined for one that has not started. */
export function searchStatus(
  overlaps: SearchedWarnings["status"] | undefined,
  backtracking: Backtracking["status"] | undefined,
): Backtracking["status"] {
  const all = [overlaps ?? "running", backtracking ?? "running"] as const;
  return (["running", "failed", "ended"] as const).find((status) => all.includes(status)) ?? "done";
}

/**
 * Searches for further warnings in a worker whenever the pattern changes, unless there can be none.
 *
 * @returns disconnects it
 */
export function connectWarnings(model: Model): () => void {
  const { views } = model;
  const search = new WarningSearch(spawner("warnings"), (found) => model.searched.value = found);
  const stop = effect(() => {
    const tree = views.value?.tree.value;
    if (!tree) search.stop();
    else if (needsSearch(tree)) search.start(tree.regex);
    else search.skip();
  });
  return () => {
    stop();
    search.stop();
  };
}
