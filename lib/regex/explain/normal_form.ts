import type { AST } from "@eslint-community/regexpp";
import { bufferBoundary, isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import { type Modes, modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { fold, type Node } from "../syntax/visit.ts";

/**
 * An atom of a pattern and how often it is repeated, in a form in which equivalent atoms are equal strings.
 */
export interface NormalizedItem {
  readonly atom: string;
  readonly min: number;
  readonly max: number;
  readonly lazy: boolean;
}

/** Nodes of a pattern that is compared with common patterns. */
export const MAX_COMMON_PATTERN_NODES = 300;

/**
 * Brings the parts of a pattern into a normal form in which equivalent spellings are equal: captures and names
 * are left out, `\d\d` is `\d{2}`, `[0-9]` is `\d`, and case is spelled out.
 *
 * @returns the items of each node that has a normal form; none if the pattern is too large
 */
export function normalizeNodes({ root, regex, size }: Tree): ReadonlyMap<Node, readonly NormalizedItem[]> {
  const forms = new Map<Node, readonly NormalizedItem[]>();
  if (size > MAX_COMMON_PATTERN_NODES) return forms;
  const mode = modesFromFlags(regex.flags);
  fold(root, (node, children: readonly (NormalizedItem[] | null)[]) => {
    const normalized = children.filter((child) => child !== null);
    const items = normalized.length < children.length ? null : combineItems(node, normalized, mode) ?? null;
    if (items) forms.set(node, items);
    return items;
  });
  return forms;
}

function combineItems(
  node: Node,
  children: readonly NormalizedItem[][],
  mode: Modes,
): NormalizedItem[] | undefined {
  switch (node.type) {
    case "Alternative":
      return mergeRepeats(children.flat());
    case "Quantifier":
      return quantifyItems(children[0] ?? [], node);
    case "Pattern":
    case "CapturingGroup":
      return alternativeItems(children);
    case "Group":
      return node.modifiers ? undefined : alternativeItems(children);
    case "Assertion":
      return assertionItems(node, children, mode);
    case "CharacterClassRange":
      return [];
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
      return characterItems(node, mode);
    default:
      return undefined;
  }
}

/** The items of consecutive parts, in which the same atom follows itself only if one is lazy. */
export function mergeRepeats(items: readonly NormalizedItem[]): NormalizedItem[] {
  const result: NormalizedItem[] = [];
  for (const item of items) {
    const last = result.at(-1);
    if (last?.atom === item.atom && !last.lazy && !item.lazy) {
      const [min, max] = [last.min + item.min, last.max + item.max];
      result[result.length - 1] = { ...last, min, max };
    } else result.push(item);
  }
  return result;
}

function quantifyItems(items: readonly NormalizedItem[], node: AST.Quantifier): NormalizedItem[] {
  const { min, max } = node;
  const [item, ...others] = items;
  const lazy = !node.greedy && min !== max;
  if (min === 1 && max === 1) return [...items];
  const isSingle = item && others.length === 0 && item.min === 1 && item.max === 1;
  const atom = isSingle ? item.atom : `(${formatNormalForm(items)})`;
  return [{ atom, min, max, lazy }];
}

function alternativeItems(alternatives: readonly NormalizedItem[][]): NormalizedItem[] {
  const [first = [], second] = alternatives;
  return second ? [singleItem(`(${formatAlternatives(alternatives)})`)] : first;
}

const singleItem = (atom: string): NormalizedItem => ({ atom, min: 1, max: 1, lazy: false });

/** Alternatives of the same fixed length are equal or exclude each other, so their order doesn't matter. */
function formatAlternatives(alternatives: readonly NormalizedItem[][]): string {
  const [length, ...others] = alternatives.map(fixedLength);
  const isFree = others.every((other) => other === length);
  const texts = alternatives.map(formatNormalForm);
  return (isFree ? texts.toSorted() : texts).join("|");
}

/** How many characters the items match; NaN, which equals nothing, if that isn't fixed. */
function fixedLength(items: readonly NormalizedItem[]): number {
  if (items.some(({ atom, min, max }) => min !== max || /^(?:[($^]|\\b)/i.test(atom))) {
    return NaN;
  }
  return items.reduce((sum, { min }) => sum + min, 0);
}

function assertionItems(
  node: AST.Assertion,
  children: readonly NormalizedItem[][],
  { multiline, ignoreCase, unicode }: Modes,
): NormalizedItem[] | undefined {
  // The modes are those of the whole pattern.
  const isLine = multiline && bufferBoundary(node) === undefined;
  switch (node.kind) {
    case "start":
      return [singleItem(isLine ? "^m" : "^")];
    case "end":
      if (isLastLineEnd(node)) return undefined;
      return [singleItem(isLine ? "$m" : "$")];
    case "word":
      // Two characters beyond ASCII count as letters then.
      if (ignoreCase && unicode) return undefined;
      return [singleItem(node.negate ? "\\B" : "\\b")];
    default: {
      const sign = (node.kind === "lookbehind" ? "<" : "") +
        (node.negate ? "!" : "=");
      return [singleItem(`(?${sign}${children.map(formatNormalForm).join("|")})`)];
    }
  }
}

function characterItems(
  node: AST.Character | AST.CharacterSet | AST.CharacterClass,
  mode: Modes,
): NormalizedItem[] | undefined {
  // The class itself reads its members.
  if (node.parent.type.includes("Class")) return [];
  const shape = normalizeSet(node, mode);
  return shape === undefined ? undefined : [singleItem(shape)];
}

/**
 * Writes a set so that equal sets are equal strings: sorted, ranges joined, both cases spelled out with flag
 * i.
 *
 * @returns undefined if two spellings might still mean the same, or the set folds case beyond ASCII
 */
function normalizeSet(
  node: AST.Character | AST.CharacterSet | AST.CharacterClass,
  mode: Modes,
): string | undefined {
  // Nearly every node of a pattern.
  if (node.type === "Character" && !mode.ignoreCase) return formatCharacter(node.value);
  if (node.type === "CharacterSet" && node.kind === "any") {
    return mode.dotAll ? "[^]" : ".";
  }
  if (node.type === "CharacterSet" && node.kind !== "property" && node.negate) {
    return mode.ignoreCase && mode.unicode ? undefined : NEGATED_ESCAPES[node.kind];
  }
  const elements: readonly SetElement[] = node.type === "CharacterClass" ? node.elements : [node];
  const members = setMembers(elements, mode);
  if (!members) return undefined;
  if (members.everything) return isNegated(node) ? "[]" : "[^]";
  const { ranges, spaces } = members;
  const list = ranges.map(formatRange).join("") + (spaces ? "\\s" : "");
  if (isNegated(node)) return `[^${list}]`;
  const isSingle = ranges.length === 1 && !spaces && ranges[0]?.[0] === ranges[0]?.[1];
  return ESCAPES_BY_RANGES[list] ?? (isSingle ? list : `[${list}]`);
}

/** Writes a character so that it can't be confused with the syntax of the normal form. */
function formatCharacter(code: number): string {
  const character = String.fromCodePoint(code);
  if (/[\w "#%&',/:;<=>@`~!]/.test(character)) return character;
  if (/[!-~]/.test(character)) return `\\${character}`;
  const hex = code.toString(16);
  return code > 0xff ? `\\u{${hex}}` : `\\x${hex.padStart(2, "0")}`;
}

const NEGATED_ESCAPES = {
  digit: "[^0-9]",
  space: "[^\\s]",
  word: "[^0-9A-Z_a-z]",
} as const;

type SetElement = AST.Character | AST.CharacterSet | AST.CharacterClassElement;

function setMembers(
  elements: readonly SetElement[],
  mode: Modes,
): SetMembers | undefined {
  const ranges: CodePointRange[] = [];
  const negated = elements.filter((element) =>
    element.type === "CharacterSet" && "negate" in element && element.negate
  );
  const everything = elements.length === 2 && negated.length === 1 &&
    elements[0]?.raw.toLowerCase() === elements[1]?.raw.toLowerCase();
  if (everything) return { ranges, spaces: false, everything };
  for (const element of elements) {
    const own = elementRanges(element);
    if (!own) return undefined;
    ranges.push(...own);
  }
  const spaces = elements.some(({ raw }) => raw === "\\s");
  const folded = mode.ignoreCase ? withBothCases(ranges, mode) : ranges;
  return folded && { ranges: mergeRanges(folded), spaces, everything };
}

interface SetMembers {
  readonly ranges: readonly CodePointRange[];
  readonly spaces: boolean;
  /** True if the class consists of a set and its complement, as in `[\s\S]`. */
  readonly everything: boolean;
}

/** Both ends belong to it. */
export type CodePointRange = readonly [first: number, last: number];

/** The characters of a part that is one in every mode, without their other case; white space isn't listed. */
export function elementRanges(node: Node): readonly CodePointRange[] | undefined {
  if (node.type === "Character") return [[node.value, node.value]];
  if (node.type === "CharacterClassRange") return [[node.min.value, node.max.value]];
  if (node.type !== "CharacterSet" || node.kind === "any" || node.negate) {
    return undefined;
  }
  if (node.kind === "space") return [];
  return node.kind === "digit" || node.kind === "word" ? ESCAPE_RANGES[node.kind] : undefined;
}

const ESCAPE_RANGES: Readonly<Record<"digit" | "word", readonly CodePointRange[]>> = {
  digit: [[0x30, 0x39]],
  word: [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]],
};

/** With u and v, k and s have a third form beyond ASCII, which isn't handled here. */
function withBothCases(
  ranges: readonly CodePointRange[],
  { unicode }: Modes,
): CodePointRange[] | undefined {
  if (ranges.some(([, last]) => last > 0x7f)) return undefined;
  const twins = ranges.flatMap(([first, last]) => [
    ...shiftOverlap(first, last, 0x41, 0x20),
    ...shiftOverlap(first, last, 0x61, -0x20),
  ]);
  const holds = (code: number) =>
    [...ranges, ...twins].some(([first, last]) => first <= code && code <= last);
  return unicode && (holds(0x6b) || holds(0x73)) ? undefined : [...ranges, ...twins];
}

function shiftOverlap(
  first: number,
  last: number,
  alphabet: number,
  by: number,
): CodePointRange[] {
  const [from, to] = [Math.max(first, alphabet), Math.min(last, alphabet + 25)];
  return from <= to ? [[from + by, to + by]] : [];
}

/** Sorts ranges, and joins those that overlap or touch. */
export function mergeRanges(ranges: readonly CodePointRange[]): CodePointRange[] {
  const result: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = result.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else result.push([first, last]);
  }
  return result;
}

function isNegated(node: AST.Node): boolean {
  return node.type === "CharacterClass" && node.negate;
}

function formatRange([first, last]: CodePointRange): string {
  return first === last ? formatCharacter(first) : `${formatCharacter(first)}-${formatCharacter(last)}`;
}

const ESCAPES_BY_RANGES: Readonly<Record<string, string>> = {
  "0-9": "\\d",
  "0-9A-Z_a-z": "\\w",
  "\\s": "\\s",
};

/** Writes a normal form as a string to compare, which is a pattern without flags that means the same. */
export function formatNormalForm(items: readonly NormalizedItem[]): string {
  return items.map((item) => item.atom + quantifierSign(item)).join("");
}

function quantifierSign({ min, max, lazy }: NormalizedItem): string {
  const sign = QUANTIFIER_SIGNS[`${min},${max}`] ??
    (min === max ? `{${min}}` : `{${min},${max === Infinity ? "" : max}}`);
  return lazy ? `${sign}?` : sign;
}

const QUANTIFIER_SIGNS: Readonly<Record<string, string>> = {
  "1,1": "",
  "0,1": "?",
  "0,Infinity": "*",
  "1,Infinity": "+",
};
