import type { FormatWords } from "../../regex/formats/format_words.ts";
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { MATCH_SILENCE_MS } from "../../limits/workbench.ts";
import type { StepCount } from "../../regex/engine/exec.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import type { Views } from "./derived.ts";
import {
  DEFAULT_MODES,
  linkedTool,
  type Modes,
  type ReadState,
  type SnapshotLink,
  type UrlState,
} from "./link.ts";
import type { Mark } from "./marks.ts";
import type {
  Backtracking,
  FoundFixes,
  FoundWarnings,
  MatchRun,
  SearchedWarnings,
  VerdictHeadline,
} from "./results.ts";

/** The page's state: its sources, values derived from them, and the results of workers. */
export interface Model {
  readonly sources: Sources;
  readonly regex: ReadonlySignal<Regex>;
  /** Null in the browser until their code has loaded, and on the server for a pattern that is too large. */
  readonly views: Signal<Views | null>;
  /** The warnings that need no search; null until they are known. */
  readonly instant: Signal<FoundWarnings | null>;
  /** The result of the warning worker's search for `regex`; null while it runs. */
  readonly searched: Signal<SearchedWarnings | null>;
  /** The newest run of the match worker; null before the first. */
  readonly run: Signal<MatchRun | null>;
  /** The newest run over each line as a separate text; null while no line has an expectation. */
  readonly tested: Signal<MatchRun | null>;
  /** Steps of the searches of that run; null until they are counted. */
  readonly counted: Signal<StepCount | null>;
  /** The browser's findings about slow input; null until they are known. */
  readonly backtracking: Signal<Backtracking | null>;
  /** How slow the pattern can be, on one line; null until it is known. */
  readonly verdict: Signal<VerdictHeadline | null>;
  /** Where the card about a pattern that isn't safe is; null while there is none. */
  readonly card: Signal<CardPlace | null>;
  /** The format that the pattern is for; null if it is for none, or isn't known yet. */
  readonly format: Signal<FormatWords | null>;
  /** Patterns to use instead of a slow one; null while none are searched for. */
  readonly fixes: Signal<FoundFixes | null>;
  /** Offset of the character of the text that was clicked, or is after the cursor, in UTF-16 code units. */
  readonly character: Signal<number | null>;
  /** The character that the pointer is over; null outside of the fields. */
  readonly hovered: Signal<Hovered | null>;
  /** The debugger's marks; null while it isn't open. */
  readonly traced: Signal<Traced | null>;
  /** The parts of the pattern that make it slow; empty while the Safety tab isn't open. */
  readonly hotspots: Signal<readonly Range[]>;
}

/** Above what the pattern means, or below it, where it moves nothing. */
export type CardPlace = "top" | "foot";

/** A character of the pattern or the text, by its offset in UTF-16 code units. */
export interface Hovered {
  readonly field: "pattern" | "text";
  readonly offset: number;
}

/** Marks for the debugger's step, and for how often the search visited each part. */
export interface Traced {
  readonly pattern: readonly Mark[];
  readonly textIn: (visible: Range) => readonly Mark[];
}

/** The field of a signal that has its model: a `hiddenField`, but that would be one more file to fetch before hydration. */
class ModelField extends (class {
  constructor(signal: object) {
    return signal;
  }
}) {
  readonly #model: Model;

  constructor(signal: Sources["pattern"], model: Model) {
    super(signal);
    this.#model = model;
  }

  static get(signal: Sources["pattern"]): Model | undefined {
    return #model in signal ? signal.#model : undefined;
  }
}

/** The model of a page's sources: created once, and shared by all islands with the same sources. */
export function sharedModel(sources: Sources): Model {
  const cached = ModelField.get(sources.pattern);
  if (cached) return cached;
  const model: Model = {
    sources,
    regex: computed(() => ({ pattern: sources.pattern.value, flags: sources.flags.value })),
    views: signal<Views | null>(null),
    instant: signal<FoundWarnings | null>(null),
    searched: signal<SearchedWarnings | null>(null),
    run: signal<MatchRun | null>(null),
    tested: signal<MatchRun | null>(null),
    counted: signal<StepCount | null>(null),
    backtracking: signal<Backtracking | null>(null),
    verdict: signal<VerdictHeadline | null>(null),
    card: signal<CardPlace | null>(null),
    format: signal<FormatWords | null>(null),
    fixes: signal<FoundFixes | null>(null),
    character: signal<number | null>(null),
    hovered: signal<Hovered | null>(null),
    traced: signal<Traced | null>(null),
    hotspots: signal<readonly Range[]>([]),
  };
  new ModelField(sources.pattern, model);
  return model;
}

/**
 * The signals from which everything on the page is derived. The page creates them and passes the same ones to
 * each island; they are never at module scope, where requests would share them.
 */
export interface Sources {
  readonly pattern: Signal<string>;
  readonly flags: Signal<string>;
  readonly text: Signal<string>;
  /** A text that came with a pattern: it leaves with that, or when the reader pastes one of their own. */
  readonly sample: Signal<string>;
  /** The settings of the match view's modes. */
  readonly modes: Signal<Modes>;
  /** The pattern that is compared with; null if there is none. */
  readonly second: Signal<Regex | null>;
  /** What must always hold of the pattern, one contract a line; empty for none. */
  readonly contracts: Signal<string>;
  /** Whether the two are versions of one pattern, from a change that was pasted. */
  readonly isChange: Signal<boolean>;
  /** Id of the open saved pattern; null if there is none. */
  readonly snippet: Signal<string | null>;
  /** Name of that pattern; empty until it is known. */
  readonly name: Signal<string>;
  /** The highlighted part of the pattern, in any view. */
  readonly focus: Signal<Range | null>;
  /** The step that the debugger shows; null while it isn't open. */
  readonly snapshot: Signal<SnapshotLink | null>;
  /** The range of the text that was chosen in a list, to be shown in the text. */
  readonly chosen: Signal<Range | null>;
  /** The opened parts of the diagram, and the pattern that they belong to. */
  readonly unfolded: Signal<Unfolded>;
  /** True if spaces, tabs and line terminators are drawn. */
  readonly blanks: Signal<boolean>;
  /** True if plain text boxes are used, without colors, as some screen readers prefer. */
  readonly plain: Signal<boolean>;
  /** The pane that a narrow window shows. */
  readonly region: Signal<Region>;
  /** Id of the selected tool tab; null before scripts run, when all panels are shown. */
  readonly tab: Signal<string | null>;
  /** True if single-letter keys are enabled. */
  readonly letters: Signal<boolean>;
  /** Maximum time without a report of the engine, in milliseconds. */
  readonly deadline: Signal<number>;
  /** The result of the reader's last action, in a sentence; empty for none. */
  readonly done: Signal<string>;
  /** Counts the changes that are undo steps of their own, however soon they follow another one. */
  readonly ownSteps: Signal<number>;
  /** Counts the changes that belong to the undo step before them. */
  readonly sameSteps: Signal<number>;
  /** Why the address does not carry everything, in a sentence; empty when it does. */
  readonly unlinked: Signal<string>;
  /** True if the browser's storage has no room for the draft. */
  readonly isStorageFull: Signal<boolean>;
  /** Why the text is not stored for the next visit, in a sentence; empty if it is. */
  readonly unstored: Signal<string>;
  /** Why fields are empty although the pattern or the text isn't, in a sentence; empty for those that are displayed. */
  readonly hidden: Signal<Readonly<Record<"pattern" | "text", string>>>;
  /** Sentences about input that could not be used unchanged. */
  readonly notices: Signal<readonly string[]>;
}

/** Opened parts of a diagram, by their offset in the pattern in UTF-16 code units. */
interface Unfolded {
  readonly pattern: string;
  readonly offsets: ReadonlySet<number>;
}

/**
 * The page's content if the address has no state. There is something to discover: the pattern is dangerous and has a
 * fix, and it misses a line of the text.
 */
export const EXAMPLE: UrlState = {
  pattern: String.raw`^(?<time>[\d:]+) (?<level>[A-Z]+) (?<message>(?:\w+ ?)+)$`,
  flags: "gm",
  text: `12:01:33 INFO server started
12:01:35 WARN disk almost full
12:02:07 ERROR request failed: timeout
`,
};

/**
 * The signals of a page.
 *
 * @param state the address's state; null for the example
 */
export function createSources(state: ReadState | null): Sources {
  const { pattern, flags, text, modes } = state ?? EXAMPLE;
  return {
    pattern: signal(pattern),
    flags: signal(flags),
    text: signal(text),
    sample: signal(EXAMPLE.text),
    modes: signal(modes ?? DEFAULT_MODES),
    second: signal<Regex | null>(state?.second ?? null),
    contracts: signal(state?.contracts ?? ""),
    isChange: signal(false),
    snippet: signal<string | null>(state?.snippet ?? null),
    name: signal(""),
    focus: signal<Range | null>(null),
    snapshot: signal<SnapshotLink | null>(state?.snapshot ?? null),
    chosen: signal<Range | null>(null),
    unfolded: signal<Unfolded>({ pattern, offsets: new Set() }),
    blanks: signal(false),
    plain: signal(false),
    region: signal<Region>(state && linkedTool(state) ? "views" : "text"),
    tab: signal<string | null>(null),
    letters: signal(true),
    deadline: signal<number>(MATCH_SILENCE_MS),
    done: signal(""),
    ownSteps: signal(0),
    sameSteps: signal(0),
    unlinked: signal(""),
    isStorageFull: signal(false),
    unstored: signal(""),
    hidden: signal({ pattern: "", text: "" }),
    notices: signal(state?.notices ?? []),
  };
}

/** The current state, in the form for an address, a draft or an undo step. */
export function readState(
  { pattern, flags, text, modes, second, contracts, snippet }: Sources,
): UrlState {
  return {
    pattern: pattern.value,
    flags: flags.value,
    text: text.value,
    modes: modes.value,
    ...(second.value && { second: second.value }),
    ...(contracts.value !== "" && { contracts: contracts.value }),
    ...(snippet.value !== null && { snippet: snippet.value }),
  };
}

/** That state, with the debugger's step. */
export function readLinkedState(sources: Sources): UrlState {
  const snapshot = sources.snapshot.value;
  return snapshot === null ? readState(sources) : { ...readState(sources), snapshot };
}

/** Shows a state on the workbench in one step. */
export function show(sources: Sources, state: UrlState): void {
  batch(() => {
    sources.ownSteps.value++;
    sources.pattern.value = state.pattern;
    sources.flags.value = state.flags;
    sources.text.value = state.text;
    // Drafts of earlier versions lack some of them.
    if (state.modes) sources.modes.value = { ...DEFAULT_MODES, ...state.modes };
    sources.second.value = state.second ?? null;
    sources.contracts.value = state.contracts ?? "";
    sources.isChange.value = false;
    sources.snippet.value = state.snippet ?? null;
  });
}

/**
 * Shows the tab of a tool, also on a phone.
 *
 * @param place selectors of the part to scroll to, the preferred one first
 */
export function selectTool(
  { tab, region }: Pick<Sources, "tab" | "region">,
  id: string,
  place: readonly string[] = [],
): void {
  tab.value = id;
  region.value = "views";
  if (place.length > 0) void import("../runtime/places.ts").then(({ showPlace }) => showPlace(place));
}

/** True if two states are the same, value for value. */
export function isSame(one: UrlState, other: UrlState): boolean {
  return COMPARED.every((key) => one[key] === other[key]);
}

const COMPARED = ["pattern", "flags", "text", "modes", "second", "contracts", "snippet", "snapshot"] as const;

/** The two panes of the page, of which a phone shows one, below the pattern. */
type Region = "text" | "views";

/** What a phone can show below the pattern: the text with its matches, or a tab of the other pane, the others in a menu. */
export const PHONE_PARTS = [
  { id: "text", title: "Text" },
  { id: "explanation", title: "Understand" },
  { id: "safety", title: "Safety" },
] as const;

type PhonePart = typeof PHONE_PARTS[number]["id"];

/** The part that a phone shows now, or the id of another tab; empty if there is none yet. */
export const shownPart = ({ region, tab }: Pick<Sources, "region" | "tab">): string =>
  region.value === "text" ? "text" : tab.value ?? "";

/** Shows a part on a phone. */
export function showPart(sources: Sources, part: PhonePart): void {
  if (part === "text") sources.region.value = "text";
  else selectTool(sources, part);
}

/** Sets attributes for the style sheet: the pane that a narrow window shows, the selected tab, and whether there is no pattern. */
export function connectRegion({ region, tab, pattern }: Sources, root: HTMLElement): () => void {
  return effect(() => {
    root.toggleAttribute("data-empty", pattern.value === "");
    root.dataset.region = region.value;
    if (tab.value !== null) root.dataset.tab = tab.value;
  });
}

/** True while the text is the one that came with the pattern. */
export const isSample = ({ text, sample }: Sources): boolean => text.peek() === sample.peek();

/**
 * True while a field has what the page came with, so that a paste replaces all of it.
 *
 * @param sources of the workbench if it is the field of the text, which may have come with its pattern
 */
export const isUntouched = (contents: string, sources?: Sources): boolean =>
  sources ? isSample(sources) : contents === EXAMPLE.pattern;
