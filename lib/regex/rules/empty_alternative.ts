import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "empty-alternative",
  severity: "info",
  title: "Empty alternative",
  hint: 'Remove the extra "|", or make the rest optional with "?" if nothing is meant',
});

/**
 * An alternative without elements beside others, as in `a|` and `(|a)`. At the end of a group, as in `(px|in|)`, it is
 * a common way to write that the group is optional.
 */
export function emptyAlternative(tree: Tree): Warning[] {
  return allOf(tree, "Alternative")
    .filter(({ elements, parent }) => elements.length === 0 && parent.alternatives.length > 1)
    .filter((alternative) => !(isLastOf(alternative) && alternative.parent.type.endsWith("Group")))
    .map((alternative) => warning(withBar(alternative), messageOf(alternative)));
}

const isLastOf = ({ start, parent }: AST.Alternative): boolean => start === parent.alternatives.at(-1)?.start;

/** An empty alternative has no extent: its bar is shown instead. */
function withBar({ start, parent }: AST.Alternative): Range {
  return start === parent.alternatives[0]?.start
    ? { start, end: start + 1 }
    : { start: start - 1, end: start };
}

function messageOf(alternative: AST.Alternative): string {
  const { parent } = alternative;
  const whole = parent.type === "Assertion" ? parent.kind : "pattern";
  return isLastOf(alternative)
    ? `The last alternative is empty, so the ${whole} can match the empty string`
    : "An empty alternative matches everywhere, so those after it are tried only when what follows fails";
}
