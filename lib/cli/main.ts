/** The program: the command line, or in a thread or process that it has started, the worker. @module */
import { Buffer } from "node:buffer";
import process from "node:process";
import { isMainThread } from "node:worker_threads";
import { decodePatch } from "../change/readers/decode.ts";
import { number } from "../regex/words.ts";
import { type Environment, EXIT } from "./environment.ts";
import { UsageError } from "./git.ts";
import { run } from "./run.ts";
import { runnerPort } from "./runner.ts";

/** Time for ending by itself after a signal; then the program exits. */
const STOP_MS = 2_000;

const port = runnerPort();
// The judging code is loaded in workers only, which halves the time of a review from the cache.
if (port) (await import("./worker.ts")).serveTasks(port);
else if (isMainThread) await main();

async function main(): Promise<void> {
  // Otherwise, Windows would look for git in the reviewed folder first.
  process.env["NoDefaultCurrentDirectoryInExePath"] = "1";
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    // What can't be interrupted, such as reading a terminal, doesn't keep the program alive.
    setTimeout(() => process.exit(EXIT.error), STOP_MS).unref();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // The reader of a pipe may exit early, as `head` does.
  process.stdout.on("error", () => process.exit(EXIT.error));
  const environment: Environment = {
    cwd: process.cwd(),
    variables: process.env,
    input: readInput,
    output: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
    ...(process.stdout.isTTY && { columns: process.stdout.columns }),
    program: new URL(import.meta.url),
    signal: stopping.signal,
  };
  process.exitCode = await run(process.argv.slice(2), environment);
  process.off("SIGINT", stop);
  process.off("SIGTERM", stop);
}

async function readInput(maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new UsageError(`Standard input has more than ${number(maxBytes)} bytes`);
    chunks.push(chunk);
  }
  return decodePatch(Buffer.concat(chunks));
}
