import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isDigit, isLetter, isPlain, isWord } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "mixed-case-range",
  severity: "warn",
  title: "Range across kinds of characters",
  hint: 'Write one range for each kind, such as "A-Za-z"',
  check(tree) {
    return nodesOfType(tree, "CharacterClassRange")
      .filter(({ min, max }) => isPlain(min) && isPlain(max) && letterKind(min) !== letterKind(max))
      .filter(({ min, max }) => letterKind(min) && letterKind(max))
      .map((range) => ({
        at: range,
        message: `${quote(range.raw)} also ${isLeftOut(range) ? "leaves out" : "matches"} ${between(range)}`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A range from one kind of letter or digit to another, such as `A-z`, includes the characters between the two kinds: here `[`, `\\`, `]`, `^`, `_` and a backtick.",
  flagged: String.raw`
    /[A-z]/
      ^^^
    /[_0-Z]/
       ^^^
    /[^D-d]/
       ^^^
  `,
  clean: String.raw`
    /[A-Za-z]/
    /[0-9a-f]/
    /[ -z]/
    /[\x41-z]/
    /A-z/
  `,
});

function isLeftOut({ parent }: AST.CharacterClassRange): boolean {
  return parent.type === "CharacterClass" && parent.negate;
}

function letterKind({ value }: AST.Character): string {
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
