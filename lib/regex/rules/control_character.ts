import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { codeOf } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "control-character",
  severity: "warn",
  title: "Control character in the pattern",
  hint: 'Write it as an escape such as "\\t", "\\n" or "\\x07", or remove it if it came with a paste',
});

/** A control character that stands in the pattern as itself. One warning for each kind. */
export function controlCharacter(tree: Tree): Warning[] {
  const seen = new Set<string>();
  return allOf(tree, "Character")
    .filter(({ raw }) => CONTROL.test(raw) && !seen.has(raw) && seen.add(raw))
    .map((character) =>
      warning(
        character,
        `${codeOf(character.raw)} stands here unescaped and cannot be seen`,
      )
    );
}

const CONTROL = /^\p{Cc}$/u;
