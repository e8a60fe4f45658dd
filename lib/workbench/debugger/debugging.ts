import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ADDRESS_REWRITE_MS } from "../../limits.ts";
import type { WhyAnswer } from "../../regex/why/answer.ts";
import type { Range } from "../../regex/regex.ts";
import type { MomentLink } from "../keeping/url_state.ts";
import type { Model } from "../model.ts";
import { EngineClient } from "./engine_client.ts";
import type { Goal, Recorded, SeenMoment } from "./engine_messages.ts";
import { searchFor } from "./searches.ts";

/** A search that is looked at moment by moment. */
export interface Debugging {
  /** Null while it is being recorded. */
  readonly recorded: ReadonlySignal<Recorded | null>;
  /** The row that was asked for; `moment` follows. */
  readonly row: ReadonlySignal<number>;
  readonly moment: ReadonlySignal<SeenMoment | null>;
  /** Steps so far of a recording under way. */
  readonly progress: ReadonlySignal<number>;
  /** What could not be done, in a sentence; empty for nothing. */
  readonly said: ReadonlySignal<string>;
  readonly why: ReadonlySignal<WhyAnswer | null>;
  /** The part of the pattern that was chosen last. */
  readonly part: Signal<Range | null>;
  /** Whether the heat map is painted. */
  readonly heat: Signal<boolean>;
  /** Goes to a row, or to the nearest one that there is. */
  go(row: number): void;
  /** Goes on to a goal; to the next match also in a search after this one. */
  next(goal: Goal): void;
  /** Records the search from a position. */
  search(from: number): void;
  /** Asks why a character was taken or not. */
  ask(index: number): void;
  /** Follows pattern, text and cursor until it is given up. */
  connect(): () => void;
}

/** A debugger of what is on the workbench. */
export function debuggingOf(model: Model, spawn: () => Worker): Debugging {
  const { sources, regex } = model;
  const client = new EngineClient(spawn);
  const recorded = signal<Recorded | null>(null);
  const row = signal(0);
  const moment = signal<SeenMoment | null>(null);
  const progress = signal(0);
  const said = signal("");
  const why = signal<WhyAnswer | null>(null);
  const part = signal<Range | null>(null);
  const heat = signal(false);
  let asking = false;

  async function search(from: number, first = 0): Promise<boolean> {
    batch(() => {
      recorded.value = moment.value = null;
      progress.value = 0;
      said.value = "";
    });
    const question = { kind: "record", regex: regex.peek(), text: sources.text.peek(), from } as const;
    const answer = await client.ask(question, (steps) => progress.value = steps);
    if (answer.kind === "failed") said.value = answer.reason;
    if (answer.kind !== "recorded") return false;
    recorded.value = answer.recorded;
    go(first);
    return true;
  }

  function go(wanted: number): void {
    const current = recorded.peek();
    if (current === null) return;
    row.value = Math.max(0, Math.min(wanted, current.rows - 1));
    sources.moment.value = { from: current.from, row: row.peek() };
    said.value = "";
    if (!asking) showRow();
  }

  /** Asks for one row at a time: of those that a slider passes, the last one counts. */
  async function showRow(): Promise<void> {
    asking = true;
    const answer = await client.ask({ kind: "moment", row: row.peek() });
    asking = false;
    if (answer.kind !== "moment" || answer.moment === null) return;
    moment.value = answer.moment;
    if (answer.moment.row !== row.peek()) showRow();
  }

  async function next(goal: Goal): Promise<void> {
    const current = recorded.peek();
    if (current === null) return;
    if (goal.kind === "node" && part.peek() === null) return void (said.value = NO_PART);
    const answer = await client.ask({ kind: "next", row: row.peek(), goal });
    if (answer.kind !== "row" || recorded.peek() !== current) return;
    if (answer.row !== null) return go(answer.row);
    if (goal.kind === "match" && current.next !== null && current.match) await search(current.next, Infinity);
    else said.value = NOT_REACHED[goal.kind];
  }

  async function ask(index: number): Promise<void> {
    const [text, run] = [sources.text.peek(), model.run.peek()];
    const from = run?.text === text ? searchFor(regex.peek(), text, run.matches, index) : 0;
    const answer = await client.ask({ kind: "why", regex: regex.peek(), text, from, index });
    if (answer.kind === "why") why.value = answer.answer;
    if (answer.kind === "failed") said.value = answer.reason;
  }

  function connect(): () => void {
    let link: MomentLink | null = sources.moment.peek();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const { from, row } = link ?? { from: 0, row: 0 };
      link = null;
      search(from, row);
    };
    const stops = [
      effect(() => {
        void [regex.value, sources.text.value];
        batch(() =>
          recorded.value =
            moment.value =
            why.value =
            part.value =
              null
        );
        clearTimeout(timer);
        timer = setTimeout(follow, ADDRESS_REWRITE_MS / 2);
      }),
      effect(() => {
        if (recorded.value !== null && model.character.value !== null) ask(model.character.value);
      }),
      () => clearTimeout(timer),
      () => client.stop(),
      () => sources.moment.value = null,
    ];
    return () => stops.forEach((stop) => stop());
  }

  return { recorded, row, moment, progress, said, why, part, heat, go, next, search, ask, connect };
}

const NO_PART = "Choose a part first: click it in the pattern or the diagram";

const NOT_REACHED: Readonly<Record<Goal["kind"], string>> = {
  match: "No match comes after this moment",
  node: "This part of the pattern is not tried after this moment",
  index: "This place of the text is not read after this moment",
};
