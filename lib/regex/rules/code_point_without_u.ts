import type { Tree } from "../syntax/parse.ts";
import { quote } from "../quote.ts";
import { escapesFollowedBy, readingOf } from "./escapes.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "code-point-without-u",
  severity: "warn",
  title: "Code point escape that is not read as one",
  hint: 'Write "\\u{…}" and set the flag u or v, or write "\\u" with four digits',
});

/** `\u{…}` without u or v, and `\x{…}`, which JavaScript does not have. */
export function codePointWithoutU(tree: Tree): Warning[] {
  return escapesFollowedBy(tree, ["\\u", "\\x"], /\{[\da-f]+\}/iy)
    .map((escape) => warning(escape.range, `${quote(escape.source)} is read here as ${readingOf(escape)}`));
}
