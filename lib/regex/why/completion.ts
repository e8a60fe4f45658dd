import type { AST } from "@eslint-community/regexpp";
import { characterTable, hasCharacter } from "../engine/character_table.ts";
import type { PartFailure, SearchExplanation } from "../engine/why.ts";
import { joinUpTo, repeatUpTo } from "../limited_text.ts";
import { groupNumbers } from "../syntax/groups.ts";
import type { Tree } from "../syntax/tree.ts";
import { fold, type Node } from "../syntax/visit.ts";

/** Guesses texts that complete a match from a failed part. */
export type GuessCompletions = (failure: PartFailure) => string[];

/** Longest text that is inserted to complete a match. */
export const MAX_COMPLETION_CHARACTERS = 40;

/** Completions after a failed part of the pattern. */
const MAX_COMPLETIONS = 12;

/**
 * Guesses short texts that the pattern matches from a failed part to its end, or to the end of the lookaround
 * around that part (to the beginning in a lookbehind). The caller must test them, because an assertion may
 * rule them out.
 */
export function createCompletions(
  { program: { tree }, captures }: SearchExplanation,
  text: string,
): GuessCompletions {
  const samples = sampleTexts(tree, text, captures);
  const sample = (node: Node) => samples.get(node) ?? "";
  return ({ node: failed, needed, backward }) => {
    const beginning = needed ? [text.slice(needed.start, needed.end)] : insertableTexts(tree, failed);
    let found = beginning.filter((each) => each.length <= MAX_COMPLETION_CHARACTERS);
    let node = failed;
    for (let parent = parentNode(node); parent && !isLookaround(parent); parent = parentNode(parent)) {
      if (parent.type === "Alternative") {
        const at = parent.elements.indexOf(node as AST.Element);
        const rest = backward ? parent.elements.slice(0, at) : parent.elements.slice(at + 1);
        const added = joinUpTo(MAX_INSERTED_CHARACTERS, rest.map(sample));
        found = found.map((each) => backward ? added + each : each + added);
      } else if (parent.type === "Quantifier") {
        const one = sample(parent.element);
        const missing = Math.min(parent.min, MAX_COMPLETIONS);
        found = found.flatMap((each) => addMissingIterations(each, one, missing, backward));
      }
      found = [...new Set(found)].filter((each) => each.length <= MAX_COMPLETION_CHARACTERS)
        .slice(0, MAX_COMPLETIONS);
      node = parent;
    }
    return found.filter((each) => each !== "");
  };
}

const parentNode = (node: Node): Node | null =>
  node.parent?.type === "RegExpLiteral" ? null : node.parent as Node;

const isLookaround = (node: Node): boolean => node.type === "Assertion" && "alternatives" in node;

/** It is not known which iteration of a quantifier failed, so each number of missing iterations is a guess. */
function addMissingIterations(text: string, one: string, required: number, backward: boolean): string[] {
  return Array.from({ length: Math.max(required, 1) }, (_, missing) => {
    const added = one.repeat(missing);
    return backward ? added + text : text + added;
  });
}

/** Texts that may be inserted where a part failed; for anchors and word boundaries, separators of lines or words. */
function insertableTexts(tree: Tree, node: Node): string[] {
  if (node.type !== "Assertion") return fittingCharacters(tree, node);
  return node.kind === "word" ? [" ", "a"] : node.kind === "start" || node.kind === "end" ? ["\n"] : [];
}

/** For each node, a short text that it matches. */
function sampleTexts(tree: Tree, text: string, captures: Int32Array): Map<Node, string> {
  const samples = new Map<Node, string>();
  const isAtom = (node: Node) => node.type.endsWith("Class") || node.type === "Modifiers";
  fold<string>(tree.root, (node, children) => {
    const sample = sampleFrom(node, children);
    samples.set(node, sample);
    return sample;
  }, isAtom);
  return samples;

  function sampleFrom(node: Node, children: readonly string[]): string {
    switch (node.type) {
      case "Pattern":
      case "CapturingGroup":
        return children[0] ?? "";
      case "Group":
        return children[node.modifiers ? 1 : 0] ?? "";
      case "Alternative":
        return joinUpTo(MAX_INSERTED_CHARACTERS, children);
      case "Quantifier":
        return repeatUpTo(MAX_INSERTED_CHARACTERS, children[0] ?? "", node.min);
      case "Backreference":
        return capturedBy(node);
      case "Assertion":
        return "";
      default:
        return fittingCharacters(tree, node)[0] ?? "";
    }
  }

  function capturedBy({ resolved }: AST.Backreference): string {
    for (const group of [resolved].flat()) {
      const number = groupNumbers(tree).get(group) ?? 0;
      const [start = -1, end = -1] = captures.subarray(2 * number, 2 * number + 2);
      if (start >= 0 && end >= 0) return text.slice(start, end).slice(0, MAX_COMPLETION_CHARACTERS + 1);
    }
    return "";
  }
}

/** A text of this length is too long to insert. */
const MAX_INSERTED_CHARACTERS = MAX_COMPLETION_CHARACTERS + 1;

/** Number of characters of a node that are tested. */
const MAX_FITTING_CHARACTERS = 3;

/** Characters in the order of preference: a letter, a digit, a capital, then punctuation. */
const PREFERRED_CHARACTERS = [
  ..."a0A _-.,:;/@#b1B+*=!?\"'()[]{}<>|\\&%$^~`\n\t\r",
  ..."cdefghijklmnopqrstuvwxyz23456789CDEFGHIJKLMNOPQRSTUVWXYZ",
];

/**
 * A few characters that a node matches; none if the node does not match a single character. It ignores
 * modifiers in the pattern, so the caller must test the characters.
 */
export function fittingCharacters({ regex }: Tree, node: Node): string[] {
  if (node.type === "Character") return [String.fromCodePoint(node.value)];
  if (
    node.type !== "CharacterSet" && node.type !== "CharacterClass" && node.type !== "ExpressionCharacterClass"
  ) {
    return [];
  }
  const table = characterTable(node.raw, [..."isuv"].filter((flag) => regex.flags.includes(flag)).join(""));
  const found = PREFERRED_CHARACTERS.filter((each) => hasCharacter(table, each.charCodeAt(0))).slice(
    0,
    MAX_FITTING_CHARACTERS,
  );
  return found.length > 0 ? found : firstFittingCharacter((character) => hasCharacter(table, character));
}

/** If no ASCII character fits, the first matching one in the most common scripts. */
function firstFittingCharacter(has: (character: number) => boolean): string[] {
  for (let character = 0x80; character < 0x3100; character++) {
    if (has(character)) return [String.fromCharCode(character)];
  }
  return [];
}
