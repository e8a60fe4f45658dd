import type { AST } from "@eslint-community/regexpp";
import { characterName, formatCodePoint } from "../character_names.ts";
import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import { groupNumbers } from "../syntax/groups.ts";
import type { Tree } from "../syntax/tree.ts";
import { type Node, walk } from "../syntax/visit.ts";
import { plural } from "../words.ts";

/** A row of the structure view. */
interface StructureRow {
  /** The node's type; `Characters` for several plain characters in a row. */
  readonly type: string;
  /** A description in terms of ECMA-262, in sentence case. */
  readonly label: string;
  /** Nesting level: 0 for the pattern itself, and at most one more than the row before. */
  readonly depth: number;
  readonly range: Range;
  /** Short facts about it, such as bounds, names and numbers. */
  readonly facts: readonly string[];
}

/**
 * Lists the parts of a pattern depth first, a part before its content. A single alternative, the ends of a
 * range and the flags of modifiers have no rows of their own.
 */
export function structureRows(tree: Tree): StructureRow[] {
  const numbers = groupNumbering(tree);
  return groupNodes(tree).map(({ nodes, depth }) => {
    const [first = tree.root] = nodes;
    const last = nodes.at(-1) ?? first;
    return {
      type: nodes.length > 1 ? "Characters" : first.type,
      label: nodeLabel(nodes, numbers),
      depth,
      range: { start: first.start, end: last.end },
      facts: nodeFacts(nodes, numbers),
    };
  });
}

function groupNumbering(tree: Tree): Numbers {
  const numbers = new Map(groupNumbers(tree));
  walk(tree.root, (node) => {
    if (!("alternatives" in node)) return;
    node.alternatives.forEach((alternative, index) => numbers.set(alternative, index + 1));
  });
  return numbers;
}

/** A node, or consecutive plain characters. */
interface NodeRun {
  readonly nodes: Node[];
  readonly depth: number;
}

function groupNodes(tree: Tree): NodeRun[] {
  const parts: NodeRun[] = [];
  // The row depth of a node's content, by the depth of the node in the tree.
  const inside: number[] = [];
  walk(tree.root, (node, level) => {
    const depth = level === 0 ? 0 : inside[level - 1] ?? 0;
    inside[level] = hasNoRow(node) ? depth : depth + 1;
    if (hasNoRow(node)) return true;
    const previous = parts.at(-1);
    if (previous && shareRow(previous.nodes.at(-1), node)) previous.nodes.push(node);
    else parts.push({ nodes: [node], depth });
    return node.type !== "CharacterClassRange";
  });
  return parts;
}

function hasNoRow(node: Node): boolean {
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

/** Consecutive plain characters in one alternative or class share a row. */
function shareRow(before: Node | undefined, node: Node): boolean {
  return isPlainCharacter(before) && isPlainCharacter(node) && before?.end === node.start &&
    before.parent === node.parent;
}

function isPlainCharacter(node: Node | undefined): boolean {
  return node?.type === "Character" && !node.raw.startsWith("\\") && "elements" in node.parent;
}

/** The numbers of capturing groups, and of alternatives among their own, from 1. */
type Numbers = ReadonlyMap<Node, number>;

/** Names a part of a pattern; several nodes are consecutive characters. */
function nodeLabel(nodes: readonly Node[], numbers: Numbers): string {
  const [node] = nodes;
  if (node === undefined) return "";
  if (nodes.length > 1) return `Characters ${quote(rawText(nodes))}`;
  switch (node.type) {
    case "Alternative":
    case "StringAlternative":
      return `${node.type === "Alternative" ? "Alternative" : "String"} ${numbers.get(node)}`;
    case "CapturingGroup":
      return groupLabel(node, numbers);
    case "Group":
      return node.modifiers ? "Group with modifiers" : "Non-capturing group";
    case "Assertion":
      return ASSERTION_LABELS[node.raw] ?? lookaroundLabel(node);
    case "Quantifier":
      return `Quantifier {${node.min},${formatBound(node.max)}} ${node.greedy ? "greedy" : "lazy"}`;
    case "Character":
      return `Character ${characterName(node.value)}`;
    case "CharacterSet":
      return setLabel(node);
    case "CharacterClassRange":
      return `Range ${characterName(node.min.value)} to ${characterName(node.max.value)}`;
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return node.negate ? "Negated character class" : "Character class";
    case "Backreference":
      return `Backreference ${node.raw}`;
    default:
      return OTHER_LABELS[node.type] ?? node.type;
  }
}

/** Short facts about a part of a pattern. */
function nodeFacts(nodes: readonly Node[], numbers: Numbers): string[] {
  const [node] = nodes;
  if (node === undefined) return [];
  if (nodes.length > 1) return [counted(nodes.length, nodes.some(isSurrogate) ? "code unit" : "character")];
  switch (node.type) {
    case "Pattern":
      return alternativeFacts(node);
    case "Alternative":
      return node.elements.length === 0 ? ["empty"] : [];
    case "StringAlternative":
      return [quote(rawText(node.elements))];
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
      return [...codeFacts(node.min), ...codeFacts(node.max), counted(rangeSize(node), "character")];
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

const ASSERTION_LABELS: Readonly<Record<string, string>> = {
  "^": "Start assertion",
  "$": "End assertion",
  "\\A": "Start of text assertion",
  "\\z": "End of text assertion",
  "\\Z": "End of text or final line ending assertion",
  "\\b": "Word boundary assertion",
  "\\B": "Negated word boundary assertion",
};

const OTHER_LABELS: Readonly<Partial<Record<Node["type"], string>>> = {
  Pattern: "Pattern",
  ClassIntersection: "Class intersection",
  ClassSubtraction: "Class subtraction",
  ClassStringDisjunction: "Class string disjunction",
};

const formatBound = (max: number): string => max === Infinity ? "∞" : String(max);

const counted = (count: number, thing: string): string => `${count} ${plural(count, thing)}`;

const rangeSize = ({ min, max }: AST.CharacterClassRange): number => max.value - min.value + 1;

const isSurrogate = (node: Node): boolean =>
  node.type === "Character" && node.value >= 0xd800 && node.value <= 0xdfff;

/** The code point of a character, unless its name contains it. */
function codeFacts({ value }: AST.Character): string[] {
  return characterName(value).startsWith(formatCodePoint(value)) ? [] : [formatCodePoint(value)];
}

function rawText(nodes: readonly Node[]): string {
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
