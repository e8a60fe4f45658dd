import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { isDigit, isLetter, isPlain, isWord } from "./character_kinds.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "mixed-case-range",
  severity: "warn",
  title: "Range across kinds of characters",
  hint: 'Write one range for each kind, such as "A-Za-z"',
});

/** A range from one kind of letter or digit to another, as in `[A-z]`: it takes in what lies between. */
export function mixedCaseRange(tree: Tree): Warning[] {
  return allOf(tree, "CharacterClassRange")
    .filter(({ min, max }) => isPlain(min) && isPlain(max) && kindOf(min) !== kindOf(max))
    .filter(({ min, max }) => kindOf(min) && kindOf(max))
    .map((range) =>
      warning(
        range,
        `${quote(range.raw)} also ${isLeftOut(range) ? "leaves out" : "matches"} ${between(range)}`,
      )
    );
}

function isLeftOut({ parent }: AST.CharacterClassRange): boolean {
  return parent.type === "CharacterClass" && parent.negate;
}

function kindOf({ value }: AST.Character): string {
  if (isDigit(value)) return "digit";
  if (!isLetter(value)) return "";
  return value < 0x60 ? "upper" : "lower";
}

function between({ min, max }: AST.CharacterClassRange): string {
  const others: string[] = [];
  for (let code = min.value; code <= max.value; code++) {
    if (!isWord(code) || code === 0x5f) others.push(String.fromCharCode(code));
  }
  return others.join(" ");
}
