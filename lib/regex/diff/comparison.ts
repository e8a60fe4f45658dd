import type { AST } from "@eslint-community/regexpp";
import type { GroupNumbers } from "../explain/context.ts";
import { type Modes, modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Node, nodesOf } from "../syntax/visit.ts";
import type { Change } from "./change.ts";
import type { Container, Stretch } from "./parts.ts";

/** One of the two patterns under comparison. */
export interface Side {
  readonly tree: Tree;
  readonly numbers: GroupNumbers;
  readonly modes: (node: Node) => Modes;
}

/** A comparison while it goes on: what is found, and what is still to be compared. */
export interface Comparison {
  readonly before: Side;
  readonly after: Side;
  readonly changes: Change[];
  /** Containers that stand for each other, whose content is still to be compared. */
  readonly pending: [Container, Container][];
  /** Stretches without counterpart. */
  readonly removed: Stretch[];
  readonly added: Stretch[];
  /** Capturing groups that stand for each other, by the earlier one. */
  readonly counterparts: Map<AST.CapturingGroup, AST.CapturingGroup>;
  /** Backreferences that stand for each other. */
  readonly references: [AST.Backreference, AST.Backreference][];
}

/** A comparison of which nothing is known yet. */
export function comparisonOf(before: Tree, after: Tree): Comparison {
  return {
    before: sideOf(before),
    after: sideOf(after),
    changes: [],
    pending: [[before.root, after.root]],
    removed: [],
    added: [],
    counterparts: new Map(),
    references: [],
  };
}

/** Notes of two stretches with the same source that the groups and backreferences in them correspond. */
export function matchInside(
  before: readonly Node[],
  after: readonly Node[],
  { counterparts, references }: Comparison,
): void {
  const groups = both(before, after, "CapturingGroup");
  for (const [one, other] of groups) counterparts.set(one, other);
  references.push(...both(before, after, "Backreference"));
}

function sideOf(tree: Tree): Side {
  const numbers = new Map(tree.groups.map((group, index) => [group, index + 1]));
  return { tree, numbers, modes: modesOf(tree) };
}

function both<T extends "CapturingGroup" | "Backreference">(
  before: readonly Node[],
  after: readonly Node[],
  type: T,
): [Extract<Node, { type: T }>, Extract<Node, { type: T }>][] {
  const others = after.flatMap((node) => nodesOf(node, type));
  return before.flatMap((node) => nodesOf(node, type)).flatMap((one, index) => {
    const other = others[index];
    return other ? [[one, other]] : [];
  });
}
