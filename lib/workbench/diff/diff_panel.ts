import { readLiteral, type Regex } from "../../regex/regex.ts";
import type { Model } from "../model.ts";
import type { Difference } from "./use_diff.ts";

/** What the panel of the second pattern shows, and what it does. */
export function diffPanel({ sources, regex }: Model, { comparison, matches }: Difference) {
  return {
    first: regex.value,
    second: sources.second.value,
    diff: comparison && "diff" in comparison ? comparison.diff : null,
    fault: comparison && "fault" in comparison ? comparison.fault : null,
    matches,
    text: sources.text.value,
    onSecond: (second: Regex | null) =>
      sources.second.value = second && (readLiteral(second.pattern) ?? second),
    onChoose: (range: { readonly start: number; readonly end: number }) => sources.chosen.value = range,
  };
}
