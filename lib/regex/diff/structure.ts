import type { AST } from "@eslint-community/regexpp";
import { DIFF_CONTEXT_CHARACTERS } from "../../limits.ts";
import { sentence } from "../explain/phrase.ts";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/parse.ts";
import { aligned, alternativesLikeness, type Pair, pairedByLikeness, pairUp } from "./align.ts";
import {
  type Change,
  type Comparison,
  comparisonOf,
  type Container,
  isText,
  layersOf,
  matchInside,
  nameOf,
  placeName,
  rangeOf,
  rawOf,
  severalOf,
  type Side,
  type Stretch,
  type Topic,
  within,
} from "./change.ts";
import { compareElements, compareWhole } from "./elements.ts";

/**
 * Compares the parts of two patterns: what is the same first, then what is alike, from the outside in. What
 * has no counterpart is added, removed or, where it turns up elsewhere, moved.
 */
export function structureChanges(before: Tree, after: Tree): Change[] {
  const comparison = comparisonOf(before, after);
  const { pending, changes } = comparison;
  for (let pair = pending.pop(); pair; pair = pending.pop()) compareContainers(...pair, comparison);
  changes.push(...unpairedChanges(comparison), ...numberingChanges(comparison));
  return changes;
}

function compareContainers(before: Container, after: Container, comparison: Comparison): void {
  if (compareWhole(before, after, comparison)) return;
  const [one, other] = [before.alternatives[0], after.alternatives[0]];
  if (one && other && before.alternatives.length === 1 && after.alternatives.length === 1) {
    return compareSequences(one, other, comparison);
  }
  const pairs = aligned(
    before.alternatives,
    after.alternatives,
    alternativeSource,
    (ones, others) => pairedByLikeness(ones, others, alternativeSource, alternativesLikeness),
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
  const pairs = aligned(before.elements.map(toStretch), after.elements.map(toStretch), rawOf, pairUp);
  let text: Pair<Stretch>[] = [];
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

const toStretch = (element: AST.Element): Stretch => [element];

function compareParts({ before, after, same }: Pair<Stretch>, comparison: Comparison): void {
  if (before && after) {
    if (same) matchInside(before, after, comparison);
    else compareElements(before, after, comparison);
  } else if (before) comparison.removed.push(before);
  else if (after) comparison.added.push(after);
}

/** Says which alternatives were added, removed, or put elsewhere among the others. */
function alternativeChanges(
  pairs: readonly Pair<AST.Alternative>[],
  comparison: Comparison,
): Change[] {
  const removed = pairs.flatMap(({ before, after }) => before && !after ? [before] : []);
  const added = pairs.flatMap(({ before, after }) => after && !before ? [after] : []);
  const moved = pairMovedAlternatives(removed, added);
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

type MovedAlternatives = readonly (readonly [AST.Alternative, AST.Alternative])[];

function pairMovedAlternatives(removed: readonly AST.Alternative[], added: readonly AST.Alternative[]) {
  const places = Map.groupBy(added, ({ raw }) => raw);
  return new Map(removed.flatMap((alternative) => {
    const to = places.get(alternative.raw)?.shift();
    return to ? [[alternative, to]] : [];
  }));
}

/** More moves than these are told as one. */
const MOST_MOVES = 3;

function movedChanges(moves: MovedAlternatives, side: Side): Change[] {
  if (moves.length <= MOST_MOVES) return moves.map((move) => movedChange(move, side));
  const [from, to] = [moves.map(([one]) => one), moves.map(([, other]) => other)];
  const byPlace = (a: AST.Alternative, b: AST.Alternative) => a.start - b.start;
  return [{
    kind: "moved",
    topic: "alternatives",
    before: rangeOf(from.toSorted(byPlace)),
    after: rangeOf(to.toSorted(byPlace)),
    sentence: `${moves.length} alternatives${
      containerSuffix(to, side)
    } moved to other places among the others`,
  }];
}

function movedChange([from, to]: MovedAlternatives[number], side: Side): Change {
  return {
    kind: "moved",
    topic: "alternatives",
    before: rangeOf([from]),
    after: rangeOf([to]),
    sentence: `Alternative ${quote(to.raw)}${containerSuffix([to], side)} moved from place ${
      alternativeNumber(from)
    } to ${alternativeNumber(to)}`,
  };
}

function alternativeChange(kind: "added" | "removed", run: readonly AST.Alternative[], side: Side): Change {
  const range = rangeOf(run);
  return {
    kind,
    topic: "alternatives",
    ...(kind === "added" ? { after: range } : { before: range }),
    sentence: sentence(
      `${alternativeNames(run)}${containerSuffix(run, side)} ${run.length === 1 ? "is" : "are"} ${kind}`,
    ),
  };
}

function alternativeNames(run: readonly AST.Alternative[]): string {
  const items = run.map(({ raw }) => raw === "" ? "the empty one" : quote(raw));
  if (run.length > 1) return `alternatives ${severalOf(items)}`;
  return run[0]?.raw === "" ? "the empty alternative" : `alternative ${items[0]}`;
}

/** Alternatives that stand side by side. */
function groupAdjacent(alternatives: readonly AST.Alternative[]): AST.Alternative[][] {
  const runs: AST.Alternative[][] = [];
  for (const alternative of alternatives) {
    const run = runs.at(-1);
    if (run?.at(-1)?.end === alternative.start - 1) run.push(alternative);
    else runs.push([alternative]);
  }
  return runs;
}

function containerSuffix([alternative]: readonly AST.Alternative[], { numbers }: Side): string {
  const container = alternative?.parent;
  return container && container.type !== "Pattern" ? ` of ${nameOf(container, numbers)}` : "";
}

function alternativeNumber(alternative: AST.Alternative): number {
  return alternative.parent.alternatives.indexOf(alternative) + 1;
}

/** Says what became of the elements without counterpart: moved where both patterns have one, else gone or new. */
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

function pairMovedParts(removed: readonly Stretch[], added: readonly Stretch[]): Map<Stretch, Stretch> {
  const places = Map.groupBy(added, rawOf);
  return new Map(removed.flatMap((stretch) => {
    const to = places.get(rawOf(stretch))?.shift();
    return to ? [[stretch, to]] : [];
  }));
}

function movedPartChange(from: Stretch, to: Stretch, { numbers }: Side): Change {
  const name = to[0] ? nameOf(layersOf(to[0]).atom, numbers) : "";
  return {
    kind: "moved",
    topic: stretchTopic(to),
    before: rangeOf(from),
    after: rangeOf(to),
    sentence: sentence(`${name} moved; it stands ${placeName(to, numbers)} now`),
  };
}

function partChange(kind: "added" | "removed", stretch: Stretch, side: Side): Change {
  const range = rangeOf(stretch);
  return {
    kind,
    topic: stretchTopic(stretch),
    ...(kind === "added" ? { after: range } : { before: range }),
    sentence: sentence(anchorSentence(kind, stretch, side) ?? partSentence(kind, stretch, side)),
  };
}

function partSentence(kind: "added" | "removed", stretch: Stretch, { numbers }: Side): string {
  return `${partLabel(stretch, numbers)} is ${kind} ${placeName(stretch, numbers)}`;
}

function partLabel(stretch: Stretch, numbers: Side["numbers"]): string {
  const atom = stretch[0] && layersOf(stretch[0]).atom;
  if (stretch.length > 1 || !atom) return quote(rawOf(stretch));
  if (atom.type === "CapturingGroup") return `${nameOf(atom, numbers)} ${quote(rawOf(stretch))}`;
  return atom.type === "Assertion" ? nameOf(atom, numbers) : quote(rawOf(stretch));
}

/** What an anchor at an end of the whole pattern means for where matches begin and end. */
function anchorSentence(
  kind: "added" | "removed",
  stretch: Stretch,
  { tree, modes }: Side,
): string | undefined {
  const [node] = stretch;
  const [only, ...others] = tree.root.alternatives;
  if (node?.type !== "Assertion" || others.length > 0) return undefined;
  const place = modes(node).multiline ? "a line" : "the text";
  const must = kind === "added" ? "must now" : "need no longer";
  if (node.kind === "start" && only?.elements[0] === node) {
    return `a match ${must} begin at the start of ${place}`;
  }
  return node.kind === "end" && only?.elements.at(-1) === node
    ? `a match ${must} end at the end of ${place}`
    : undefined;
}

function stretchTopic([element]: Stretch): Topic {
  const atom = element && layersOf(element).atom;
  if (atom?.type === "Assertion") return "assertions";
  return atom?.type === "CapturingGroup" || atom?.type === "Backreference" ? "groups" : "content";
}

/** Neighbours that are told as one. */
function joinAdjacent(stretches: readonly Stretch[]): Stretch[] {
  const runs: AST.Element[][] = [];
  for (const stretch of stretches.toSorted((a, b) => rangeOf(a).start - rangeOf(b).start)) {
    const run = runs.at(-1);
    const isNext = run?.at(-1)?.end === rangeOf(stretch).start && run[0]?.parent === stretch[0]?.parent;
    if (run && isNext && stretchTopic(run) === "content" && stretchTopic(stretch) === "content") {
      run.push(...stretch);
    } else runs.push([...stretch]);
  }
  return runs;
}

/** Says which groups have other numbers now, and which backreferences mean other groups. */
function numberingChanges(comparison: Comparison): Change[] {
  return [...renumberedRuns(comparison).map(renumberingChange), ...referenceChanges(comparison)];
}

interface RenumberedGroup {
  readonly before: AST.CapturingGroup;
  readonly after: AST.CapturingGroup;
  readonly from: number;
  readonly to: number;
}

/** Groups in a row whose numbers moved by the same amount. */
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
    sentence: sentence(
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
      before: rangeOf([before]),
      after: rangeOf([after]),
      sentence: referenceSentence(before.raw, after.raw, same),
    }];
  });
}

function referenceSentence(before: string, after: string, same: boolean): string {
  if (before === after) return `${quote(after)} now means another group`;
  const change = `${quote(before)} is now ${quote(after)}`;
  return same ? `${change}, which means the same group as before` : change;
}

/** Says what became of a text; nothing where it is the same. */
function textChange(pairs: readonly Pair<Stretch>[], { before, after }: Comparison): Change[] {
  if (pairs.every(({ same }) => same)) return [];
  const one = pairs.flatMap((pair) => pair.before ?? []);
  const other = pairs.flatMap((pair) => pair.after ?? []);
  const [from, to] = [{ before: rangeOf(one) }, { after: rangeOf(other) }];
  if (one.length === 0) {
    const sentence = `The text ${quote(rawOf(other))} is added ${placeName(other, after.numbers)}`;
    return [{ kind: "added", topic: "content", ...to, sentence }];
  }
  if (other.length === 0) {
    const sentence = `The text ${quote(rawOf(one))} is removed ${placeName(one, before.numbers)}`;
    return [{ kind: "removed", topic: "content", ...from, sentence }];
  }
  return [{ kind: "changed", ...from, ...to, ...textMessage(one, other, within(other[0], after.numbers)) }];
}

/**
 * Puts what has no counterpart in the order in which texts of the two patterns meet: the texts that such a
 * stretch begins with side by side, and those that it ends with.
 */
function interleaveTexts(pairs: readonly Pair<Stretch>[]): Pair<Stretch>[] {
  const ordered: Pair<Stretch>[] = [];
  let [removed, added]: [Pair<Stretch>[], Pair<Stretch>[]] = [[], []];
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

function interleave(removed: readonly Pair<Stretch>[], added: readonly Pair<Stretch>[]): Pair<Stretch>[] {
  const [before, after] = [splitAtTexts(removed), splitAtTexts(added)];
  return [0, 1, 2].flatMap((third) => [...before[third] ?? [], ...after[third] ?? []]);
}

/** The texts at the beginning, what stands from the first other element to the last one, the texts at the end. */
function splitAtTexts(pairs: readonly Pair<Stretch>[]): Pair<Stretch>[][] {
  const isOther = ({ before, after }: Pair<Stretch>) => !isText(before) || !isText(after);
  const first = pairs.findIndex(isOther);
  const last = pairs.findLastIndex(isOther);
  return first < 0
    ? [[...pairs]]
    : [pairs.slice(0, first), pairs.slice(first, last + 1), pairs.slice(last + 1)];
}

function textMessage(before: Stretch, after: Stretch, place: string): Pick<Change, "topic" | "sentence"> {
  const [was, is] = excerptPair(before, after);
  return textValues(before) === textValues(after)
    ? {
      topic: "spelling",
      sentence: `${quote(was)}${place} is now written ${quote(is)}, which means the same`,
    }
    : { topic: "content", sentence: `The text ${quote(was)}${place} is now ${quote(is)}` };
}

/** Two texts, what they have in common at both ends shortened. */
function excerptPair(before: Stretch, after: Stretch): [string, string] {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start]?.raw === after[start]?.raw) start++;
  let end = 0;
  while (end < least - start && before.at(-1 - end)?.raw === after.at(-1 - end)?.raw) end++;
  const excerpt = (text: Stretch) => {
    const from = Math.max(0, start - DIFF_CONTEXT_CHARACTERS);
    const to = text.length - Math.max(0, end - DIFF_CONTEXT_CHARACTERS);
    return (from > 0 ? "…" : "") + rawOf(text.slice(from, to)) + (to < text.length ? "…" : "");
  };
  return [excerpt(before), excerpt(after)];
}

function textValues(text: readonly AST.Element[]): string {
  return text.map((element) => element.type === "Character" ? element.value : "").join(" ");
}
