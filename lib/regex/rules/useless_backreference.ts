import { isAlwaysEmpty, type ReferenceState, referenceStates } from "../explain/groups.ts";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "useless-backreference",
  severity: "warn",
  title: "Backreference to a group that is never set",
  hint: "Refer to a group that is always matched before this point",
  check(tree) {
    return nodesOfType(tree, "Backreference").flatMap((reference) => {
      const states = referenceStates([reference.resolved].flat(), reference);
      const [state] = states;
      if (state === undefined || !states.every(isAlwaysEmpty)) return [];
      return [{
        at: reference,
        message: `${quote(reference.raw)} always matches the empty string: its group ${REASONS[state]}`,
      }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "At the position of the backreference its group can't have matched, so the backreference always matches the empty string.",
  flagged: String.raw`
    /\1(a)/
     ^^
    /(a\1)/
       ^^
    /(a)|\1/
         ^^
    /(?!(a))\1/
            ^^
    /(?<=(a)\1)b/
            ^^
    /\k<n>(?<n>a)/
     ^^^^^
  `,
  clean: String.raw`
    /(a)\1/
    /(?:(a)|b)\1/
    /(?<=\1(a))b/
    /(?=(a))\1/
    /(?:(?<n>a)|(?<n>b))\k<n>/
  `,
});

const REASONS: Readonly<Record<ReferenceState, string>> = {
  inside: "is the one that contains it",
  apart: "is in another alternative",
  denied: "is in a negative lookaround, which keeps no captures",
  later: "is matched only after it",
  set: "",
  unsure: "",
};
