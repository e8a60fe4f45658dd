import { MAX_ATTACK_STEPS, ORDINARY_LENGTHS } from "../../../limits.ts";
import { attackText } from "./attack_text.ts";
import type { StepCounter } from "./growth.ts";

/** Texts without malice, made of repeats of one text, and the steps of one search in each. */
export interface OrdinaryGrowth {
  readonly pump: string;
  /** Length in UTF-16 code units, and steps; in rising order. */
  readonly steps: readonly (readonly [length: number, steps: number])[];
}

/**
 * Counts the steps on short and long texts made of a matching one, or of its beginning: the one on which a search
 * works hardest. It shows how a pattern does at its everyday work, and proves nothing.
 *
 * @param matching a text in which the pattern finds a match
 */
export function ordinaryGrowth(matching: string, stepsOn: StepCounter): OrdinaryGrowth {
  const [first = ""] = matching;
  const pumps = [first, matching.slice(0, -1), matching].filter((pump) => pump !== "" && pump.isWellFormed());
  const grown = pumps.map((pump) => ({ pump, steps: stepsWith(pump, stepsOn) }));
  return grown.reduce((most, each) => lastOf(each) > lastOf(most) ? each : most, { pump: "", steps: [] });
}

function stepsWith(pump: string, stepsOn: StepCounter): OrdinaryGrowth["steps"] {
  return ORDINARY_LENGTHS.flatMap((length) => {
    const text = attackText({ prefix: "", pump, suffix: "\0" }, Math.ceil(length / pump.length));
    const steps = stepsOn(text, MAX_ATTACK_STEPS);
    return steps === null ? [] : [[text.length, steps] as const];
  });
}

const lastOf = ({ steps }: OrdinaryGrowth): number => steps.at(-1)?.[1] ?? -1;
