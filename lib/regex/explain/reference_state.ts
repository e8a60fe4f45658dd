import type { AST } from "@eslint-community/regexpp";

/**
 * What is certain about a group when a backreference to it is read. `unsure`: it may have been passed over.
 * All but `set` and `unsure` say why it never holds anything then: the reference stands `inside` it or in an
 * alternative `apart`; the group is in a negative lookaround (`denied`) or its turn comes `later`.
 */
export type State = "set" | "unsure" | "inside" | "apart" | "denied" | "later";

/** Whether a state means that the reference always matches the empty string. */
export function isNever(state: State | undefined): boolean {
  return state !== "set" && state !== "unsure";
}

/**
 * The states of groups at a backreference. Rounds of a loop need no thought, as each round of a quantifier
 * begins by forgetting what the groups in it took.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
export function stateOf(
  groups: readonly AST.CapturingGroup[],
  reference: AST.Backreference,
): State[] {
  const around = new Set<AST.Node>();
  for (let node: AST.Node | null = reference.parent; node; node = node.parent) {
    around.add(node);
  }
  return groups.map((group) => state(group, reference, around));
}

function state(
  group: AST.CapturingGroup,
  reference: AST.Backreference,
  around: ReadonlySet<AST.Node>,
): State {
  if (around.has(group)) return "inside";
  let unsure = false;
  let node: AST.Node | null = group.parent;
  for (; node && !around.has(node); node = node.parent) {
    if (isDenied(node)) return "denied";
    unsure ||= mayPassOver(node);
  }
  if (node?.type !== "Alternative") return "apart";
  const isBefore = group.start < reference.start;
  if (isBefore === isBackward(node)) return "later";
  return unsure ? "unsure" : "set";
}

function isDenied(node: AST.Node): boolean {
  return node.type === "Assertion" && "negate" in node && node.negate;
}

function mayPassOver(node: AST.Node): boolean {
  if (node.type === "Quantifier") return node.min === 0;
  return "alternatives" in node && node.alternatives.length > 1;
}

/** Whether the elements of an alternative are matched from right to left. */
function isBackward(alternative: AST.Alternative): boolean {
  let node: AST.Node | null = alternative;
  while (node && node.type !== "Assertion") node = node.parent;
  return node?.kind === "lookbehind";
}
