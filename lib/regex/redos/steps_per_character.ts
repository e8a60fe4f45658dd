import { MANY_COUNTED_REPEATS, MAX_BOUNDED_STEPS, MAX_PATH_WORK } from "../../limits.ts";
import type { Tree } from "../syntax/parse.ts";
import { buildFor, Draft, finished, type Fragment, type Positions } from "./positions.ts";

/**
 * The most steps that a search takes for each character of any text, or one attempt of it, estimated from above for a
 * pattern without lookarounds and backreferences. A pattern that is linear for an automaton may still take more steps than anyone can
 * wait for: `^(?:(?:(?:a{1,3}){1,3}){1,3}){1,3}$` hangs, and so does `^(?:a?){30}a{30}$` written out.
 *
 * The steps at one place of the text are those of all paths through the position automaton that reach it; the numbers of paths are counted for every text at once, character by character. Assertions hold everywhere,
 * so there are rather too many paths.
 *
 * @param restarts whether attempts from every place of the text are counted together, or each by itself
 * @returns Infinity where the number has no bound, or none that was found within the budget
 */
export function stepsPerCharacter(tree: Tree, restarts: boolean): number {
  const draft = new Draft(true, MANY_COUNTED_REPEATS);
  const { anchored, others } = startsOf(tree, draft);
  if (draft.isFull) return Infinity;
  const positions = finished(tree, draft, []);
  const costs = positions.next.map((next, position) =>
    costOf(next, others.last.get(position) ?? anchored.last.get(position) ?? 0) + 2 * tree.depth
  );
  const again = restarts && !tree.regex.flags.includes("y") ? others.first : new Map<number, number>();
  const startCost = costOf([...again], others.empty) + 2 * tree.depth;
  return mostOf(positions, [...anchored.first, ...others.first], [...again], costs, startCost);
}

/** A way is tested, may be noted as a choice, and returned to; the way out of the pattern too. */
function costOf(next: Iterable<readonly [to: number, ways: number]>, ends: number): number {
  let ways = 1 + ends;
  for (const [, more] of next) ways += more;
  return STEPS_OF_WAY * ways;
}

const STEPS_OF_WAY = 4;

/** Alternatives that begin at the start of the text are tried there only. */
function startsOf(tree: Tree, draft: Draft): { readonly anchored: Fragment; readonly others: Fragment } {
  const isLine = tree.regex.flags.includes("m");
  const parts = tree.root.alternatives.map((alternative) => {
    const [first] = alternative.elements;
    const isAnchored = !isLine && first?.type === "Assertion" && first.kind === "start";
    return { isAnchored, ...buildFor(alternative)(draft) };
  });
  return {
    anchored: join(parts.filter((part) => part.isAnchored)),
    others: join(parts.filter((part) => !part.isAnchored)),
  };
}

function join(parts: readonly Fragment[]): Fragment {
  return {
    empty: parts.reduce((sum, { empty }) => sum + empty, 0),
    first: new Map(parts.flatMap(({ first }) => [...first])),
    last: new Map(parts.flatMap(({ last }) => [...last])),
  };
}

type Counts = ReadonlyMap<number, number>;

function mostOf(
  { kinds, next, characters }: Positions,
  first: readonly (readonly [number, number])[],
  again: readonly (readonly [number, number])[],
  costs: readonly number[],
  startCost: number,
): number {
  const readers = kinds.map((each) => new Set(each));
  const start: Counts = new Map();
  const queue: { readonly counts: Counts; readonly isStart: boolean }[] = [{ counts: start, isStart: true }];
  const seen = new Set<string>();
  let most = startCost + first.reduce((sum, [, ways]) => sum + STEPS_OF_WAY * ways, 0);
  let work = MAX_PATH_WORK;
  for (const { counts, isStart } of queue) {
    for (const kind of characters.keys()) {
      const after = new Map<number, number>();
      const go = (ways: readonly (readonly [number, number])[], times: number) => {
        work -= ways.length + 1;
        for (const [to, more] of ways) {
          if (readers[to]?.has(kind)) after.set(to, (after.get(to) ?? 0) + times * more);
        }
      };
      go(isStart ? first : again, 1);
      for (const [from, times] of counts) go(next[from] ?? [], times);
      const key = [...after].sort(([a], [b]) => a - b).join();
      if (seen.has(key)) continue;
      seen.add(key);
      const cost = [...after].reduce(
        (sum, [position, times]) => sum + times * (costs[position] ?? 0),
        startCost,
      );
      most = Math.max(most, cost);
      if (work < 0 || most > MAX_BOUNDED_STEPS) return Infinity;
      queue.push({ counts: after, isStart: false });
    }
  }
  return most;
}
