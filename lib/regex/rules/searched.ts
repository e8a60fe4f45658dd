import type { Tree } from "../syntax/tree.ts";
import { type Rule, runRules } from "./rule.ts";
import * as registry from "./searched_registry.ts";
import type { Warning } from "./warning.ts";

/**
 * Runs the rules that need character sets or automata. A hostile pattern can make them take long: call this
 * only where it can be terminated.
 *
 * @returns in display order
 */
export function searchedWarnings(tree: Tree): Warning[] {
  return runRules(SEARCHED_RULES, tree);
}

/** Order of warnings with the same severity and position. */
export const SEARCHED_RULES: readonly Rule[] = [
  registry.overlappingAlternatives,
  registry.unreachableAlternative,
];
