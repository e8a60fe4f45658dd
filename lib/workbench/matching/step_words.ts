import type { StepCount } from "../../regex/engine/exec.ts";
import { number, plural } from "../../regex/words.ts";

/** A number of steps as text; empty while it isn't known. */
export function stepLabel(count: StepCount | null): string {
  if (count === null) return "";
  const steps = `${number(count.steps)} ${plural(count.steps, "step")}`;
  return count.status === "all" ? steps : `more than ${steps}`;
}

/** The steps of the last search, which finds nothing, as text, if they are most of many; empty otherwise. */
export function lastSearchLabel(count: StepCount | null): string {
  if (count?.status !== "all" || count.byMatch.length === 0) return "";
  const last = count.byMatch.reduce((rest, steps) => rest - steps, count.steps);
  return last > Math.max(count.steps / 2, FEW_STEPS) ? `, ${number(last)} after the last match` : "";
}

/** So many steps take no time that anybody notices. */
const FEW_STEPS = 1_000;
