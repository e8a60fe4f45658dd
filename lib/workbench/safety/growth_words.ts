import { quote } from "../../regex/quote.ts";
import { counted, number } from "../matches/match_words.ts";
import type { Measured } from "./growth_plot.ts";
import { unbroken } from "./verdict_words.ts";

/** Says in a sentence what a plot shows, for those who do not see it. */
export function growthWords(measured: Measured): string {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return "Nothing was measured";
  return `${counted(first[1], "step")} at ${number(first[0])} characters, ` +
    `${counted(last[1], "step")} at ${number(last[0])}`;
}

/** Says on which texts the steps were counted. */
export function measuredOn(pump: string, isAttack: boolean): string {
  return isAttack
    ? `Steps of a search in attacks of more and more ${unbroken(quote(pump))}`
    : `Steps of a search in ordinary texts of repeated ${unbroken(quote(pump))}`;
}
