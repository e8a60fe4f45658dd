import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { aligned, type Pair, pairedByLikeness } from "./align.ts";
import { alternativeChanges } from "./alternatives.ts";
import type { Change } from "./change.ts";
import { type Comparison, comparisonOf, matchInside } from "./comparison.ts";
import { compareElements, compareWhole } from "./elements.ts";
import { alternativesLikeness } from "./likeness.ts";
import { looseChanges } from "./loose.ts";
import { numberingChanges } from "./numbering.ts";
import { type Container, isText, rawOf, type Stretch } from "./parts.ts";
import { besideEachOther, textChange } from "./texts.ts";
import { pairUp } from "./wrapping.ts";

/**
 * Compares the parts of two patterns: what is the same first, then what is alike, from the outside in. What
 * has no counterpart is added, removed or, where it turns up elsewhere, moved.
 */
export function structureChanges(before: Tree, after: Tree): Change[] {
  const comparison = comparisonOf(before, after);
  const { pending, changes } = comparison;
  for (let pair = pending.pop(); pair; pair = pending.pop()) compareContainers(...pair, comparison);
  changes.push(...looseChanges(comparison), ...numberingChanges(comparison));
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
    sourceOf,
    (ones, others) => pairedByLikeness(ones, others, sourceOf, alternativesLikeness),
  );
  for (const pair of pairs) {
    if (!pair.before || !pair.after) continue;
    if (pair.same) matchInside([pair.before], [pair.after], comparison);
    else compareSequences(pair.before, pair.after, comparison);
  }
  comparison.changes.push(...alternativeChanges(pairs, comparison));
}

const sourceOf = ({ raw }: AST.Alternative): string => raw;

function compareSequences(before: AST.Alternative, after: AST.Alternative, comparison: Comparison): void {
  const pairs = aligned(before.elements.map(alone), after.elements.map(alone), rawOf, pairUp);
  let text: Pair<Stretch>[] = [];
  for (const pair of besideEachOther(pairs)) {
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

const alone = (element: AST.Element): Stretch => [element];

function compareParts({ before, after, same }: Pair<Stretch>, comparison: Comparison): void {
  if (before && after) {
    if (same) matchInside(before, after, comparison);
    else compareElements(before, after, comparison);
  } else if (before) comparison.removed.push(before);
  else if (after) comparison.added.push(after);
}
