import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "backspace-in-class",
  severity: "warn",
  title: "Backspace in a class",
  hint: 'Use "\\b" outside the class for a word boundary, and "\\x08" for a backspace that is meant',
});

/** `\b` in a class is the backspace. Beside other control characters it is taken as meant. */
export function backspaceInClass(tree: Tree): Warning[] {
  return allOf(tree, "CharacterClass").flatMap(({ elements, raw }) => {
    const backspace = elements.find((member) => member.raw === "\\b");
    return backspace === undefined || elements.some(isOtherControl)
      ? []
      : [warning(backspace, `In ${quote(raw)} "\\b" is the backspace U+0008, not a word boundary`)];
  });
}

function isOtherControl(member: AST.CharacterClassElement): boolean {
  return member.type === "Character" && member.value < 0x20 &&
    member.raw !== "\\b";
}
