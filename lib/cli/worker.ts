import { decodeText } from "../change/decode.ts";
import { type JudgeInstruments, judgePair } from "../change/judge.ts";
import type { FileScan, RegexChange, RegexPair } from "../change/model.ts";
import { type FoundPairs, pairFiles } from "../change/pairing.ts";
import { readPatch } from "../change/patch.ts";
import { scanPatch } from "../change/patch_scan.ts";
import { scanFile } from "../change/scan.ts";
import { createNativeMatching, createNativeRun, threadMs } from "../native/native_run.ts";
import type { NativeRun } from "../regex/redos/confirmation.ts";
import type { Regex } from "../regex/regex.ts";
import type { WorkerMessage } from "./pool.ts";
import type { RunnerPort } from "./runner.ts";

/** A version of a file with its bytes. */
export interface FileContent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A task of a worker: find the pairs of a file's regexes, or those of a unified diff, or judge a pair. */
export type WorkerTask =
  | { readonly kind: "file"; readonly before: FileContent | null; readonly after: FileContent | null }
  | { readonly kind: "patch"; readonly text: string }
  | { readonly kind: "judge"; readonly pair: RegexPair };

/** Answers the tasks of a pool, in what it has started. */
export function serveTasks(port: RunnerPort): void {
  const send = (message: WorkerMessage) => port.send(message);
  port.onTask((task) => {
    try {
      send({ kind: "done", value: runTask(task as WorkerTask) });
    } catch (error) {
      send({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  });
  send({ kind: "ready" });
}

/** Does a task here, which nothing but the counting of its work limits. */
export function runTask(task: WorkerTask): FoundPairs | RegexChange {
  switch (task.kind) {
    case "file":
      return pairFiles([{ before: scanContent(task.before), after: scanContent(task.after) }]);
    case "patch":
      return pairFiles(scanPatch(readPatch(task.text)));
    case "judge":
      return judgePair(task.pair, createInstruments());
  }
}

function scanContent(content: FileContent | null): FileScan | null {
  return content && scanFile({ name: content.name, text: decodeText(content.bytes) });
}

/** For both versions of a regex together; each takes up to `NATIVE_CONFIRMATION_MS`. */
const NATIVE_RETRIES = 2;

/** Contexts of the native engine are expensive to create, and a regex is run many times in a row. */
function createInstruments(): JudgeInstruments {
  const runs = new Map<string, NativeRun>();
  const matching = createNativeMatching();
  let retries = NATIVE_RETRIES;
  return {
    mayRetry: () => retries-- > 0,
    matches: (regex, text, limit) => matching(regex)(text, limit),
    run(regex: Regex, text, limitMs) {
      const key = `${regex.flags}/${regex.pattern}`;
      const run = runs.get(key) ?? createNativeRun(regex, threadMs);
      runs.set(key, run);
      return run(text, limitMs);
    },
  };
}
