import { programOf } from "../../engine/compile.ts";
import { exec } from "../../engine/exec.ts";
import type { Tree } from "../../syntax/parse.ts";
import type { StepCounter } from "./growth.ts";

/** Counts the steps of one search from the start of a text; what overflows a stack counts as too much. */
export function stepCounterOf(tree: Tree): StepCounter {
  const program = programOf(tree);
  return (text, limit) => {
    const { status, steps } = exec(program, text, 0, limit);
    return status === "budget" || status === "exhausted" ? null : steps;
  };
}
