import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "posix-class",
  severity: "warn",
  title: "POSIX class, which JavaScript does not have",
  hint: 'Write the characters, as in "[A-Za-z]", or a property such as "\\p{L}" with the flag u',
});

/** `[[:alpha:]]` and `[:alpha:]`: JavaScript reads a class of the letters and the colon. */
export function posixClass(tree: Tree): Warning[] {
  return allOf(tree, "CharacterClass").flatMap((node) => {
    const [name] = POSIX.exec(node.raw) ?? [];
    if (name === undefined) return [];
    // The bracket before the name is a member, unless it opens this class.
    const members = node.raw === name ? name.slice(1, -1) : name.slice(0, -1);
    return [warning(
      node,
      `${quote(name)} names no set here: it stands for the characters ${
        quote([...new Set(members)].join(""))
      }`,
    )];
  });
}

const POSIX =
  /\[:\^?(?:al(?:num|pha)|ascii|blank|cntrl|x?digit|graph|lower|print|punct|space|upper|word):\]$/;
