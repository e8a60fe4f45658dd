import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Finding, Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "doubled-backslash",
  severity: "warn",
  title: "Backslash doubled as in a string",
  hint: "Outside a string literal one backslash is enough",
  check(tree) {
    const outside = nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
      elements.flatMap((letter, index) =>
        letter.type === "Quantifier" ? checkPair(elements[index - 1], letter.element) : []
      )
    );
    const inside = nodesOfType(tree, "CharacterClass").flatMap(({ elements }) => {
      const pairs = elements.flatMap((letter, index) => checkPair(elements[index - 1], letter));
      return pairs.length > 1 ? pairs : [];
    });
    return [...outside, ...inside];
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "In a string literal each backslash is doubled; in a pattern it is not. `\\\\d+` matches a backslash and the letter d, not digits. The rule reports a doubled backslash before the letter of a set, where that letter is repeated, and classes with two or more of them.",
  flagged: String.raw`
    /\\d+/
     ^^^
    /[\\w\\s]/
      ^^^
         ^^^
    /a\\s*b/
      ^^^
  `,
  clean: String.raw`
    /\d+/
    /\\d/
    /(?:\\.|[^"\\])*/
    /[\\w]/
    /\\n+/
  `,
});

type Member = AST.Element | AST.CharacterClassElement;

function checkPair(slash: Member | undefined, letter: Member): Finding[] {
  if (slash?.raw !== "\\\\" || !"dDwWsS".includes(letter.raw)) return [];
  const source = slash.raw + letter.raw;
  return [{
    at: { start: slash.start, end: letter.end },
    message: `${quote(source)} matches a backslash and the letter ${quote(letter.raw)}, not the set ${
      quote(source.slice(1))
    }`,
  }];
}
