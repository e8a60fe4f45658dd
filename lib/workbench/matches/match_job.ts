import { MATCH_SLICE_MS } from "../../limits/workbench.ts";
import { lineCursor } from "../../regex/matching/line_tests.ts";
import {
  joinMatches,
  type MatchCursor,
  matchCursor,
  type Matches,
  type OpenSearch,
} from "../../regex/matching/matches.ts";
import { engineMessage } from "../../regex/regex.ts";
import { emptyReport, type MatchReport, type MatchRequest, writeShared } from "../matching/match_runner.ts";
import { nextTask } from "../runtime/schedule.ts";
import { defineWorker, type Job } from "../runtime/worker_connection.ts";

/** Handles all requests of a worker that finds matches. */
export function defineMatchWorker(open: OpenSearch): void {
  let text = "";
  defineWorker<MatchRequest, MatchReport>(async (request, job) => {
    text = request.text ?? text;
    try {
      return await runInSlices(request, text, open, job);
    } catch (error) {
      return { ...emptyReport(), error: engineMessage(error) };
    }
  }, ({ matches }) => [matches.bounds.buffer]);
}

/** Reports about once per frame, and lets a newer request replace this one between slices. */
async function runInSlices(
  { regex, each, from, singly, memory }: MatchRequest,
  text: string,
  open: OpenSearch,
  { id, report, isNewest }: Job<MatchReport>,
): Promise<MatchReport> {
  const cursor = (each === "line" ? lineCursor : matchCursor)(regex, text, from, open);
  let elapsed = 0;
  let isFirst = true;
  for (;;) {
    const started = performance.now();
    const matches = singly ? cursor.next(1) : joinMatches(slice(cursor, started));
    elapsed += performance.now() - started;
    const { position, done } = cursor;
    const made: MatchReport = { matches, position, elapsed, done };
    if (isFirst && memory) writeShared(memory, id, made);
    if (done) return made;
    isFirst = false;
    report(made);
    await nextTask();
    if (!isNewest()) return emptyReport();
  }
}

/** Matches between two checks of the clock. */
const MATCH_BATCH = 256;

function slice(cursor: MatchCursor, started: number): Matches[] {
  const batches: Matches[] = [];
  do batches.push(cursor.next(MATCH_BATCH)); while (
    !cursor.done && performance.now() - started < MATCH_SLICE_MS
  );
  return batches;
}
