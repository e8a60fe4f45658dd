import type { AST } from "@eslint-community/regexpp";
import { sentence } from "../explain/phrase.ts";
import { quote } from "../quote.ts";
import type { Pair } from "./align.ts";
import type { Change } from "./change.ts";
import type { Comparison, Side } from "./comparison.ts";
import { matchInside } from "./comparison.ts";
import { nameOf, severalOf } from "./naming.ts";
import { rangeOf } from "./parts.ts";

/** Says which alternatives were added, removed, or put elsewhere among the others. */
export function alternativeChanges(
  pairs: readonly Pair<AST.Alternative>[],
  comparison: Comparison,
): Change[] {
  const removed = pairs.flatMap(({ before, after }) => before && !after ? [before] : []);
  const added = pairs.flatMap(({ before, after }) => after && !before ? [after] : []);
  const moved = movedOf(removed, added);
  const back = new Set(moved.values());
  for (const [from, to] of moved) matchInside([from], [to], comparison);
  return [
    ...movedChanges([...moved], comparison.after),
    ...neighbours(removed.filter((alternative) => !moved.has(alternative)))
      .map((run) => looseChange("removed", run, comparison.before)),
    ...neighbours(added.filter((alternative) => !back.has(alternative)))
      .map((run) => looseChange("added", run, comparison.after)),
  ];
}

type Moves = readonly (readonly [AST.Alternative, AST.Alternative])[];

function movedOf(removed: readonly AST.Alternative[], added: readonly AST.Alternative[]) {
  const places = Map.groupBy(added, ({ raw }) => raw);
  return new Map(removed.flatMap((alternative) => {
    const to = places.get(alternative.raw)?.shift();
    return to ? [[alternative, to]] : [];
  }));
}

/** More moves than these are told as one. */
const MOST_MOVES = 3;

function movedChanges(moves: Moves, side: Side): Change[] {
  if (moves.length <= MOST_MOVES) return moves.map((move) => movedChange(move, side));
  const [from, to] = [moves.map(([one]) => one), moves.map(([, other]) => other)];
  const byPlace = (a: AST.Alternative, b: AST.Alternative) => a.start - b.start;
  return [{
    kind: "moved",
    topic: "alternatives",
    before: rangeOf(from.toSorted(byPlace)),
    after: rangeOf(to.toSorted(byPlace)),
    sentence: `${moves.length} alternatives${ofContainer(to, side)} moved to other places among the others`,
  }];
}

function movedChange([from, to]: Moves[number], side: Side): Change {
  return {
    kind: "moved",
    topic: "alternatives",
    before: rangeOf([from]),
    after: rangeOf([to]),
    sentence: `Alternative ${quote(to.raw)}${ofContainer([to], side)} moved from place ${numberOf(from)} to ${
      numberOf(to)
    }`,
  };
}

function looseChange(kind: "added" | "removed", run: readonly AST.Alternative[], side: Side): Change {
  const range = rangeOf(run);
  return {
    kind,
    topic: "alternatives",
    ...(kind === "added" ? { after: range } : { before: range }),
    sentence: sentence(
      `${subjectOf(run)}${ofContainer(run, side)} ${run.length === 1 ? "is" : "are"} ${kind}`,
    ),
  };
}

function subjectOf(run: readonly AST.Alternative[]): string {
  const items = run.map(({ raw }) => raw === "" ? "the empty one" : quote(raw));
  if (run.length > 1) return `alternatives ${severalOf(items)}`;
  return run[0]?.raw === "" ? "the empty alternative" : `alternative ${items[0]}`;
}

/** Alternatives that stand side by side. */
function neighbours(alternatives: readonly AST.Alternative[]): AST.Alternative[][] {
  const runs: AST.Alternative[][] = [];
  for (const alternative of alternatives) {
    const run = runs.at(-1);
    if (run?.at(-1)?.end === alternative.start - 1) run.push(alternative);
    else runs.push([alternative]);
  }
  return runs;
}

function ofContainer([alternative]: readonly AST.Alternative[], { numbers }: Side): string {
  const container = alternative?.parent;
  return container && container.type !== "Pattern" ? ` of ${nameOf(container, numbers)}` : "";
}

function numberOf(alternative: AST.Alternative): number {
  return alternative.parent.alternatives.indexOf(alternative) + 1;
}
