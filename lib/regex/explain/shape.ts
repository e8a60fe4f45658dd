import type { AST } from "@eslint-community/regexpp";
import { MAX_SHAPE_NODES } from "../../limits.ts";
import type { Tree } from "../syntax/parse.ts";
import { fold, type Node } from "../syntax/visit.ts";
import { type Modes, modesOfFlags } from "../syntax/modifiers.ts";
import { classShape } from "./shape_class.ts";

/** A thing of a pattern and how often it stands there, in a form in which equal things read alike. */
export interface Item {
  readonly atom: string;
  readonly min: number;
  readonly max: number;
  readonly lazy: boolean;
}

/**
 * Brings a pattern into a form in which different ways of writing the same thing read alike: captures and
 * names are left out, `\d\d` is `\d{2}`, `[0-9]` is `\d`, and case is spelled out.
 *
 * @returns undefined where that is not certain, or the pattern is no common one for its size
 */
export function itemsOf({ root, regex, size }: Tree): Item[] | undefined {
  if (size > MAX_SHAPE_NODES) return undefined;
  const mode = modesOfFlags(regex.flags);
  const items = fold(root, (node, children: readonly (Item[] | null)[]) => {
    const known = children.filter((child) => child !== null);
    return known.length < children.length ? null : combine(node, known, mode) ?? null;
  });
  return items ?? undefined;
}

/** Writes items as a pattern. */
export function written(items: readonly Item[]): string {
  return items.map((item) => item.atom + signOf(item)).join("");
}

function combine(
  node: Node,
  children: readonly Item[][],
  mode: Modes,
): Item[] | undefined {
  switch (node.type) {
    case "Alternative":
      return merged(children.flat());
    case "Quantifier":
      return quantified(children[0] ?? [], node);
    case "Pattern":
    case "CapturingGroup":
      return chosen(children);
    case "Group":
      return node.modifiers ? undefined : chosen(children);
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

const once = (atom: string): Item => ({ atom, min: 1, max: 1, lazy: false });

function characterItems(
  node: AST.Character | AST.CharacterSet | AST.CharacterClass,
  mode: Modes,
): Item[] | undefined {
  // What stands in a class is read by the class.
  if (node.parent.type.includes("Class")) return [];
  const shape = classShape(node, mode);
  return shape === undefined ? undefined : [once(shape)];
}

function merged(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (const item of items) {
    const last = result.at(-1);
    if (last?.atom === item.atom && !last.lazy && !item.lazy) {
      const [min, max] = [last.min + item.min, last.max + item.max];
      result[result.length - 1] = { ...last, min, max };
    } else result.push(item);
  }
  return result;
}

function chosen(alternatives: readonly Item[][]): Item[] {
  const [first = [], second] = alternatives;
  return second ? [once(`(${choice(alternatives)})`)] : first;
}

/** Alternatives of one and the same fixed length exclude each other or are equal: their order is free. */
function choice(alternatives: readonly Item[][]): string {
  const [length, ...others] = alternatives.map(lengthOf);
  const isFree = others.every((other) => other === length);
  const texts = alternatives.map(written);
  return (isFree ? texts.toSorted() : texts).join("|");
}

/** How many characters items take; NaN, which equals nothing, where that is not fixed. */
function lengthOf(items: readonly Item[]): number {
  if (items.some(({ atom, min, max }) => min !== max || /^(?:[($^]|\\b)/i.test(atom))) {
    return NaN;
  }
  return items.reduce((sum, { min }) => sum + min, 0);
}

function quantified(items: readonly Item[], node: AST.Quantifier): Item[] {
  const { min, max } = node;
  const [item, ...others] = items;
  const lazy = !node.greedy && min !== max;
  if (min === 1 && max === 1) return [...items];
  const isSingle = item && others.length === 0 && item.min === 1 && item.max === 1;
  const atom = isSingle ? item.atom : `(${written(items)})`;
  return [{ atom, min, max, lazy }];
}

function assertionItems(
  node: AST.Assertion,
  children: readonly Item[][],
  { multiline, ignoreCase, unicode }: Modes,
): Item[] | undefined {
  switch (node.kind) {
    case "start":
      return [once(multiline ? "^m" : "^")];
    case "end":
      return [once(multiline ? "$m" : "$")];
    case "word":
      // Two characters beyond ASCII count as letters then.
      if (ignoreCase && unicode) return undefined;
      return [once(node.negate ? "\\B" : "\\b")];
    default: {
      const sign = (node.kind === "lookbehind" ? "<" : "") +
        (node.negate ? "!" : "=");
      return [once(`(?${sign}${children.map(written).join("|")})`)];
    }
  }
}

function signOf({ min, max, lazy }: Item): string {
  const sign = SIGNS[`${min},${max}`] ??
    (min === max ? `{${min}}` : `{${min},${max === Infinity ? "" : max}}`);
  return lazy ? `${sign}?` : sign;
}

const SIGNS: Readonly<Record<string, string>> = {
  "1,1": "",
  "0,1": "?",
  "0,Infinity": "*",
  "1,Infinity": "+",
};
