import { quote } from "../quote.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "literal-delimiters",
  severity: "warn",
  title: "Delimiters in the pattern",
  hint: "Give the pattern without its slashes, and the flags in their own field",
  check({ regex: { pattern } }) {
    const close = pattern.lastIndexOf("/");
    const flags = pattern.slice(close + 1);
    if (!pattern.startsWith("/") || close < 2 || !LIKELY_FLAGS.test(flags)) {
      return [];
    }
    return [{
      at: { start: 0, end: pattern.length },
      message: `The slashes and ${quote(flags)} are matched as text`,
    }];
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The pattern looks like a whole literal with its slashes and flags, as in `/a+/gi`. The slashes and flags are then matched as text.",
  flagged: String.raw`
    //foo/g/
     ^^^^^^
    //^a$/gi/
     ^^^^^^^
  `,
  clean: String.raw`
    /foo/
    //foo//
    //usr/bin/
    //img/img/
    //a/x/
  `,
});

const LIKELY_FLAGS = /^(?:g[imsuy]{0,2}|i[gmsu]?|m[gi]?|s|u|y)$/;
