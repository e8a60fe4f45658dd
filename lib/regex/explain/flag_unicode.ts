import { type Node, walk } from "../syntax/visit.ts";
import type { Tree } from "../syntax/parse.ts";
import { nameOf } from "./characters.ts";
import { listed, sentence } from "./phrase.ts";

/** Says what flag u or v changes about a pattern. */
export function unicodeEffect({ root }: Tree): string {
  const wide = new Set<string>();
  const clauses = new Set<string>();
  walk(root, (node) => {
    const subject = wideSubject(node);
    if (subject !== undefined) wide.add(subject);
    const clause = clauseOf(node);
    if (clause !== undefined) clauses.add(clause);
  });
  const all = [...wideClauses([...wide]), ...clauses];
  return all.length === 0
    ? "Changes little here: the pattern is read strictly, and the search goes on by whole characters"
    : sentence(all.join("; "));
}

/** What takes characters beyond U+FFFF whole only with the flag. */
function wideSubject(node: Node): string | undefined {
  switch (node.type) {
    case "Character":
      return node.value > 0xffff ? nameOf(node.value) : undefined;
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

function wideClauses(subjects: readonly string[]): string[] {
  const [subject] = subjects;
  if (subject === undefined) return [];
  const isOne = subjects.length === 1 && subject !== "negated classes";
  return [
    isOne && /^\W*U\+|^"/.test(subject)
      ? `${subject} is one character, not two halves`
      : `${listed(subjects, "and")} ${
        isOne ? "takes" : "take"
      } a character beyond U+FFFF, such as an emoji, whole`,
  ];
}

function clauseOf(node: Node): string | undefined {
  switch (node.type) {
    case "Character":
      return node.raw.startsWith("\\u{") ? "\\u{…} is a character by its code point" : undefined;
    case "CharacterSet":
      return node.kind === "property" ? `${node.negate ? "\\P" : "\\p"}{…} is a Unicode property` : undefined;
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
