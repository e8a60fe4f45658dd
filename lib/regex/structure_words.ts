import type { AST } from "@eslint-community/regexpp";
import { hexOf, nameOf } from "./explain/characters.ts";
import { quote } from "./quote.ts";
import type { Node } from "./syntax/visit.ts";

/** The numbers of capturing groups, and of alternatives among their own, from 1. */
export type Numbers = ReadonlyMap<Node, number>;

/** Names a part of a pattern; several nodes are characters side by side. */
export function labelOf(nodes: readonly Node[], numbers: Numbers): string {
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
export function factsOf(nodes: readonly Node[], numbers: Numbers): string[] {
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

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

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
