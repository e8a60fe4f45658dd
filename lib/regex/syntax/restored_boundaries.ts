import type { AST } from "@eslint-community/regexpp";
import type { Regex } from "../regex.ts";
import { findBoundaries } from "./buffer_boundaries.ts";
import { walk } from "./visit.ts";

/** Restores the buffer boundaries in a tree of the masked pattern. */
export function restoreBoundaries(root: AST.Pattern, regex: Regex): void {
  const found = new Set(findBoundaries(regex));
  if (found.size === 0) return;
  walk(root, (node) => {
    if (node.type === "Alternative") {
      node.elements.forEach((element, index) => {
        if (found.has(element.start)) node.elements[index] = restored(element, regex.pattern) ?? element;
      });
    }
    node.raw = regex.pattern.slice(node.start, node.end);
  });
}

function restored(element: AST.Element, pattern: string): AST.EdgeAssertion | undefined {
  if (element.type !== "Assertion" || element.kind !== "word") return undefined;
  const { start, end, parent } = element;
  const raw = pattern.slice(start, end);
  return { type: "Assertion", kind: raw === "\\A" ? "start" : "end", parent, start, end, raw };
}
