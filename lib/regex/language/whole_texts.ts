import { parseRecentSyntax } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";

/**
 * A pattern that accepts the texts that another one matches from start to end: `^(?:P)$`, without changing what `^` and
 * `$` mean in the other one. Null if it would be too large.
 */
export function wholeTextsOf({ regex: { pattern, flags } }: Tree): Tree | null {
  const isMultiline = flags.includes("m");
  const result = parseRecentSyntax({
    pattern: `^(?${isMultiline ? "m" : ""}:${pattern})$`,
    flags: flags.replace(/[gmy]/g, ""),
  });
  return result.ok ? result.tree : null;
}

/**
 * True if nothing outside of a match matters to a pattern, apart from anchors at its start and end: then every match, as a
 * text of its own, is a text of `wholeTextsOf`.
 */
export function ignoresContext({ root }: Tree): boolean {
  const [first, ...others] = root.alternatives;
  const assertions = findNodes(root, "Assertion");
  if (assertions.length === 0) return true;
  if (first === undefined || others.length > 0) return false;
  const [start, end] = [first.elements[0], first.elements.at(-1)];
  return assertions.every((each) =>
    (each === start && each.kind === "start") || (each === end && each.kind === "end")
  );
}
