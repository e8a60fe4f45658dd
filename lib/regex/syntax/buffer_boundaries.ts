import type { Regex } from "../regex.ts";
import type { Node } from "./visit.ts";

/**
 * The start of the text, its end, and its end or the line terminator that ends it, whatever the flag m says: a
 * proposal at Stage 3, with the flags u and v only. Without these flags they are letters.
 *
 * @see https://github.com/tc39/proposal-regexp-buffer-boundaries
 */
type BufferBoundary = "\\A" | "\\z" | "\\Z";

/** Which engines have them. */
export const PROPOSAL_NOTE =
  "Buffer boundaries are a proposal at Stage 3: V8 has them behind a flag, other engines refuse them";

/** The buffer boundary that a node is; undefined for other nodes. In trees, they are edge assertions like `^` and `$`. */
export function bufferBoundary(node: Node): BufferBoundary | undefined {
  if (node.type !== "Assertion" || (node.kind !== "start" && node.kind !== "end")) return undefined;
  return BOUNDARIES.find((boundary) => boundary === node.raw);
}

/**
 * True if a node is `\Z`, which also matches before a line terminator that ends the text.
 *
 * @example isLastLineEnd(tree("/a$/").root.alternatives[0].elements[1]) // false
 */
export function isLastLineEnd(node: Node): boolean {
  return bufferBoundary(node) === "\\Z";
}

/** True if a pattern has buffer boundaries, which most engines refuse. It reads each character once. */
export function hasBufferBoundaries(regex: Regex): boolean {
  return findBoundaries(regex).length > 0;
}

/**
 * True if the native engine refuses a valid pattern because it lacks buffer boundaries: then our engine matches instead.
 *
 * @example needsOwnEngine({ pattern: "a", flags: "u" }) // false
 */
export function needsOwnEngine(regex: Regex): boolean {
  if (!hasBufferBoundaries(regex)) return false;
  try {
    new RegExp(regex.pattern, regex.flags);
    return false;
  } catch {
    return true;
  }
}

/**
 * The pattern with `\b` in place of each buffer boundary: every engine and regexpp can read it, and find errors in it
 * at the same offsets. The same pattern if it has none.
 */
export function maskBoundaries(regex: Regex): string {
  const { pattern } = regex;
  let [masked, from] = ["", 0];
  for (const at of findBoundaries(regex)) {
    masked += pattern.slice(from, at) + MASK;
    from = at + MASK.length;
  }
  return masked + pattern.slice(from);
}

const BOUNDARIES: readonly BufferBoundary[] = ["\\A", "\\z", "\\Z"];

/** Also two code units long, an assertion, and not quantifiable. */
const MASK = "\\b";

/** The offsets of the buffer boundaries, in UTF-16 code units. In classes there are none. */
export function findBoundaries({ pattern, flags }: Regex): number[] {
  if (!/[uv]/.test(flags) || !/\\[AzZ]/.test(pattern)) return [];
  const found: number[] = [];
  let brackets = 0;
  for (let index = 0; index < pattern.length; index++) {
    const unit = pattern[index];
    if (unit === "\\") {
      if (brackets === 0 && /[AzZ]/.test(pattern[index + 1] ?? "")) found.push(index);
      index++;
    } else if (unit === "[" && (brackets === 0 || flags.includes("v"))) brackets++;
    else if (unit === "]" && brackets > 0) brackets--;
  }
  return found;
}
