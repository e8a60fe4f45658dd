import { MAX_LETTERS_OF_SET } from "../../../limits.ts";
import { type CharSet, everyCharacter } from "../../syntax/sets.ts";
import { membersOf } from "../../syntax/members.ts";
import { modesOfFlags } from "../../syntax/modifiers.ts";
import type { Tree } from "../../syntax/parse.ts";
import type { Node } from "../../syntax/visit.ts";
import type { Span } from "../alphabet.ts";
import { mostReadable } from "../readable.ts";

/** What a set of characters offers for texts. */
export interface Letters {
  /** The one to take when nothing else is asked for. */
  readonly usual: string;
  /** First and last characters of its stretches. */
  readonly edges: readonly string[];
  /** Characters right before and behind its stretches. */
  readonly outside: readonly string[];
}

/** Gives what a node that matches one character, or a string of a class, offers; nothing for other nodes. */
export function lettersOf(tree: Tree): (node: Node) => Letters | undefined {
  const members = membersOf(tree);
  const every = everyCharacter(modesOfFlags(tree.regex.flags));
  const known = new Map<string, Letters | undefined>();
  return (node) => {
    if (!isOfCharacters(node)) return undefined;
    const key = `${node.raw} ${node.type}`;
    if (known.has(key)) return known.get(key);
    const set = members(node)?.characters;
    const letters = set && lettersIn(set, every);
    known.set(key, letters);
    return letters;
  };
}

function isOfCharacters(node: Node) {
  return node.type === "Character" || node.type === "CharacterSet" || node.type === "CharacterClass" ||
    node.type === "ExpressionCharacterClass";
}

function lettersIn(set: CharSet, every: CharSet): Letters {
  const spans = spansOf(set);
  const borders = spans.slice(0, MAX_LETTERS_OF_SET);
  const outside = borders.flatMap(([min, max]) => [min - 1, max + 1]);
  return {
    usual: spans.length === 0 ? "" : textOf(mostReadable(spans).character),
    edges: distinct(borders.flatMap(([min, max]) => [min, max])),
    outside: distinct(outside.filter((code) => every.has(code) && !set.has(code))),
  };
}

const spansOf = ({ ranges }: CharSet): Span[] => ranges.map(({ min, max }) => [min, max]);

const textOf = (code: number): string => String.fromCodePoint(code);

/** Lone halves of surrogate pairs are left out: they cannot be stored or shared. */
function distinct(codes: readonly number[]): string[] {
  return [...new Set(codes)].filter((code) => code < 0xd800 || code > 0xdfff).map(textOf);
}
