import { judgePair } from "../../change/judge.ts";
import { characterEdits } from "../../regex/diff/characters.ts";
import { nativeMatchesIn } from "../../regex/diff/text_comparison.ts";
import type { NativeTime } from "../../regex/redos/confirmation.ts";
import type { Regex } from "../../regex/regex.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import type { JudgedChange, JudgeRequest } from "./review.ts";

defineWorker<JudgeRequest, JudgedChange>(({ pair, isNative }) => {
  const [before, after] = [pair.before?.regex, pair.after?.regex];
  // Only terminating the worker stops such a run.
  return {
    change: judgePair(
      pair,
      isNative ? { matches: nativeMatchesIn, run } : { matches: () => undefined, run: () => undefined },
    ),
    edits: before && after ? characterEdits(before.pattern, after.pattern) : [],
  };
});

function run({ pattern, flags }: Regex, text: string): NativeTime | undefined {
  try {
    const regex = new RegExp(pattern, flags);
    const startedAt = performance.now();
    // With flag g, this searches for all matches.
    text.replace(regex, "");
    return { ms: performance.now() - startedAt, isEnded: false };
  } catch {
    return undefined;
  }
}
