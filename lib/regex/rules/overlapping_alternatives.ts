import { ambiguousLoops } from "../redos/static_analysis.ts";
import { quote } from "../quote.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "overlapping-alternatives",
  severity: "warn",
  title: "Repeated alternatives that match the same",
  hint: "Change one of the alternatives so that no text fits both",
  check(tree) {
    return ambiguousLoops(tree).flatMap(({ loop, word, pair }) => {
      if (pair === undefined) return [];
      const [first, second] = pair.map(({ raw }) => quote(raw));
      const message = `Both ${first} and ${second} match ${quote(word)}: ` +
        "there are many ways to match a text that repeats it";
      return [{ at: loop, message }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Two alternatives of a repeated group match the same text. Repeated, there are many ways to match that text. Whether that makes a match slow depends on the rest of the pattern; the analysis of backtracking answers that.",
  flagged: String.raw`
    /^(?:a|a)*$/
      ^^^^^^^^
    /(?:\w|\d)+!/
     ^^^^^^^^^^
    /(?:.|\s)*x/
     ^^^^^^^^^
    /(?:ab|[a-c]b|x){2,}/
     ^^^^^^^^^^^^^^^^^^^
    /^(?:a|a?)+$/
      ^^^^^^^^^
  `,
  clean: String.raw`
    /^(?:a|b)*$/
    /(?:.|\n)*/
    /(?:a|a)/
    /(?:a|ab)*c/
    /(?:\b|a)+/
    /(a|\1)*/
  `,
});
