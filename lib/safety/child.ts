/**
 * The program of the process that analyses patterns: a job a line on stdin, its stages a line each on stdout.
 * It is run without any permission but to read packages, and ends when stdin does.
 */
import type { CandidateSource } from "../regex/analysis/rewrites/rewrite.ts";
import { LineStream } from "./lines.ts";
import { type Job, type Progress, progressOf, READY } from "./job.ts";

const encoder = new TextEncoder();
const lines = Deno.stdin.readable.pipeThrough(new LineStream());

const sources = await packages();
tell(READY);
for await (const line of lines) {
  const job: Job = JSON.parse(line);
  for (const progress of progressOf(job, () => performance.now(), sources)) tell(progress);
}

/** Where ESLint is not to be had, our own rewrites stay. */
async function packages(): Promise<CandidateSource[]> {
  try {
    const { eslintFixes } = await import("../regex/analysis/rewrites/candidates/eslint.ts");
    return [eslintFixes];
  } catch {
    return [];
  }
}

/** A pipe takes as much as it has room for. */
function tell(progress: Progress): void {
  const bytes = encoder.encode(`${JSON.stringify(progress)}\n`);
  for (let sent = 0; sent < bytes.length;) sent += Deno.stdout.writeSync(bytes.subarray(sent));
}
