import { compilePattern } from "../../regex/engine/compile.ts";
import {
  nextMatchRow,
  nextRowAtIndex,
  nextRowAtNode,
  type Recording,
  rowAtStep,
  startRecording,
} from "../../regex/engine/trace.ts";
import { parse } from "../../regex/syntax/parse.ts";
import { explainCharacter } from "../../regex/why/answer.ts";
import { explainLine } from "../../regex/why/line_answer.ts";
import { explainText } from "../../regex/why/text_answer.ts";
import type { EngineAnswer, EngineReport, EngineRequest, Goal } from "../runtime/engine_client.ts";
import { defineWorker, type Job } from "../runtime/worker_connection.ts";
import { runInSlices } from "../runtime/worker_slices.ts";
import { readSnapshot, summarizeRun } from "./snapshots.ts";

type EngineJob = Job<EngineReport>;

/** The latest request for a recording; it cancels the previous one. */
let newest = 0;
let recording: Recording | null = null;

defineWorker(answer);

async function answer(request: EngineRequest, job: EngineJob): Promise<EngineAnswer> {
  switch (request.kind) {
    case "record":
      return await record(request, job);
    case "why":
      return explain(request);
    case "line":
    case "text":
      return explainSearch(request);
    case "snapshot":
      return { kind: "snapshot", snapshot: recording && readSnapshot(recording, request.row) };
    case "step":
      return { kind: "row", row: recording && rowAtStep(recording, request.step) };
    case "next":
      return { kind: "row", row: recording && nextRow(recording, request.row, request.goal) };
  }
}

function explain({ regex, text, from, index }: EngineRequest & { kind: "why" }): EngineAnswer {
  const parsed = parse(regex);
  if (!parsed.ok) return { kind: "failed", reason: parsed.message };
  return { kind: "why", answer: explainCharacter(compilePattern(parsed.tree), text, from, index) };
}

function explainSearch(request: EngineRequest & { kind: "line" | "text" }): EngineAnswer {
  const parsed = parse(request.regex);
  if (!parsed.ok) return { kind: "failed", reason: parsed.message };
  const program = compilePattern(parsed.tree);
  return request.kind === "line"
    ? { kind: "line", answer: explainLine(program, request.text, request.others) }
    : { kind: "text", answer: explainText(program, request.text) };
}

/** Steps of a recording. Far beyond its rows; takes a worker some seconds. */
const MAX_RECORDED_STEPS = 20_000_000;

async function record(
  { regex, text, from }: EngineRequest & { kind: "record" },
  job: EngineJob,
): Promise<EngineAnswer> {
  const parsed = parse(regex);
  if (!parsed.ok) return { kind: "failed", reason: parsed.message };
  const program = compilePattern(parsed.tree);
  const recorder = startRecording(program, text, { at: from });
  recording = null;
  newest = job.id;
  const isOver = () => recorder.status !== "running" || recorder.steps >= MAX_RECORDED_STEPS;
  const reportProgress = () => (job.report({ kind: "progress", steps: recorder.steps }), newest === job.id);
  if (!await runInSlices(recorder, isOver, reportProgress)) return { kind: "none" };
  recording = recorder.recording();
  return { kind: "recorded", recorded: summarizeRun(recording) };
}

function nextRow(recording: Recording, row: number, goal: Goal): number | null {
  if (goal.kind === "match") return nextMatchRow(recording, row) ?? null;
  if (goal.kind === "node") return nextRowAtNode(recording, row, goal.range) ?? null;
  return nextRowAtIndex(recording, row, goal.index) ?? null;
}
