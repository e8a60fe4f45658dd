import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { StepCount } from "../regex/engine/counting.ts";
import type { Range, Regex } from "../regex/regex.ts";
import type { Mark } from "./fields/marks.ts";
import type { MatchRun } from "./matches/match_run.ts";
import type { Sources } from "./sources.ts";
import type { Views } from "./views.ts";
import type { SearchedWarnings } from "./warnings/warning_client.ts";

/** What the page shows: its sources, what follows from them, and the results that workers bring. */
export interface Model {
  readonly sources: Sources;
  readonly regex: ReadonlySignal<Regex>;
  /** Null in the browser until their code has arrived, and on the server for a pattern that is too large. */
  readonly views: Signal<Views | null>;
  /** What the search of the warning worker found for `regex`; null while it runs. */
  readonly searched: Signal<SearchedWarnings | null>;
  /** The newest run of the match worker; null before the first. */
  readonly run: Signal<MatchRun | null>;
  /** Steps of the searches of that run; null while they are not counted. */
  readonly counted: Signal<StepCount | null>;
  /** The character of the text that was clicked, or stands behind the cursor; UTF-16 code units. */
  readonly character: Signal<number | null>;
  /** What the debugger paints; null while it is not open. */
  readonly traced: Signal<Traced | null>;
  /** The parts of the pattern that make it slow; empty while the Safety tab is not open. */
  readonly hotspots: Signal<readonly Range[]>;
}

/** Marks of the moment that the debugger shows, and of how hot the search was. */
export interface Traced {
  readonly pattern: readonly Mark[];
  readonly textIn: (visible: Range) => readonly Mark[];
}

const models = new WeakMap<Sources["pattern"], Model>();

/** The model of a page's sources: made once, then the same for every island that has the same sources. */
export function modelOf(sources: Sources): Model {
  const known = models.get(sources.pattern);
  if (known) return known;
  const model: Model = {
    sources,
    regex: computed(() => ({ pattern: sources.pattern.value, flags: sources.flags.value })),
    views: signal<Views | null>(null),
    searched: signal<SearchedWarnings | null>(null),
    run: signal<MatchRun | null>(null),
    counted: signal<StepCount | null>(null),
    character: signal<number | null>(null),
    traced: signal<Traced | null>(null),
    hotspots: signal<readonly Range[]>([]),
  };
  models.set(sources.pattern, model);
  return model;
}
