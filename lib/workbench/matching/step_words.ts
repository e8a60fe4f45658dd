import type { StepCount } from "../../regex/engine/exec.ts";
import { number, plural } from "../../regex/words.ts";

/** A number of steps as text, and where most of them are if no match has them; empty while it isn't known. */
export function stepLabel(count: StepCount | null): string {
  if (count === null) return "";
  if (count.status !== "all") return `more than ${number(count.steps)} steps`;
  const after = count.byMatch.reduce((rest, steps) => rest - steps, count.steps);
  const last = after > count.steps / 2 && after < count.steps
    ? `, ${number(after)} after the last match`
    : "";
  return `${number(count.steps)} ${plural(count.steps, "step")}${last}`;
}
