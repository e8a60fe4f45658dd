import { type Node, walk } from "../syntax/visit.ts";
import type { Tree } from "../syntax/parse.ts";
import { nameOf } from "./characters.ts";
import { listed, sentence } from "./phrase.ts";

/** Says what flag u or v changes about a pattern. */
export function unicodeEffect({ root }: Tree): string {
  const found: Found = {
    characters: new Set(),
    takers: new Set(),
    properties: new Set(),
    clauses: new Set(),
  };
  walk(root, (node) => collect(node, found));
  const { characters, takers, properties, clauses } = found;
  const all = [
    ...characterClauses([...characters]),
    ...takerClauses([...takers]),
    ...propertyClauses([...properties]),
    ...clauses,
  ];
  return all.length === 0
    ? "Changes little here: the pattern is read strictly, and the search goes on by whole characters"
    : sentence(all.join("; "));
}

/** What a pattern has that means something else, or nothing, without the flag. */
interface Found {
  /** Characters beyond U+FFFF. */
  readonly characters: Set<string>;
  /** What takes such characters whole only with the flag. */
  readonly takers: Set<string>;
  readonly properties: Set<string>;
  readonly clauses: Set<string>;
}

function collect(node: Node, { characters, takers, properties, clauses }: Found): void {
  if (node.type === "Character" && node.value > 0xffff) characters.add(nameOf(node.value));
  if (node.type === "CharacterSet" && node.kind === "property") {
    properties.add(node.negate ? "\\P{…}" : "\\p{…}");
  }
  const taker = takerOf(node);
  if (taker !== undefined) takers.add(taker);
  const clause = clauseOf(node);
  if (clause !== undefined) clauses.add(clause);
}

function takerOf(node: Node): string | undefined {
  switch (node.type) {
    case "CharacterSet":
      if (node.kind === "any") return "the dot";
      return node.negate && node.kind !== "property" ? node.raw : undefined;
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return node.negate ? "negated classes" : undefined;
    default:
      return undefined;
  }
}

function characterClauses(characters: readonly string[]): string[] {
  if (characters.length === 0) return [];
  return [
    characters.length === 1
      ? `${characters[0]} is one character, not two halves`
      : `${listed(characters, "and")} are one character each, not two halves`,
  ];
}

function takerClauses(takers: readonly string[]): string[] {
  if (takers.length === 0) return [];
  const verb = takers.length === 1 && takers[0] !== "negated classes" ? "takes" : "take";
  return [`${listed(takers, "and")} ${verb} a character beyond U+FFFF, such as an emoji, whole`];
}

function propertyClauses(properties: readonly string[]): string[] {
  if (properties.length === 0) return [];
  return [
    `${listed(properties, "and")} ${
      properties.length === 1 ? "is a Unicode property" : "are Unicode properties"
    }`,
  ];
}

function clauseOf(node: Node): string | undefined {
  switch (node.type) {
    case "Character":
      return node.raw.startsWith("\\u{") ? "\\u{…} is a character by its code point" : undefined;
    case "ClassIntersection":
      return "&& is what both sides have in common";
    case "ClassSubtraction":
      return "-- is the left side without the right";
    case "ClassStringDisjunction":
      return "\\q{…} holds whole texts";
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return /Class/.test(node.parent.type) ? "classes may stand inside classes" : undefined;
    default:
      return undefined;
  }
}
