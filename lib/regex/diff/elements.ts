import type { AST } from "@eslint-community/regexpp";
import { capitalize } from "../explain/phrase.ts";
import { describeCount, isOptional } from "../explain/quantifiers.ts";
import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import type { Node } from "../syntax/visit.ts";
import { groupAround, groupAroundAll } from "./align.ts";
import {
  type Atom,
  type Change,
  type Comparison,
  type Container,
  coveredRange,
  type ElementSequence,
  type Group,
  groupKind,
  groupLocation,
  innerSource,
  isGroup,
  joinedSource,
  listNames,
  matchInside,
  partName,
  splitQuantifier,
} from "./change.ts";

/** Compares two corresponding stretches: their quantifiers, then what they repeat. */
export function compareElements(
  before: ElementSequence,
  after: ElementSequence,
  comparison: Comparison,
): void {
  const [one, other] = [before[0], after[0]];
  if (!one || !other) return;
  if (groupAround(joinedSource(before), after)) return compareWrapped(before, other, true, comparison);
  if (groupAround(joinedSource(after), before)) return compareWrapped(after, one, false, comparison);
  const [{ quantifier, atom }, { quantifier: later, atom: laterAtom }] = [
    splitQuantifier(one),
    splitQuantifier(other),
  ];
  const name = partName(laterAtom, comparison.after.numbers);
  comparison.changes.push(...quantifierChange(quantifier, later, name, { before: one, after: other }));
  compareAtoms(atom, laterAtom, comparison);
}

/** Compares two containers if one has a group around all alternatives of the other; returns whether that is so. */
export function compareWhole(before: Container, after: Container, comparison: Comparison): boolean {
  const [around, within] = [groupAroundAll(before, after), groupAroundAll(after, before)];
  if (around) {
    compareWrapped(before.alternatives, around, true, comparison);
    comparison.added.push(...otherElements(around, after));
  } else if (within) {
    compareWrapped(after.alternatives, within, false, comparison);
    comparison.removed.push(...otherElements(within, before));
  }
  return Boolean(around ?? within);
}

function otherElements(element: AST.Element, { alternatives }: Container): ElementSequence[] {
  const elements = alternatives.flatMap((alternative) => alternative.elements);
  return elements.filter((other) => other !== element).map((other) => [other]);
}

/** Compares something with a group around it, which is in the later pattern (`added`) or in the earlier one. */
function compareWrapped(
  inner: readonly Node[],
  outer: AST.Element,
  added: boolean,
  comparison: Comparison,
): void {
  const { quantifier, atom } = splitQuantifier(outer);
  if (!isGroup(atom)) return;
  const [from, to] = [coveredRange(inner), coveredRange([outer])];
  const places = added ? { before: from, after: to } : { before: to, after: from };
  const name = partName(atom, (added ? comparison.after : comparison.before).numbers);
  const repeats: [OptionalQuantifier, OptionalQuantifier] = added
    ? [undefined, quantifier]
    : [quantifier, undefined];
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
    comparison.changes.push(classChange(before, after, groupLocation(after, comparison.after.numbers)));
  } else {comparison.changes.push(
      replacementChange(before, after, groupLocation(after, comparison.after.numbers)),
    );}
}

function replacementChange(before: Atom, after: Atom, place: string): Change {
  const places = { kind: "changed", before: coveredRange([before]), after: coveredRange([after]) } as const;
  const words = `${quote(before.raw)}${place} is now ${quote(after.raw)}`;
  if (before.type === "Character" && after.type === "Character") {
    return before.value === after.value
      ? { ...places, topic: "spelling", sentence: respelledSentence(before.raw, after.raw) }
      : { ...places, topic: "content", sentence: words };
  }
  return { ...places, topic: "classes", sentence: capitalize(words) };
}

function respelledSentence(before: string, after: string): string {
  return `${quote(before)} is now written ${quote(after)}, which means the same`;
}

/**
 * Describes the change of a class by its members, ignoring their order.
 *
 * @param place where the class is, to append to its name
 */
function classChange(before: AST.CharacterClass, after: AST.CharacterClass, place: string): Change {
  const removedMembers = missingMembers(before, after);
  const addedMembers = missingMembers(after, before);
  const name = `The class ${quote(before.raw)}${place}`;
  const words = classSentence(before, after, removedMembers, addedMembers);
  return {
    kind: "changed",
    topic: words === undefined ? "spelling" : "classes",
    before: coveredRange([before]),
    after: coveredRange([after]),
    sentence: `${name} ${words ?? `is now written ${quote(after.raw)}, which means the same`}`,
  };
}

function classSentence(
  before: AST.CharacterClass,
  after: AST.CharacterClass,
  removedMembers: readonly string[],
  addedMembers: readonly string[],
): string | undefined {
  const turned = before.negate !== after.negate;
  if (turned && removedMembers.length + addedMembers.length === 0) {
    return `is ${after.negate ? "now" : "no longer"} negated`;
  }
  if (removedMembers.length + addedMembers.length === 0) return undefined;
  if (turned || removedMembers.length === before.elements.length) {
    return `is now ${quote(after.raw)}`;
  }
  // Other members may match the same characters, so the sentence is about the listed members, not about what
  // they match.
  if (removedMembers.length === 0) return `now also lists ${listNames(addedMembers)}`;
  if (addedMembers.length === 0) return `no longer lists ${listNames(removedMembers)}`;
  return `now lists ${listNames(addedMembers)} instead of ${listNames(removedMembers)}`;
}

/** The members that another class lacks, quoted. */
function missingMembers({ elements }: AST.CharacterClass, other: AST.CharacterClass): string[] {
  const otherKeys = new Set(other.elements.map(memberKey));
  return elements.filter((member) => !otherKeys.has(memberKey(member))).map(({ raw }) => quote(raw));
}

/** An unnecessary escape does not make a different member. */
function memberKey(member: AST.CharacterClass["elements"][number]): string {
  if (member.type === "Character") return `character ${member.value}`;
  if (member.type === "CharacterClassRange") return `range ${member.min.value} ${member.max.value}`;
  return member.raw;
}

/** Describes a change of the kind or name of a group; empty if both are the same. */
function groupChange(before: Group, after: Group, comparison: Comparison): Change[] {
  const words = groupSentence(before, after, comparison);
  if (before.type === "CapturingGroup" && after.type === "CapturingGroup") {
    comparison.counterparts.set(before, after);
  }
  if (words === undefined) return [];
  return [groupKindChange(words, { before: coveredRange([before]), after: coveredRange([after]) })];
}

/**
 * Describes a group that was added or removed around something.
 *
 * @param added whether the group is in the later pattern; otherwise it is in the earlier one
 * @param places the ranges to report, including the group in the pattern that has it
 */
function wrappingChange(
  group: Group,
  added: boolean,
  places: { readonly before: Range; readonly after: Range },
  { before, after }: Comparison,
): Change {
  const inner = quote(innerSource(group));
  const kind = groupKind(group, (added ? after : before).numbers);
  if (group.type !== "CapturingGroup") {
    return groupKindChange(`${inner} is ${added ? "now" : "no longer"} in ${kind}`, places);
  }
  return groupKindChange(
    `${inner} is ${added ? `now captured as ${kind}` : `no longer captured (before: ${kind})`}`,
    places,
  );
}

function groupKindChange(words: string, { before, after }: { before: Range; after: Range }): Change {
  return {
    kind: "changed",
    topic: "groups",
    before: { start: before.start, end: before.end },
    after: { start: after.start, end: after.end },
    sentence: capitalize(words),
  };
}

function groupSentence(
  before: Group,
  after: Group,
  { before: earlier, after: later }: Comparison,
): string | undefined {
  const name = partName(before, earlier.numbers);
  const kind = groupKind(after, later.numbers);
  if (before.type === "CapturingGroup") {
    if (after.type === "CapturingGroup") return nameSentence(before, after, later.numbers.get(after) ?? 0);
    return after.type === "Group" ? `${name} no longer captures` : `${name} is now ${kind}`;
  }
  if (after.type === "CapturingGroup") {
    return before.type === "Group" ? `${name} is now captured as ${kind}` : `${name} is now ${kind}`;
  }
  if (before.type === "Group" && after.type === "Group") return modifiersSentence(before, after, name);
  return kind === groupKind(before, earlier.numbers) ? undefined : `${name} is now ${kind}`;
}

function nameSentence(
  { name: before }: AST.CapturingGroup,
  { name: after }: AST.CapturingGroup,
  number: number,
): string | undefined {
  if (before === after) return undefined;
  if (after === null) return `group ${number} no longer has the name ${quote(before ?? "")}`;
  return `group ${number} is now named ${quote(after)}${
    before === null ? "" : ` (before: ${quote(before)})`
  }`;
}

function modifiersSentence(
  { modifiers: before }: AST.Group,
  { modifiers: after }: AST.Group,
  name: string,
): string | undefined {
  if (before?.raw === after?.raw) return undefined;
  if (!after) return `${name} no longer has modifiers ${quote(before?.raw ?? "")}`;
  return `${name} now has modifiers ${quote(after.raw)}${before ? ` (before: ${quote(before.raw)})` : ""}`;
}

/** The quantifier of an element, if it has one. */
type OptionalQuantifier = AST.Quantifier | undefined;

/**
 * Describes the change of a quantifier; empty if it is the same.
 *
 * @param name what is repeated
 * @param places the range of that in both patterns
 */
function quantifierChange(
  before: OptionalQuantifier,
  after: OptionalQuantifier,
  name: string,
  { before: from, after: to }: { readonly before: Range; readonly after: Range },
): Change[] {
  if (quantifierSource(before) === quantifierSource(after)) return [];
  const means = quantifierMeaning(before) === quantifierMeaning(after);
  return [{
    kind: "changed",
    topic: means ? "spelling" : "quantifiers",
    before: { start: from.start, end: from.end },
    after: { start: to.start, end: to.end },
    sentence: capitalize(
      means
        ? respelledQuantifierSentence(before, after, name)
        : `${name} ${quantifierSentence(before, after)}`,
    ),
  }];
}

function quantifierSource(quantifier: OptionalQuantifier): string {
  return quantifier?.raw.slice(quantifier.element.raw.length) ?? "";
}

function quantifierMeaning(quantifier: OptionalQuantifier): string {
  if (!quantifier) return "1,1";
  const { min, max, greedy } = quantifier;
  return min === max ? `${min},${max}` : `${min},${max},${greedy}`;
}

function respelledQuantifierSentence(
  before: OptionalQuantifier,
  after: OptionalQuantifier,
  name: string,
): string {
  if (!before) {
    return `the quantifier ${quote(quantifierSource(after))} is added to ${name}, which changes nothing`;
  }
  if (!after) {
    return `the quantifier ${quote(quantifierSource(before))} of ${name} is removed, which changes nothing`;
  }
  return `the quantifier of ${name} is now written ${quote(quantifierSource(after))}, which means the same`;
}

function quantifierSentence(before: OptionalQuantifier, after: OptionalQuantifier): string {
  if (!after || quantifierMeaning(after) === "1,1") {
    return before && isOptional(before)
      ? "is no longer optional"
      : `no longer repeats${previousBounds(before)}`;
  }
  if (before && before.min === after.min && before.max === after.max) return greedinessSentence(after);
  const lazy = !after.greedy && after.min < after.max;
  const wasLazy = before && !before.greedy && before.min < before.max;
  const manner = lazy === Boolean(wasLazy)
    ? ""
    : lazy
    ? ", lazily"
    : wasLazy && after.min < after.max
    ? ", greedily"
    : "";
  const repeats = isOptional(after) ? "is now optional" : `now repeats ${describeCount(after)}`;
  return `${repeats}${manner}${previousBounds(before)}`;
}

function greedinessSentence(after: AST.Quantifier): string {
  if (isOptional(after)) return after.greedy ? "is now greedy" : "is now lazy";
  return after.greedy ? "is now greedy" : "is now lazy";
}

function previousBounds(before: OptionalQuantifier): string {
  if (!before || quantifierMeaning(before) === "1,1") return "";
  return ` (before: ${isOptional(before) ? "optional" : describeCount(before)})`;
}
