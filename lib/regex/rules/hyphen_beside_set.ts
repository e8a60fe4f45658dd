import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { isPlain } from "./character_kinds.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "hyphen-beside-set",
  severity: "info",
  title: "Hyphen that looks like a range",
  hint: 'Write the "-" last in the class or as "\\-"',
});

/** A "-" behind a set or a range with a member behind it, as in `[\w-.]`: it stands for itself. */
export function hyphenBesideSet(tree: Tree): Warning[] {
  return allOf(tree, "CharacterClass").flatMap(({ elements }) =>
    elements.flatMap((hyphen, index) => {
      const [before, after] = [elements[index - 1], elements[index + 1]];
      if (!isPlain(hyphen, "-") || !after || !isMany(before)) return [];
      const source = `${before.raw}-${after.raw}`;
      const refused = before.type === "CharacterSet" ? "; u and v refuse it" : "";
      return [warning(
        { start: before.start, end: after.end },
        `${quote(source)} is no range: the "-" stands for itself${refused}`,
      )];
    })
  );
}

function isMany(
  member: AST.CharacterClassElement | undefined,
): member is AST.CharacterClassElement {
  return member?.type === "CharacterSet" ||
    member?.type === "CharacterClassRange";
}
