import { SAFE_STEPS_PER_CHARACTER } from "../../limits/search.ts";
import { decide } from "../redos/decision.ts";
import type { Regex } from "../regex.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { withinWork } from "../work.ts";
import { createJudge, judgeCandidate } from "./judge.ts";
import { boundedLoops } from "./loops.ts";
import { narrowerLoops } from "./narrower_loops.ts";

/** A regex that takes linear time and isn't the same. */
export interface NearForm {
  readonly regex: Regex;
  /** A text in which it has other matches. */
  readonly differs: string;
}

/** Work of looking for one: about a second. */
const MAX_NEAR_WORK = 10_000_000;

/** The first of the small changes that make a slow pattern linear; for people who see what differs, never to be applied. */
export function nearForm(tree: Tree): NearForm | undefined {
  const whole = { start: 0, end: tree.regex.pattern.length };
  const search = () => {
    const judging = createJudge(tree, {});
    for (const each of [...narrowerLoops(tree), ...boundedLoops(tree, [whole])]) {
      const after = parseTree(each.replacement);
      const decision = after && decide(after);
      if (decision?.kind !== "linear" || decision.bound.perCharacter > SAFE_STEPS_PER_CHARACTER) continue;
      const differs = judgeCandidate(each, judging)?.witness?.text;
      if (differs !== undefined) return { regex: each.replacement, differs };
    }
    return undefined;
  };
  return withinWork(MAX_NEAR_WORK, search, () => undefined);
}
