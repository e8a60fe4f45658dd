import type { AST } from "@eslint-community/regexpp";
import type { Modes } from "../syntax/modifiers.ts";

/**
 * Writes a set of characters so that equal sets read alike: sorted, ranges joined, both cases spelled out
 * where flag i is set.
 *
 * @returns undefined where two ways of writing might still mean the same, or fold case beyond ASCII
 */
export function classShape(
  node: AST.Character | AST.CharacterSet | AST.CharacterClass,
  mode: Modes,
): string | undefined {
  // Nearly every node of a pattern.
  if (node.type === "Character" && !mode.ignoreCase) return literal(node.value);
  if (node.type === "CharacterSet" && node.kind === "any") {
    return mode.dotAll ? "[^]" : ".";
  }
  if (node.type === "CharacterSet" && node.kind !== "property" && node.negate) {
    return mode.ignoreCase && mode.unicode ? undefined : OPPOSITES[node.kind];
  }
  const elements: readonly Element[] = node.type === "CharacterClass" ? node.elements : [node];
  const members = membersOf(elements, mode);
  if (!members) return undefined;
  if (members.everything) return isNegated(node) ? "[]" : "[^]";
  const { ranges, spaces } = members;
  const list = ranges.map(rangeText).join("") + (spaces ? "\\s" : "");
  if (isNegated(node)) return `[^${list}]`;
  const isSingle = ranges.length === 1 && !spaces && ranges[0]?.[0] === ranges[0]?.[1];
  return NAMES[list] ?? (isSingle ? list : `[${list}]`);
}

const NAMES: Readonly<Record<string, string>> = {
  "0-9": "\\d",
  "0-9A-Z_a-z": "\\w",
  "\\s": "\\s",
};

const OPPOSITES = {
  digit: "[^0-9]",
  space: "[^\\s]",
  word: "[^0-9A-Z_a-z]",
} as const;

type Element = AST.Character | AST.CharacterSet | AST.CharacterClassElement;

type Stretch = readonly [first: number, last: number];

interface Members {
  readonly ranges: readonly Stretch[];
  readonly spaces: boolean;
  /** A set and its opposite, as in `[\s\S]`. */
  readonly everything: boolean;
}

function isNegated(node: AST.Node): boolean {
  return node.type === "CharacterClass" && node.negate;
}

function membersOf(
  elements: readonly Element[],
  mode: Modes,
): Members | undefined {
  const ranges: Stretch[] = [];
  const negated = elements.filter((element) =>
    element.type === "CharacterSet" && "negate" in element && element.negate
  );
  const everything = elements.length === 2 && negated.length === 1 &&
    elements[0]?.raw.toLowerCase() === elements[1]?.raw.toLowerCase();
  if (everything) return { ranges, spaces: false, everything };
  for (const element of elements) {
    const own = stretchesOf(element);
    if (!own) return undefined;
    ranges.push(...own);
  }
  const spaces = elements.some(({ raw }) => raw === "\\s");
  const folded = mode.ignoreCase ? withBothCases(ranges, mode) : ranges;
  return folded && { ranges: joined(folded), spaces, everything };
}

function stretchesOf(node: Element): readonly Stretch[] | undefined {
  if (node.type === "Character") return [[node.value, node.value]];
  if (node.type === "CharacterClassRange") return [[node.min.value, node.max.value]];
  if (node.type !== "CharacterSet" || node.kind === "any" || node.negate) {
    return undefined;
  }
  if (node.kind === "space") return [];
  return node.kind === "digit" || node.kind === "word" ? ESCAPES[node.kind] : undefined;
}

const ESCAPES: Readonly<Record<"digit" | "word", readonly Stretch[]>> = {
  digit: [[0x30, 0x39]],
  word: [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]],
};

/** With u and v, k and s have a third form beyond ASCII; that is not told apart here. */
function withBothCases(
  ranges: readonly Stretch[],
  { unicode }: Modes,
): Stretch[] | undefined {
  if (ranges.some(([, last]) => last > 0x7f)) return undefined;
  const twins = ranges.flatMap(([first, last]) => [
    ...shifted(first, last, 0x41, 0x20),
    ...shifted(first, last, 0x61, -0x20),
  ]);
  const holds = (code: number) =>
    [...ranges, ...twins].some(([first, last]) => first <= code && code <= last);
  return unicode && (holds(0x6b) || holds(0x73)) ? undefined : [...ranges, ...twins];
}

function shifted(
  first: number,
  last: number,
  alphabet: number,
  by: number,
): Stretch[] {
  const [from, to] = [Math.max(first, alphabet), Math.min(last, alphabet + 25)];
  return from <= to ? [[from + by, to + by]] : [];
}

function joined(ranges: readonly Stretch[]): Stretch[] {
  const result: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = result.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else result.push([first, last]);
  }
  return result;
}

function rangeText([first, last]: Stretch): string {
  return first === last ? literal(first) : `${literal(first)}-${literal(last)}`;
}

/** A character so that it cannot be taken for a sign of the form. */
function literal(code: number): string {
  const character = String.fromCodePoint(code);
  return /[\w "#%&',/:;<=>@`~!]/.test(character) ? character : `\\u{${code.toString(16)}}`;
}
