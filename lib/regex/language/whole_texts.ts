import { parseRecentSyntax } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes, walk } from "../syntax/visit.ts";

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

/** True if every match is obviously a whole text, because each alternative is between `^` and `$`. */
export function isAnchored({ root, regex: { flags } }: Tree): boolean {
  return !flags.includes("m") && root.alternatives.every(({ elements }) => {
    const [first, last] = [elements[0], elements.at(-1)];
    return first?.type === "Assertion" && first.kind === "start" && last?.type === "Assertion" &&
      last.kind === "end";
  });
}

/**
 * A pattern that accepts all texts of another one, and perhaps more, because its lookarounds are left out. Null if there is
 * nothing to leave out, or a backreference could refer to it.
 */
export function withoutLookarounds({ root, regex: { pattern, flags } }: Tree): Tree | null {
  if (findNodes(root, "Backreference").length > 0) return null;
  let [kept, from] = ["", 0];
  walk(root, (node) => {
    if (node.type !== "Assertion" || !("alternatives" in node)) return true;
    kept += `${pattern.slice(from, node.start)}(?:)`;
    from = node.end;
    return false;
  });
  if (from === 0) return null;
  const result = parseRecentSyntax({ pattern: kept + pattern.slice(from), flags });
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
