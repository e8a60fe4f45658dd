import type { AST } from "@eslint-community/regexpp";
import { modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "anchor-without-multiline",
  severity: "info",
  title: "Anchor on a text of several lines",
  hint: "Set the flag m if each line is meant",
});

/** `^` or `$` without m while the test text has several lines: one warning for each kind of anchor. */
export function anchorWithoutMultiline(
  tree: Tree,
  text?: { readonly multiline: boolean },
): Warning[] {
  if (!text?.multiline) return [];
  const modeAt = modesOf(tree);
  const anchors = allOf(tree, "Assertion").filter((node) => isEdge(node) && !modeAt(node).multiline);
  return ["start", "end"].flatMap((kind) => {
    const first = anchors.find((anchor) => anchor.kind === kind);
    return first === undefined ? [] : [warning(
      first,
      `${quote(first.raw)} stands for the ${kind} of the whole text, not of each line`,
    )];
  });
}

const isEdge = ({ kind }: AST.Assertion): boolean => kind === "start" || kind === "end";
