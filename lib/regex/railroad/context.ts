import type { AST } from "@eslint-community/regexpp";
import type { Modes } from "../syntax/modifiers.ts";
import type { Node } from "../syntax/visit.ts";
import type { Plan } from "./plan.ts";
import type { Shape } from "./shape.ts";

/** What the shape of a node depends on besides the node. */
export interface Context {
  readonly plan: Plan;
  readonly modes: (node: Node) => Modes;
  /** Offsets at which folded parts start that are drawn all the same. */
  readonly unfolded: ReadonlySet<number>;
  /** The numbers of the capturing groups, from 1. */
  readonly numbers: ReadonlyMap<AST.CapturingGroup, number>;
}

/** The shapes of a node's children in their order; undefined for a child that the node itself draws. */
export type Parts = readonly (Shape | undefined)[];
