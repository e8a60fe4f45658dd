import type { AST } from "@eslint-community/regexpp";
import { modeLookup } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

/** Tokenizers rely on y, so this hint does not suggest removing it. */
const STICKY_HINT = 'Set "lastIndex" to where the match must begin before each call of "test" or "exec"';

export const rule: Rule = {
  id: "stateful-test",
  severity: "info",
  title: "Regex that remembers where it stopped",
  hint: 'Remove the flag, or set "lastIndex" to 0 before each call of "test" or "exec"',
  check(tree) {
    const { pattern, flags } = tree.regex;
    const afterPattern = { start: pattern.length, end: pattern.length };
    if (flags.includes("y")) {
      return [{
        at: afterPattern,
        message:
          'With y, "test" and "exec" start at "lastIndex" and change it, so the same text can match once and then fail',
        hint: STICKY_HINT,
      }];
    }
    if (!flags.includes("g") || !matchesOnce(tree)) return [];
    const fails = nodeWidth(tree, tree.root).min > 0
      ? 'it makes "test" fail at every second call'
      : 'a non-empty match makes the next "test" fail';
    return [{
      at: afterPattern,
      message: `The pattern matches only at the start of the text, so g finds nothing more, but ${fails}`,
    }];
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "With the flags g and y, `test` and `exec` begin at `lastIndex` and change it, so a second call on the same text can give a different result. The rule reports y, and g on a pattern that can match only at the start of the text.",
  flagged: String.raw`
    /a/y
      !
    /^a$/g
        !
    /^a|^b/gy
          !
  `,
  clean: String.raw`
    /a/g
    /^a/
    /^a/gm
    /^a|b/g
    /a$/g
  `,
});

function matchesOnce(tree: Tree): boolean {
  const modeAt = modeLookup(tree);
  return tree.root.alternatives.every(({ elements }) => {
    const [first] = elements;
    return first !== undefined && isStart(first) && !modeAt(first).multiline;
  });
}

const isStart = (element: AST.Element): boolean => element.type === "Assertion" && element.kind === "start";
