import type { Tree } from "../syntax/parse.ts";
import { isPlain } from "./character_kinds.ts";
import { allOf } from "../syntax/facts.ts";
import { rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "consecutive-spaces",
  severity: "info",
  title: "Spaces in a row",
  hint: 'Write the number, as in " {2}", or " +" for any number',
});

/** Two or more spaces side by side, which are hard to count. */
export function consecutiveSpaces(tree: Tree): Warning[] {
  return allOf(tree, "Alternative").flatMap(({ elements }) => {
    const isSpace = elements.map((element) => isPlain(element, " "));
    return elements.flatMap(({ start }, index) => {
      if (!isSpace[index] || isSpace[index - 1]) return [];
      const stop = isSpace.indexOf(false, index);
      const count = (stop < 0 ? elements.length : stop) - index;
      return count > 1 ? [warning({ start, end: start + count }, `${count} spaces stand here`)] : [];
    });
  });
}
