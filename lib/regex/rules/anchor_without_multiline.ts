import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { bufferBoundary } from "../syntax/buffer_boundaries.ts";
import { modeLookup } from "../syntax/modifiers.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "anchor-without-multiline",
  severity: "info",
  title: "^ and $ match only the whole text",
  hint: "Set the flag m if each line is meant",
  check(tree, { text }) {
    if (!text?.multiline) return [];
    const modeAt = modeLookup(tree);
    const anchors = nodesOfType(tree, "Assertion").filter((node) => isEdge(node) && !modeAt(node).multiline);
    return ["start", "end"].flatMap((kind) => {
      const first = anchors.find((anchor) => anchor.kind === kind);
      return first === undefined ? [] : [{
        at: first,
        message: `${quote(first.raw)} matches only at the ${kind} of the whole text, not of each line`,
      }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Without the flag m, `^` matches only at the start of the whole text and `$` only at its end, however many lines the text has. The rule applies when the test text has several lines, and reports each kind of anchor once.",
  text: "a\nb",
  flagged: String.raw`
    /^a$/
     ^
       ^
    /(?:^|,)a|^b/
        ^
    /(?-m:^)a$/m
          ^
  `,
  clean: String.raw`
    /^a$/m
    /\ba\b/
    /[$^]/
    /(?m:^a)/
    /\Aa\z/u
  `,
});

/** Who writes `\A` means the whole text. */
const isEdge = (node: AST.Assertion): boolean =>
  (node.kind === "start" || node.kind === "end") && bufferBoundary(node) === undefined;
