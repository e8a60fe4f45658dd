import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { codeOf, quote } from "../quote.ts";
import { isInClass } from "./character_kinds.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "octal-escape",
  severity: "warn",
  title: "Octal escape",
  hint:
    'Write a character code as "\\x00", and refer only to groups that exist; u and v refuse octal escapes',
});

/** A backslash with digits that is no backreference: Annex B reads it as an octal code or as a digit. */
export function octalEscape(tree: Tree): Warning[] {
  return allOf(tree, "Character")
    .filter(({ raw }) => /^\\(?:0\d|[1-9])/.test(raw))
    .map((character) => warning(character, messageOf(character, tree.groups.length)));
}

function messageOf(character: AST.Character, groups: number): string {
  const { raw, value } = character;
  const meaning = `${quote(raw)} matches the character ${codeOf(String.fromCharCode(value))}`;
  const number = Number(raw.slice(1));
  if (raw.startsWith("\\0")) return meaning;
  if (number > groups) return `${meaning}: there is no group ${number}`;
  return isInClass(character) ? `${meaning}: a class holds no backreferences` : meaning;
}
