import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import type { Node } from "../syntax/visit.ts";
import { allOf } from "./facts.ts";
import { quote, rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "useless-backreference",
  severity: "warn",
  title: "Backreference to a group that is never set",
  hint: "Refer to a group that is always matched before this point",
});

/** A backreference that stands where its group cannot have matched: it then matches the empty string. */
export function uselessBackreference(tree: Tree): Warning[] {
  const aroundParent = new Map<Node, Set<Node>>();
  return allOf(tree, "Backreference").flatMap((reference) => {
    const { parent } = reference;
    const around = aroundParent.get(parent) ??
      new Set([parent, ...ancestorsOf(parent)]);
    aroundParent.set(parent, around);
    const reasons = [reference.resolved].flat()
      .map((group) => reasonUnset(reference, group, around));
    const [reason] = reasons;
    if (reason === undefined || reasons.includes(undefined)) return [];
    return [warning(
      reference,
      `${quote(reference.raw)} always matches the empty string: its group ${reason}`,
    )];
  });
}

function reasonUnset(
  reference: AST.Backreference,
  group: AST.CapturingGroup,
  around: ReadonlySet<Node>,
): string | undefined {
  if (around.has(group)) return "is the one it stands in";
  const path = ancestorsOf(group);
  const index = path.findIndex((node) => around.has(node));
  const shared = path[index];
  if (path.slice(0, index).some(isNegative)) {
    return "is in a negative lookaround, which keeps no captures";
  }
  if (shared?.type !== "Alternative") return "is in another alternative";
  const isLater = group.start > reference.start;
  return isLater === isForward(shared) ? "is matched only after it" : undefined;
}

function ancestorsOf(node: Node): Node[] {
  const ancestors: Node[] = [];
  let parent: Node | null = parentOf(node);
  while (parent !== null) {
    ancestors.push(parent);
    parent = parentOf(parent);
  }
  return ancestors;
}

function parentOf(node: Node): Node | null {
  return node.type === "Pattern" ? null : node.parent;
}

const isNegative = (node: Node): boolean => node.type === "Assertion" && "negate" in node && node.negate;

/** Inside a lookbehind the pattern is matched from right to left. */
function isForward(node: Node): boolean {
  const lookaround = ancestorsOf(node).find(({ type }) => type === "Assertion");
  return !(lookaround?.type === "Assertion" &&
    lookaround.kind === "lookbehind");
}
