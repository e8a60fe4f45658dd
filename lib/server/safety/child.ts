import { LineStream } from "./child_host.ts";
import { WITH_PACKAGES } from "./host.ts";
import type { Job, Progress } from "./job.ts";

/**
 * Main module of the analysis process. It reads jobs from stdin and writes their progress to stdout, one JSON
 * value per line. Jobs run on a worker thread, so that this thread can exit the process when stdin ends,
 * which means that the server has ended.
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

/** `writeSync` may write only a part. */
function write(progress: Progress): void {
  const bytes = encoder.encode(`${JSON.stringify(progress)}\n`);
  for (let sent = 0; sent < bytes.length;) sent += Deno.stdout.writeSync(bytes.subarray(sent));
}
