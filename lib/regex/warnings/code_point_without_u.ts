import { quote } from "../quote.ts";
import type { Tree } from "../syntax/parse.ts";
import { escapesFollowedBy } from "./escapes.ts";
import { rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "code-point-without-u",
  severity: "warn",
  title: "Code point escape that is not read as one",
  hint: 'Write "\\u{…}" and set the flag u or v, or write "\\u" with four digits',
});

/** `\u{…}` without u or v, and `\x{…}`, which JavaScript does not have. */
export function codePointWithoutU(tree: Tree): Warning[] {
  return escapesFollowedBy(tree, ["\\u", "\\x"], /\{[\da-f]+\}/iy)
    .map(({ range, source }) => {
      const letter = quote(source.charAt(1));
      const rest = quote(source.slice(2));
      const reading = /^\d+$/.test(source.slice(3, -1))
        ? `${letter} with the quantifier ${rest}`
        : `the letter ${letter} and ${rest}`;
      return warning(range, `${quote(source)} is read here as ${reading}`);
    });
}
