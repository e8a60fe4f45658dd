import { countWork } from "../../work.ts";
import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { eachClass } from "../automaton/class_bits.ts";
import type { Branches } from "../automaton/followed_branches.ts";
import { strongComponents } from "../automaton/strong_components.ts";

/** Additions for the steps of each branch and those that follow from it. */
const MAX_BRANCH_STEPS_WORK = 300_000;

/**
 * For each state and class of the next character, a bound on the steps of a branch there and of all that follow
 * from it, in states without cycles. Branches that come from the same one read the same next character; those
 * after it may read different ones, so the bound can be too high, but it is found quickly.
 *
 * @param isFollowed the states, apart from starts, whose steps are counted
 * @returns the bound for several branches together; undefined if there are too many states and classes
 */
export function stepsOfBranches(
  graph: AttemptGraph,
  isFollowed: readonly boolean[],
): ((branches: Branches) => number) | undefined {
  const { arcs, automaton: { states, alphabet } } = graph;
  const classes = alphabet.characters.length + 1;
  let work = MAX_BRANCH_STEPS_WORK - states.length * classes;
  if (work < 0) return undefined;
  const component = strongComponents(arcs.map((each) => each.map(({ to }) => to)));
  // Components that are reachable from a state have lower numbers.
  const order = [...states.keys()].sort((a, b) => component[a]! - component[b]!);
  const bounds: Float64Array[] = [];
  const mostOf = (some: readonly number[], counts: readonly number[]): number => {
    let most = 0;
    for (let each = 0; each < classes; each++) {
      let steps = 0;
      for (let index = 0; index < some.length; index++) {
        steps += counts[index]! * bounds[some[index]!]![each]!;
      }
      most = Math.max(most, steps);
    }
    work -= classes * some.length;
    countWork((classes * some.length) >> 4);
    return most;
  };
  for (const state of order) {
    if (!isFollowed[state] && !states[state]!.isStart) continue;
    const own = new Float64Array(classes);
    for (let each = 0; each < classes; each++) own[each] = states[state]!.steps[each] ?? 0;
    bounds[state] = own;
    const targets = new Map<number, number[]>();
    for (const arc of arcs[state]!) {
      if (states[arc.to]!.isStart || !isFollowed[arc.to]) continue;
      for (const each of eachClass(arc.classes)) {
        const list = targets.get(each);
        if (list) list.push(arc.to);
        else targets.set(each, [arc.to]);
      }
    }
    const stepsByTargets = new Map<string, number>();
    for (const [each, to] of targets) {
      countWork(to.length);
      if (each >= classes) continue;
      const key = to.join();
      const most = stepsByTargets.get(key) ?? mostOf(to, to.map(() => 1));
      stepsByTargets.set(key, most);
      own[each]! += most;
    }
    if (work < 0) return undefined;
  }
  return ({ states, counts }) => mostOf(states, counts);
}
