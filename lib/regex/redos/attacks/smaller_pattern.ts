import type { AST } from "@eslint-community/regexpp";
import { isSetNode, type SetNode } from "../../syntax/character_sets.ts";
import { fold, type Node } from "../../syntax/visit.ts";

/** A pattern that matches some of the texts of a larger one. */
interface SmallerPattern {
  readonly pattern: string;
  /** The nodes of the larger pattern that its characters and classes come from, in pattern order. */
  readonly nodes: readonly SetNode[];
}

/**
 * A pattern for some of the texts that a part of a pattern matches: large optional parts and alternatives are
 * omitted, and counted repeats repeat once more than required. If it matches a text in two ways, so does the
 * part, unless that is prevented by negative lookarounds, or by backreferences or long lookarounds, which are
 * omitted.
 *
 * @param most approximate maximum number of characters that it matches, including all alternatives and
 * repeats
 * @returns undefined if the part that can't be omitted is larger
 */
export function smallerPattern(part: Node, most: number): SmallerPattern | undefined {
  let best: Part | undefined;
  for (const largest of LARGEST_PARTS) {
    const smaller = fold<Part>(part, (node, parts) => smallerPart(node, parts, largest), isSetNode);
    if (smaller.size > most) break;
    best = smaller;
  }
  return best && written(best);
}

/** Maximum sizes of optional parts that are kept. */
const LARGEST_PARTS = [1, 2, 4, 8, 16, 32, 64];

/** The rest of a part. */
interface Part {
  /** How many characters it matches, including all alternatives and repeats. */
  readonly size: number;
  /** In pattern order. */
  readonly pieces: readonly (string | SetNode | Part)[];
}

function smallerPart(node: Node, parts: readonly Part[], largest: number): Part {
  switch (node.type) {
    case "Alternative":
      return { size: totalSize(parts), pieces: parts };
    case "Quantifier":
      return smallerRepeat(node, parts[0] ?? EMPTY, largest);
    case "Pattern":
    case "CapturingGroup":
      return smallerGroup("(?:", parts, largest);
    case "Group": {
      const start = node.modifiers ? `(?${node.modifiers.raw}:` : "(?:";
      return smallerGroup(start, parts.slice(-node.alternatives.length), largest);
    }
    case "Assertion":
      if (!("alternatives" in node)) return { size: 0, pieces: [node.raw] };
      if (totalSize(parts) > LONG_LOOKAROUND) return EMPTY;
      return joinAsGroup(`(?${node.kind === "lookahead" ? "" : "<"}${node.negate ? "!" : "="}`, parts);
    case "Backreference":
      return EMPTY;
    default:
      return isSetNode(node) ? { size: 1, pieces: [node] } : EMPTY;
  }
}

const EMPTY: Part = { size: 0, pieces: ["(?:)"] };

const LONG_LOOKAROUND = 12;

const totalSize = (parts: readonly Part[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/** The smallest alternatives: up to the maximum size, but always at least one. */
function smallerGroup(start: string, parts: readonly Part[], largest: number): Part {
  const sizes = parts.map(({ size }) => size).sort((a, b) => a - b);
  const limit = Math.max(sizes[0] ?? 0, Math.min(largest, sizes[largest] ?? largest));
  return joinAsGroup(start, parts.filter(({ size }) => size <= limit).slice(0, largest));
}

function joinAsGroup(start: string, parts: readonly Part[]): Part {
  const alternatives = parts.flatMap((part, index) => index === 0 ? [part] : ["|", part]);
  return { size: totalSize(parts), pieces: [start, ...alternatives, ")"] };
}

/** Loops are omitted last, because without them nothing is slow. */
function smallerRepeat({ min, max, greedy }: AST.Quantifier, part: Part, largest: number): Part {
  const isLoop = max === Infinity;
  if (min === 0 && part.size > (isLoop ? 2 * largest : largest)) return EMPTY;
  const most = Math.min(max, min + 1);
  const counts = `{${min},${isLoop ? "" : most}}${greedy ? "" : "?"}`;
  return { size: Math.max(1, isLoop ? min : most) * part.size, pieces: [part, counts] };
}

function written(whole: Part): SmallerPattern {
  const nodes: SetNode[] = [];
  let pattern = "";
  const pending: Part["pieces"][number][] = [whole];
  for (let piece = pending.pop(); piece !== undefined; piece = pending.pop()) {
    if (typeof piece === "string") pattern += piece;
    else if ("pieces" in piece) pending.push(...piece.pieces.toReversed());
    else {
      pattern += piece.raw;
      nodes.push(piece);
    }
  }
  return { pattern, nodes };
}
