import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "doubled-backslash",
  severity: "warn",
  title: "Backslash that is doubled as in a string",
  hint: "Outside a string literal one backslash is enough",
});

/** `\\d+` and `[\\w\\s]`: a backslash and a letter, where a pattern copied from a string means a set. */
export function doubledBackslash(tree: Tree): Warning[] {
  const outside = allOf(tree, "Alternative").flatMap(({ elements }) =>
    elements.flatMap((letter, index) =>
      letter.type === "Quantifier" ? pairOf(elements[index - 1], letter.element) : []
    )
  );
  const inside = allOf(tree, "CharacterClass").flatMap(({ elements }) => {
    const pairs = elements.flatMap((letter, index) => pairOf(elements[index - 1], letter));
    return pairs.length > 1 ? pairs : [];
  });
  return [...outside, ...inside];
}

type Member = AST.Element | AST.CharacterClassElement;

function pairOf(slash: Member | undefined, letter: Member): Warning[] {
  if (slash?.raw !== "\\\\" || !"dDwWsS".includes(letter.raw)) return [];
  const source = slash.raw + letter.raw;
  return [warning(
    { start: slash.start, end: letter.end },
    `${quote(source)} matches a backslash and the letter ${quote(letter.raw)}, not the set ${
      quote(source.slice(1))
    }`,
  )];
}
