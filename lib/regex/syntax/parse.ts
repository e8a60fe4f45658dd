import { type AST, RegExpParser, RegExpSyntaxError } from "@eslint-community/regexpp";
import { MAX_DEPTH, MAX_NODES, MAX_PATTERN_CHARACTERS } from "../../limits.ts";
import type { Range, Regex } from "../regex.ts";
import { faultOf } from "./fault.ts";
import { refusalWords } from "./refusal.ts";
import { type Node, walk } from "./visit.ts";

/**
 * A pattern that JavaScript accepts, as regexpp's syntax tree. Offsets of its nodes are UTF-16 code
 * units of `regex.pattern`.
 */
export interface Tree {
  readonly regex: Regex;
  readonly root: AST.Pattern;
  /** Capturing groups by the position of their `(`: group 1 is at 0. */
  readonly groups: readonly AST.CapturingGroup[];
  /** Nodes below `root`. */
  readonly size: number;
  /** Levels below `root`. */
  readonly depth: number;
}

/**
 * Why there is no tree. `syntax`: JavaScript refuses the pattern. `budget`: JavaScript may accept it, but
 * it is larger or deeper than the views walk.
 */
export interface Fault {
  readonly reason: "syntax" | "budget";
  /** One sentence without the final full stop, naming the thing that is wrong. */
  readonly message: string;
  /** The stretch of the pattern to point at; empty at the end of the pattern. */
  readonly range: Range;
}

/** A tree, or why there is none. */
export type Parsed =
  | { readonly ok: true; readonly tree: Tree }
  | ({ readonly ok: false } & Fault);

/** The edition whose syntax is read: modifiers and duplicate group names are in, as in current engines. */
const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * Reads a pattern: the native engine decides whether it is valid, regexpp makes the tree. Compiling does
 * not match anything, and takes time proportional to the pattern.
 *
 * @returns the tree, or the fault; never throws
 * @see https://tc39.es/ecma262/#sec-patterns
 */
export function parse(regex: Regex): Parsed {
  const refusal = nativeRefusal(regex);
  const result = regex.pattern.length > MAX_PATTERN_CHARACTERS ? tooLong(regex) : treeOf(regex);
  if (refusal === undefined || (!result.ok && result.reason === "syntax")) return result;
  return { ok: false, reason: "syntax", message: refusal, range: whole(regex) };
}

function tooLong(regex: Regex): Parsed {
  return overBudget(
    regex,
    `The pattern is longer than ${MAX_PATTERN_CHARACTERS.toLocaleString("en")} characters`,
  );
}

/** The native engine's words against the pattern, without its prefix; undefined when it accepts. */
function nativeRefusal({ pattern, flags }: Regex): string | undefined {
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    return refusalWords(error);
  }
}

function treeOf(regex: Regex): Parsed {
  try {
    const root = parser.parsePattern(regex.pattern, 0, regex.pattern.length, {
      unicode: regex.flags.includes("u"),
      unicodeSets: regex.flags.includes("v"),
    });
    return measured(regex, root);
  } catch (error) {
    if (error instanceof RegExpSyntaxError) {
      return { ok: false, reason: "syntax", ...faultOf(regex, error) };
    }
    if (error instanceof RangeError) {
      return overBudget(regex, "The pattern is nested too deeply to show");
    }
    throw error;
  }
}

function measured(regex: Regex, root: AST.Pattern): Parsed {
  const groups: AST.CapturingGroup[] = [];
  let size = 0;
  let deepest = 0;
  walk(root, (node: Node, depth: number) => {
    if (node.type === "CapturingGroup") groups.push(node);
    size++;
    deepest = Math.max(deepest, depth);
  });
  if (size > MAX_NODES) {
    return overBudget(regex, `The pattern has more than ${MAX_NODES.toLocaleString("en")} parts`);
  }
  if (deepest > MAX_DEPTH) {
    return overBudget(regex, "The pattern is nested too deeply to show");
  }
  return { ok: true, tree: { regex, root, groups, size: size - 1, depth: deepest } };
}

function overBudget(regex: Regex, message: string): Parsed {
  return { ok: false, reason: "budget", message, range: whole(regex) };
}

const whole = ({ pattern }: Regex): Range => ({
  start: 0,
  end: pattern.length,
});
