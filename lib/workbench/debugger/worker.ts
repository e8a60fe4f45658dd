import {
  MATCH_SLICE_MS,
  MAX_COUNTED_STEPS,
  MAX_HOT,
  MAX_RECORDED_STEPS,
  MAX_SHOWN_CHOICES,
  STEPS_SLICE,
} from "../../limits.ts";
import { programOf } from "../../regex/engine/compile.ts";
import { startCounting } from "../../regex/engine/exec.ts";
import { heatOf } from "../../regex/engine/heat.ts";
import { nextSearch } from "../../regex/engine/machine.ts";
import { Op, type Program } from "../../regex/engine/program.ts";
import {
  type EventKind,
  momentAt,
  nextAtIndex,
  nextAtNode,
  nextMatch,
  type Recording,
  rowAt,
  startRecording,
} from "../../regex/engine/trace.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { parse } from "../../regex/syntax/parse.ts";
import type { Node } from "../../regex/syntax/visit.ts";
import { whyAt } from "../../regex/why/answer.ts";
import type {
  EngineAnswer,
  EngineReport,
  EngineRequest,
  Goal,
  Recorded,
  SeenMoment,
} from "../core/engine_client.ts";
import { nextTask } from "../core/schedule.ts";

/** The part of a dedicated worker's global scope that is used; the project's types are those of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<EngineRequest>) => void) | null;
  postMessage(report: EngineReport): void;
}

const scope = globalThis as unknown as WorkerScope;
/** The latest request that takes long; it ends the one before. */
let newest = 0;
let recording: Recording | null = null;

scope.onmessage = ({ data }) => {
  answer(data)
    .catch((error: unknown): EngineAnswer => ({ kind: "failed", reason: String(error) }))
    .then((found) => scope.postMessage({ id: data.id, ...found }));
};

async function answer(request: EngineRequest): Promise<EngineAnswer> {
  switch (request.kind) {
    case "record":
      return await record(request);
    case "count":
      return await count(request);
    case "why":
      return ask(request.regex, (program) => ({
        kind: "why",
        answer: whyAt(program, request.text, request.from, request.index),
      }));
    case "moment":
      return { kind: "moment", moment: recording && seenMoment(recording, request.row) };
    case "next":
      return { kind: "row", row: recording && nextRow(recording, request.row, request.goal) };
  }
}

function ask(regex: Regex, answer: (program: Program) => EngineAnswer): EngineAnswer {
  const parsed = parse(regex);
  return parsed.ok ? answer(programOf(parsed.tree)) : { kind: "failed", reason: parsed.message };
}

async function record({ id, regex, text, from }: EngineRequest & { kind: "record" }): Promise<EngineAnswer> {
  const parsed = parse(regex);
  if (!parsed.ok) return { kind: "failed", reason: parsed.message };
  const program = programOf(parsed.tree);
  const recorder = startRecording(program, text, { at: from });
  recording = null;
  const isOver = () => recorder.status !== "running" || recorder.steps >= MAX_RECORDED_STEPS;
  if (!await inSlices(id, recorder, isOver)) return { kind: "none" };
  recording = recorder.recording();
  return { kind: "recorded", recorded: recordedOf(recording) };
}

async function count({ id, regex, text }: EngineRequest & { kind: "count" }): Promise<EngineAnswer> {
  const parsed = parse(regex);
  if (!parsed.ok) return { kind: "failed", reason: parsed.message };
  const counter = startCounting(programOf(parsed.tree), text);
  const isOver = () => counter.done || counter.steps >= MAX_COUNTED_STEPS;
  if (!await inSlices(id, counter, isOver)) return { kind: "none" };
  return { kind: "counted", count: counter.count() };
}

interface Sliced {
  readonly steps: number;
  advance(steps: number): unknown;
}

/** Goes on in slices of about a frame; false when a newer request has taken over between two of them. */
async function inSlices(id: number, work: Sliced, isOver: () => boolean): Promise<boolean> {
  newest = id;
  for (;;) {
    const started = performance.now();
    while (!isOver() && performance.now() - started < MATCH_SLICE_MS) work.advance(STEPS_SLICE);
    if (isOver()) return true;
    scope.postMessage({ id, kind: "progress", steps: work.steps });
    await nextTask();
    if (newest !== id) return false;
  }
}

function nextRow(recording: Recording, row: number, goal: Goal): number | null {
  if (goal.kind === "match") return nextMatch(recording, row) ?? null;
  if (goal.kind === "node") return nextAtNode(recording, row, goal.range) ?? null;
  return nextAtIndex(recording, row, goal.index) ?? null;
}

/** What the page is told of a recording. */
export function recordedOf(recording: Recording): Recorded {
  const { program, text, from, status, steps, rows, furthest, captures } = recording;
  const [start, end] = captures ?? [];
  const match = start === undefined || end === undefined ? null : { start, end };
  return {
    from,
    status,
    steps,
    rows,
    furthest,
    match,
    next: match && program.global ? nextSearch(program, text, match.start, match.end) : null,
    heat: heatOf(recording, MAX_HOT),
  };
}

/** A row as the page shows it; null beyond the rows. */
export function seenMoment(recording: Recording, row: number): SeenMoment | null {
  if (row < 0 || row >= recording.rows) return null;
  const { kind, node, position, depth, counted } = rowAt(recording, row);
  const { address, start, end, captures, stack } = momentAt(recording, row, MAX_SHOWN_CHOICES);
  // A group has two registers; the first one holds its start, in whichever direction the text is read.
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

/** What happens to the pattern as a whole. */
const OF_THE_WHOLE: ReadonlySet<EventKind> = new Set<EventKind>(["start", "match", "none", "exhausted"]);

const rangeOf = ({ start, end }: Node): Range => ({ start, end });
