import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { modeLookup } from "../syntax/modifiers.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "ascii-only-set",
  severity: "info",
  title: "Only ASCII counts, even with u or v",
  hint: 'For letters of all scripts write "\\p{L}", for digits "\\p{Nd}"',
  check(tree) {
    const { flags } = tree.regex;
    if (!/[uv]/.test(flags)) return [];
    const modeAt = modeLookup(tree);
    const sets = nodesOfType(tree, "CharacterSet").filter((set) => !isBesideOthers(set));
    return ["\\w", "\\W"].flatMap((raw) => {
      const first = sets.find((set) => set.raw === raw);
      return first === undefined
        ? []
        : [{ at: first, message: formatMessage(raw, modeAt(first).ignoreCase) }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "`\\w` and `\\W` know only ASCII letters, digits and `_`. The flags u and v do not extend them to other scripts. The rule reports each of the two once, but not in a class with other characters beyond ASCII, as in `[\\w\\p{M}]`. It does not report `\\d`: ports, dates and prices are written with the digits 0 to 9.",
  flagged: String.raw`
    /\w+\s\w/u
     ^^
    /[\w!]/v
      ^^
    /\W/iu
     ^^
    /[\W]/u
      ^^
  `,
  clean: String.raw`
    /\w+\d/
    /\s/u
    /\p{L}/u
    /:\d{1,5}$/u
    /\D/v
    /[-\w\u{a0}-\u{10ffff}]/u
    /[\w\p{M}]/u
    /[\w\W]/v
  `,
});

/** True if the class around a set names other characters, too, probably beyond ASCII: they weren't forgotten. */
const isBesideOthers = ({ raw, parent }: AST.CharacterSet): boolean =>
  parent.type === "CharacterClass" && /[^\0-\x7f]|\\[DSWPpuw]/.test(parent.raw.replace(raw, ""));

function formatMessage(raw: string, ignoreCase: boolean): string {
  const extra = ignoreCase ? ", and with i U+017F and U+212A," : "";
  return `${quote(raw)} counts only ASCII letters, digits and "_"${extra} as word characters`;
}
