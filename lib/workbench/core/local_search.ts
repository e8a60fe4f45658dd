import { batch, effect, type ReadonlySignal, signal } from "@preact/signals";
import { LOCAL_ANALYSIS_MS } from "../../limits/workbench.ts";
import { memoize } from "../../regex/memoize.ts";
import { NOT_ANALYSED } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Tree } from "../../regex/syntax/parse.ts";
import { spawner } from "./lazy.ts";
import { type LocalKnowledge, NOTHING_KNOWN } from "./local_knowledge.ts";
import type { Model } from "./model.ts";
import { headlineOf } from "./verdict_headline.ts";
import { type CallStatus, LatestCall } from "./worker_calls.ts";

/** What is analysed; nothing is while it has no tree. */
export interface Subject {
  readonly regex: ReadonlySignal<Regex>;
  readonly views: ReadonlySignal<{ readonly tree: ReadonlySignal<Tree | null> } | null>;
}

/** What the browser knows about the pattern, and how its search stands. */
export interface LocalFindings {
  readonly status: CallStatus;
  readonly known: LocalKnowledge;
}

/** The search of a worker for slow input, shared by all who follow it. */
export interface LocalSearch {
  readonly state: ReadonlySignal<LocalFindings>;
  /** Follows the pattern until the returned function is called, by everyone who has called this. */
  follow(): () => void;
}

/** The search for a pattern; nothing is searched before somebody follows it. */
export function localSearch({ views }: Subject, spawn: () => Worker): LocalSearch {
  const state = signal<LocalFindings>(NOTHING_YET);
  const call = new LatestCall<Regex, LocalKnowledge>(
    spawn,
    (reports, status) => state.value = { status, known: reports.at(-1) ?? NOTHING_KNOWN },
    { deadline: LOCAL_ANALYSIS_MS },
  );
  let followers = 0;
  let stop = () => {};

  function begin(): () => void {
    const end = effect(() => {
      const tree = views.value?.tree.value;
      state.value = NOTHING_YET;
      if (tree) return call.request(tree.regex);
      call.stop();
    });
    return () => (end(), call.stop());
  }

  function follow(): () => void {
    if (followers++ === 0) stop = begin();
    let isFollowing = true;
    return () => {
      if (isFollowing && --followers === 0) stop();
      isFollowing = false;
    };
  }

  return { state, follow };
}

const NOTHING_YET: LocalFindings = { status: "running", known: NOTHING_KNOWN };

/** The search for slow input in the pattern of the page; it is one for the whole page. */
export const localSearchOf = memoize((model: Model) => localSearch(model, spawner("safety")));

/** Updates the line below the pattern with what the search finds. */
export function connectVerdict(model: Model): () => void {
  const search = localSearchOf(model);
  const stop = effect(() => {
    const { known: { finding, warnings }, status } = search.state.value;
    // A pattern whose matches are not drawn yet is still typed.
    const isCurrent = model.views.value?.tree.value?.regex === model.regex.value;
    const verdict = finding?.verdict ?? NOT_ANALYSED;
    const headline = isCurrent ? headlineOf(verdict, status !== "running") : null;
    batch(() => {
      model.verdict.value = headline;
      model.backtracking.value = headline ? { verdict, warnings, status } : null;
    });
  });
  const stops = [search.follow(), stop];
  return () => stops.forEach((each) => each());
}
