import { quote } from "../quote.ts";
import { modeLookup } from "../syntax/modifiers.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "impossible-anchor",
  severity: "warn",
  title: "Anchor that can never match",
  hint: "Escape it if the character is meant, move it, or set the flag m for lines",
  check(tree) {
    if (nodesOfType(tree, "Assertion").length === 0) return [];
    const modeAt = modeLookup(tree);
    return nodesOfType(tree, "Alternative").flatMap(({ elements }) => {
      const consuming = elements.filter((element) => nodeWidth(tree, element).min > 0);
      const [first, last] = [consuming[0], consuming.at(-1)];
      return elements.flatMap((node) => {
        if (node.type !== "Assertion" || modeAt(node).multiline) return [];
        if (node.kind === "start" && first && first.start < node.start) {
          return [{ at: node, message: quote(node.raw) + AFTER + quote(first.raw) }];
        }
        if (node.kind === "end" && last && last.start > node.start) {
          return [{ at: node, message: quote(node.raw) + BEFORE + quote(last.raw) }];
        }
        return [];
      });
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Without the flag m, `^` after something that must match a character can never match, and neither can `$` before it. Often the character itself was meant, which needs a backslash.",
  flagged: String.raw`
    /a^b/
      ^
    /($1) $2/
      ^   ^
    /(?:x|a$b)/
           ^
    /\d+^/
        ^
    /a\Ab\zc/mu
      ^^ ^^
  `,
  clean: String.raw`
    /a^b/m
    /a*^b/
    /^a$/
    /(?:^|,)a(?:$|,)/
    /(?m:a^b)/
    /(?=a$)a/
    /a?$b?/
    /a\Z\n/u
  `,
});

const AFTER = " matches only at the start of the text, but is after ";
const BEFORE = " matches only at the end of the text, but is before ";
