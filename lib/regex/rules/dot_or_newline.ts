import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "dot-or-newline",
  severity: "info",
  title: "Any character, written as alternatives",
  hint: 'Write "[^]", or "." with the flag s',
  check(tree) {
    return nodesOfType(tree, "Quantifier")
      .filter(({ element, max }) => max === Infinity && isDotOrLineTerminator(element))
      .map((quantifier) => ({
        at: quantifier,
        message: `${
          quote(quantifier.raw)
        } chooses between two alternatives for each character, where one class is enough`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A repeated group such as `(?:.|\\n)*` chooses between two alternatives for each character. That is slow, and it needs much memory on long texts. One class does the same.",
  flagged: String.raw`
    /(?:.|\n)*x/
     ^^^^^^^^^
    /(.|\r\n|\n)+?b/
     ^^^^^^^^^^^^^
  `,
  clean: String.raw`
    /(?:.|\n)/
    /(?:.|a)*/
    /[^]*/
    /.*\n*/
  `,
});

function isDotOrLineTerminator(element: AST.Element): boolean {
  if (element.type !== "Group" && element.type !== "CapturingGroup") {
    return false;
  }
  const sources = element.alternatives.map(({ raw }) => raw);
  return sources.length > 1 && sources.includes(".") &&
    sources.every((source) => source === "." || LINE_TERMINATORS.includes(source));
}

const LINE_TERMINATORS = ["\\n", "\\r", "\\s", "\\r\\n", "\\r?\\n", "[\\r\\n]", "[\\n\\r]"];
