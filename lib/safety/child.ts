/**
 * The program of the process that analyses patterns: a job a line on stdin, its stages a line each on stdout.
 * It is run without any permission, and ends when stdin does.
 */
import { LineStream } from "./lines.ts";
import { type Job, type Progress, progressOf, READY } from "./job.ts";

const encoder = new TextEncoder();
const lines = Deno.stdin.readable.pipeThrough(new LineStream());

tell(READY);
for await (const line of lines) {
  const job: Job = JSON.parse(line);
  for (const progress of progressOf(job, () => performance.now())) tell(progress);
}

/** A pipe takes as much as it has room for. */
function tell(progress: Progress): void {
  const bytes = encoder.encode(`${JSON.stringify(progress)}\n`);
  for (let sent = 0; sent < bytes.length;) sent += Deno.stdout.writeSync(bytes.subarray(sent));
}
