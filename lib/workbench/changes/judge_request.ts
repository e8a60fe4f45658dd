import type { JudgeInstruments } from "../../change/judge/judge.ts";
import type { RegexChange, RegexPair } from "../../change/model.ts";
import { patternEdits } from "../../regex/diff/characters.ts";
import { nativeMatchesIn } from "../../regex/diff/text_comparison.ts";
import type { JudgedChange, JudgeRequest } from "./review.ts";

/** Answers a request with a function that judges pairs. Only terminating the worker stops a run of the native engine. */
export function answerRequest(
  { pair, isNative }: JudgeRequest,
  judge: (pair: RegexPair, instruments: JudgeInstruments) => RegexChange,
): JudgedChange {
  const [before, after] = [pair.before?.regex, pair.after?.regex];
  return {
    change: judge(pair, { matches: isNative ? nativeMatchesIn : () => undefined }),
    edits: before && after ? patternEdits(before, after) : [],
  };
}
