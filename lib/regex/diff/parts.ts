import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";

/** What holds alternatives of whole elements. */
export type Container = AST.Pattern | Group;

/** A group of any kind, lookarounds among them. */
export type Group = AST.Group | AST.CapturingGroup | AST.LookaroundAssertion;

/** Neighbouring elements of one alternative that are compared as one thing; at least one. */
export type Stretch = readonly AST.Element[];

/** An element without its quantifier. */
export type Atom = Exclude<AST.Element, AST.Quantifier>;

/** Takes an element and its quantifier apart. */
export function layersOf(element: AST.Element): { quantifier: AST.Quantifier | undefined; atom: Atom } {
  return element.type === "Quantifier"
    ? { quantifier: element, atom: element.element }
    : { quantifier: undefined, atom: element };
}

/** Whether a node is a group of any kind. */
export function isGroup(node: AST.Node | undefined): node is Group {
  return node?.type === "Group" || node?.type === "CapturingGroup" ||
    (node?.type === "Assertion" && "alternatives" in node);
}

/** The source of what stands between a group's parentheses. */
export function innerOf(group: Group): string {
  return group.raw.slice((group.alternatives[0]?.start ?? group.start) - group.start, -1);
}

/** Where a stretch stands. */
export function rangeOf(stretch: readonly Range[]): Range {
  return { start: stretch[0]?.start ?? 0, end: stretch.at(-1)?.end ?? 0 };
}

/** The source of a stretch. */
export function rawOf(stretch: readonly { readonly raw: string }[]): string {
  return stretch.map(({ raw }) => raw).join("");
}

/** Whether a stretch is characters only. */
export function isText(stretch: Stretch | undefined): boolean {
  return stretch === undefined || stretch.every(({ type }) => type === "Character");
}
