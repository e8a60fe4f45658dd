import type { AST } from "@eslint-community/regexpp";
import { characterLookup, isSetNode } from "../syntax/character_sets.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";

/**
 * Patterns that may accept the same texts, with loops that stop before the next opener: `Linux(?:(?!Linux).)*CrKey` for
 * `Linux.*CrKey`, because the last opener before the end is enough. Groups are dropped, and what is optional at both ends.
 * Each has to be proved.
 */
export function* temperedForms(tree: Tree): Generator<string> {
  if (nodesOfType(tree, "Backreference").length > 0) return;
  const alternatives = tree.root.alternatives.map((each) => piecesOf(tree, each));
  const { pattern } = tree.regex;
  const seen = new Set([pattern]);
  for (const style of STYLES) {
    const written = alternatives.map((pieces) => writePieces(pieces, style)).join("|");
    if (seen.has(written)) continue;
    seen.add(written);
    yield written;
  }
}

/** What a loop becomes. */
interface Style {
  /** The loops that stop: none, the first that may contain its opener, or all of these. */
  readonly loops: "none" | "first" | "all";
  /** The end of the last opener may be the beginning of what follows the loop. */
  readonly overlaps: boolean;
  /** Lookaheads search from the start of a line or a word only. */
  readonly guard?: true;
}

const STYLES: readonly Style[] = [
  { loops: "none", overlaps: false },
  { loops: "none", overlaps: false, guard: true },
  { loops: "first", overlaps: false },
  { loops: "all", overlaps: false },
  { loops: "first", overlaps: true },
  { loops: "all", overlaps: true },
];

/** An element that isn't a plain group around others. */
interface Piece {
  readonly source: string;
  /** A loop over one character that may contain the opener before it. */
  readonly loop?: { readonly set: string; readonly min: number; readonly lazy: string };
  /** A lookahead that begins with a loop over this set. */
  readonly searched?: string;
}

function piecesOf(tree: Tree, { elements }: AST.Alternative): Piece[] {
  const flat = trimmed(tree, elements.flatMap(withoutGroups));
  const setOf = characterLookup(tree);
  let [firsts, isOpen]: [AST.Element | undefined, boolean] = [undefined, true];
  return flat.map((node): Piece => {
    const source = sourceOf(node);
    if (node.type === "Quantifier" && node.max === Infinity && isSetNode(node.element) && node.min <= 1) {
      const [set, first] = [setOf(node.element), firsts && isSetNode(firsts) ? setOf(firsts) : undefined];
      const mayContain = firsts !== undefined && !(set && first && set.isDisjointWith(first));
      if (mayContain) [firsts, isOpen] = [undefined, true];
      const lazy = node.greedy ? "" : "?";
      return mayContain ? { source, loop: { set: node.element.raw, min: node.min, lazy } } : { source };
    }
    if (isOpen && node.type !== "Assertion") [firsts, isOpen] = [node, false];
    const searched = node.type === "Assertion" ? searchedIn(node) : undefined;
    return searched === undefined ? { source } : { source, searched };
  });
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
  const isGroup = node.type === "CapturingGroup" || (node.type === "Group" && !node.modifiers);
  return isGroup && node.alternatives.length === 1
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
  return elements.slice(from, to + 1).map((node, at) =>
    node.type === "Quantifier" && node.min === 1 && (at === 0 || at === to - from) ? node.element : node
  );
}

function writePieces(pieces: readonly Piece[], { loops, overlaps, guard }: Style): string {
  let [written, left] = ["", loops === "all" ? Infinity : loops === "first" ? 1 : 0];
  let opener: Piece[] = [];
  if (guard && pieces[0]?.searched !== undefined) written = `(?<!${pieces[0].searched})`;
  pieces.forEach((piece, at) => {
    if (piece.loop === undefined || left === 0) {
      opener.push(piece);
      written += piece.source;
      return;
    }
    left--;
    const { set, min, lazy } = piece.loop;
    const before = opener.map(({ source }) => source).join("");
    const once = overlaps && min === 1 ? set : "";
    const sign = min === 1 && once === "" ? "+" : "*";
    const again = overlaps ? overlapOf(opener, pieces.slice(at + 1), min === 1) : "";
    written += `${once}(?:(?!${before})${set})${sign}${lazy}${again}`;
    opener = [];
  });
  return written;
}

/** The beginnings of an opener whose rest is a beginning of what follows, as an optional part. */
function overlapOf(opener: readonly Piece[], rest: readonly Piece[], isAfterOne: boolean): string {
  const sources = (list: readonly Piece[]) => list.map(({ source }) => source);
  const starts = opener.flatMap((_, count) => {
    const shared = sources(opener.slice(opener.length - count));
    const isShared = shared.every((source, index) => source === rest[index]?.source);
    return isShared && (count > 0 || isAfterOne)
      ? [sources(opener.slice(0, opener.length - count)).join("")]
      : [];
  });
  return starts.length === 0 ? "" : `(?:${starts.join("|")})?`;
}
