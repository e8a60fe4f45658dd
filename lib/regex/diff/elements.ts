import type { AST } from "@eslint-community/regexpp";
import { sentence } from "../explain/phrase.ts";
import { isOptional, roundsOf } from "../explain/quantifiers.ts";
import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import type { Node } from "../syntax/visit.ts";
import { groupAround, groupAroundAll } from "./align.ts";
import {
  type Atom,
  type Change,
  type Comparison,
  type Container,
  type Group,
  innerOf,
  isGroup,
  kindOf,
  layersOf,
  matchInside,
  nameOf,
  rangeOf,
  rawOf,
  severalOf,
  type Stretch,
  within,
} from "./change.ts";

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
    comparison.added.push(...otherElements(around, after));
  } else if (within) {
    compareWrapped(after.alternatives, within, false, comparison);
    comparison.removed.push(...otherElements(within, before));
  }
  return Boolean(around ?? within);
}

function otherElements(element: AST.Element, { alternatives }: Container): Stretch[] {
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
    comparison.changes.push(classChange(before, after, within(after, comparison.after.numbers)));
  } else comparison.changes.push(replacementChange(before, after, within(after, comparison.after.numbers)));
}

function replacementChange(before: Atom, after: Atom, place: string): Change {
  const places = { kind: "changed", before: rangeOf([before]), after: rangeOf([after]) } as const;
  const words = `${quote(before.raw)}${place} is now ${quote(after.raw)}`;
  if (before.type === "Character" && after.type === "Character") {
    return before.value === after.value
      ? { ...places, topic: "spelling", sentence: respelledSentence(before.raw, after.raw) }
      : { ...places, topic: "content", sentence: words };
  }
  return { ...places, topic: "classes", sentence: sentence(words) };
}

/** Says that only the way of writing differs. */
function respelledSentence(before: string, after: string): string {
  return `${quote(before)} is now written ${quote(after)}, which means the same`;
}

/**
 * Says what became of a class, by its members; their order does not matter.
 *
 * @param place where the class is, as it follows its name
 */
function classChange(before: AST.CharacterClass, after: AST.CharacterClass, place: string): Change {
  const gone = missingMembers(before, after);
  const come = missingMembers(after, before);
  const name = `The class ${quote(before.raw)}${place}`;
  const words = classSentence(before, after, gone, come);
  return {
    kind: "changed",
    topic: words === undefined ? "spelling" : "classes",
    before: rangeOf([before]),
    after: rangeOf([after]),
    sentence: `${name} ${words ?? `is now written ${quote(after.raw)}, which means the same`}`,
  };
}

function classSentence(
  before: AST.CharacterClass,
  after: AST.CharacterClass,
  gone: readonly string[],
  come: readonly string[],
): string | undefined {
  const turned = before.negate !== after.negate;
  if (turned && gone.length + come.length === 0) {
    return `is ${after.negate ? "now" : "no longer"} negated`;
  }
  if (gone.length + come.length === 0) return undefined;
  if (turned || gone.length === before.elements.length) {
    return `is now ${quote(after.raw)}`;
  }
  // What a class matches may stay the same, as other members may match it too: said is what it lists.
  if (gone.length === 0) return `now also lists ${severalOf(come)}`;
  if (come.length === 0) return `no longer lists ${severalOf(gone)}`;
  return `now lists ${severalOf(come)} instead of ${severalOf(gone)}`;
}

/** The sources of members that another class lacks. */
function missingMembers({ elements }: AST.CharacterClass, other: AST.CharacterClass): string[] {
  const there = new Set(other.elements.map(memberKey));
  return elements.filter((member) => !there.has(memberKey(member))).map(({ raw }) => quote(raw));
}

/** An escape that is not needed makes no other member. */
function memberKey(member: AST.CharacterClass["elements"][number]): string {
  if (member.type === "Character") return `character ${member.value}`;
  if (member.type === "CharacterClassRange") return `range ${member.min.value} ${member.max.value}`;
  return member.raw;
}

/** Says what kind of group a group became, or what it is called now; nothing where that is the same. */
function groupChange(before: Group, after: Group, comparison: Comparison): Change[] {
  const words = groupSentence(before, after, comparison);
  if (before.type === "CapturingGroup" && after.type === "CapturingGroup") {
    comparison.counterparts.set(before, after);
  }
  if (words === undefined) return [];
  return [groupKindChange(words, { before: rangeOf([before]), after: rangeOf([after]) })];
}

/**
 * Says that a group was put around something, or taken away from it.
 *
 * @param added whether the group is in the later pattern
 * @param places where the thing stands, in one pattern with the group
 */
function wrappingChange(
  group: Group,
  added: boolean,
  places: { readonly before: Range; readonly after: Range },
  { before, after }: Comparison,
): Change {
  const inner = quote(innerOf(group));
  const kind = kindOf(group, (added ? after : before).numbers);
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
    sentence: sentence(words),
  };
}

function groupSentence(
  before: Group,
  after: Group,
  { before: earlier, after: later }: Comparison,
): string | undefined {
  const name = nameOf(before, earlier.numbers);
  const kind = kindOf(after, later.numbers);
  if (before.type === "CapturingGroup") {
    if (after.type === "CapturingGroup") return nameSentence(before, after, later.numbers.get(after) ?? 0);
    return after.type === "Group" ? `${name} no longer captures` : `${name} is now ${kind}`;
  }
  if (after.type === "CapturingGroup") {
    return before.type === "Group" ? `${name} is now captured as ${kind}` : `${name} is now ${kind}`;
  }
  if (before.type === "Group" && after.type === "Group") return modifiersSentence(before, after, name);
  return kind === kindOf(before, earlier.numbers) ? undefined : `${name} is now ${kind}`;
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

/** The quantifier on something, if any. */
type OptionalQuantifier = AST.Quantifier | undefined;

/**
 * Says what became of a quantifier; nothing where it is the same.
 *
 * @param name what is repeated
 * @param places where that stands
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
    sentence: sentence(
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
  const rounds = isOptional(after) ? "is now optional" : `now repeats ${roundsOf(after)}`;
  return `${rounds}${manner}${previousBounds(before)}`;
}

function greedinessSentence(after: AST.Quantifier): string {
  if (isOptional(after)) return after.greedy ? "is now taken if possible" : "is now left out if possible";
  return after.greedy ? "now repeats greedily" : "now repeats lazily";
}

function previousBounds(before: OptionalQuantifier): string {
  if (!before || quantifierMeaning(before) === "1,1") return "";
  return ` (before: ${isOptional(before) ? "optional" : roundsOf(before)})`;
}
