import type { AST } from "@eslint-community/regexpp";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isPlain } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "consecutive-spaces",
  severity: "info",
  title: "Consecutive spaces",
  hint: 'Write the number, as in " {2}", or " +" for any number',
  check(tree) {
    return nodesOfType(tree, "Alternative").flatMap(({ elements }) => {
      const isSpace = elements.map((element) => isPlain(element, " "));
      if (!isSpace.includes(true) || isProse(elements)) return [];
      return elements.flatMap(({ start }, index) => {
        if (!isSpace[index] || isSpace[index - 1] || isLineBreak(elements[index - 1])) return [];
        const stop = isSpace.indexOf(false, index);
        const count = (stop < 0 ? elements.length : stop) - index;
        return count > 1
          ? [{ at: { start, end: start + count }, message: `${count} consecutive spaces` }]
          : [];
      });
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Two or more spaces in a row are hard to count. Spaces in a sentence and at the beginning of an indented line are not reported.",
  flagged: String.raw`
    /a  b/
      ^^
    /   +x/
     ^^
  `,
  clean: String.raw`
    /a b/
    /a {2}b/
    /[  ]/
    /a \sb/
    /PHP Notice:  function was called incorrectly\.  Try again/
    /<body>\n    <p>/
  `,
});

const isLineBreak = (element: AST.Element | undefined): boolean =>
  element?.type === "Character" && (element.value === 0x0a || element.value === 0x0d);

/** True if literal text reads as a sentence: three words in a row with single spaces between. */
function isProse(elements: readonly AST.Element[]): boolean {
  const text = elements.map((element) => isPlain(element) ? element.raw : "\n").join("");
  return /[A-Za-z]{2} [A-Za-z]+ [A-Za-z]{2}/.test(text);
}
