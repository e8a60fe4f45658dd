import { readLiteral, type Regex } from "../../regex/regex.ts";
import { stepWords } from "../debugger/step_words.ts";
import type { Model } from "../model.ts";
import type { Difference } from "./use_diff.ts";

/** What the panel of the second pattern shows, and what it does. */
export function diffPanel(
  { sources, regex, counted }: Model,
  { comparison, matches, steps, meaning }: Difference,
) {
  return {
    first: regex.value,
    second: sources.second.value,
    diff: comparison && "diff" in comparison ? comparison.diff : null,
    fault: comparison && "fault" in comparison ? comparison.fault : null,
    meaning,
    matches,
    steps: counted.value && steps ? [stepWords(counted.value), stepWords(steps)] as const : null,
    text: sources.text.value,
    onSecond: (second: Regex | null) =>
      sources.second.value = second && (readLiteral(second.pattern) ?? second),
    onText: async (text: string) => (await import("../generated/adding.ts")).addText(sources, text),
    onChoose: (range: { readonly start: number; readonly end: number }) => sources.chosen.value = range,
  };
}
