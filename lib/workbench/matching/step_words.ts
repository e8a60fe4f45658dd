import type { StepCount } from "../../regex/engine/exec.ts";
import { counted, number } from "../../regex/words.ts";

/** A number of steps as text; empty while it isn't known. */
export function stepLabel(count: StepCount | null): string {
  if (count === null) return "";
  if (count.status === "all") return count.steps === 0 ? "0 steps" : counted(count.steps, "step");
  return `more than ${number(count.steps)} steps`;
}
