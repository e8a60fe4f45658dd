import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { codeOf } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "split-surrogate-pair",
  severity: "warn",
  title: "Half a character in a class",
  hint: "Set the flag u or v, or use an alternative instead of the class",
});

/** A character beyond U+FFFF in a class without u: the class then holds its two halves. */
export function splitSurrogatePair(tree: Tree): Warning[] {
  if (/[uv]/.test(tree.regex.flags)) return [];
  return allOf(tree, "CharacterClass").flatMap(({ elements }) =>
    elements.flatMap((low, index) => {
      const high = elements[index - 1];
      if (!isHigh(high) || !isLow(low)) return [];
      const whole = String.fromCharCode(high.value, low.value);
      return [warning(
        { start: high.start, end: low.end },
        `Without u the class holds the two halves of ${codeOf(whole)}, and matches one of them at a time`,
      )];
    })
  );
}

/** Whether a node is a high surrogate, the first half of a pair. */
export function isHigh(
  node: AST.CharacterClassElement | AST.Element | undefined,
): node is AST.Character {
  return node?.type === "Character" && node.value >= 0xd800 &&
    node.value <= 0xdbff;
}

/** Whether a node is a low surrogate, the second half of a pair. */
export function isLow(
  node: AST.CharacterClassElement | AST.Element | undefined,
): node is AST.Character {
  return node?.type === "Character" && node.value >= 0xdc00 &&
    node.value <= 0xdfff;
}
