import type { Regex } from "../../regex/regex.ts";
import { contractLines } from "../model/link.ts";

/** What a suggestion depends on. */
interface SuggestionFacts {
  readonly regex: Regex;
  /** ID of the format that the pattern is for; null if it is for none. */
  readonly format: string | null;
}

/** Contracts that the pattern looks like it should keep, and that aren't written yet; never added without a click. */
export function suggestedContracts({ regex, format }: SuggestionFacts, contracts: string): readonly string[] {
  const written = new Set(contractLines(contracts).flatMap((line) => line.split(/\s*,\s*/)));
  const { pattern } = regex;
  const isAnchored = /^\^|\$$/.test(pattern);
  const all = [
    ...isAnchored || format !== null ? ["whole"] : [],
    ...format === null ? [] : [`within format ${format}`],
    ...pattern === "" ? [] : ["linear"],
  ];
  return all.filter((each) => !written.has(each));
}
