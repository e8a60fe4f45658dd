import { MATCH_BATCH, MATCH_SLICE_MS } from "../../limits.ts";
import { lineCursor } from "../../regex/matching/line_tests.ts";
import { joined, type MatchCursor, matchCursor, type Matches } from "../../regex/matching/matches.ts";
import { refusalWords } from "../../regex/regex.ts";
import { layDown, type MatchReport, type MatchRequest } from "../core/match_runner.ts";
import { nextTask } from "../core/schedule.ts";
import { sayStarted } from "../core/worker_calls.ts";

/** The part of a dedicated worker's global scope that is used; the project's types are those of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<MatchRequest>) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
let newest = 0;
let text = "";

scope.onmessage = ({ data }) => {
  newest = data.run;
  if (data.text !== undefined) text = data.text;
  runInSlices(data).catch((error: unknown) => report(refused(data.run, error)));
};

sayStarted(scope);

/** Reports about once a frame, and between slices lets a newer request take over. */
async function runInSlices({ run, regex, each, from, singly, memory }: MatchRequest): Promise<void> {
  const cursor = (each === "line" ? lineCursor : matchCursor)(regex, text, from);
  let elapsed = 0;
  let isFirst = true;
  do {
    const started = performance.now();
    const matches = singly ? cursor.next(1) : joined(slice(cursor, started));
    elapsed += performance.now() - started;
    const { position, done } = cursor;
    const made: MatchReport = { run, matches, position, elapsed, done };
    if (isFirst && memory) layDown(memory, made);
    isFirst = false;
    report(made);
    await nextTask();
  } while (run === newest && !cursor.done);
}

function slice(cursor: MatchCursor, started: number): Matches[] {
  const batches: Matches[] = [];
  do batches.push(cursor.next(MATCH_BATCH)); while (
    !cursor.done && performance.now() - started < MATCH_SLICE_MS
  );
  return batches;
}

function report(message: MatchReport): void {
  scope.postMessage(message, [message.matches.bounds.buffer]);
}

function refused(run: number, error: unknown): MatchReport {
  return {
    run,
    matches: joined([]),
    position: 0,
    elapsed: 0,
    done: true,
    error: refusalWords(error),
  };
}
