import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { nextSearchIndex } from "../../regex/engine/machine.ts";
import { firstMatchEndingAfter, type Matches, matchRange } from "../../regex/matching/matches.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import type { CharacterExplanation } from "../../regex/why/answer.ts";
import type { SnapshotLink } from "../model/link.ts";
import type { Model } from "../model/model.ts";
import { EngineClient, type Goal, type Recorded, type ShownStep } from "../runtime/engine_client.ts";
import { debounce } from "../runtime/schedule.ts";
import { createPlayer, type Player, type Tick } from "./player.ts";

/** A search that is shown step by step. The reader sets `part` and `heat`. */
export interface Debugging extends Signals {
  readonly part: Signal<Seen["part"]>;
  readonly heat: Signal<Seen["heat"]>;
  /** Plays the search; any other move pauses it. */
  readonly player: Player;
  /** Goes to a row, or to the nearest one that exists. */
  go(row: number): void;
  /** Goes to the first row with this number of steps. */
  goToStep(step: number): void;
  /** Continues to a goal; to the next match even if that is in the next search. */
  next(goal: Goal): void;
  /** Records the search from a position. */
  search(from: number): void;
  /**
   * Follows pattern, text and cursor.
   *
   * @returns a function that disconnects it
   */
  connect(): () => void;
}

type Signals = { readonly [Name in keyof Seen]: ReadonlySignal<Seen[Name]> };

/** A debugger of the pattern on the workbench. */
export function startDebugging(model: Model, spawn: () => Worker): Debugging {
  const walk: Walk = {
    model,
    client: new EngineClient(spawn),
    seen: nothingSeen(),
    asking: false,
    shown: null,
  };
  const player = createPlayer(() => tick(walk), () => rewind(walk));
  return {
    ...walk.seen,
    player,
    go(row) {
      player.pause();
      go(walk, row);
    },
    goToStep(step) {
      player.pause();
      void goToStep(walk, step);
    },
    next(goal) {
      player.pause();
      void next(walk, goal);
    },
    search(from) {
      player.pause();
      void record(walk, from);
    },
    connect: () => connect(walk, player),
  };
}

/** One step of a search that is being played, unless the previous one isn't shown yet. */
function tick(walk: Walk): Tick {
  const { seen: { recorded, row, snapshot } } = walk;
  const rows = recorded.peek()?.rows ?? 0;
  if (row.peek() >= rows - 1) return "ended";
  if (walk.asking || snapshot.peek()?.row !== row.peek()) return "waiting";
  go(walk, row.peek() + 1);
  return row.peek() >= rows - 1 ? "ended" : "moved";
}

function rewind(walk: Walk): void {
  const { seen: { recorded, row } } = walk;
  if (row.peek() >= (recorded.peek()?.rows ?? 0) - 1) go(walk, 0);
}

async function goToStep(walk: Walk, step: number): Promise<void> {
  const { client, seen: { recorded } } = walk;
  const current = recorded.peek();
  if (current === null) return;
  const answer = await client.ask({ kind: "step", step });
  if (answer.kind === "row" && answer.row !== null && recorded.peek() === current) go(walk, answer.row);
}

function nothingSeen(): Walk["seen"] {
  return {
    recorded: signal(null),
    row: signal(0),
    snapshot: signal(null),
    progress: signal(0),
    message: signal(""),
    why: signal(null),
    part: signal(null),
    heat: signal(false),
  };
}

/** Explains why a character matched or not. */
async function ask({ model, client, seen }: Walk, index: number): Promise<void> {
  const [regex, text, run] = [model.regex.peek(), model.sources.text.peek(), model.run.peek()];
  const from = run?.text === text ? searchFor(regex, text, run.matches, index) : 0;
  const answer = await client.ask({ kind: "why", regex, text, from, index });
  if (answer.kind === "why") seen.why.value = answer.answer;
  if (answer.kind === "failed") seen.message.value = answer.reason;
}

function connect(walk: Walk, player: Player): () => void {
  const { model: { sources, character }, client, seen } = walk;
  const stops = [
    followSearch(walk),
    // A search that is recorded again starts at its beginning, and plays only on request.
    effect(() => seen.recorded.value === null ? player.pause() : undefined),
    () => player.pause(),
    effect(() => {
      if (seen.recorded.value !== null && character.value !== null) ask(walk, character.value);
    }),
    () => client.stop(),
    () => sources.snapshot.value = null,
  ];
  return () => stops.forEach((stop) => stop());
}

/** The pause before the debugger records a search. */
const RECORD_DEBOUNCE_MS = 150;

/** Records the search again after a pause in typing, and shows the step that the address names, if any. */
function followSearch(walk: Walk): () => void {
  const { model: { sources, regex }, seen: { recorded, snapshot, why, part } } = walk;
  let link: SnapshotLink | null = null;
  const pause = debounce(RECORD_DEBOUNCE_MS);
  const follow = () => {
    const { from, row } = link ?? { from: 0, row: 0 };
    link = null;
    record(walk, from, row);
  };
  const again = () => {
    batch(() =>
      recorded.value =
        snapshot.value =
        why.value =
        part.value =
          null
    );
    pause.run(follow);
  };
  const stops = [
    effect(() => {
      void [regex.value, sources.text.value];
      again();
    }),
    effect(() => {
      const requested = sources.snapshot.value;
      if (requested === null || requested === walk.shown) return;
      link = requested;
      again();
    }),
  ];
  return () => {
    stops.forEach((stop) => stop());
    pause.cancel();
  };
}

/** The position in a recorded search, and what it works with. */
interface Walk {
  readonly model: Model;
  readonly client: EngineClient;
  readonly seen: { readonly [Name in keyof Seen]: Signal<Seen[Name]> };
  /** True if a request for a row is pending. */
  asking: boolean;
  /** The step in the address that it has set itself; any other step there was requested by a link. */
  shown: SnapshotLink | null;
}

/**
 * Records the search from a position of the text, and goes to one of its rows.
 *
 * @returns whether it was recorded; false also if another search was requested meanwhile
 */
async function record(walk: Walk, from: number, first = 0): Promise<boolean> {
  const { model, client, seen: { recorded, snapshot, progress, message } } = walk;
  batch(() => {
    recorded.value = snapshot.value = null;
    progress.value = 0;
    message.value = "";
  });
  const [regex, text] = [model.regex.peek(), model.sources.text.peek()];
  const answer = await client.ask({ kind: "record", regex, text, from }, (steps) => progress.value = steps);
  if (answer.kind === "failed") message.value = answer.reason;
  if (answer.kind !== "recorded") return false;
  recorded.value = answer.recorded;
  go(walk, first);
  return true;
}

/** Goes to a row, or to the nearest one that exists. */
function go(walk: Walk, wanted: number): void {
  const { model, seen: { recorded, row, message } } = walk;
  const current = recorded.peek();
  if (current === null) return;
  row.value = Math.max(0, Math.min(wanted, current.rows - 1));
  walk.shown = { from: current.from, row: row.peek() };
  model.sources.snapshot.value = walk.shown;
  message.value = "";
  if (!walk.asking) showRow(walk);
}

/** Requests one row at a time; of the rows that a slider passes meanwhile, only the last one is shown. */
async function showRow(walk: Walk): Promise<void> {
  const { client, seen: { row, snapshot } } = walk;
  walk.asking = true;
  const answer = await client.ask({ kind: "snapshot", row: row.peek() });
  walk.asking = false;
  if (answer.kind !== "snapshot" || answer.snapshot === null) return;
  snapshot.value = answer.snapshot;
  if (answer.snapshot.row !== row.peek()) showRow(walk);
}

/** Continues to a goal; to the next match even if that is in the next search. */
async function next(walk: Walk, goal: Goal): Promise<void> {
  const { client, seen: { recorded, row, message, part } } = walk;
  const current = recorded.peek();
  if (current === null) return;
  if (goal.kind === "node" && part.peek() === null) return void (message.value = NO_PART);
  const answer = await client.ask({ kind: "next", row: row.peek(), goal });
  if (answer.kind !== "row" || recorded.peek() !== current) return;
  if (answer.row !== null) return go(walk, answer.row);
  const isOver = goal.kind !== "match" || current.next === null || !current.match;
  if (isOver) message.value = NOT_REACHED[goal.kind];
  else await record(walk, current.next, Infinity);
}

const NO_PART = "Select a part first: click it in the pattern or the diagram";

const NOT_REACHED: Readonly<Record<Goal["kind"], string>> = {
  match: "No match after this step",
  node: "This part of the pattern is not tried after this step",
  index: "The text is not read at the cursor after this step",
};

/** The state of the debugger. */
interface Seen {
  /** Null while it is being recorded. */
  readonly recorded: Recorded | null;
  /** The requested row; `snapshot` is updated later. */
  readonly row: number;
  readonly snapshot: ShownStep | null;
  /** Steps so far of a recording in progress. */
  readonly progress: number;
  /** What could not be done, in a sentence; empty for none. */
  readonly message: string;
  readonly why: CharacterExplanation | null;
  /** The part of the pattern that was chosen last. */
  readonly part: Range | null;
  /** True if the heat map is shown. */
  readonly heat: boolean;
}

/**
 * The start of the search that reached a character of the text, given the matches of all searches; without
 * flag g there is only one search.
 */
export function searchFor({ flags }: Regex, text: string, matches: Matches, index: number): number {
  if (!flags.includes("g")) return 0;
  const unicode = /[uv]/.test(flags);
  // The first match that ends after the character belongs to its search; an empty one before it may do so,
  // too.
  for (let found = firstMatchEndingAfter(matches, index + 1); found > 0; found--) {
    const before = matchRange(matches, found - 1);
    const from = before ? nextSearchIndex({ unicode }, text, before.start, before.end) : 0;
    if (from <= index) return from;
  }
  return 0;
}
