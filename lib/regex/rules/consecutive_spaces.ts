import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { isPlain } from "./character_kinds.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "consecutive-spaces",
  severity: "info",
  title: "Consecutive spaces",
  hint: 'Write the number, as in " {2}", or " +" for any number',
});

/** Two or more spaces side by side, which are hard to count; those of prose and of indented lines are passed over. */
export function consecutiveSpaces(tree: Tree): Warning[] {
  return allOf(tree, "Alternative").flatMap(({ elements }) => {
    const isSpace = elements.map((element) => isPlain(element, " "));
    if (!isSpace.includes(true) || isProse(elements)) return [];
    return elements.flatMap(({ start }, index) => {
      if (!isSpace[index] || isSpace[index - 1] || isLineBreak(elements[index - 1])) return [];
      const stop = isSpace.indexOf(false, index);
      const count = (stop < 0 ? elements.length : stop) - index;
      return count > 1 ? [warning({ start, end: start + count }, `${count} consecutive spaces`)] : [];
    });
  });
}

const isLineBreak = (element: AST.Element | undefined): boolean =>
  element?.type === "Character" && (element.value === 0x0a || element.value === 0x0d);

/** Whether literal text reads as a sentence: three words in a row with single spaces between. */
function isProse(elements: readonly AST.Element[]): boolean {
  const text = elements.map((element) => isPlain(element) ? element.raw : "\n").join("");
  return /[A-Za-z]{2} [A-Za-z]+ [A-Za-z]{2}/.test(text);
}
