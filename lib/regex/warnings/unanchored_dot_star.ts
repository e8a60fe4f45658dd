import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/parse.ts";
import { matchesAnything } from "./character_kinds.ts";
import { widthOf } from "../syntax/widths.ts";
import { rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "unanchored-dot-star",
  severity: "warn",
  title: "Search that starts with anything",
  hint: 'Drop it, or anchor the pattern with "^"',
});

/** An alternative of the whole pattern that begins with `.*` or `.+` and needs something behind it. */
export function unanchoredDotStar(tree: Tree): Warning[] {
  if (tree.regex.flags.includes("y")) return [];
  return tree.root.alternatives.flatMap((alternative) => {
    const first = firstElement(alternative);
    if (!isAnyLoop(first) || !needsMore(tree, alternative)) return [];
    return [warning(
      first,
      `A search tries ${quote(first.raw)} from every position of the text, and each ` +
        `try runs over the rest of it: a text without a match takes quadratic time`,
    )];
  });
}

function firstElement(alternative: AST.Alternative): AST.Element | undefined {
  let [first] = alternative.elements;
  while (first?.type === "Group" || first?.type === "CapturingGroup") {
    if (first.alternatives.length !== 1) return first;
    first = first.alternatives[0]?.elements[0];
  }
  return first;
}

function isAnyLoop(
  element: AST.Element | undefined,
): element is AST.Quantifier {
  return element?.type === "Quantifier" && element.max === Infinity &&
    matchesAnything(element.element);
}

function needsMore(tree: Tree, { elements }: AST.Alternative): boolean {
  return elements.slice(1).some((element) => !widthOf(tree, element).skippable);
}
