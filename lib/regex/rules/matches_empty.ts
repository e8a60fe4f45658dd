import { quote } from "../quote.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "matches-empty",
  severity: "warn",
  title: "Pattern that matches everywhere",
  hint: 'Require at least one character, for example with "+" instead of "*", or anchor both ends',
  check(tree) {
    const { pattern, flags } = tree.regex;
    if (flags.includes("y") || pattern === "(?:)") return [];
    const free = tree.root.alternatives.find((alternative) =>
      alternative.elements.length > 0 && nodeWidth(tree, alternative).skippable
    );
    return free
      ? [{ at: free, message: `${quote(free.raw)} can match the empty string, so every text has a match` }]
      : [];
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The pattern can match the empty string at every position, so every text has a match. A pattern with the flag y is not reported.",
  flagged: String.raw`
    /a*/
     ^^
    /\d*\.?\d*/
     ^^^^^^^^^
    /foo|b?/g
         ^^
    /(?:a|b?)/
     ^^^^^^^^
    /[\q{|a}&&\q{|b}]/v
     ^^^^^^^^^^^^^^^^
  `,
  clean: String.raw`
    /a+/
    /^a*$/
    /a*\b/
    /(?:)/
    /a*/y
    /(?=a)/
    /[\q{|a}--\q{}]/v
    /[\q{}&&[a]]+/v
    /[^\w&&\q{|a}]/v
  `,
});
