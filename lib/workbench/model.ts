import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { flagNotes } from "../regex/explain/flags.ts";
import { summaryOf } from "../regex/explain/summary.ts";
import type { Step } from "../regex/explain/step.ts";
import { stepsOf } from "../regex/explain/steps.ts";
import type { Regex } from "../regex/regex.ts";
import { diagramOf } from "../regex/railroad/diagram.ts";
import type { Diagram } from "../regex/railroad/shape.ts";
import { layout } from "../regex/railroad/layout.ts";
import type { SvgElement } from "../regex/railroad/element.ts";
import { svgOf } from "../regex/railroad/svg.ts";
import { type Row, rowsOf } from "../regex/structure.ts";
import { type Fault, parse, type Parsed, type Tree } from "../regex/syntax/parse.ts";
import { instantWarnings } from "../regex/warnings/instant.ts";
import type { Warning } from "../regex/warnings/warning.ts";
import type { MatchRun } from "./match_client.ts";
import type { Sources } from "./sources.ts";
import type { SearchedWarnings } from "./warning_client.ts";

/** Everything that the page shows, derived from its sources; and the results that workers bring. */
export interface Model {
  readonly sources: Sources;
  readonly regex: ReadonlySignal<Regex>;
  readonly parsed: ReadonlySignal<Parsed>;
  readonly tree: ReadonlySignal<Tree | null>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly summary: ReadonlySignal<string | undefined>;
  readonly steps: ReadonlySignal<readonly Step[]>;
  readonly flagNotes: ReadonlySignal<ReturnType<typeof flagNotes>>;
  readonly rows: ReadonlySignal<readonly Row[]>;
  readonly diagram: ReadonlySignal<Diagram | null>;
  readonly svg: ReadonlySignal<SvgElement | null>;
  readonly warnings: ReadonlySignal<readonly Warning[]>;
  /** What the search of the warning worker found for `regex`; null while it runs. */
  readonly searched: Signal<SearchedWarnings | null>;
  /** The newest run of the match worker; null before the first. */
  readonly run: Signal<MatchRun | null>;
}

const models = new WeakMap<Sources["pattern"], Model>();

/** The model of a page's sources: made once, then the same for every island that has the same sources. */
export function modelOf(sources: Sources): Model {
  const known = models.get(sources.pattern);
  if (known) return known;
  const model = create(sources);
  models.set(sources.pattern, model);
  return model;
}

function create(sources: Sources): Model {
  const regex = computed(() => ({
    pattern: sources.pattern.value,
    flags: sources.flags.value,
  }));
  const parsed = computed(() => parse(regex.value));
  const tree = computed(() => parsed.value.ok ? parsed.value.tree : null);
  const searched = signal<SearchedWarnings | null>(null);
  const diagram = computed(() => tree.value && diagramOf(tree.value, { unfolded: unfoldedIn(sources) }));
  const multiline = computed(() => /[\n\r\u2028\u2029]/.test(sources.text.value));
  const of = <T>(view: (tree: Tree) => T, empty: T) => computed(() => tree.value ? view(tree.value) : empty);
  const instant = of<readonly Warning[]>(
    (tree) => instantWarnings(tree, { multiline: multiline.value }),
    [],
  );
  return {
    sources,
    regex,
    parsed,
    tree,
    fault: computed(() => parsed.value.ok ? null : parsed.value),
    summary: of<string | undefined>(summaryOf, undefined),
    steps: of<readonly Step[]>(stepsOf, []),
    flagNotes: of<ReturnType<typeof flagNotes>>(flagNotes, []),
    rows: of<readonly Row[]>(rowsOf, []),
    diagram,
    // Its width is fixed, so that the server draws what the browser draws; narrower screens scroll it.
    svg: computed(() => diagram.value && svgOf(layout(diagram.value), { interactive: true })),
    warnings: computed(() => inOrder([...instant.value, ...searched.value?.warnings ?? []])),
    searched,
    run: signal<MatchRun | null>(null),
  };
}

/** Offsets in another pattern mean nothing. */
function unfoldedIn({ pattern, unfolded: { value } }: Sources): ReadonlySet<number> {
  return value.pattern === pattern.value ? value.offsets : new Set();
}

/** Opens a folded part of the diagram, or folds it again. */
export function toggleFold(sources: Sources, offset: number): void {
  const offsets = new Set(unfoldedIn(sources));
  if (!offsets.delete(offset)) offsets.add(offset);
  sources.unfolded.value = { pattern: sources.pattern.value, offsets };
}

function inOrder(warnings: Warning[]): Warning[] {
  return warnings.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}
