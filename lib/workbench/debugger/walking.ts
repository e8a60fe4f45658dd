import { batch, type Signal } from "@preact/signals";
import type { MomentLink } from "../keeping/url_state.ts";
import type { Model } from "../model.ts";
import type { EngineClient } from "./engine_client.ts";
import type { Goal } from "./engine_messages.ts";
import type { Seen } from "./seen.ts";

/** A way through the moments of a search, and whose hands it is in. */
export interface Walk {
  readonly model: Model;
  readonly client: EngineClient;
  readonly seen: { readonly [Name in keyof Seen]: Signal<Seen[Name]> };
  /** Whether a moment is being asked for. */
  asking: boolean;
  /** What it says that it shows; another moment among the sources is one that an address asks for. */
  shown: MomentLink | null;
}

/**
 * Records the search from a position of the text, and goes to one of its rows.
 *
 * @returns whether it was recorded; false also when another search came before the end
 */
export async function record(walk: Walk, from: number, first = 0): Promise<boolean> {
  const { model, client, seen: { recorded, moment, progress, said } } = walk;
  batch(() => {
    recorded.value = moment.value = null;
    progress.value = 0;
    said.value = "";
  });
  const [regex, text] = [model.regex.peek(), model.sources.text.peek()];
  const answer = await client.ask({ kind: "record", regex, text, from }, (steps) => progress.value = steps);
  if (answer.kind === "failed") said.value = answer.reason;
  if (answer.kind !== "recorded") return false;
  recorded.value = answer.recorded;
  go(walk, first);
  return true;
}

/** Goes to a row, or to the nearest one that there is. */
export function go(walk: Walk, wanted: number): void {
  const { model, seen: { recorded, row, said } } = walk;
  const current = recorded.peek();
  if (current === null) return;
  row.value = Math.max(0, Math.min(wanted, current.rows - 1));
  walk.shown = { from: current.from, row: row.peek() };
  model.sources.moment.value = walk.shown;
  said.value = "";
  if (!walk.asking) showRow(walk);
}

/** Asks for one row at a time: of those that a slider passes, the last one counts. */
async function showRow(walk: Walk): Promise<void> {
  const { client, seen: { row, moment } } = walk;
  walk.asking = true;
  const answer = await client.ask({ kind: "moment", row: row.peek() });
  walk.asking = false;
  if (answer.kind !== "moment" || answer.moment === null) return;
  moment.value = answer.moment;
  if (answer.moment.row !== row.peek()) showRow(walk);
}

/** Goes on to a goal; to the next match also in a search after this one. */
export async function next(walk: Walk, goal: Goal): Promise<void> {
  const { client, seen: { recorded, row, said, part } } = walk;
  const current = recorded.peek();
  if (current === null) return;
  if (goal.kind === "node" && part.peek() === null) return void (said.value = NO_PART);
  const answer = await client.ask({ kind: "next", row: row.peek(), goal });
  if (answer.kind !== "row" || recorded.peek() !== current) return;
  if (answer.row !== null) return go(walk, answer.row);
  const isOver = goal.kind !== "match" || current.next === null || !current.match;
  if (isOver) said.value = NOT_REACHED[goal.kind];
  else await record(walk, current.next, Infinity);
}

const NO_PART = "Choose a part first: click it in the pattern or the diagram";

const NOT_REACHED: Readonly<Record<Goal["kind"], string>> = {
  match: "No match comes after this moment",
  node: "This part of the pattern is not tried after this moment",
  index: "This place of the text is not read after this moment",
};
