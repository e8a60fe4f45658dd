import type { AST } from "@eslint-community/regexpp";
import { singleTableOf } from "./atoms.ts";
import type { Compiling } from "./compiling.ts";
import { type Fragment, instruction, NOTHING, sequence } from "./fragment.ts";
import { type OpName, UNBOUNDED } from "./program.ts";

/** A loop over one character, which needs no record of its iterations; undefined for any other. */
export function runOf(node: AST.Quantifier, compiling: Compiling): Fragment | undefined {
  const table = singleTableOf(node.element, compiling);
  if (table === undefined || node.max === 0) return undefined;
  const { least, most } = boundsOf(node);
  const number = compiling.numberOfTable(table);
  return instruction(node.element, runName(node, compiling), number, least, most);
}

function runName(node: AST.Quantifier, compiling: Compiling): OpName {
  if (compiling.isBackward(node)) return node.greedy ? "runBack" : "lazyRunBack";
  return node.greedy ? "run" : "lazyRun";
}

/**
 * A loop in the manner of RepeatMatcher: each iteration forgets the captures in it, and one that was not
 * required and took nothing fails.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
export function loopOf(node: AST.Quantifier, body: Fragment, compiling: Compiling): Fragment {
  const { least, most } = boundsOf(node);
  if (most === 0) return NOTHING;
  if (least === 1 && most === 1) return body;
  if (least === 0 && most === 1) return optional(node, body, compiling);
  return least === 0 && most === UNBOUNDED ? star(node, body, compiling) : counted(node, body, compiling);
}

function boundsOf({ min, max }: AST.Quantifier): { least: number; most: number } {
  return { least: Math.min(min, UNBOUNDED), most: Math.min(max, UNBOUNDED) };
}

function optional(node: AST.Quantifier, body: Fragment, compiling: Compiling): Fragment {
  const iteration = iterationOf(node, body, compiling, -1);
  return sequence(choice(node, 3 + iteration.size), iteration);
}

function star(node: AST.Quantifier, body: Fragment, compiling: Compiling): Fragment {
  const iteration = iterationOf(node, body, compiling, -1);
  const again = instruction(node, "jump", -(3 + iteration.size));
  return sequence(choice(node, 3 + iteration.size + again.size), iteration, again);
}

function choice(node: AST.Quantifier, behind: number): Fragment {
  return node.greedy ? instruction(node, "choose", 3, behind) : instruction(node, "choose", behind, 3);
}

/** The count stops at the number that still matters. */
function counted(node: AST.Quantifier, body: Fragment, compiling: Compiling): Fragment {
  const { least, most } = boundsOf(node);
  const count = compiling.newRegister();
  const iteration = iterationOf(node, body, compiling, count);
  const counting = instruction(node, "count", count, most === UNBOUNDED ? least : most);
  const size = 6 + iteration.size + counting.size;
  return sequence(
    instruction(node, "zero", count),
    instruction(node, "loop", count, least, most, size + 2, node.greedy ? 1 : 0),
    iteration,
    counting,
    instruction(node, "jump", -size),
  );
}

function iterationOf(node: AST.Quantifier, body: Fragment, compiling: Compiling, count: number): Fragment {
  const [first, end] = compiling.registersIn(node);
  if (!compiling.canBeEmpty(node.element)) {
    return first === end ? body : sequence(instruction(node, "iterate", first, end, -1), body);
  }
  const position = compiling.newRegister();
  return sequence(
    instruction(node, "iterate", first, end, position),
    body,
    instruction(node, "progress", position, count, boundsOf(node).least),
  );
}
