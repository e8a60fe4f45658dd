import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ADDRESS_REWRITE_MS } from "../../limits.ts";
import type { MomentLink } from "../keeping/url_state.ts";
import type { Model } from "../model.ts";
import { EngineClient } from "./engine_client.ts";
import type { Goal } from "./engine_messages.ts";
import { searchFor } from "./searches.ts";
import type { Seen } from "./seen.ts";
import { go, next, record, type Walk } from "./walking.ts";

/** A search that is looked at moment by moment: what is seen, of which a reader sets `part` and `heat`. */
export interface Debugging extends Signals {
  readonly part: Signal<Seen["part"]>;
  readonly heat: Signal<Seen["heat"]>;
  /** Goes to a row, or to the nearest one that there is. */
  go(row: number): void;
  /** Goes on to a goal; to the next match also in a search after this one. */
  next(goal: Goal): void;
  /** Records the search from a position. */
  search(from: number): void;
  /** Asks why a character matched or not. */
  ask(index: number): void;
  /** Follows pattern, text and cursor until it is given up. */
  connect(): () => void;
}

type Signals = { readonly [Name in keyof Seen]: ReadonlySignal<Seen[Name]> };

/** A debugger of what is on the workbench. */
export function debuggingOf(model: Model, spawn: () => Worker): Debugging {
  const walk: Walk = {
    model,
    client: new EngineClient(spawn),
    seen: nothingSeen(),
    asking: false,
    shown: null,
  };
  return {
    ...walk.seen,
    go: (row) => go(walk, row),
    next: (goal) => next(walk, goal),
    search: (from) => record(walk, from),
    ask: (index) => ask(walk, index),
    connect: () => connect(walk),
  };
}

function nothingSeen(): Walk["seen"] {
  return {
    recorded: signal(null),
    row: signal(0),
    moment: signal(null),
    progress: signal(0),
    said: signal(""),
    why: signal(null),
    part: signal(null),
    heat: signal(false),
  };
}

async function ask({ model, client, seen }: Walk, index: number): Promise<void> {
  const [regex, text, run] = [model.regex.peek(), model.sources.text.peek(), model.run.peek()];
  const from = run?.text === text ? searchFor(regex, text, run.matches, index) : 0;
  const answer = await client.ask({ kind: "why", regex, text, from, index });
  if (answer.kind === "why") seen.why.value = answer.answer;
  if (answer.kind === "failed") seen.said.value = answer.reason;
}

function connect(walk: Walk): () => void {
  const { model: { sources, character }, client, seen } = walk;
  const stops = [
    followSearch(walk),
    effect(() => {
      if (seen.recorded.value !== null && character.value !== null) ask(walk, character.value);
    }),
    () => client.stop(),
    () => sources.moment.value = null,
  ];
  return () => stops.forEach((stop) => stop());
}

/** Records the search anew once typing has settled, and where an address leads to a moment, that one. */
function followSearch(walk: Walk): () => void {
  const { model: { sources, regex }, seen: { recorded, moment, why, part } } = walk;
  let link: MomentLink | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    const { from, row } = link ?? { from: 0, row: 0 };
    link = null;
    record(walk, from, row);
  };
  const again = () => {
    batch(() =>
      recorded.value =
        moment.value =
        why.value =
        part.value =
          null
    );
    clearTimeout(timer);
    timer = setTimeout(follow, ADDRESS_REWRITE_MS / 2);
  };
  const stops = [
    effect(() => {
      void [regex.value, sources.text.value];
      again();
    }),
    effect(() => {
      const asked = sources.moment.value;
      if (asked === null || asked === walk.shown) return;
      link = asked;
      again();
    }),
  ];
  return () => (stops.forEach((stop) => stop()), clearTimeout(timer));
}
