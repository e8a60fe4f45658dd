import { MAX_WHY_STEPS } from "../../limits/search.ts";
import { createHeatMap } from "../../regex/engine/heat.ts";
import { nextSearchIndex } from "../../regex/engine/machine.ts";
import { Op } from "../../regex/engine/program.ts";
import { createTimeline } from "../../regex/engine/timeline.ts";
import { type EventKind, type Recording, rowAt, snapshotAt } from "../../regex/engine/trace.ts";
import { explainSearch } from "../../regex/engine/why.ts";
import type { Range } from "../../regex/regex.ts";
import type { Node } from "../../regex/syntax/visit.ts";
import type { Recorded, ShownStep } from "../runtime/engine_client.ts";

/** Bars of the debugger's timeline; about as many as fit into its pane. */
const MAX_TIMELINE_BUCKETS = 240;

/** Parts of a pattern and positions of a text that a heat map highlights. */
const MAX_HOTSPOTS = 500;

/** A recording without its rows, as it is sent to the page. */
export function summarizeRun(recording: Recording): Recorded {
  const { program, text, from, status, steps, rows, captures } = recording;
  const [start, end] = captures ?? [];
  const match = start === undefined || end === undefined ? null : { start, end };
  return {
    from,
    status,
    steps,
    rows,
    recordedSteps: recording.counted[rows - 1] ?? 0,
    furthest: status === "none" ? furthestFailure(recording) : null,
    match,
    next: match && program.global ? nextSearchIndex(program, text, match.start, match.end) : null,
    heat: createHeatMap(recording, MAX_HOTSPOTS),
    timeline: createTimeline(recording, MAX_TIMELINE_BUCKETS),
  };
}

/** How far the attempt got that got furthest from its start; later attempts fail further on, but say nothing. */
function furthestFailure({ program, text, from }: Recording): number | null {
  const { status, furthest } = explainSearch(program, text, { at: from, maxSteps: MAX_WHY_STEPS });
  return status === "none" ? furthest : null;
}

/** Backtracking stack entries that the debugger lists. The total is shown. */
const MAX_LISTED_CHOICES = 30;

/** A row for the page; null if there is no such row. */
export function readSnapshot(recording: Recording, row: number): ShownStep | null {
  if (row < 0 || row >= recording.rows) return null;
  const { kind, node, position, depth, counted } = rowAt(recording, row);
  const { address, start, end, captures, stack } = snapshotAt(recording, row, MAX_LISTED_CHOICES);
  // A group has two registers; the first one is its start, in whichever direction the text is read.
  const register = recording.program.code[address + 1] ?? 0;
  const edge = kind !== "capture" ? null : register % 2 === 0 ? "start" : "end";
  const backward = BACKWARD.has(recording.program.code[address] ?? -1);
  const opens = depth > (recording.depths[row - 1] ?? 0);
  const choices = stack.map((each) => ({ node: rangeOf(each.node), position: each.position }));
  const part = node.type === "Pattern" || OF_THE_WHOLE.has(kind) ? null : rangeOf(node);
  const { type } = node;
  return {
    row,
    kind,
    node: part,
    type,
    edge,
    backward,
    opens,
    position,
    end,
    start,
    counted,
    depth,
    choices,
    captures,
  };
}

/** Instructions that read from right to left. */
const BACKWARD: ReadonlySet<number> = new Set(
  Object.entries(Op).flatMap(([name, op]) => name.endsWith("Back") ? [op] : []),
);

/** Events of the pattern as a whole. */
const OF_THE_WHOLE: ReadonlySet<EventKind> = new Set<EventKind>(["start", "match", "none", "exhausted"]);

const rangeOf = ({ start, end }: Node): Range => ({ start, end });
