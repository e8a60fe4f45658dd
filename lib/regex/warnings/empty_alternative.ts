import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/facts.ts";
import { rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "empty-alternative",
  severity: "info",
  title: "Empty alternative",
  hint: 'Remove the extra "|", or make the rest optional with "?" if nothing is meant',
});

/** An alternative without elements beside others, as in `a|` and `(|a)`. */
export function emptyAlternative(tree: Tree): Warning[] {
  return allOf(tree, "Alternative")
    .filter(({ elements, parent }) => elements.length === 0 && parent.alternatives.length > 1)
    .map((alternative) => warning(withBar(alternative), messageOf(alternative)));
}

/** An empty alternative has no extent: its bar is shown instead. */
function withBar({ start, parent }: AST.Alternative): Range {
  return start === parent.alternatives[0]?.start
    ? { start, end: start + 1 }
    : { start: start - 1, end: start };
}

function messageOf({ start, parent }: AST.Alternative): string {
  return start === parent.alternatives.at(-1)?.start
    ? "The last alternative is empty: where none of the others matches, nothing is matched and that counts"
    : "An empty alternative matches everywhere, so those behind it are tried only when what follows fails";
}
