import type { AST } from "@eslint-community/regexpp";
import { codePointName } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "split-surrogate-pair",
  severity: "warn",
  title: "Half a character in a class",
  hint: "Set the flag u or v, or use an alternative instead of the class",
  check(tree) {
    if (/[uv]/.test(tree.regex.flags)) return [];
    return nodesOfType(tree, "CharacterClass").flatMap(({ elements }) =>
      elements.flatMap((low, index) => {
        const high = elements[index - 1];
        if (!isHigh(high) || !isLow(low)) return [];
        const whole = String.fromCharCode(high.value, low.value);
        return [{
          at: { start: high.start, end: low.end },
          message: `Without u the class holds the two halves of ${
            codePointName(whole)
          }, and matches one of them at a time`,
        }];
      })
    );
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Without the flags u and v, a character beyond U+FFFF, such as most emoji, is two code units. A class then contains its two halves and matches one of them at a time.",
  flagged: String.raw`
    /[😀]/
      ^^
    /[a👍b]/
       ^^
    /[\ud83d\ude00]/
      ^^^^^^^^^^^^
  `,
  clean: String.raw`
    /[😀]/u
    /😀/
    /[\ud800-\udbff][\udc00-\udfff]/
    /[\ude00\ud83d]/
  `,
});

/** True if a node is a high surrogate, the first half of a pair. */
export function isHigh(
  node: AST.CharacterClassElement | AST.Element | undefined,
): node is AST.Character {
  return node?.type === "Character" && node.value >= 0xd800 &&
    node.value <= 0xdbff;
}

/** True if a node is a low surrogate, the second half of a pair. */
export function isLow(
  node: AST.CharacterClassElement | AST.Element | undefined,
): node is AST.Character {
  return node?.type === "Character" && node.value >= 0xdc00 &&
    node.value <= 0xdfff;
}
