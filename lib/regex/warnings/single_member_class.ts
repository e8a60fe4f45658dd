import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { type Modes, modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { isPlain, isWord } from "./character_kinds.ts";
import { allOf } from "../syntax/facts.ts";
import { rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "single-member-class",
  severity: "info",
  title: "Class with a single member",
  hint: "Remove the brackets, or add the members that are missing",
});

/** A class of one letter, digit or set. A class round a punctuation mark is a way to escape it. */
export function singleMemberClass(tree: Tree): Warning[] {
  const modeAt = modesOf(tree);
  return allOf(tree, "CharacterClass").flatMap((node) => {
    const [only, ...others] = node.elements;
    if (!only || others.length > 0 || isOtherComplement(only, node.negate, modeAt(node))) return [];
    const plain = plainForm(only, node.negate);
    return plain ? [warning(node, `${quote(node.raw)} means the same as ${quote(plain)}`)] : [];
  });
}

/** Under i and u `\P{…}` takes the complement before case is ignored, `[^\p{…}]` after it. */
function isOtherComplement(
  member: AST.CharacterClassElement,
  negate: boolean,
  { ignoreCase, unicodeSets }: Modes,
): boolean {
  return negate && ignoreCase && !unicodeSets && member.type === "CharacterSet" &&
    member.kind === "property";
}

function plainForm(
  member: AST.CharacterClassElement,
  negate: boolean,
): string | undefined {
  if (member.type === "CharacterSet") {
    return negate ? `\\${otherCase(member.raw[1] ?? "")}${member.raw.slice(2)}` : member.raw;
  }
  return !negate && isPlain(member) && isWord(member.value) ? member.raw : undefined;
}

const otherCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
