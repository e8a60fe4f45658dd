import { quote } from "../quote.ts";
import type { Tree } from "../syntax/parse.ts";
import { isInClass, isPlain } from "./character_kinds.ts";
import { allOf } from "../syntax/facts.ts";
import { rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "literal-brace-quantifier",
  severity: "warn",
  title: "Braces that are no quantifier",
  hint: 'Write "{0,3}" without spaces and with the lower bound; write "\\{" for a brace',
});

/** `{,3}` or `{1, 3}`: JavaScript reads the braces and what is in them as text. */
export function literalBraceQuantifier(tree: Tree): Warning[] {
  return allOf(tree, "Character").flatMap((brace) => {
    if (!isPlain(brace, "{") || isInClass(brace)) return [];
    QUANTIFIER_LIKE.lastIndex = brace.start;
    const [source] = QUANTIFIER_LIKE.exec(tree.regex.pattern) ?? [];
    if (source === undefined) return [];
    const range = { start: brace.start, end: brace.start + source.length };
    return [warning(range, `${quote(source)} is no quantifier in JavaScript: it matches these characters`)];
  });
}

const QUANTIFIER_LIKE = /\{ ?(?:\d{1,5} ?, ?\d{0,5}|, ?\d{1,5}|\d{1,5}) ?\}/y;
