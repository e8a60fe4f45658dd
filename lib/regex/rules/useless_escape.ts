import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { list } from "../words.ts";
import { isWord } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "useless-escape",
  severity: "info",
  title: "Backslash without effect",
  hint: "The character means itself without the backslash",
  check(tree) {
    if (tree.regex.flags.includes("v")) return [];
    const escapes = nodesOfType(tree, "Character").filter((character) =>
      isUseless(character) && !breaksBounds(character, tree)
    );
    const [first] = escapes;
    if (first === undefined) return [];
    const kinds = [...new Set(escapes.map(({ raw }) => quote(raw)))];
    const verb = kinds.length === 1 ? "needs" : "need";
    return [{ at: first, message: `${list(kinds)} ${verb} no backslash here` }];
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The character means the same without the backslash. All such escapes of a pattern make one warning. Quotes, slashes and characters with a meaning elsewhere in patterns are commonly escaped, and are not reported.",
  flagged: String.raw`
    /"a\:"/
       ^^
    /[\.\*\#]/
          ^^
    /a\ b/
      ^^
    /\<a\>/
     ^^
    /a\,2}/
      ^^
  `,
  clean: String.raw`
    /\.\*\/\-/
    /[\]\\\^\-\[\/]/
    /\d\w/
    /[\-]/v
    /[\w\.]/
    /[\.\*\+\?\(\)\{\}\$\|]/
    /\"a\'\`/
    /\é/
    /a{1\,2}/
    /a{1\,}/
  `,
});

function isUseless(character: AST.Character): boolean {
  const { raw, value } = character;
  if (raw.length !== 2 || !raw.startsWith("\\") || value !== raw.charCodeAt(1)) return false;
  if (isWord(value) || value > 0x7f) return false;
  return !ESCAPABLE.includes(raw.charAt(1));
}

/** In `{1\,2}` the backslash prevents a quantifier. */
function breaksBounds({ raw, start }: AST.Character, { regex: { pattern } }: Tree): boolean {
  if (raw !== "\\,") return false;
  let at = start - 1;
  while (isDigit(pattern[at])) at--;
  return at < start - 1 && pattern[at] === "{";
}

const isDigit = (character = ""): boolean => /\d/.test(character);

/**
 * Characters that have a special meaning without the backslash, and those that are commonly escaped: quotes, for a string
 * literal around the pattern, and in a class all that are special outside.
 */
const ESCAPABLE = "^$\\.*+?()[]{}|/-\"'`";
