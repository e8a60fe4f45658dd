import type { JudgeInstruments } from "../../change/judge/judge.ts";
import type { RegexChange, RegexPair } from "../../change/model.ts";
import { characterEdits } from "../../regex/diff/characters.ts";
import { nativeMatchesIn } from "../../regex/diff/text_comparison.ts";
import type { NativeTime } from "../../regex/redos/growth/confirmation.ts";
import type { Regex } from "../../regex/regex.ts";
import type { JudgedChange, JudgeRequest } from "./review.ts";

/** Answers a request with a function that judges pairs. Only terminating the worker stops a run of the native engine. */
export function answerRequest(
  { pair, isNative }: JudgeRequest,
  judge: (pair: RegexPair, instruments: JudgeInstruments) => RegexChange,
): JudgedChange {
  const [before, after] = [pair.before?.regex, pair.after?.regex];
  return {
    change: judge(
      pair,
      isNative ? { matches: nativeMatchesIn, run } : { matches: () => undefined, run: () => undefined },
    ),
    edits: before && after ? characterEdits(before.pattern, after.pattern) : [],
  };
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
