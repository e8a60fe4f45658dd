import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { LOCAL_ANALYSIS_MS, SEARCH_PAUSE_MS } from "../../limits/workbench.ts";
import { memoize } from "../../regex/memoize.ts";
import { NOT_ANALYSED } from "../../regex/redos/verdict.ts";
import type { Searches } from "../../regex/redos/searches.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import type { Model } from "../model/model.ts";
import { followed } from "../runtime/followed.ts";
import { spawner } from "../runtime/lazy.ts";
import { type CallStatus, LatestCall } from "../runtime/worker_calls.ts";
import { connectFixes } from "./fix_search.ts";
import { type LocalKnowledge, type LocalRequest, NOTHING_KNOWN } from "./local_knowledge.ts";
import { verdictHeadline } from "./verdict_headline.ts";

/** The pattern to analyze; nothing is analyzed while it has no tree. */
export interface Subject {
  readonly regex: ReadonlySignal<Regex>;
  readonly views: ReadonlySignal<{ readonly tree: ReadonlySignal<Tree | null> } | null>;
}

/** The browser's findings about the pattern, and the state of the search for the verdict. */
export interface LocalFindings {
  readonly status: CallStatus;
  readonly knowledge: LocalKnowledge;
}

/** The findings, and the pattern that they are about; null while there is none. */
interface PatternFindings extends LocalFindings {
  readonly regex: Regex | null;
}

/** A worker's search for slow input, shared by all subscribers. */
export interface LocalSearch {
  readonly state: ReadonlySignal<PatternFindings>;
  /** How often the mode of the page searches a text; undefined if the flags say it. */
  readonly searches: ReadonlySignal<Searches | undefined>;
  /** Follows the pattern until the returned function has been called by all subscribers. */
  follow(): () => void;
}

/**
 * The pause before a verdict is worked out for a keystroke: most patterns have been painted with their matches and
 * views by then, for which browsers use a second core, too.
 */
const VERDICT_PAUSE_MS = 60;

/**
 * The search for the rest uses the worker that gives the verdicts. If it takes longer than this, another worker is
 * started for the next verdict. Most searches take less, and starting a worker takes about half of it.
 */
const SPARE_WORKER_MS = 200;

/**
 * The search for a pattern; nothing is searched before somebody follows it. A worker answers each keystroke with the
 * verdict, once the keystroke has been painted. After a longer pause, it finds out the rest and may have to be ended, so
 * if that takes long, another worker waits for the next keystroke.
 */
export function localSearch(
  { views }: Pick<Subject, "views">,
  spawn: () => Worker,
  searches: ReadonlySignal<Searches | undefined> = signal(undefined),
): LocalSearch {
  const subject = signal<Regex | null>(null);
  const brief = signal<LocalFindings>(NOTHING_YET);
  const rest = signal<LocalKnowledge>(NOTHING_KNOWN);
  const state = computed<PatternFindings>(() => {
    const { status, knowledge: { instant, finding, warnings, isEmpty } } = brief.value;
    const knowledge = { ...rest.value, instant, finding, warnings, isEmpty: isEmpty || rest.value.isEmpty };
    return { regex: subject.value, status, knowledge };
  });
  const briefCalls = new LatestCall<LocalRequest, LocalKnowledge>(
    spawn,
    (reports, status) => brief.value = { status, knowledge: reports.at(-1) ?? NOTHING_KNOWN },
    { deadline: LOCAL_ANALYSIS_MS, pause: VERDICT_PAUSE_MS, waits: true },
  );
  const fullCalls = new LatestCall<LocalRequest, LocalKnowledge>(
    spawn,
    (reports) => rest.value = reports.at(-1) ?? NOTHING_KNOWN,
    { deadline: LOCAL_ANALYSIS_MS, pause: SEARCH_PAUSE_MS },
    { calls: briefCalls, pause: SPARE_WORKER_MS },
  );
  const calls = [briefCalls, fullCalls] as const;
  const follow = followed(() => {
    const end = effect(() => {
      const tree = views.value?.tree.value;
      subject.value = tree?.regex ?? null;
      brief.value = NOTHING_YET;
      rest.value = NOTHING_KNOWN;
      calls.forEach((call, index) =>
        tree
          ? call.request({ regex: tree.regex, searches: searches.value, isBrief: index === 0 })
          : call.cancel()
      );
    });
    return () => {
      end();
      calls.forEach((call) => call.stop());
    };
  });
  return { state, searches, follow };
}

const NOTHING_YET: LocalFindings = { status: "running", knowledge: NOTHING_KNOWN };

/** The search for slow input in the page's pattern as its mode uses it, shared by the whole page. */
export const modelSearch = memoize((model: Model) => {
  const searches = computed(() => model.sources.modes.value.mode === "split" ? "split" : undefined);
  return localSearch(model, spawner("safety"), searches);
});

/** Updates the line below the pattern, the warnings and the fixes with the search's findings. */
export function connectVerdict(model: Model): () => void {
  const search = modelSearch(model);
  const stop = effect(() => {
    const { regex, knowledge: { instant, finding, warnings, isEmpty, format }, status } = search.state.value;
    // A pattern whose matches haven't been painted yet is still being typed.
    const isCurrent = regex === model.regex.value;
    const verdict = finding?.verdict ?? NOT_ANALYSED;
    const headline = isCurrent ? verdictHeadline(verdict, status !== "running") : null;
    batch(() => {
      model.instant.value = regex && instant && { regex, warnings: instant };
      model.verdict.value = headline;
      model.format.value = isCurrent ? format : null;
      model.backtracking.value = headline ? { verdict, warnings, isEmpty, status } : null;
    });
  });
  const stops = [search.follow(), stop, connectFixes(model)];
  return () => stops.forEach((each) => each());
}
