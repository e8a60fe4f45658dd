import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "empty-alternative",
  severity: "info",
  title: "Empty alternative",
  hint: 'Remove the extra "|", or make the rest optional with "?" if nothing is meant',
  check(tree) {
    return nodesOfType(tree, "Alternative")
      .filter(({ elements, parent }) => elements.length === 0 && parent.alternatives.length > 1)
      .filter((alternative) => !(isLastAlternative(alternative) && alternative.parent.type.endsWith("Group")))
      .map((alternative) => ({ at: barRange(alternative), message: formatMessage(alternative) }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "An alternative without content matches the empty string at every position, so the alternatives after it are tried only when the rest of the pattern fails. An empty alternative at the end of a group is a common way to make the group optional, and is not reported.",
  flagged: String.raw`
    /a|/
      ^
    /|a/
     ^
    /(?:a||b)/
         ^
    /(?=a|)/
         ^
    /(|a)b/
      ^
  `,
  clean: String.raw`
    /a|b/
    /(?:)/
    /[a|]/
    /a\|/
    /(px|in|)/
    /\d+(?:\.\d+|)/
  `,
});

const isLastAlternative = ({ start, parent }: AST.Alternative): boolean =>
  start === parent.alternatives.at(-1)?.start;

/** The range of the bar next to an empty alternative, which has no extent itself. */
function barRange({ start, parent }: AST.Alternative): Range {
  return start === parent.alternatives[0]?.start
    ? { start, end: start + 1 }
    : { start: start - 1, end: start };
}

function formatMessage(alternative: AST.Alternative): string {
  const { parent } = alternative;
  const whole = parent.type === "Assertion" ? parent.kind : "pattern";
  return isLastAlternative(alternative)
    ? `The last alternative is empty, so the ${whole} can match the empty string`
    : "An empty alternative matches everywhere, so those after it are tried only when what follows fails";
}
