import process from "node:process";
import { parentPort } from "node:worker_threads";
import { type JudgeInstruments, judgePair } from "../change/judge.ts";
import type { FileProblem, FileScan, RegexChange, RegexPair } from "../change/model.ts";
import { pairRegexes } from "../change/pairing.ts";
import { scanFile } from "../change/scan.ts";
import type { NativeRun } from "../regex/redos/confirmation.ts";
import type { Regex } from "../regex/regex.ts";
import { createNativeRun, findNatively } from "./native_run.ts";
import type { WorkerMessage } from "./pool.ts";

/** A version of a file as it is stored. */
export interface FileContent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a worker does: find the pairs of a file's regexes, or those of a unified diff, or judge a pair. */
export type Task =
  | { readonly kind: "file"; readonly before: FileContent | null; readonly after: FileContent | null }
  | { readonly kind: "patch"; readonly text: string }
  | { readonly kind: "judge"; readonly pair: RegexPair };

/** Pairs of regexes, and files that can't be read. */
export interface FoundPairs {
  readonly pairs: readonly RegexPair[];
  readonly skipped: readonly { readonly file: string; readonly problem: FileProblem }[];
}

/** Answers the tasks of a pool. Call it in a thread that the pool has started. */
export function serveTasks(): void {
  const port = parentPort;
  if (port === null) throw new Error("Tasks are served in a worker");
  const send = (message: WorkerMessage) => port.postMessage(message);
  port.on("message", (task: Task) => {
    try {
      send({ kind: "done", value: runTask(task) });
    } catch (error) {
      send({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  });
  send({ kind: "ready" });
}

function runTask(task: Task): FoundPairs | RegexChange {
  switch (task.kind) {
    case "file":
      return findPairs(task.before, task.after);
    case "patch":
      throw new Error(`No reader for ${task.text.length} characters`);
    case "judge":
      return judgePair(task.pair, createInstruments());
  }
}

function findPairs(before: FileContent | null, after: FileContent | null): FoundPairs {
  const name = (after ?? before)?.name ?? "";
  const [one, other] = [scanContent(before, name), scanContent(after, name)];
  const problem = other.problem ?? one.problem;
  return problem
    ? { pairs: [], skipped: [{ file: name, problem }] }
    : { pairs: pairRegexes(one, other), skipped: [] };
}

function scanContent(content: FileContent | null, name: string): FileScan {
  if (content === null) return { name, regexes: [] };
  return scanFile({ name: content.name, text: new TextDecoder().decode(content.bytes) });
}

/** Contexts of the native engine are expensive to create, and a regex is run many times in a row. */
function createInstruments(): JudgeInstruments {
  const runs = new Map<string, NativeRun | undefined>();
  return {
    matches: findNatively,
    run(regex: Regex, text, limitMs) {
      const key = `${regex.flags}/${regex.pattern}`;
      if (!runs.has(key)) runs.set(key, createNativeRun(regex));
      return runs.get(key)?.(text, limitMs);
    },
  };
}
