import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../../syntax/tree.ts";
import { nodesOfType } from "../../syntax/tree_queries.ts";

/** A pattern whose searches take part in those of a larger one. */
interface SearchPart {
  readonly pattern: string;
  /** How often the steps of its search are taken at most. */
  readonly times: number;
}

/** The parts of a pattern, and steps in addition to those of their searches. */
interface SearchParts {
  readonly parts: readonly SearchPart[];
  readonly steps: number;
}

/**
 * Divides a pattern such as `^(?=.*a)(?!.*b)c` into `^(?=.*a)`, `^(?!.*b)` and `^c`. A search takes no more steps
 * than the searches with all parts together: at the start of the text it tries one part after the other until
 * one of them fails, and if one fails, the search with that part goes on to the other positions, too, where
 * `^` fails. Without that, a lookahead that may fail hides what is certain about the parts behind it.
 *
 * @returns undefined if it has fewer than two such parts, or they refer to each other
 */
export function searchParts(tree: Tree): SearchParts | undefined {
  const { root, regex: { flags } } = tree;
  // With flag m, a search that one part ends could go on to other lines.
  if (flags.includes("m") || root.alternatives.length !== 1) return undefined;
  const { elements } = root.alternatives[0]!;
  const leading: Leading[] = [];
  let [isAnchored, times, steps, index] = [false, 1, 0, 0];
  for (; index < elements.length && leading.length <= MAX_LEADING; index++) {
    const element = elements[index]!;
    if (isTextStart(element)) {
      isAnchored = true;
      continue;
    }
    // Whatever comes before it is tried at other positions, too.
    if (!isAnchored && !beginsAtStart(element)) return undefined;
    isAnchored = true;
    const alternatives = alternativesOf(element);
    if (alternatives === undefined) break;
    for (const lookahead of alternatives.flat()) leading.push({ first: lookahead, last: lookahead, times });
    times *= alternatives.length;
    if (alternatives.length > 1) steps += times * STEPS_OF_ALTERNATIVE;
  }
  const rest = elements.slice(index);
  if (rest.length > 0) leading.push({ first: rest[0]!, last: rest.at(-1)!, times });
  if (leading.length < 2 || leading.length > MAX_LEADING || !areApart(tree, leading)) return undefined;
  return {
    steps,
    parts: leading.map(({ first, last, times }) => ({ pattern: patternOf(tree, first, last), times })),
  };
}

/** More parts are unusual, and each is analyzed. */
const MAX_LEADING = 8;

/** The engine chooses an alternative and returns to the choice. */
const STEPS_OF_ALTERNATIVE = 3;

interface Leading {
  readonly first: AST.Element;
  readonly last: AST.Element;
  readonly times: number;
}

const isTextStart = (element: AST.Element): boolean =>
  element.type === "Assertion" && element.kind === "start";

const beginsAtStart = (element: AST.Element): boolean =>
  element.type === "Assertion" && element.kind === "lookahead" && !element.negate &&
  element.alternatives.every(({ elements }) => elements[0] !== undefined && isTextStart(elements[0]));

/** The lookaheads of each alternative; undefined if an element consists of anything else. */
function alternativesOf(element: AST.Element): readonly (readonly AST.Element[])[] | undefined {
  if (isLookahead(element)) return [[element]];
  if (element.type !== "CapturingGroup" && (element.type !== "Group" || element.modifiers)) return undefined;
  const alternatives = element.alternatives.map(({ elements }) => elements);
  return alternatives.flat().every(isLookahead) ? alternatives : undefined;
}

const isLookahead = (element: AST.Element): boolean =>
  element.type === "Assertion" && element.kind === "lookahead";

/** True if no part refers to a group of another one. */
function areApart(tree: Tree, parts: readonly Leading[]): boolean {
  return nodesOfType(tree, "Backreference").every((reference) =>
    parts.some(({ first, last }) => {
      const isInside = ({ start, end }: AST.Node) => first.start <= start && end <= last.end;
      return isInside(reference) && [reference.resolved].flat().every(isInside);
    })
  );
}

/** A part as a pattern, with empty groups for those before it, so that backreferences keep their numbers. */
function patternOf(tree: Tree, first: AST.Element, last: AST.Element): string {
  const { pattern } = tree.regex;
  const offset = tree.root.start;
  const before = nodesOfType(tree, "CapturingGroup").filter(({ start }) => start < first.start).length;
  const hasReferences = nodesOfType(tree, "Backreference").length > 0;
  const groups = hasReferences ? "()".repeat(before) : "";
  return `^${groups}${pattern.slice(first.start - offset, last.end - offset)}`;
}
