import type { AST } from "@eslint-community/regexpp";
import { sentence } from "../explain/phrase.ts";
import { quote } from "../quote.ts";
import type { Node } from "../syntax/visit.ts";
import type { Change } from "./change.ts";
import { classChange } from "./classes.ts";
import { type Comparison, matchInside } from "./comparison.ts";
import { groupChange, wrappingChange } from "./groups.ts";
import { nameOf, within } from "./naming.ts";
import { type Atom, type Container, isGroup, layersOf, rangeOf, rawOf, type Stretch } from "./parts.ts";
import { quantifierChange, type Repeat } from "./quantifiers.ts";
import { groupAround, groupAroundAll } from "./wrapping.ts";

/** Compares two stretches of which one became the other: their quantifiers, then what those are about. */
export function compareElements(before: Stretch, after: Stretch, comparison: Comparison): void {
  const [one, other] = [before[0], after[0]];
  if (!one || !other) return;
  if (groupAround(rawOf(before), after)) return compareWrapped(before, other, true, comparison);
  if (groupAround(rawOf(after), before)) return compareWrapped(after, one, false, comparison);
  const [{ quantifier, atom }, { quantifier: later, atom: laterAtom }] = [layersOf(one), layersOf(other)];
  const name = nameOf(laterAtom, comparison.after.numbers);
  comparison.changes.push(...quantifierChange(quantifier, later, name, { before: one, after: other }));
  compareAtoms(atom, laterAtom, comparison);
}

/** Compares a choice with a group around all of it; answers whether one of the two is that. */
export function compareWhole(before: Container, after: Container, comparison: Comparison): boolean {
  const [around, within] = [groupAroundAll(before, after), groupAroundAll(after, before)];
  if (around) {
    compareWrapped(before.alternatives, around, true, comparison);
    comparison.added.push(...besides(around, after));
  } else if (within) {
    compareWrapped(after.alternatives, within, false, comparison);
    comparison.removed.push(...besides(within, before));
  }
  return Boolean(around ?? within);
}

function besides(element: AST.Element, { alternatives }: Container): Stretch[] {
  const elements = alternatives.flatMap((alternative) => alternative.elements);
  return elements.filter((other) => other !== element).map((other) => [other]);
}

/** Compares something with a group around it, in the later pattern or in the earlier one. */
function compareWrapped(
  inner: readonly Node[],
  outer: AST.Element,
  added: boolean,
  comparison: Comparison,
): void {
  const { quantifier, atom } = layersOf(outer);
  if (!isGroup(atom)) return;
  const [from, to] = [rangeOf(inner), rangeOf([outer])];
  const places = added ? { before: from, after: to } : { before: to, after: from };
  const name = nameOf(atom, (added ? comparison.after : comparison.before).numbers);
  const repeats: [Repeat, Repeat] = added ? [undefined, quantifier] : [quantifier, undefined];
  comparison.changes.push(
    ...quantifierChange(...repeats, name, places),
    wrappingChange(atom, added, places, comparison),
  );
  if (added) matchInside(inner, atom.alternatives, comparison);
  else matchInside(atom.alternatives, inner, comparison);
}

function compareAtoms(before: Atom, after: Atom, comparison: Comparison): void {
  if (before.raw === after.raw) return matchInside([before], [after], comparison);
  if (isGroup(before) && isGroup(after)) {
    comparison.changes.push(...groupChange(before, after, comparison));
    comparison.pending.push([before, after]);
  } else if (groupAround(before.raw, [after])) compareWrapped([before], after, true, comparison);
  else if (groupAround(after.raw, [before])) compareWrapped([after], before, false, comparison);
  else if (before.type === "Backreference" && after.type === "Backreference") {
    comparison.references.push([before, after]);
  } else if (before.type === "CharacterClass" && after.type === "CharacterClass") {
    comparison.changes.push(classChange(before, after, within(after, comparison.after.numbers)));
  } else comparison.changes.push(replacement(before, after, within(after, comparison.after.numbers)));
}

function replacement(before: Atom, after: Atom, place: string): Change {
  const places = { kind: "changed", before: rangeOf([before]), after: rangeOf([after]) } as const;
  const words = `${quote(before.raw)}${place} is now ${quote(after.raw)}`;
  if (before.type === "Character" && after.type === "Character") {
    return before.value === after.value
      ? { ...places, topic: "spelling", sentence: spelledOtherwise(before.raw, after.raw) }
      : { ...places, topic: "content", sentence: words };
  }
  return { ...places, topic: "classes", sentence: sentence(words) };
}

/** Says that only the way of writing differs. */
export function spelledOtherwise(before: string, after: string): string {
  return `${quote(before)} is now written ${quote(after)}, which means the same`;
}
