import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "posix-class",
  severity: "warn",
  title: "POSIX class, which JavaScript does not have",
  hint: 'Write the characters, as in "[A-Za-z]", or a property such as "\\p{L}" with the flag u',
  check(tree) {
    return nodesOfType(tree, "CharacterClass").flatMap((node) => {
      const [name] = POSIX.exec(node.raw) ?? [];
      if (name === undefined) return [];
      // The bracket before the name is a member, unless it opens the class.
      const members = node.raw === name ? name.slice(1, -1) : name.slice(0, -1);
      return [{
        at: node,
        message: `${quote(name)} isn't a set here: it means the characters ${
          quote([...new Set(members)].join(""))
        }`,
      }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning: "JavaScript has no POSIX classes. It reads `[:alpha:]` as a class of the letters and the colon.",
  flagged: String.raw`
    /[[:alpha:]]+/
     ^^^^^^^^^^
    /[:digit:]/
     ^^^^^^^^^
    /[a[:^space:]]/
     ^^^^^^^^^^^^
  `,
  clean: String.raw`
    /[a:b]/
    /[:]/
    /[:alpha]/
    /[[:foo:]]/
  `,
});

const POSIX =
  /\[:\^?(?:al(?:num|pha)|ascii|blank|cntrl|x?digit|graph|lower|print|punct|space|upper|word):\]$/;
