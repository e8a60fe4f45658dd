import type { Regex } from "../../regex/regex.ts";
import { stateOf } from "../sources.ts";
import { open } from "../keeping/opening.ts";
import type { Model } from "../model.ts";
import { spawner } from "../workers.ts";
import { compareMeanings } from "./compare_meanings.ts";
import { type ReviewSurroundings, reviewTask } from "./review_task.ts";

/** What the page gives a review. */
export interface ReviewPage extends Pick<ReviewSurroundings, "reviewer" | "ask" | "user" | "analyse"> {
  /** Shows the comparison with the second pattern. */
  readonly showDiff: () => void;
}

/** Starts a review in a browser, with its workers. */
export function openReview(model: Model, { showDiff, ...page }: ReviewPage) {
  const { sources } = model;
  return reviewTask(model, {
    ...page,
    match: spawner("match"),
    warnings: spawner("warnings"),
    markdown: spawner("markdown"),
    compare: (left, right) => compareMeanings(spawner("meaning"), left, right),
    onUse: (regex: Regex) => open(sources, { ...stateOf(sources), ...regex }, localStorage, window),
    onCompare: (regex: Regex) => {
      sources.second.value = regex;
      showDiff();
    },
  });
}
