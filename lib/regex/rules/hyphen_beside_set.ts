import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isPlain } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "hyphen-beside-set",
  severity: "info",
  title: "Hyphen that looks like a range",
  hint: 'Write the "-" last in the class or as "\\-"',
  check(tree) {
    return nodesOfType(tree, "CharacterClass").flatMap(({ elements }) =>
      elements.flatMap((hyphen, index) => {
        const [before, after] = [elements[index - 1], elements[index + 1]];
        if (!isPlain(hyphen, "-") || !after || !isMany(before)) return [];
        const source = `${before.raw}-${after.raw}`;
        const refused = before.type === "CharacterSet" ? "; it is an error with flag u or v" : "";
        return [{
          at: { start: before.start, end: after.end },
          message: `${quote(source)} isn't a range: the "-" matches itself${refused}`,
        }];
      })
    );
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "In a class, a hyphen after a set or a range matches itself: `[\\w-.]` has no range. With the flags u and v a hyphen after a set is a syntax error.",
  flagged: String.raw`
    /[\w-.]/
      ^^^^
    /[a-z-9]/
      ^^^^^
    /[\d-_:]/
      ^^^^
  `,
  clean: String.raw`
    /[\w.-]/
    /[-\w]/
    /[\w\-.]/
    /[a-z]/
    /[\w-]/
  `,
});

function isMany(
  member: AST.CharacterClassElement | undefined,
): member is AST.CharacterClassElement {
  return member?.type === "CharacterSet" ||
    member?.type === "CharacterClassRange";
}
