import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { modeLookup } from "../syntax/modifiers.ts";
import { nodesOfType, unwrapGroups } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "greedy-between-delimiters",
  severity: "info",
  title: "Greedy dot between delimiters",
  hint: 'Exclude the closing character, as in "[^>]*", or make the quantifier lazy with "?"',
  check(tree) {
    const modeAt = modeLookup(tree);
    return nodesOfType(tree, "Alternative").flatMap((alternative) => {
      const { elements } = alternative;
      return elements.flatMap((middle, index) => {
        const [open, close] = [elements[index - 1], elements[index + 1]];
        const loop = unwrapGroups(middle);
        if (!isGreedyDot(loop) || !isPair(open, close)) return [];
        if (isEnd(elements[index + 2] ?? elementAfterGroup(alternative))) return [];
        const whole = modeAt(loop).dotAll ? "text" : "line";
        return [{
          at: loop,
          message: `${quote(loop.raw)} runs on to the last ${
            quote(delimiterCharacter(close))
          } of the ${whole}, over others between`,
        }];
      });
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    'A greedy `.*` or `.+` between delimiters, as in `"(.*)"`, continues to the last closing delimiter of the line, past all those between. It is not reported where the closing delimiter is followed by the end of the text.',
  flagged: String.raw`
    /"(.*)"/
       ^^
    /<.+>/
      ^^
    /\((.*)\) is/
        ^^
    /(\[.*\]) /
        ^^
  `,
  clean: String.raw`
    /"(.*?)"/
    /"[^"]*"/
    /^"(.*)"$/
    /^(?:\{.*\}|\[.*\])$/
    /<.*"/
    /a.*a/
  `,
});

/** The element after the group that an alternative is in. */
function elementAfterGroup({ parent }: AST.Alternative): AST.Element | undefined {
  if (parent.type !== "Group" && parent.type !== "CapturingGroup") return;
  if (parent.parent.type !== "Alternative") return;
  const { elements } = parent.parent;
  return elements.find(({ start }) => start === parent.end);
}

function isGreedyDot(element: AST.Element): element is AST.Quantifier {
  return element.type === "Quantifier" && element.greedy &&
    element.max === Infinity && element.element.type === "CharacterSet" &&
    element.element.kind === "any";
}

function isPair(
  open: AST.Element | undefined,
  close: AST.Element | undefined,
): boolean {
  const opening = delimiterCharacter(open);
  return opening !== "" && PAIRS.includes(opening + delimiterCharacter(close)) &&
    delimiterCharacter(close) !== "";
}

const PAIRS = ['""', "''", "``", "()", "[]", "{}", "<>", "%%", "“”", "«»"];

const delimiterCharacter = (element: AST.Element | undefined): string =>
  element?.type === "Character" ? String.fromCodePoint(element.value) : "";

const isEnd = (element: AST.Element | undefined): boolean =>
  element?.type === "Assertion" && element.kind === "end";
