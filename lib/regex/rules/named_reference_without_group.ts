import type { Tree } from "../syntax/parse.ts";
import { quote } from "../quote.ts";
import { escapesFollowedBy } from "./escapes.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "named-reference-without-group",
  severity: "warn",
  title: "Reference by name without a named group",
  hint: 'Name the group as in "(?<name>…)"',
});

/** `\k<name>` in a pattern that has no named group: Annex B reads it as letters. */
export function namedReferenceWithoutGroup(tree: Tree): Warning[] {
  return escapesFollowedBy(tree, ["\\k"], /<\w+>/y)
    .filter(({ inClass }) => !inClass)
    .map(({ range, source }) =>
      warning(range, `No group has a name, so ${quote(source)} matches the text ${quote(source.slice(1))}`)
    );
}
