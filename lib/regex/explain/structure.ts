import type { AST } from "@eslint-community/regexpp";
import { hexOf, nameOf } from "../character_names.ts";
import type { Range } from "../regex.ts";
import { groupNumbers } from "../syntax/groups.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Node, walk } from "../syntax/visit.ts";
import { quote } from "../quote.ts";
import { plural } from "../words.ts";

/** One line of the structure view. */
export interface Row {
  /** The node's type in the tree; `Characters` for several plain characters side by side. */
  readonly type: string;
  /** The words of ECMA-262, sentence case. */
  readonly label: string;
  /** Nesting; 0 is the pattern itself, and each row is at most one deeper than the row before. */
  readonly depth: number;
  readonly range: Range;
  /** Short statements about it: bounds, names, numbers, what it is among its kind. */
  readonly facts: readonly string[];
}

/**
 * Lists the parts of a pattern, depth first, a part before what it holds. A sole alternative, the ends of a
 * range and the flags of modifiers have no rows of their own.
 */
export function rowsOf(tree: Tree): Row[] {
  const numbers = numbersOf(tree);
  return shownParts(tree).map(({ nodes, depth }) => {
    const [first = tree.root] = nodes;
    const last = nodes.at(-1) ?? first;
    return {
      type: nodes.length > 1 ? "Characters" : first.type,
      label: labelOf(nodes, numbers),
      depth,
      range: { start: first.start, end: last.end },
      facts: factsOf(nodes, numbers),
    };
  });
}

function numbersOf(tree: Tree): Numbers {
  const numbers = new Map(groupNumbers(tree));
  walk(tree.root, (node) => {
    if (!("alternatives" in node)) return;
    node.alternatives.forEach((alternative, index) => numbers.set(alternative, index + 1));
  });
  return numbers;
}

/** A node, or plain characters side by side. */
interface Part {
  readonly nodes: Node[];
  readonly depth: number;
}

function shownParts(tree: Tree): Part[] {
  const parts: Part[] = [];
  // By the depth of a node in the tree: the row depth of what it holds.
  const inside: number[] = [];
  walk(tree.root, (node, level) => {
    const depth = level === 0 ? 0 : inside[level - 1] ?? 0;
    inside[level] = isPassedOver(node) ? depth : depth + 1;
    if (isPassedOver(node)) return true;
    const previous = parts.at(-1);
    if (previous && joins(previous.nodes.at(-1), node)) previous.nodes.push(node);
    else parts.push({ nodes: [node], depth });
    return node.type !== "CharacterClassRange";
  });
  return parts;
}

function isPassedOver(node: Node): boolean {
  switch (node.type) {
    case "Alternative":
    case "StringAlternative":
      return node.parent.alternatives.length === 1;
    case "Modifiers":
    case "ModifierFlags":
      return true;
    default:
      return false;
  }
}

/** Plain characters that stand side by side in one alternative or class share a row. */
function joins(before: Node | undefined, node: Node): boolean {
  return isPlain(before) && isPlain(node) && before?.end === node.start &&
    before.parent === node.parent;
}

function isPlain(node: Node | undefined): boolean {
  return node?.type === "Character" && !node.raw.startsWith("\\") && "elements" in node.parent;
}

/** The numbers of capturing groups, and of alternatives among their own, from 1. */
type Numbers = ReadonlyMap<Node, number>;

/** Names a part of a pattern; several nodes are characters side by side. */
function labelOf(nodes: readonly Node[], numbers: Numbers): string {
  const [node] = nodes;
  if (node === undefined) return "";
  if (nodes.length > 1) return `Characters ${quote(textOf(nodes))}`;
  switch (node.type) {
    case "Alternative":
    case "StringAlternative":
      return `${node.type === "Alternative" ? "Alternative" : "String"} ${numbers.get(node)}`;
    case "CapturingGroup":
      return groupLabel(node, numbers);
    case "Group":
      return node.modifiers ? "Group with modifiers" : "Non-capturing group";
    case "Assertion":
      return ASSERTIONS[node.raw] ?? lookaroundLabel(node);
    case "Quantifier":
      return `Quantifier {${node.min},${bound(node.max)}} ${node.greedy ? "greedy" : "lazy"}`;
    case "Character":
      return `Character ${nameOf(node.value)}`;
    case "CharacterSet":
      return setLabel(node);
    case "CharacterClassRange":
      return `Range ${nameOf(node.min.value)} to ${nameOf(node.max.value)}`;
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return node.negate ? "Negated character class" : "Character class";
    case "Backreference":
      return `Backreference ${node.raw}`;
    default:
      return LABELS[node.type] ?? node.type;
  }
}

/** Short statements about a part of a pattern. */
function factsOf(nodes: readonly Node[], numbers: Numbers): string[] {
  const [node] = nodes;
  if (node === undefined) return [];
  if (nodes.length > 1) return [counted(nodes.length, nodes.some(isHalf) ? "code unit" : "character")];
  switch (node.type) {
    case "Pattern":
      return alternativeFacts(node);
    case "Alternative":
      return node.elements.length === 0 ? ["empty"] : [];
    case "StringAlternative":
      return [quote(textOf(node.elements))];
    case "CapturingGroup":
      return [...groupFacts(node), ...alternativeFacts(node)];
    case "Group":
      return [...modifierFacts(node), ...alternativeFacts(node)];
    case "Assertion":
      return "alternatives" in node ? alternativeFacts(node) : [];
    case "Quantifier":
      return [`written ${node.raw.slice(node.element.raw.length)}`];
    case "Character":
      return [...codeFacts(node), ...(node.raw.startsWith("\\") ? [`written ${node.raw}`] : [])];
    case "CharacterClassRange":
      return [...codeFacts(node.min), ...codeFacts(node.max), counted(size(node), "character")];
    case "CharacterSet":
      return setFacts(node);
    case "CharacterClass":
      return [counted(node.elements.length, "member")];
    case "Backreference":
      return [node.resolved].flat().map((group) => `to group ${numbers.get(group)}`);
    default:
      return [];
  }
}

const ASSERTIONS: Readonly<Record<string, string>> = {
  "^": "Start assertion",
  "$": "End assertion",
  "\\b": "Word boundary assertion",
  "\\B": "Negated word boundary assertion",
};

const LABELS: Readonly<Partial<Record<Node["type"], string>>> = {
  Pattern: "Pattern",
  ClassIntersection: "Class intersection",
  ClassSubtraction: "Class subtraction",
  ClassStringDisjunction: "Class string disjunction",
};

const bound = (max: number): string => max === Infinity ? "∞" : String(max);

const counted = (count: number, thing: string): string => `${count} ${plural(count, thing)}`;

const size = ({ min, max }: AST.CharacterClassRange): number => max.value - min.value + 1;

/** A surrogate is half a character. */
const isHalf = (node: Node): boolean =>
  node.type === "Character" && node.value >= 0xd800 && node.value <= 0xdfff;

/** The code of a character, unless its name says it already. */
function codeFacts({ value }: AST.Character): string[] {
  return nameOf(value).startsWith(hexOf(value)) ? [] : [hexOf(value)];
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map((node) => node.type === "Character" ? node.raw : "").join("");
}

function groupLabel(group: AST.CapturingGroup, numbers: Numbers): string {
  const name = group.name === null ? "" : ` ${quote(group.name)}`;
  return `Capturing group ${numbers.get(group)}${name}`;
}

function groupFacts({ references }: AST.CapturingGroup): string[] {
  return references.length > 0 ? [counted(references.length, "backreference")] : [];
}

function modifierFacts({ modifiers }: AST.Group): string[] {
  if (modifiers === null) return [];
  const { add, remove } = modifiers;
  return [
    ...(add.raw ? [`turns on ${add.raw}`] : []),
    ...(remove?.raw ? [`turns off ${remove.raw}`] : []),
  ];
}

function alternativeFacts({ alternatives }: { alternatives: AST.Alternative[] }): string[] {
  if (alternatives.length > 1) return [counted(alternatives.length, "alternative")];
  return alternatives[0]?.elements.length === 0 ? ["empty"] : [];
}

function lookaroundLabel(node: AST.Assertion): string {
  const direction = node.kind === "lookbehind" ? "ookbehind" : "ookahead";
  return "negate" in node && node.negate ? `Negative l${direction}` : `L${direction}`;
}

function setLabel(set: AST.CharacterSet): string {
  if (set.kind === "any") return "Any character";
  return set.kind === "property"
    ? `Unicode property ${set.value ?? set.key}`
    : `Character class escape ${set.raw}`;
}

function setFacts(set: AST.CharacterSet): string[] {
  if (set.kind === "any") return [];
  const kind = set.kind === "property" ? [] : [set.kind];
  const key = set.kind === "property" && set.value !== null ? [set.key] : [];
  const strings = set.kind === "property" && set.strings ? ["matches strings"] : [];
  return [...(set.negate ? ["negated"] : []), ...kind, ...key, ...strings];
}
