import { LineStream } from "./child_host.ts";
import { WITH_PACKAGES } from "./host.ts";
import type { Job, Progress } from "./job.ts";

/**
 * The program of the process that analyses patterns: it reads a job a line on stdin, and writes the stages of each as
 * lines on stdout. The jobs are done on a worker thread. This thread stays free to notice the end of stdin, and
 * ends the process then, however busy the worker is: the server that asked is gone.
 */

const encoder = new TextEncoder();
const worker = new Worker(import.meta.resolve("./worker.ts"), { type: "module", name: WITH_PACKAGES });
worker.onmessage = ({ data }: MessageEvent<Progress>) => write(data);
worker.onerror = (event) => {
  event.preventDefault();
  Deno.exit(1);
};

for await (const line of Deno.stdin.readable.pipeThrough(new LineStream())) {
  const job: Job = JSON.parse(line);
  worker.postMessage(job);
}
Deno.exit(0);

/** A pipe takes as much as it has room for. */
function write(progress: Progress): void {
  const bytes = encoder.encode(`${JSON.stringify(progress)}\n`);
  for (let sent = 0; sent < bytes.length;) sent += Deno.stdout.writeSync(bytes.subarray(sent));
}
