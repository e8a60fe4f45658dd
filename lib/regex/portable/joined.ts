import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/tree.ts";

/** A pattern that a text has to match, or must not. */
export interface JoinedPart {
  readonly pattern: string;
  readonly negated: boolean;
  /** What the text has to contain after any number of some characters: `\\d` of `^.*\\d`. */
  readonly contains?: string;
  /** The pattern after all lookaheads. */
  readonly others?: string;
}

/**
 * A pattern with lookaheads at its start as several patterns without them: `^(?=A)(?!B)P` accepts a text if `^A` and `^P` do,
 * and `^B` doesn't, because all of them begin at the same place. Undefined if a pattern has no such form.
 */
export function joinedParts({ root, regex }: Tree): readonly JoinedPart[] | undefined {
  const [only, ...more] = root.alternatives;
  if (only === undefined || more.length > 0 || regex.flags.includes("m")) return undefined;
  const { elements } = only;
  // A capturing group that is referred to belongs to another part.
  if (/\\[1-9k]/.test(regex.pattern)) return undefined;
  const first = elements.findIndex((each) => !isStart(each) && !isLookahead(each));
  const before = elements.slice(0, first < 0 ? elements.length : first);
  if (!before.some(isStart)) return undefined;
  const rest = first < 0 ? [] : elements.slice(first);
  const others = rest.map(({ raw }) => raw).join("");
  const looks = before.filter(isLookahead).map((each): JoinedPart => {
    const contains = contained(each.alternatives);
    const part = { pattern: `^${groupOf(each.alternatives)}`, negated: each.negate };
    return contains === undefined ? part : { ...part, contains, others };
  });
  const body = bodyParts(rest) ??
    (rest.length === 0 ? [] : [{ pattern: `^${others}`, negated: false }]);
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

function contained(alternatives: readonly AST.Alternative[]): string | undefined {
  const [loop, ...others] = alternatives.length === 1 ? alternatives[0]!.elements : [];
  const isAny = loop?.type === "Quantifier" && loop.min === 0 && loop.max === Infinity &&
    (loop.element.type === "CharacterSet" || loop.element.type === "CharacterClass");
  return isAny && others.length > 0 ? others.map(({ raw }) => raw).join("") : undefined;
}

const isStart = (element: AST.Element): boolean => element.type === "Assertion" && element.kind === "start";

const isLookahead = (element: AST.Element): element is AST.LookaheadAssertion =>
  element.type === "Assertion" && element.kind === "lookahead";

function groupOf(alternatives: readonly AST.Alternative[]): string {
  const source = alternatives.map(({ raw }) => raw).join("|");
  return alternatives.length === 1 ? source : `(?:${source})`;
}
