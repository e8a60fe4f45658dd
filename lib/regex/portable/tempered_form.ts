import type { AST } from "@eslint-community/regexpp";
import type { CharSet } from "../syntax/char_set.ts";
import { characterLookup, isSetNode } from "../syntax/character_sets.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";
import { findNodes } from "../syntax/visit.ts";

/** What is asked of a pattern that may be a form of another one. */
interface FormTests {
  /** Whether it is proved to accept the same texts. */
  readonly isSame: (pattern: string) => boolean;
  /** Whether it is proved to take linear time. */
  readonly isFast: (pattern: string) => boolean;
}

/** Patterns that are compared with the original. */
const MAX_COMPARED = 24;

/**
 * A form with loops that stop before the next opener: `Linux(?:(?!Linux).)*CrKey` for `Linux.*CrKey`, because the last opener
 * before the end is enough. Groups are dropped, and what is optional at both ends. One loop after the other is changed as long
 * as the texts stay the same.
 */
export function temperedForm(tree: Tree, tests: FormTests): string | undefined {
  if (nodesOfType(tree, "Backreference").length > 0) return undefined;
  const whole = alternativesOf(tree.root.alternatives).map(({ elements }) => elements);
  const divided = dividedAlternatives(whole);
  return temper(tree, whole, tests) ?? (divided === whole ? undefined : temper(tree, divided, tests));
}

function temper(tree: Tree, list: readonly Elements[], tests: FormTests): string | undefined {
  const alternatives = list.map((each) => piecesOf(tree, each));
  const write = () => alternatives.map((pieces) => pieces.map(({ source }) => source).join("")).join("|");
  let compared = 0;
  /** Changes a piece if the texts stay the same. */
  const replace = (piece: Piece, sources: readonly string[]): boolean => {
    const before = piece.source;
    const isSame = sources.some((source) => {
      piece.source = source;
      return ++compared <= MAX_COMPARED && tests.isSame(write());
    });
    if (!isSame) piece.source = before;
    return isSame;
  };
  if (write() !== tree.regex.pattern && !tests.isSame(write())) return undefined;
  if (tests.isFast(write())) return write();
  for (const pieces of alternatives) {
    const { searched, source } = pieces[0] ?? {};
    if (searched !== undefined && replace(pieces[0]!, [`(?<!${searched})${source}`])) {
      if (tests.isFast(write())) return write();
    }
    let opener: readonly Piece[] = [];
    for (const [at, piece] of pieces.entries()) {
      const rest = pieces.slice(at + 1);
      if (!mayContain(piece, opener) || !replace(piece, stoppedLoops(piece, opener, rest))) {
        opener = [...opener, { ...piece }];
        continue;
      }
      opener = [];
      if (tests.isFast(write())) return write();
      const next = rest[0];
      if (next?.loop && replace(next, [`(?<!${next.loop.source})${next.source}`]) && tests.isFast(write())) {
        return write();
      }
    }
  }
  return undefined;
}

/** An element that isn't a plain group around others. */
interface Piece {
  source: string;
  /** The characters of one that matches exactly one of them. */
  readonly set?: CharSet | undefined;
  /** A loop over one character. */
  readonly loop?: {
    readonly source: string;
    readonly set?: CharSet | undefined;
    readonly min: number;
    readonly lazy: string;
  };
  /** A lookahead that begins with a loop over this set. */
  readonly searched?: string;
}

/** The alternatives of a group around everything are those of the pattern. */
function alternativesOf(alternatives: readonly AST.Alternative[]): readonly AST.Alternative[] {
  const [only, ...others] = alternatives;
  const [group, ...more] = only?.elements ?? [];
  return others.length === 0 && more.length === 0 && isPlainGroup(group)
    ? alternativesOf(group.alternatives)
    : alternatives;
}

/** Alternatives of a pattern, after those of its groups became some. */
const MAX_ALTERNATIVES = 8;

/** `ab*c|ab*d` for `ab*(?:c|d)`, and `ab*|a` for `a(?:b*)?`: each has its own opener. */
function dividedAlternatives(list: readonly Elements[]): readonly Elements[] {
  const divided = list.flatMap(dividedOnce);
  return divided.length === list.length || divided.length > MAX_ALTERNATIVES
    ? list
    : dividedAlternatives(divided);
}

/** Divides at the first group of alternatives that has a loop or is behind one. */
function dividedOnce(elements: Elements): readonly Elements[] {
  let isBehind = false;
  for (const [at, element] of elements.entries()) {
    isBehind ||= hasLoop(element);
    const ways = isBehind ? waysOf(element) : [];
    if (ways.length > 1) {
      return ways.map((way) => [...elements.slice(0, at), ...way, ...elements.slice(at + 1)]);
    }
  }
  return [elements];
}

function waysOf(node: AST.Element): readonly Elements[] {
  if (isPlainGroup(node)) return node.alternatives.map(({ elements }) => elements);
  const isOptional = node.type === "Quantifier" && node.min === 0 && node.max === 1 && hasLoop(node.element);
  return isOptional ? [withoutGroups(node.element), []] : [];
}

const hasLoop = (node: AST.Element): boolean =>
  findNodes(node, "Quantifier").some(({ max }) => max === Infinity);

type Elements = readonly AST.Element[];

const isPlainGroup = (node: AST.Element | undefined): node is AST.Group | AST.CapturingGroup =>
  node?.type === "CapturingGroup" || (node?.type === "Group" && !node.modifiers);

function piecesOf(tree: Tree, elements: Elements): Piece[] {
  const setOf = characterLookup(tree);
  return trimmed(tree, elements.flatMap(withoutGroups)).map((node): Piece => {
    const source = sourceOf(node);
    if (isSetNode(node)) return { source, set: setOf(node) };
    const loop = loopIn(node);
    if (loop) {
      const { element, min, greedy } = loop;
      const found = { source: element.raw, set: isSetNode(element) ? setOf(element) : undefined, min };
      return { source, loop: { ...found, lazy: greedy ? "" : "?" } };
    }
    const searched = node.type === "Assertion" ? searchedIn(node) : undefined;
    return searched === undefined ? { source } : { source, searched };
  });
}

/** A loop over one character, also if it is written as `(.+)?`. */
function loopIn(node: AST.Element): Pick<AST.Quantifier, "element" | "min" | "greedy"> | undefined {
  if (node.type !== "Quantifier" || node.min > 1) return undefined;
  const { element, min, max, greedy } = node;
  if (max === Infinity) return isSetNode(element) ? { element, min, greedy } : undefined;
  const inner = max === 1 && isPlainGroup(element) ? withoutGroups(element) : [];
  const only = inner.length === 1 && inner[0] !== node ? loopIn(inner[0]!) : undefined;
  return only && { ...only, min: min * only.min };
}

/** What a lookahead such as `(?=.*a)` may skip. */
function searchedIn(node: AST.Assertion): string | undefined {
  if (node.kind !== "lookahead" || node.negate || node.alternatives.length !== 1) return undefined;
  const [first] = node.alternatives[0]!.elements;
  return first?.type === "Quantifier" && first.min === 0 && isSetNode(first.element)
    ? first.element.raw
    : undefined;
}

/** The elements in groups of one alternative: what they capture makes no difference. */
function withoutGroups(node: AST.Element): readonly AST.Element[] {
  return isPlainGroup(node) && node.alternatives.length === 1
    ? node.alternatives[0]!.elements.flatMap(withoutGroups)
    : [node];
}

/** A group that captures nothing. */
function sourceOf(node: AST.Element): string {
  if (node.type !== "CapturingGroup") return node.raw;
  return `(?:${node.alternatives.map(({ raw }) => raw).join("|")})`;
}

/** Without what is optional at both ends, where anything may precede or follow. */
function trimmed(tree: Tree, elements: readonly AST.Element[]): readonly AST.Element[] {
  const isNeedless = (node: AST.Element) => node.type !== "Assertion" && nodeWidth(tree, node).skippable;
  const from = elements.findIndex((node) => !isNeedless(node));
  const to = elements.findLastIndex((node) => !isNeedless(node));
  if (from < 0) return [];
  return elements.slice(from, to + 1).flatMap((node, at) =>
    node.type === "Quantifier" && node.min === 1 && (at === 0 || at === to - from)
      ? withoutGroups(node.element)
      : [node]
  );
}

/** True unless a loop contains none of the characters that are in every opener. */
function mayContain({ loop }: Piece, opener: readonly Piece[]): boolean {
  return loop?.set !== undefined && opener.length > 0 &&
    opener.every(({ set }) => !set || !loop.set!.isDisjointWith(set));
}

/** Ways to write a loop so that it stops before the next opener. */
function stoppedLoops({ loop }: Piece, opener: readonly Piece[], rest: readonly Piece[]): string[] {
  const { source, min, lazy } = loop!;
  const stop = `(?:(?!${sourcesOf(opener).join("")})${source})`;
  const again = overlapOf(opener, rest, min === 1);
  return [
    `${stop}${min === 1 ? "+" : "*"}${lazy}`,
    ...again === "" ? [] : [`${min === 1 ? source : ""}${stop}*${lazy}${again}`],
  ];
}

const sourcesOf = (pieces: readonly Piece[]): string[] => pieces.map(({ source }) => source);

/** The beginnings of an opener whose rest may be a beginning of what follows, as an optional part. */
function overlapOf(opener: readonly Piece[], rest: readonly Piece[], isAfterOne: boolean): string {
  const starts = opener.flatMap((_, count) => {
    const shared = opener.slice(opener.length - count);
    const mayBeShared = shared.every(({ source, set }, index) => {
      const other = rest[index];
      return other !== undefined &&
        (source === other.source || (set && other.set && !set.isDisjointWith(other.set)));
    });
    const isNeeded = mayBeShared && (count > 0 || isAfterOne);
    return isNeeded ? [opener.slice(0, opener.length - count)] : [];
  });
  const [only, ...more] = starts;
  if (only?.length === 1 && more.length === 0 && only[0]!.set) return `${only[0]!.source}?`;
  return starts.length === 0 ? "" : `(?:${starts.map((start) => sourcesOf(start).join("")).join("|")})?`;
}
