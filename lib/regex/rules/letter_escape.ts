import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isInClass, isLetter } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "letter-escape",
  severity: "warn",
  title: "Escape that JavaScript doesn't have",
  hint: "Use the JavaScript equivalent; most of these escapes are errors with flag u or v",
  check(tree) {
    const seen = new Set<string>();
    return nodesOfType(tree, "Character")
      .filter((character) => isUnknown(character, tree.regex.pattern))
      .filter(({ raw }) => !seen.has(raw) && seen.add(raw))
      .map((character) => ({ at: character, message: formatMessage(character) }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Without the flags u and v, a backslash before a letter without a special meaning matches that letter. In other regular expression dialects many of these escapes have a meaning. Each escape is reported once.",
  flagged: String.raw`
    /\Afoo\z/
     ^^   ^^
    /\h+/
     ^^
    /[\_\y]/
        ^^
    /\x4/
     ^^
    /\ca\c1/
        ^
    /\pL/
     ^^
  `,
  clean: String.raw`
    /\d\w\b\n\t/
    /\p{L}/
    /\u{41}/
    /\k<a>/
    /\cA/
    /\x41\u0041/
    /\-\//
  `,
});

function isUnknown(character: AST.Character, pattern: string): boolean {
  const { raw, value, end } = character;
  if (raw === "\\") return true; // Annex B reads the "\c" without a letter as a backslash.
  const letter = raw.charCodeAt(1);
  if (raw.length !== 2 || raw[0] !== "\\" || value !== letter) return false;
  const next = pattern[end] ?? "";
  return isLetter(letter) &&
    !(BRACED.includes(raw) && next === "{") && !(raw === "\\k" && next === "<" && !isInClass(character));
}

/** Other rules report these before an opening brace. */
const BRACED = ["\\p", "\\P", "\\u", "\\x"];

function formatMessage(character: AST.Character): string {
  const { raw } = character;
  if (raw === "\\") {
    const and = isInClass(character) ? "or" : "and";
    return `A control letter must follow "\\c"; this matches a backslash ${and} the "c"`;
  }
  const elsewhere = ELSEWHERE[raw.slice(1)];
  const meaning = elsewhere ? `; in other dialects it is ${elsewhere}` : "";
  return `${quote(raw)} matches the letter ${quote(raw.slice(1))}${meaning}`;
}

const ELSEWHERE: Readonly<Record<string, string>> = {
  A: 'the start of the text, "^" without m here; engines with buffer boundaries have it with u or v',
  Z: 'the end of the text or the line ending before it, "(?=(?:\\r\\n|[\\n\\r\\u2028\\u2029])?$)" without m here; engines with buffer boundaries have it with u or v',
  z: 'the end of the text, "$" without m here; engines with buffer boundaries have it with u or v',
  h: 'horizontal whitespace, "[\\t ]" here',
  H: 'anything except horizontal whitespace, "[^\\t ]" here',
  R: 'any line ending, "(?:\\r\\n|[\\n\\r])" here',
  N: 'anything except a line ending, "." here',
  K: "the start of the reported match, a lookbehind in JavaScript",
  g: "a reference to a group",
  p: "a property, which needs braces and the flag u here",
  P: "a property, which needs braces and the flag u here",
  G: "the end of the last match, the flag y here",
  Q: "the start of literal text",
  E: "the end of literal text",
  X: "one grapheme",
  e: 'the escape character, "\\x1b" here',
  a: 'the bell character, "\\x07" here',
  m: "the start of a word",
  M: "the end of a word",
  y: "a word boundary",
  x: "a character code, which needs two hexadecimal digits here",
  u: "a character code, which needs four hexadecimal digits here",
};
