import type { AST } from "@eslint-community/regexpp";
import { capitalize } from "../explain/phrase.ts";
import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import { isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import type { Tree } from "../syntax/tree.ts";
import { align, alternativesLikeness, type Pair, pairByLikeness, pairStretches } from "./align.ts";
import {
  type Change,
  type Comparison,
  type Container,
  coveredRange,
  createComparison,
  DIFF_CONTEXT_CHARACTERS,
  type DiffSide,
  type ElementSequence,
  groupKind,
  groupLocation,
  isText,
  joinedSource,
  listNames,
  matchInside,
  partName,
  placeName,
  splitQuantifier,
  type Topic,
} from "./change.ts";
import { compareElements, compareWhole } from "./elements.ts";

/**
 * Characters of the groups that are compared part by part, both patterns together; each is read once for each
 * enclosing group. The largest patterns stay within this limit up to a nesting of about 50 groups.
 */
const MAX_DIFF_CHARACTERS = 1_000_000;

/**
 * Compares the parts of two patterns from the outside in: equal parts first, then similar ones. Parts without
 * counterpart are added, removed or, if they occur elsewhere, moved.
 *
 * @returns null if the patterns are too deeply nested to compare each group with its counterpart
 */
export function structureChanges(before: Tree, after: Tree): Change[] | null {
  const comparison = createComparison(before, after);
  const { pending, changes } = comparison;
  let characters = 0;
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    characters += pair[0].raw.length + pair[1].raw.length;
    if (characters > MAX_DIFF_CHARACTERS) return null;
    compareContainers(...pair, comparison);
  }
  changes.push(...unpairedChanges(comparison), ...numberingChanges(comparison));
  return changes;
}

function compareContainers(before: Container, after: Container, comparison: Comparison): void {
  if (compareWhole(before, after, comparison)) return;
  const [one, other] = [before.alternatives[0], after.alternatives[0]];
  if (one && other && before.alternatives.length === 1 && after.alternatives.length === 1) {
    return compareSequences(one, other, comparison);
  }
  const pairs = align(
    before.alternatives,
    after.alternatives,
    alternativeSource,
    (ones, others) => pairByLikeness(ones, others, alternativeSource, alternativesLikeness),
  );
  for (const pair of pairs) {
    if (!pair.before || !pair.after) continue;
    if (pair.same) matchInside([pair.before], [pair.after], comparison);
    else compareSequences(pair.before, pair.after, comparison);
  }
  comparison.changes.push(...alternativeChanges(pairs, comparison));
}

const alternativeSource = ({ raw }: AST.Alternative): string => raw;

function compareSequences(before: AST.Alternative, after: AST.Alternative, comparison: Comparison): void {
  const pairs = align(
    before.elements.map(toStretch),
    after.elements.map(toStretch),
    joinedSource,
    pairStretches,
  );
  let text: Pair<ElementSequence>[] = [];
  for (const pair of interleaveTexts(pairs)) {
    if (isText(pair.before) && isText(pair.after)) {
      text.push(pair);
      continue;
    }
    comparison.changes.push(...textChange(text, comparison));
    text = [];
    compareParts(pair, comparison);
  }
  comparison.changes.push(...textChange(text, comparison));
}

const toStretch = (element: AST.Element): ElementSequence => [element];

function compareParts({ before, after, same }: Pair<ElementSequence>, comparison: Comparison): void {
  if (before && after) {
    if (same) matchInside(before, after, comparison);
    else compareElements(before, after, comparison);
  } else if (before) comparison.removed.push(before);
  else if (after) comparison.added.push(after);
}

/** Describes which alternatives were added, removed or moved among the others. */
function alternativeChanges(
  pairs: readonly Pair<AST.Alternative>[],
  comparison: Comparison,
): Change[] {
  const removed = pairs.flatMap(({ before, after }) => before && !after ? [before] : []);
  const added = pairs.flatMap(({ before, after }) => after && !before ? [after] : []);
  const moved = pairMovedAlternatives(removed, added);
  const isAll = removed.length > 0 && added.length > 0 && removed.length + added.length === pairs.length;
  if (isAll && moved.size === 0) return [replacedContent(removed, added, comparison)];
  const back = new Set(moved.values());
  for (const [from, to] of moved) matchInside([from], [to], comparison);
  return [
    ...movedChanges([...moved], comparison.after),
    ...groupAdjacent(removed.filter((alternative) => !moved.has(alternative)))
      .map((run) => alternativeChange("removed", run, comparison.before)),
    ...groupAdjacent(added.filter((alternative) => !back.has(alternative)))
      .map((run) => alternativeChange("added", run, comparison.after)),
  ];
}

/** All alternatives are others: that is something else in their place. */
function replacedContent(
  removed: readonly AST.Alternative[],
  added: readonly AST.Alternative[],
  { before, after }: Comparison,
): Change {
  const [was, is] = [coveredRange(removed), coveredRange(added)];
  const sourceIn = ({ tree }: DiffSide, { start, end }: Range) => quote(tree.regex.pattern.slice(start, end));
  const container = added[0]?.parent;
  const name = !container || container.type === "Pattern"
    ? "the pattern"
    : groupKind(container, after.numbers).replace(/^a /, "the ");
  return {
    kind: "changed",
    topic: "alternatives",
    before: was,
    after: is,
    sentence: capitalize(`${name} has ${sourceIn(after, is)} instead of ${sourceIn(before, was)}`),
  };
}

type MovedAlternatives = readonly (readonly [AST.Alternative, AST.Alternative])[];

function pairMovedAlternatives(removed: readonly AST.Alternative[], added: readonly AST.Alternative[]) {
  const places = Map.groupBy(added, ({ raw }) => raw);
  return new Map(removed.flatMap((alternative) => {
    const to = places.get(alternative.raw)?.shift();
    return to ? [[alternative, to]] : [];
  }));
}

/** Moved parts that a difference names individually. */
const MAX_DIFF_MOVES = 3;

function movedChanges(moves: MovedAlternatives, side: DiffSide): Change[] {
  if (moves.length <= MAX_DIFF_MOVES) return moves.map((move) => movedChange(move, side));
  const [from, to] = [moves.map(([one]) => one), moves.map(([, other]) => other)];
  const byPlace = (a: AST.Alternative, b: AST.Alternative) => a.start - b.start;
  return [{
    kind: "moved",
    topic: "alternatives",
    before: coveredRange(from.toSorted(byPlace)),
    after: coveredRange(to.toSorted(byPlace)),
    sentence: `${moves.length} alternatives${
      containerSuffix(to, side)
    } moved to other positions among the others`,
  }];
}

function movedChange([from, to]: MovedAlternatives[number], side: DiffSide): Change {
  return {
    kind: "moved",
    topic: "alternatives",
    before: coveredRange([from]),
    after: coveredRange([to]),
    sentence: `Alternative ${quote(to.raw)}${containerSuffix([to], side)} moved from place ${
      alternativeNumber(from)
    } to ${alternativeNumber(to)}`,
  };
}

function alternativeChange(
  kind: "added" | "removed",
  run: readonly AST.Alternative[],
  side: DiffSide,
): Change {
  const range = coveredRange(run);
  return {
    kind,
    topic: "alternatives",
    ...(kind === "added" ? { after: range } : { before: range }),
    sentence: capitalize(
      `${alternativeNames(run)}${containerSuffix(run, side)} ${run.length === 1 ? "is" : "are"} ${kind}`,
    ),
  };
}

function alternativeNames(run: readonly AST.Alternative[]): string {
  const items = run.map(({ raw }) => raw === "" ? "the empty one" : quote(raw));
  if (run.length > 1) return `alternatives ${listNames(items)}`;
  return run[0]?.raw === "" ? "the empty alternative" : `alternative ${items[0]}`;
}

/** Groups alternatives that are next to each other. */
function groupAdjacent(alternatives: readonly AST.Alternative[]): AST.Alternative[][] {
  const runs: AST.Alternative[][] = [];
  for (const alternative of alternatives) {
    const run = runs.at(-1);
    if (run?.at(-1)?.end === alternative.start - 1) run.push(alternative);
    else runs.push([alternative]);
  }
  return runs;
}

function containerSuffix([alternative]: readonly AST.Alternative[], { numbers }: DiffSide): string {
  const container = alternative?.parent;
  return container && container.type !== "Pattern" ? ` of ${partName(container, numbers)}` : "";
}

function alternativeNumber(alternative: AST.Alternative): number {
  return alternative.parent.alternatives.indexOf(alternative) + 1;
}

/** Describes elements without counterpart: moved if both patterns have them, otherwise removed or added. */
function unpairedChanges(comparison: Comparison): Change[] {
  const { removed, added, before, after } = comparison;
  const moved = pairMovedParts(removed, added);
  const arrived = new Set(moved.values());
  for (const [from, to] of moved) matchInside(from, to, comparison);
  return [
    ...[...moved].map(([from, to]) => movedPartChange(from, to, after)),
    ...joinAdjacent(removed.filter((stretch) => !moved.has(stretch)))
      .map((stretch) => partChange("removed", stretch, before)),
    ...joinAdjacent(added.filter((stretch) => !arrived.has(stretch)))
      .map((stretch) => partChange("added", stretch, after)),
  ];
}

function pairMovedParts(
  removed: readonly ElementSequence[],
  added: readonly ElementSequence[],
): Map<ElementSequence, ElementSequence> {
  const places = Map.groupBy(added, joinedSource);
  return new Map(removed.flatMap((stretch) => {
    const to = places.get(joinedSource(stretch))?.shift();
    return to ? [[stretch, to]] : [];
  }));
}

function movedPartChange(from: ElementSequence, to: ElementSequence, { numbers }: DiffSide): Change {
  const name = to[0] ? partName(splitQuantifier(to[0]).atom, numbers) : "";
  return {
    kind: "moved",
    topic: stretchTopic(to),
    before: coveredRange(from),
    after: coveredRange(to),
    sentence: capitalize(`${name} moved; it is now ${placeName(to, numbers)}`),
  };
}

function partChange(kind: "added" | "removed", stretch: ElementSequence, side: DiffSide): Change {
  const range = coveredRange(stretch);
  return {
    kind,
    topic: stretchTopic(stretch),
    ...(kind === "added" ? { after: range } : { before: range }),
    sentence: capitalize(anchorSentence(kind, stretch, side) ?? partSentence(kind, stretch, side)),
  };
}

function partSentence(kind: "added" | "removed", stretch: ElementSequence, { numbers }: DiffSide): string {
  return `${partLabel(stretch, numbers)} is ${kind} ${placeName(stretch, numbers)}`;
}

function partLabel(stretch: ElementSequence, numbers: DiffSide["numbers"]): string {
  const atom = stretch[0] && splitQuantifier(stretch[0]).atom;
  if (stretch.length > 1 || !atom) return quote(joinedSource(stretch));
  if (atom.type === "CapturingGroup") return `${partName(atom, numbers)} ${quote(joinedSource(stretch))}`;
  return atom.type === "Assertion" ? partName(atom, numbers) : quote(joinedSource(stretch));
}

/** How adding or removing an anchor at the start or end of the whole pattern affects matches. */
function anchorSentence(
  kind: "added" | "removed",
  stretch: ElementSequence,
  { tree, modes }: DiffSide,
): string | undefined {
  const [node] = stretch;
  const [only, ...others] = tree.root.alternatives;
  if (node?.type !== "Assertion" || others.length > 0) return undefined;
  const place = isLastLineEnd(node)
    ? "the text, or before a line ending there"
    : modes(node).multiline
    ? "a line"
    : "the text";
  const must = kind === "added" ? "must now" : "need no longer";
  if (node.kind === "start" && only?.elements[0] === node) {
    return `a match ${must} begin at the start of ${place}`;
  }
  return node.kind === "end" && only?.elements.at(-1) === node
    ? `a match ${must} end at the end of ${place}`
    : undefined;
}

function stretchTopic([element]: ElementSequence): Topic {
  const atom = element && splitQuantifier(element).atom;
  if (atom?.type === "Assertion") return "assertions";
  return atom?.type === "CapturingGroup" || atom?.type === "Backreference" ? "groups" : "content";
}

/** Joins neighbors that are reported as one change. */
function joinAdjacent(stretches: readonly ElementSequence[]): ElementSequence[] {
  const runs: AST.Element[][] = [];
  for (const stretch of stretches.toSorted((a, b) => coveredRange(a).start - coveredRange(b).start)) {
    const run = runs.at(-1);
    const isNext = run?.at(-1)?.end === coveredRange(stretch).start && run[0]?.parent === stretch[0]?.parent;
    if (run && isNext && stretchTopic(run) === "content" && stretchTopic(stretch) === "content") {
      run.push(...stretch);
    } else runs.push([...stretch]);
  }
  return runs;
}

/** Describes which groups have new numbers, and which backreferences refer to other groups. */
function numberingChanges(comparison: Comparison): Change[] {
  return [...renumberedRuns(comparison).map(renumberingChange), ...referenceChanges(comparison)];
}

interface RenumberedGroup {
  readonly before: AST.CapturingGroup;
  readonly after: AST.CapturingGroup;
  readonly from: number;
  readonly to: number;
}

/** Runs of consecutive groups whose numbers changed by the same amount. */
function renumberedRuns({ counterparts, before: { numbers }, after }: Comparison): RenumberedGroup[][] {
  const runs: RenumberedGroup[][] = [];
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

function renumberingChange(run: readonly RenumberedGroup[]): Change {
  const [first, last] = [run[0], run.at(-1)];
  const several = run.length > 1;
  const numbers = (one = 0, other = 0) => several ? `groups ${one} to ${other}` : `group ${one}`;
  return {
    kind: "changed",
    topic: "groups",
    before: groupSpan(run.map(({ before }) => before)),
    after: groupSpan(run.map(({ after }) => after)),
    sentence: capitalize(
      `${numbers(first?.from, last?.from)} ${several ? "are" : "is"} now ${numbers(first?.to, last?.to)}`,
    ),
  };
}

function groupSpan(groups: readonly AST.CapturingGroup[]) {
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
      before: coveredRange([before]),
      after: coveredRange([after]),
      sentence: referenceSentence(before.raw, after.raw, same),
    }];
  });
}

function referenceSentence(before: string, after: string, same: boolean): string {
  if (before === after) return `${quote(after)} now means another group`;
  const change = `${quote(before)} is now ${quote(after)}`;
  return same ? `${change}, which refers to the same group as before` : change;
}

/** Describes the change of a text; empty if it is the same. */
function textChange(pairs: readonly Pair<ElementSequence>[], { before, after }: Comparison): Change[] {
  if (pairs.every(({ same }) => same)) return [];
  const one = pairs.flatMap((pair) => pair.before ?? []);
  const other = pairs.flatMap((pair) => pair.after ?? []);
  const [from, to] = [{ before: coveredRange(one) }, { after: coveredRange(other) }];
  if (one.length === 0) {
    const sentence = `The text ${quote(joinedSource(other))} is added ${placeName(other, after.numbers)}`;
    return [{ kind: "added", topic: "content", ...to, sentence }];
  }
  if (other.length === 0) {
    const sentence = `The text ${quote(joinedSource(one))} is removed ${placeName(one, before.numbers)}`;
    return [{ kind: "removed", topic: "content", ...from, sentence }];
  }
  return [{
    kind: "changed",
    ...from,
    ...to,
    ...textMessage(one, other, groupLocation(other[0], after.numbers)),
  }];
}

/**
 * Reorders runs of pairs without counterpart so that removed and added texts at the beginning of a run become
 * neighbors, as well as those at its end.
 */
function interleaveTexts(pairs: readonly Pair<ElementSequence>[]): Pair<ElementSequence>[] {
  const ordered: Pair<ElementSequence>[] = [];
  let [removed, added]: [Pair<ElementSequence>[], Pair<ElementSequence>[]] = [[], []];
  for (const pair of pairs) {
    if (!pair.after) removed.push(pair);
    else if (!pair.before) added.push(pair);
    else {
      ordered.push(...interleave(removed, added), pair);
      [removed, added] = [[], []];
    }
  }
  return [...ordered, ...interleave(removed, added)];
}

function interleave(
  removed: readonly Pair<ElementSequence>[],
  added: readonly Pair<ElementSequence>[],
): Pair<ElementSequence>[] {
  const [before, after] = [splitAtTexts(removed), splitAtTexts(added)];
  return [0, 1, 2].flatMap((third) => [...before[third] ?? [], ...after[third] ?? []]);
}

/** The texts at the beginning, everything from the first to the last other element, the texts at the end. */
function splitAtTexts(pairs: readonly Pair<ElementSequence>[]): Pair<ElementSequence>[][] {
  const isOther = ({ before, after }: Pair<ElementSequence>) => !isText(before) || !isText(after);
  const first = pairs.findIndex(isOther);
  const last = pairs.findLastIndex(isOther);
  return first < 0
    ? [[...pairs]]
    : [pairs.slice(0, first), pairs.slice(first, last + 1), pairs.slice(last + 1)];
}

function textMessage(
  before: ElementSequence,
  after: ElementSequence,
  place: string,
): Pick<Change, "topic" | "sentence"> {
  const [was, is] = excerptPair(before, after);
  return textValues(before) === textValues(after)
    ? {
      topic: "spelling",
      sentence: `${quote(was)}${place} is now written ${quote(is)}, which means the same`,
    }
    : { topic: "content", sentence: `The text ${quote(was)}${place} is now ${quote(is)}` };
}

/** Two texts, with what they have in common at both ends shortened. */
function excerptPair(before: ElementSequence, after: ElementSequence): [string, string] {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start]?.raw === after[start]?.raw) start++;
  let end = 0;
  while (end < least - start && before.at(-1 - end)?.raw === after.at(-1 - end)?.raw) end++;
  const excerpt = (text: ElementSequence) => {
    const from = Math.max(0, start - DIFF_CONTEXT_CHARACTERS);
    const to = text.length - Math.max(0, end - DIFF_CONTEXT_CHARACTERS);
    return (from > 0 ? "…" : "") + joinedSource(text.slice(from, to)) + (to < text.length ? "…" : "");
  };
  return [excerpt(before), excerpt(after)];
}

function textValues(text: readonly AST.Element[]): string {
  return text.map((element) => element.type === "Character" ? element.value : "").join(" ");
}
