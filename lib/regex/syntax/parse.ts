import { type AST, RegExpParser, RegExpSyntaxError } from "@eslint-community/regexpp";
import {
  MAX_COMPILING_COST,
  MAX_DEPTH,
  MAX_NESTING,
  MAX_NODES,
  MAX_PATTERN_CHARACTERS,
  MAX_READING_COST,
} from "../../limits.ts";
import type { Range, Regex } from "../regex.ts";
import { number } from "../words.ts";
import { syntaxCost } from "./cost.ts";
import { faultOf } from "./syntax_error.ts";
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

/** What was done to read a pattern, in the units of `SyntaxCost`; 0 for what was not done. */
interface ReadingWork {
  /** Characters that were looked at to estimate the cost. */
  readonly characters: number;
  readonly reading: number;
  readonly compiling: number;
}

/** A tree, or why there is none. */
export type Parsed =
  & { readonly work: ReadingWork }
  & (
    | { readonly ok: true; readonly tree: Tree }
    /** `isValid`: whether JavaScript accepts the pattern; null where finding out would cost too much. */
    | ({ readonly ok: false; readonly isValid: boolean | null } & Fault)
  );

/** The edition whose syntax is read: modifiers and duplicate group names are in, as in current engines. */
const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * Reads a pattern: regexpp makes the tree, and the native engine is asked once whether it accepts the pattern. Each is
 * left out where the pattern's text shows that it would take long; then the other one alone decides. Its work is
 * bounded, so that it may run where others wait.
 *
 * @returns the tree, or the fault; never throws
 * @see https://tc39.es/ecma262/#sec-patterns
 */
export function parse(regex: Regex): Parsed {
  if (regex.pattern.length > MAX_PATTERN_CHARACTERS) {
    return { ...tooLong(regex), isValid: null, work: NO_WORK };
  }
  const cost = syntaxCost(regex);
  const isReadable = cost.nesting <= MAX_NESTING && cost.reading <= MAX_READING_COST;
  const result = isReadable ? treeOf(regex) : overBudget(regex, tooComplex(cost.nesting));
  // A pattern that regexpp refuses is refused; the engine would only repeat it in other words.
  const isRefused = !result.ok && result.reason === "syntax";
  const isCompiled = !isRefused && cost.compiling <= MAX_COMPILING_COST;
  const work = {
    characters: regex.pattern.length,
    reading: isReadable ? cost.reading : 0,
    compiling: isCompiled ? cost.compiling : 0,
  };
  if (isRefused) return { ...result, isValid: false, work };
  const refusal = isCompiled ? nativeRefusal(regex) : undefined;
  if (refusal !== undefined) {
    return { ok: false, reason: "syntax", message: refusal, range: whole(regex), isValid: false, work };
  }
  return result.ok
    ? { ...result, work }
    : { ...result, isValid: isReadable || isCompiled ? true : null, work };
}

const NO_WORK: ReadingWork = { characters: 0, reading: 0, compiling: 0 };

/** What each reader gives, before they are put together. */
type Result = { readonly ok: true; readonly tree: Tree } | ({ readonly ok: false } & Fault);

function tooComplex(nesting: number): string {
  return nesting > MAX_NESTING
    ? TOO_DEEP
    : "The pattern is too complex to show: it has too many named groups and references";
}

const TOO_DEEP = "The pattern is nested too deeply to show";

function tooLong(regex: Regex): { readonly ok: false } & Fault {
  return overBudget(
    regex,
    `The pattern is longer than ${number(MAX_PATTERN_CHARACTERS)} characters`,
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

function treeOf(regex: Regex): Result {
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
      return overBudget(regex, TOO_DEEP);
    }
    throw error;
  }
}

function measured(regex: Regex, root: AST.Pattern): Result {
  const groups: AST.CapturingGroup[] = [];
  let size = 0;
  let deepest = 0;
  walk(root, (node: Node, depth: number) => {
    if (node.type === "CapturingGroup") groups.push(node);
    size++;
    deepest = Math.max(deepest, depth);
  });
  if (size > MAX_NODES) {
    return overBudget(regex, `The pattern has more than ${number(MAX_NODES)} parts`);
  }
  if (deepest > MAX_DEPTH) {
    return overBudget(regex, TOO_DEEP);
  }
  return { ok: true, tree: { regex, root, groups, size: size - 1, depth: deepest } };
}

function overBudget(regex: Regex, message: string): { readonly ok: false } & Fault {
  return { ok: false, reason: "budget", message, range: whole(regex) };
}

const whole = ({ pattern }: Regex): Range => ({
  start: 0,
  end: pattern.length,
});

/**
 * What the native engine has against a regex, in its own words without what stands before them: V8 repeats the
 * whole pattern there, "Invalid regular expression: /…/g: Regular expression too large".
 *
 * @param error what compiling or matching threw
 */
export function refusalWords(error: unknown): string {
  return error instanceof Error ? error.message.split(": ").at(-1) ?? "" : String(error);
}
