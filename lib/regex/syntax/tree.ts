import { type AST, RegExpParser, RegExpSyntaxError } from "@eslint-community/regexpp";
import { MAX_PATTERN_CHARACTERS } from "../../limits/pattern.ts";
import { engineMessage, type Range, type Regex } from "../regex.ts";
import { number } from "../words.ts";
import { maskBoundaries } from "./buffer_boundaries.ts";
import { syntaxCost } from "./cost.ts";
import { restoreBoundaries } from "./restored_boundaries.ts";
import { type Node, walk } from "./visit.ts";

/** A valid pattern as regexpp's syntax tree. Offsets of nodes are UTF-16 code units of `regex.pattern`. */
export interface Tree {
  readonly regex: Regex;
  readonly root: AST.Pattern;
  /** Capturing groups in the order of their opening parentheses; group 1 is at index 0. */
  readonly groups: readonly AST.CapturingGroup[];
  /** Number of nodes below `root`. */
  readonly size: number;
  /** Number of levels below `root`. */
  readonly depth: number;
}

/**
 * Why there is no tree. `syntax`: JavaScript rejects the pattern. `budget`: JavaScript may accept it, but it
 * is too large or too deeply nested to be processed.
 */
export interface PatternError {
  readonly reason: "syntax" | "budget";
  /** One sentence without a full stop that names the problem. */
  readonly message: string;
  /** The part of the pattern to mark; empty at the end of the pattern. */
  readonly range: Range;
}

/** The work done to parse a pattern, in the units of `SyntaxCost`; 0 for steps that were skipped. */
interface ReadingWork {
  /** Characters read to estimate the cost. */
  readonly characters: number;
  readonly reading: number;
  readonly compiling: number;
}

/** A syntax tree, or the reason why there is none. */
export type ParseResult =
  & { readonly work: ReadingWork }
  & (
    | { readonly ok: true; readonly tree: Tree }
    /** `isValid`: whether JavaScript accepts the pattern; null if finding out would cost too much. */
    | ({ readonly ok: false; readonly isValid: boolean | null } & PatternError)
  );

/**
 * ES2025 has modifiers and duplicate group names, as current engines do. Buffer boundaries, which neither regexpp nor
 * most engines have, are masked for both.
 */
const regexpp = new RegExpParser({ ecmaVersion: 2025 });

/**
 * The tree alone; null if `parse` returns none. What calls only this loads no descriptions of syntax errors.
 *
 * @example parseTree({ pattern: "(a)b*", flags: "" }).groups.length // 1
 */
export function parseTree(regex: Regex): Tree | null {
  const result = parseWith(regex, withoutWords);
  return result.ok ? result.tree : null;
}

/** Describes why regexpp rejects a pattern. */
export type ErrorDescriber = (
  regex: Regex,
  error: RegExpSyntaxError,
) => { readonly message: string; readonly range: Range };

/** For code that has no descriptions: the message is empty. */
export const withoutWords: ErrorDescriber = (regex) => ({ message: "", range: wholeRange(regex) });

/**
 * Largest parsing cost of a pattern in units of `SyntaxCost`; about 10 ms. The longest pattern without named
 * groups costs 2,000.
 */
export const MAX_PARSING_COST = 10_000;

/**
 * Largest compilation cost of a pattern on a shared thread: four emoji properties, or 130 properties of
 * characters.
 */
export const MAX_COMPILING_COST = 20_000;

/** Nested groups and classes that are parsed. The parser is recursive, and a thread's stack is small. */
const MAX_NESTING = 1_024;

/** `parse` for code that has the descriptions of syntax errors only later, or never; see there for what it does. */
export function parseWith(regex: Regex, describe: ErrorDescriber): ParseResult {
  if (regex.pattern.length > MAX_PATTERN_CHARACTERS) {
    return { ...tooLong(regex), isValid: null, work: NO_WORK };
  }
  const cost = syntaxCost(regex);
  const isReadable = cost.nesting <= MAX_NESTING && cost.reading <= MAX_PARSING_COST;
  const result = isReadable ? readTree(regex, describe) : budgetError(regex, complexityMessage(cost.nesting));
  // If regexpp rejects a pattern, the engine would only repeat the error in other words.
  const isRefused = !result.ok && result.reason === "syntax";
  const isCompiled = !isRefused && cost.compiling <= MAX_COMPILING_COST;
  const work = {
    characters: regex.pattern.length,
    reading: isReadable ? cost.reading : 0,
    compiling: isCompiled ? cost.compiling : 0,
  };
  if (isRefused) return { ...result, isValid: false, work };
  const refusal = isCompiled ? engineRefusal(regex) : undefined;
  if (refusal !== undefined) {
    return { ok: false, reason: "syntax", message: refusal, range: wholeRange(regex), isValid: false, work };
  }
  return result.ok
    ? { ...result, work }
    : { ...result, isValid: isReadable || isCompiled ? true : null, work };
}

const NO_WORK: ReadingWork = { characters: 0, reading: 0, compiling: 0 };

/** The result of building the tree, before the engine is called. */
type ReadResult = { readonly ok: true; readonly tree: Tree } | ({ readonly ok: false } & PatternError);

function complexityMessage(nesting: number): string {
  return nesting > MAX_NESTING
    ? TOO_DEEP
    : "The pattern is too complex to show: it has too many named groups and references";
}

const TOO_DEEP = "The pattern is nested too deeply to show";

function tooLong(regex: Regex): { readonly ok: false } & PatternError {
  return budgetError(
    regex,
    `The pattern is longer than ${number(MAX_PATTERN_CHARACTERS)} characters`,
  );
}

/**
 * The native engine's error message without its prefix; undefined if it accepts the pattern, apart from buffer
 * boundaries.
 */
function engineRefusal(regex: Regex): string | undefined {
  try {
    new RegExp(maskBoundaries(regex), regex.flags);
    return undefined;
  } catch (error) {
    return engineMessage(error);
  }
}

/**
 * Builds the tree without calling the engine. It doesn't limit the work: `parse` does, so call this only for
 * patterns that `parse` has read.
 */
export function readTree(regex: Regex, describe: ErrorDescriber): ReadResult {
  try {
    const root = regexpp.parsePattern(maskBoundaries(regex), 0, regex.pattern.length, {
      unicode: regex.flags.includes("u"),
      unicodeSets: regex.flags.includes("v"),
    });
    restoreBoundaries(root, regex);
    return measureTree(regex, root);
  } catch (error) {
    if (error instanceof RegExpSyntaxError) {
      return { ok: false, reason: "syntax", ...describe(regex, error) };
    }
    if (error instanceof RangeError) {
      return budgetError(regex, TOO_DEEP);
    }
    throw error;
  }
}

/** Nodes of a tree that the views show. Patterns of 10,000 characters stay far below. */
const MAX_NODES = 50_000;

/** Depth of a tree that the views show: 1,000 nested quantified groups. Real patterns stay below 30. */
export const MAX_DEPTH = 3_100;

function measureTree(regex: Regex, root: AST.Pattern): ReadResult {
  const groups: AST.CapturingGroup[] = [];
  let size = 0;
  let deepest = 0;
  walk(root, (node: Node, depth: number) => {
    if (node.type === "CapturingGroup") groups.push(node);
    size++;
    deepest = Math.max(deepest, depth);
  });
  if (size > MAX_NODES) {
    return budgetError(regex, `The pattern has more than ${number(MAX_NODES)} parts`);
  }
  if (deepest > MAX_DEPTH) {
    return budgetError(regex, TOO_DEEP);
  }
  return { ok: true, tree: { regex, root, groups, size: size - 1, depth: deepest } };
}

function budgetError(regex: Regex, message: string): { readonly ok: false } & PatternError {
  return { ok: false, reason: "budget", message, range: wholeRange(regex) };
}

const wholeRange = ({ pattern }: Regex): Range => ({
  start: 0,
  end: pattern.length,
});
