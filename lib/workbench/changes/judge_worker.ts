import { judgePair } from "../../change/judge.ts";
import { characterEdits } from "../../regex/diff/diff.ts";
import { nativeMatchesIn } from "../../regex/diff/text_comparison.ts";
import type { NativeTime } from "../../regex/redos/confirmation.ts";
import type { Regex } from "../../regex/regex.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import type { JudgedChange, JudgeRequest } from "./review.ts";

defineWorker<JudgeRequest, JudgedChange>(({ pair, isNative }) => {
  const [before, after] = [pair.before?.regex, pair.after?.regex];
  return {
    change: judgePair(pair, isNative ? { matches, run } : { matches: () => undefined, run: () => undefined }),
    edits: before && after ? characterEdits(before.pattern, after.pattern) : [],
  };
});

/** Only terminating the worker stops such a run. */
function matches(regex: Regex, text: string, limit: number) {
  try {
    return nativeMatchesIn(regex, text, limit);
  } catch {
    // The engine lacks the syntax, or stopped at the limit.
    return undefined;
  }
}

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
