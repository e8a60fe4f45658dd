import type { AST } from "@eslint-community/regexpp";
import { isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import type { Tree } from "../syntax/tree.ts";
import { textLength } from "./text_length.ts";

/** A pattern that a text has to match, or must not. */
export interface JoinedPart {
  readonly pattern: string;
  readonly negated: boolean;
  /** What the text has to contain after any number of some characters: `\\d` of `^.*\\d`. */
  readonly contains?: string;
  /** The pattern without lookaheads. */
  readonly others?: string;
}

/** Patterns with more parts aren't split: each part is rewritten and proved by itself. */
const MAX_PARTS = 20;

/**
 * A pattern with lookaheads where it begins, or behind some characters of a known number, as several patterns without them:
 * `^(?=A)(?!B)P` accepts a text if `^A` and `^P` do, and `^B` doesn't, because all of them begin at the same place. So do
 * lookbehinds where it ends. Undefined if a pattern has no such form.
 */
export function joinedParts({ root, regex, groups }: Tree): readonly JoinedPart[] | undefined {
  const [only, ...more] = root.alternatives;
  if (only === undefined || more.length > 0 || regex.flags.includes("m")) return undefined;
  const all = only.elements.flatMap(unwrapped);
  const leading = firstIndex(all, (each) => !isStart(each) && !isLookahead(each));
  if (!all.slice(0, leading).some(isStart)) return undefined;
  const elements = all.filter((each, at) => at >= leading || isLookahead(each));
  const variable = firstIndex(elements, (each) => !isLookahead(each) && !isFixed(each));
  const looks: { readonly look: AST.LookaheadAssertion; readonly prefix: string }[] = [];
  let prefix = "";
  for (const each of elements.slice(0, variable)) {
    if (isLookahead(each)) looks.push({ look: each, prefix });
    else prefix += each.raw;
  }
  if (!areReferencesInside(groups, looks.map(({ look }) => look))) return undefined;
  const rest = elements.slice(variable);
  const others = prefix + sourceOf(rest);
  const ahead = looks.map(({ look: { alternatives, negate }, prefix }): JoinedPart => {
    const part = { pattern: `^${prefix}${groupOf(alternatives)}`, negated: negate };
    const contains = contained(alternatives);
    return contains === undefined ? part : { ...part, contains, others };
  });
  const parts = [...ahead, ...bodyParts(rest, prefix) ?? endParts(rest, prefix)];
  return parts.length > 1 && parts.length <= MAX_PARTS ? parts : undefined;
}

function firstIndex(elements: readonly AST.Element[], is: (element: AST.Element) => boolean): number {
  const index = elements.findIndex(is);
  return index < 0 ? elements.length : index;
}

/** What is in a group that isn't repeated. */
function unwrapped(element: AST.Element): AST.Element[] {
  const isGroup = element.type === "CapturingGroup" || (element.type === "Group" && !element.modifiers);
  if (!isGroup || element.alternatives.length > 1) return [element];
  return element.alternatives[0]!.elements.flatMap(unwrapped);
}

function isFixed(element: AST.Element): boolean {
  const { min, max } = textLength(element);
  return min === max;
}

/** True if all groups that are referred to are, with their references, in a lookaround, and are numbered there as before. */
const areReferencesInside = (
  groups: readonly AST.CapturingGroup[],
  looks: readonly AST.LookaheadAssertion[],
): boolean =>
  groups.every(({ references, start }) => {
    if (references.length === 0) return true;
    const isIn = (look: AST.Node, at: number) => look.start <= at && at < look.end;
    const look = looks.find((each) => isIn(each, start));
    return look !== undefined && isIn(look, groups[0]!.start) &&
      references.every((each) => isIn(look, each.start));
  });

/** `(?:(?!X)S)*$`: all characters are of S, and none is at the start of X. */
function bodyParts(rest: readonly AST.Element[], prefix: string): JoinedPart[] | undefined {
  const [loop, end, ...others] = rest;
  if (loop?.type !== "Quantifier" || loop.max !== Infinity || loop.min > 1 || others.length > 0) {
    return undefined;
  }
  if (end === undefined || !isEnd(end) || !("alternatives" in loop.element)) return undefined;
  const { element } = loop;
  if (element.type !== "Group" && element.type !== "CapturingGroup") return undefined;
  const [look, set, ...more] = element.alternatives.length === 1 ? element.alternatives[0]!.elements : [];
  const isSet = set?.type === "CharacterSet" || set?.type === "CharacterClass";
  if (look === undefined || !isLookahead(look) || !look.negate || !isSet || more.length > 0) return undefined;
  if (element.type === "Group" && element.modifiers) return undefined;
  return [
    { pattern: `^${prefix}${set.raw}*${groupOf(look.alternatives)}`, negated: true },
    { pattern: `^${prefix}${set.raw}${loop.min === 0 ? "*" : "+"}$`, negated: false },
  ];
}

/** `P(?<=A)(?<!B)$`: a text that P accepts ends with A, and not with B. */
function endParts(rest: readonly AST.Element[], prefix: string): JoinedPart[] {
  const last = rest.findLastIndex((each) => !isLookbehind(each) && !isEnd(each)) + 1;
  const ending = rest.slice(last);
  const looks = ending.some(isEnd) ? ending.filter(isLookbehind) : [];
  const isApart = (each: AST.Element) => looks.length > 0 && isLookbehind(each);
  const body = prefix + sourceOf([...rest.slice(0, last), ...ending.filter((each) => !isApart(each))]);
  return [
    ...looks.map(({ alternatives, negate }) => ({ pattern: `${groupOf(alternatives)}$`, negated: negate })),
    ...body === "" ? [] : [{ pattern: `^${body}`, negated: false }],
  ];
}

function contained(alternatives: readonly AST.Alternative[]): string | undefined {
  const [loop, ...others] = alternatives.length === 1 ? alternatives[0]!.elements : [];
  const isAny = loop?.type === "Quantifier" && loop.min === 0 && loop.max === Infinity &&
    (loop.element.type === "CharacterSet" || loop.element.type === "CharacterClass");
  return isAny && others.length > 0 ? sourceOf(others) : undefined;
}

/** `^` */
export const isStart = (element: AST.Element): boolean =>
  element.type === "Assertion" && element.kind === "start";

/** `$` or `\\z` */
export const isEnd = (element: AST.Element): boolean =>
  element.type === "Assertion" && element.kind === "end" && !isLastLineEnd(element);

/** `(?=…)` or `(?!…)` */
export const isLookahead = (element: AST.Element): element is AST.LookaheadAssertion =>
  element.type === "Assertion" && element.kind === "lookahead";

const isLookbehind = (element: AST.Element): element is AST.LookbehindAssertion =>
  element.type === "Assertion" && element.kind === "lookbehind";

const sourceOf = (elements: readonly AST.Element[]): string => elements.map(({ raw }) => raw).join("");

function groupOf(alternatives: readonly AST.Alternative[]): string {
  const source = alternatives.map(({ raw }) => raw).join("|");
  return alternatives.length === 1 ? source : `(?:${source})`;
}
