import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { isLetter, isPlain } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "partial-anchors",
  severity: "warn",
  title: "Anchors that apply to one alternative only",
  hint: 'Put the alternatives into a group, as in "^(?:a|b)$"',
  check(tree) {
    const { alternatives } = tree.root;
    const [first, ...others] = alternatives;
    const last = others.pop();
    if (!first || !last || isTrimming(first, last)) return [];
    const isMeant = listAnchors(first) === "start" && listAnchors(last) === "end" &&
      others.every((alternative) => listAnchors(alternative) === "none");
    if (!isMeant) return [];
    return [{
      at: tree.root,
      message: `${anchor(first.elements[0])} applies only to ${quote(first.raw)} and ${
        anchor(last.elements.at(-1))
      } only to ${quote(last.raw)}`,
    }];
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "In `^a|b$` the `^` belongs to the first alternative only and the `$` to the last one only. Patterns that trim both ends of a text, such as `^\\s+|\\s+$`, are not reported.",
  flagged: String.raw`
    /^foo|bar$/
     ^^^^^^^^^
    /^a|b|c$/
     ^^^^^^^
    /\Aa|b\z/u
     ^^^^^^^
  `,
  clean: String.raw`
    /^(?:foo|bar)$/
    /^\s+|\s+$/
    /^foo$|^bar$/
    /foo|bar$/
    /^foo|bar/
    /^foo|^bar$/
  `,
});

function listAnchors({ elements }: AST.Alternative): string {
  const starts = isEdge(elements[0], "start");
  const ends = isEdge(elements.at(-1), "end");
  if (starts && ends) return "both";
  return starts ? "start" : ends ? "end" : "none";
}

const anchor = (element: AST.Element | undefined): string => quote(element?.raw ?? "");

const isEdge = (
  element: AST.Element | undefined,
  kind: "start" | "end",
): boolean => element?.type === "Assertion" && element.kind === kind;

/** Patterns without letters, such as `^\s+|\s+$`, usually trim both ends of a text. */
function isTrimming(first: AST.Alternative, last: AST.Alternative): boolean {
  return ![first, last].every(({ elements }) =>
    elements.some((element) => isPlain(element) && isLetter(element.value))
  );
}
