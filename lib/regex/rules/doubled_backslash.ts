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
    const brackets = nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
      elements.flatMap((_, index) =>
        isBackslash(elements[index - 1]) ? checkPunctuation(elements, index) : []
      )
    );
    return [...outside, ...inside, ...brackets];
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "In a string literal each backslash is doubled; in a pattern it is not. `\\\\d+` matches a backslash and the letter d, not digits. The rule reports a doubled backslash before the letter of a set, where that letter is repeated, and classes with two or more of them. It also reports the first of both in `\\\\(a\\\\)` and in `\\\\[\\\\d\\\\]`, which are a group and a class here, and `\\\\.` within a name.",
  flagged: String.raw`
    /\\d+/
     ^^^
    /[\\w\\s]/
      ^^^
         ^^^
    /a\\s*b/
      ^^^
    /^(feat|fix)(\\([a-z]+\\))?: /
                 ^^^
    /a\\[\\d+\\]/
      ^^^
    /example\\.com/
            ^^^
  `,
  clean: String.raw`
    /\d+/
    /\\d/
    /(?:\\.|[^"\\])*/
    /[\\w]/
    /\\n+/
    /^C:\\(?:[^\\]+\\)*a/
    /^\\\\([^\\]+)\\/
    /\\[bfnrt"\\]/
    /"\\."/
    /\\(\\)/
    /x\\.|y/
    /(?:\\.|[^\\])*/
  `,
});

const isBackslash = (node: Member | undefined): boolean => node?.raw === "\\\\";

/** A group, a class or a dot after a backslash that reads like an escape: `\\(a\\)`, `\\[\\d\\]`, `a\\.com`. */
function checkPunctuation(elements: readonly AST.Element[], index: number): Finding[] {
  const element = elements[index];
  if (element?.type === "CharacterSet" && element.kind === "any") {
    const isInName = isNamePart(elements[index - 2]) && isNamePart(elements[index + 1]);
    return isInName ? [findingAt(element.start, ".")] : [];
  }
  if (element?.type === "CapturingGroup" && element.name === null) {
    const [only, other] = element.alternatives;
    const isEscaped = isBackslash(only?.elements.at(-1)) && (only?.elements.length ?? 0) > 1;
    return !other && isEscaped && !skipsBackslashes(element) ? [findingAt(element.start, "(")] : [];
  }
  if (element?.type !== "CharacterClass") return [];
  const first = element.elements[0];
  const isSet = isBackslash(first) && isBackslash(element.elements.at(-1)) &&
    "dDwWsS".includes(element.elements[1]?.raw ?? " ");
  if (isSet) return [findingAt(element.start, "[")];
  return [];
}

/** A letter or digit, which a name has beside a dot. */
const isNamePart = (node: Member | undefined): boolean =>
  node?.type === "Character" && /^[a-z\d]$/i.test(node.raw);

/** True for a group such as `([^\\]+\\)`, a folder of a path. */
const skipsBackslashes = (group: AST.CapturingGroup): boolean => /\[\^[^)\]]*\\\\\]/.test(group.raw);

/** @param position where the punctuation is, after two backslashes */
const findingAt = (position: number, sign: string): Finding => ({
  at: { start: position - 2, end: position + 1 },
  message: `${
    quote(`\\\\${sign}`)
  } matches a backslash, and then "${sign}" is syntax: it isn't the character ${quote(sign)}`,
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
