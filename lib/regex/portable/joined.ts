import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/tree.ts";

/** A pattern that a text has to match, or must not. */
export interface JoinedPart {
  readonly pattern: string;
  readonly negated: boolean;
}

/**
 * A pattern with lookaheads at its start as several patterns without them: `^(?=A)(?!B)P` accepts a text if `^A` and `^P` do,
 * and `^B` doesn't, because all of them begin at the same place. Undefined if a pattern has no such form.
 */
export function joinedParts({ root, regex }: Tree): readonly JoinedPart[] | undefined {
  const [only, ...others] = root.alternatives;
  if (only === undefined || others.length > 0 || regex.flags.includes("m")) return undefined;
  const { elements } = only;
  // A capturing group that is referred to belongs to another part.
  if (/\\[1-9k]/.test(regex.pattern)) return undefined;
  const first = elements.findIndex((each) => !isStart(each) && !isLookahead(each));
  const before = elements.slice(0, first < 0 ? elements.length : first);
  if (!before.some(isStart)) return undefined;
  const looks = before.filter(isLookahead).map((each) => ({
    pattern: `^${groupOf(each.alternatives)}`,
    negated: each.negate,
  }));
  const rest = first < 0 ? [] : elements.slice(first);
  const body = bodyParts(rest) ??
    (rest.length === 0 ? [] : [{ pattern: `^${rest.map(({ raw }) => raw).join("")}`, negated: false }]);
  const parts = [...looks, ...body];
  return parts.length > 1 ? parts : undefined;
}

/** `(?:(?!X)S)*$`: all characters are of S, and none is at the start of X. */
function bodyParts(rest: readonly AST.Element[]): JoinedPart[] | undefined {
  const [loop, end, ...others] = rest;
  if (loop?.type !== "Quantifier" || loop.max !== Infinity || loop.min > 1 || others.length > 0) {
    return undefined;
  }
  if (end?.type !== "Assertion" || end.kind !== "end" || !("alternatives" in loop.element)) return undefined;
  const { element } = loop;
  if (element.type !== "Group" && element.type !== "CapturingGroup") return undefined;
  const [look, set, ...more] = element.alternatives.length === 1 ? element.alternatives[0]!.elements : [];
  const isSet = set?.type === "CharacterSet" || set?.type === "CharacterClass";
  if (look === undefined || !isLookahead(look) || !look.negate || !isSet || more.length > 0) return undefined;
  if (element.type === "Group" && element.modifiers) return undefined;
  return [
    { pattern: `^${set.raw}*${groupOf(look.alternatives)}`, negated: true },
    { pattern: `^${set.raw}${loop.min === 0 ? "*" : "+"}$`, negated: false },
  ];
}

const isStart = (element: AST.Element): boolean => element.type === "Assertion" && element.kind === "start";

const isLookahead = (element: AST.Element): element is AST.LookaheadAssertion =>
  element.type === "Assertion" && element.kind === "lookahead";

function groupOf(alternatives: readonly AST.Alternative[]): string {
  const source = alternatives.map(({ raw }) => raw).join("|");
  return alternatives.length === 1 ? source : `(?:${source})`;
}
