import type { AST } from "@eslint-community/regexpp";
import { sentence } from "../explain/phrase.ts";
import { quote } from "../quote.ts";
import type { Change } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { rangeOf } from "./parts.ts";

/** Says which groups have other numbers now, and which backreferences mean other groups. */
export function numberingChanges(comparison: Comparison): Change[] {
  return [...renumberedRuns(comparison).map(renumbering), ...referenceChanges(comparison)];
}

interface Renumbered {
  readonly before: AST.CapturingGroup;
  readonly after: AST.CapturingGroup;
  readonly from: number;
  readonly to: number;
}

/** Groups in a row whose numbers moved by the same amount. */
function renumberedRuns({ counterparts, before: { numbers }, after }: Comparison): Renumbered[][] {
  const runs: Renumbered[][] = [];
  const renumbered = [...counterparts].map(([one, other]) => ({
    before: one,
    after: other,
    from: numbers.get(one) ?? 0,
    to: after.numbers.get(other) ?? 0,
  }));
  for (const group of renumbered.toSorted((a, b) => a.from - b.from)) {
    const last = runs.at(-1)?.at(-1);
    if (group.from === group.to) continue;
    if (last?.from === group.from - 1 && last.to === group.to - 1) runs.at(-1)?.push(group);
    else runs.push([group]);
  }
  return runs;
}

function renumbering(run: readonly Renumbered[]): Change {
  const [first, last] = [run[0], run.at(-1)];
  const several = run.length > 1;
  const numbers = (one = 0, other = 0) => several ? `groups ${one} to ${other}` : `group ${one}`;
  return {
    kind: "changed",
    topic: "groups",
    before: spanOf(run.map(({ before }) => before)),
    after: spanOf(run.map(({ after }) => after)),
    sentence: sentence(
      `${numbers(first?.from, last?.from)} ${several ? "are" : "is"} now ${numbers(first?.to, last?.to)}`,
    ),
  };
}

function spanOf(groups: readonly AST.CapturingGroup[]) {
  return {
    start: groups[0]?.start ?? 0,
    end: groups.reduce((end, group) => Math.max(end, group.end), 0),
  };
}

function referenceChanges({ references, counterparts }: Comparison): Change[] {
  return references.flatMap(([before, after]) => {
    const [from, to] = [[before.resolved].flat(), [after.resolved].flat()];
    const same = from.length === to.length &&
      from.every((group, index) => counterparts.get(group) === to[index]);
    if (same && before.raw === after.raw) return [];
    return [{
      kind: "changed",
      topic: "groups",
      before: rangeOf([before]),
      after: rangeOf([after]),
      sentence: wordsOf(before.raw, after.raw, same),
    }];
  });
}

function wordsOf(before: string, after: string, same: boolean): string {
  if (before === after) return `${quote(after)} now means another group`;
  const change = `${quote(before)} is now ${quote(after)}`;
  return same ? `${change}, which means the same group as before` : change;
}
