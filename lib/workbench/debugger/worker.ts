import {
  MATCH_SLICE_MS,
  MAX_COUNTED_STEPS,
  MAX_RECORDED_STEPS,
  STEPS_SLICE,
} from "../../limits/workbench.ts";
import { compilePattern } from "../../regex/engine/compile.ts";
import { startStepCount } from "../../regex/engine/exec.ts";
import type { Program } from "../../regex/engine/program.ts";
import {
  nextMatchRow,
  nextRowAtIndex,
  nextRowAtNode,
  type Recording,
  startRecording,
} from "../../regex/engine/trace.ts";
import type { Regex } from "../../regex/regex.ts";
import { parse } from "../../regex/syntax/parse.ts";
import { explainCharacter } from "../../regex/why/answer.ts";
import type { EngineAnswer, EngineReport, EngineRequest, Goal } from "../core/engine_client.ts";
import { nextTask } from "../core/schedule.ts";
import { defineWorker, type Job } from "../core/worker_connection.ts";
import { recordedOf, seenMoment } from "./snapshots.ts";

type EngineJob = Job<EngineReport>;

/** The latest request that takes long; it ends the one before. */
let newest = 0;
let recording: Recording | null = null;

defineWorker(answer);

async function answer(request: EngineRequest, job: EngineJob): Promise<EngineAnswer> {
  switch (request.kind) {
    case "record":
      return await record(request, job);
    case "count":
      return await count(request, job);
    case "why":
      return ask(request.regex, (program) => ({
        kind: "why",
        answer: explainCharacter(program, request.text, request.from, request.index),
      }));
    case "moment":
      return { kind: "moment", moment: recording && seenMoment(recording, request.row) };
    case "next":
      return { kind: "row", row: recording && nextRow(recording, request.row, request.goal) };
  }
}

function ask(regex: Regex, answer: (program: Program) => EngineAnswer): EngineAnswer {
  const parsed = parse(regex);
  return parsed.ok ? answer(compilePattern(parsed.tree)) : { kind: "failed", reason: parsed.message };
}

async function record(
  { regex, text, from }: EngineRequest & { kind: "record" },
  job: EngineJob,
): Promise<EngineAnswer> {
  const parsed = parse(regex);
  if (!parsed.ok) return { kind: "failed", reason: parsed.message };
  const program = compilePattern(parsed.tree);
  const recorder = startRecording(program, text, { at: from });
  recording = null;
  const isOver = () => recorder.status !== "running" || recorder.steps >= MAX_RECORDED_STEPS;
  if (!await inSlices(job, recorder, isOver)) return { kind: "none" };
  recording = recorder.recording();
  return { kind: "recorded", recorded: recordedOf(recording) };
}

async function count(
  { regex, text }: EngineRequest & { kind: "count" },
  job: EngineJob,
): Promise<EngineAnswer> {
  const parsed = parse(regex);
  if (!parsed.ok) return { kind: "failed", reason: parsed.message };
  const counter = startStepCount(compilePattern(parsed.tree), text);
  const isOver = () => counter.done || counter.steps >= MAX_COUNTED_STEPS;
  if (!await inSlices(job, counter, isOver)) return { kind: "none" };
  return { kind: "counted", count: counter.count() };
}

interface Sliced {
  readonly steps: number;
  advance(steps: number): unknown;
}

/** Works in slices of about a frame; false when a newer request has arrived between two of them. */
async function inSlices({ id, report }: EngineJob, work: Sliced, isOver: () => boolean): Promise<boolean> {
  newest = id;
  for (;;) {
    const started = performance.now();
    while (!isOver() && performance.now() - started < MATCH_SLICE_MS) work.advance(STEPS_SLICE);
    if (isOver()) return true;
    report({ kind: "progress", steps: work.steps });
    await nextTask();
    if (newest !== id) return false;
  }
}

function nextRow(recording: Recording, row: number, goal: Goal): number | null {
  if (goal.kind === "match") return nextMatchRow(recording, row) ?? null;
  if (goal.kind === "node") return nextRowAtNode(recording, row, goal.range) ?? null;
  return nextRowAtIndex(recording, row, goal.index) ?? null;
}
