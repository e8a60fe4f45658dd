import type { AST } from "@eslint-community/regexpp";
import { MAX_STEP_CHARACTERS } from "../../limits.ts";
import type { Range } from "../regex.ts";
import type { Node } from "../syntax/visit.ts";
import type { Choice } from "./choices.ts";
import type { Context } from "./context.ts";
import type { Part } from "./leaves.ts";
import { clipped, type Phrase, sentence } from "./phrase.ts";
import type { Step } from "./step.ts";

/** An explanation while it grows: the steps so far, and what is settled for nodes still to be entered. */
export interface Telling {
  readonly context: Context;
  readonly steps: Step[];
  /** The depth of the steps for what stands directly in a node. */
  readonly depths: Map<AST.Node, number>;
  /** What alternatives are told as, by the first of those told together. */
  readonly choices: Map<Node, Choice>;
  /** What elements are told as, by the first of those told together. */
  readonly parts: Map<Node, Part>;
  /** What the label of an element's step begins with. */
  readonly prefixes: Map<Node, string>;
  /** General remarks that have been made. */
  readonly said: Set<string>;
}

/** An explanation without steps. */
export function tellingOf(context: Context): Telling {
  return {
    context,
    steps: [],
    depths: new Map(),
    choices: new Map(),
    parts: new Map(),
    prefixes: new Map(),
    said: new Set(),
  };
}

/** The depth of the steps for a node's siblings and itself. */
export function depthOf(node: Node, { depths }: Telling): number {
  return node.parent ? depths.get(node.parent) ?? 0 : 0;
}

/** Adds a step. A remark that explains a word is made only the first time. */
export function tell(
  { one, notes, terms }: Phrase,
  { start, end }: Range,
  depth: number,
  { steps, said }: Telling,
  prefix = "",
): void {
  const label = clipped(sentence(prefix + one), MAX_STEP_CHARACTERS);
  const range = { start, end };
  const remarks = [...notes, ...terms.filter((term) => !said.has(term))];
  if (remarks.length === 0) {
    steps.push({ label, depth, range });
    return;
  }
  for (const term of terms) said.add(term);
  const detail = clipped(remarks.join(". "), MAX_STEP_CHARACTERS);
  steps.push({ label, depth, range, detail });
}
