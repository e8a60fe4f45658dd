import type { Modes } from "../syntax/modifiers.ts";
import { type Node, walk } from "../syntax/visit.ts";

/** True if a part of a pattern can match a line ending, lookarounds left out, and in doubt. */
export function canMatchLineEnding(part: Node, modeAt: (node: Node) => Modes): boolean {
  let found = false;
  walk(part, (node) => {
    if (found || node.type === "Assertion") return false;
    found = mayBeLineEnding(node, modeAt);
    return !found;
  });
  return found;
}

function mayBeLineEnding(node: Node, modeAt: (node: Node) => Modes): boolean {
  switch (node.type) {
    case "Character":
      return LINE_ENDINGS.includes(node.value);
    case "CharacterClassRange":
      return LINE_ENDINGS.some((code) => node.min.value <= code && code <= node.max.value);
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return node.negate;
    case "CharacterSet":
      if (node.kind === "any") return modeAt(node).dotAll;
      return node.kind === "space" ? !node.negate : node.kind === "property" || node.negate;
    default:
      return false;
  }
}

const LINE_ENDINGS = [0x0a, 0x0d, 0x2028, 0x2029];

/** What the dot doesn't match, and `^` and `$` look for with flag m. */
export const LINE_TERM = "Line endings are line feed, carriage return, U+2028 and U+2029";
