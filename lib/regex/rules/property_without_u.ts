import type { Tree } from "../syntax/parse.ts";
import { quote } from "../quote.ts";
import { escapesFollowedBy, readingOf } from "./escapes.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "property-without-u",
  severity: "warn",
  title: "Unicode property without u",
  hint: "Set the flag u or v",
});

/** `\p{…}` without u or v: it is the letter p and what stands in the braces. */
export function propertyWithoutU(tree: Tree): Warning[] {
  return escapesFollowedBy(tree, ["\\p", "\\P"], /\{[\w=]+\}/y)
    .map((escape) =>
      warning(
        escape.range,
        `Without u or v ${quote(escape.source)} is no property but ${readingOf(escape)}`,
      )
    );
}
