import type { Range } from "../regex.ts";
import { EVENT_KINDS } from "./event.ts";
import type { Recording } from "./recording.ts";

/** The first row after one with the kind `match`; undefined when there is none. */
export function nextMatch(recording: Recording, row: number): number | undefined {
  return nextRow(recording, row, (at) => recording.kinds[at] === MATCH);
}

/** The first row after one at a node that lies in a stretch of the pattern. */
export function nextAtNode(recording: Recording, row: number, { start, end }: Range): number | undefined {
  const inside = recording.program.nodes.map((node) => start <= node.start && node.end <= end);
  return nextRow(recording, row, (at) => inside[recording.nodes[at]!] === true);
}

/** The first row after one at a position of the text. */
export function nextAtIndex(recording: Recording, row: number, index: number): number | undefined {
  return nextRow(recording, row, (at) => recording.positions[at] === index);
}

const MATCH = EVENT_KINDS.indexOf("match");

function nextRow({ rows }: Recording, row: number, fits: (row: number) => boolean): number | undefined {
  for (let at = row + 1; at < rows; at++) if (fits(at)) return at;
  return undefined;
}
