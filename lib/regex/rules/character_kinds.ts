import type { AST } from "@eslint-community/regexpp";
import type { Node } from "../syntax/visit.ts";

/** True if a code point is one that `\w` matches. */
export function isWord(codePoint: number): boolean {
  return isLetter(codePoint) || isDigit(codePoint) || codePoint === 0x5f;
}

/** True if a code point is an ASCII letter. */
export function isLetter(codePoint: number): boolean {
  const lower = codePoint | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** True if two code points are ASCII letters of the same case: a range from one case to the other contains punctuation. */
export function areOfOneCase(one: number, other: number): boolean {
  return isLetter(one) && isLetter(other) && (one & 0x20) === (other & 0x20);
}

/** True if a code point is an ASCII digit. */
export function isDigit(codePoint: number): boolean {
  return codePoint >= 0x30 && codePoint <= 0x39;
}

/** True if a node is a character written as itself, not as an escape. */
export function isPlain(
  node: Node | undefined,
  source?: string,
): node is AST.Character {
  return node?.type === "Character" && !node.raw.startsWith("\\") &&
    (source === undefined || node.raw === source);
}

/** True if a node is `.` or a class that matches any character, such as `[^]` and `[\s\S]`. */
export function matchesAnything(node: Node): boolean {
  if (node.type === "CharacterSet") return node.kind === "any";
  return node.type === "CharacterClass" && ANYTHING.test(node.raw);
}

/** True if a node is a character, a range or a set of letters, digits and `_` only. */
export function isWordLike(node: Node | undefined): boolean {
  switch (node?.type) {
    case "Character":
      return isWord(node.value);
    case "CharacterClassRange":
      return isOneKind(node.min.value, node.max.value);
    case "CharacterSet":
      return (node.kind === "digit" || node.kind === "word") && !node.negate;
    default:
      return false;
  }
}

/** A range from one kind to another contains punctuation. */
function isOneKind(min: number, max: number): boolean {
  return isDigit(min) ? isDigit(max) : areOfOneCase(min, max);
}

/** True if a character is a member of a character class. */
export function isInClass(node: AST.Character): boolean {
  return node.parent.type !== "Alternative" &&
    node.parent.type !== "Quantifier";
}

const ANYTHING = /^\[(?:\^|\\s\\S|\\S\\s|\\d\\D|\\D\\d|\\w\\W|\\W\\w)\]$/;
