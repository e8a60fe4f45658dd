import type { AST } from "@eslint-community/regexpp";
import { MAX_ESCAPES } from "../../limits.ts";
import { withCaseVariants } from "./letter_case.ts";
import { type Modes, modesOf } from "./modifiers.ts";
import { charactersWith } from "./native_tables.ts";
import type { Tree } from "./parse.ts";
import { type CharSet, escapedCharacters, everyCharacter, lineEnds, setOf } from "./sets.ts";
import { fold, type Node } from "./visit.ts";

/** A node that matches one character, or under v a string of a class. */
export type SetNode =
  | AST.Character
  | AST.CharacterClass
  | AST.CharacterSet
  | AST.ExpressionCharacterClass;

/** What a class matches: single characters, and under v strings of several, or of none, as sets in a row. */
export interface Members {
  readonly characters: CharSet;
  readonly strings: readonly Text[];
}

type Text = readonly CharSet[];

/**
 * Gives the characters that a node matches, as `membersOf`: code points under u and v, else UTF-16 code units.
 * Undefined also for a class that matches longer strings.
 */
export function charactersOf(tree: Tree): (node: SetNode) => CharSet | undefined {
  const members = membersOf(tree);
  return (node) => {
    const { characters, strings } = members(node) ?? {};
    return strings?.length === 0 ? characters : undefined;
  };
}

/**
 * Gives all that a node matches under the flags and modifiers in force at it, strings of a class included.
 * Which characters have a property, and which are the same but for case, the engine is asked. Undefined for a
 * property of strings, which no engine lists, and for escapes beyond the ceiling of one pattern.
 */
export function membersOf(tree: Tree): (node: SetNode) => Members | undefined {
  const modeAt = modesOf(tree);
  const asked: Asked = new Map();
  return (root) => {
    const modes = modeAt(root);
    const members = fold<Members | null>(root, (node, parts) => {
      const known = parts.filter((part) => part !== null);
      return known.length < parts.length ? null : membersFrom(node, known, modes, asked);
    }, isLeaf);
    return members === null ? undefined : folded(members, modes);
  };
}

const isLeaf = ({ type }: Node): boolean => type === "CharacterClassRange" || type === "StringAlternative";

/** Under v case is folded before sets are combined, under u after a complement is taken. */
function membersFrom(
  node: Node,
  parts: readonly Members[],
  modes: Modes,
  asked: Asked,
): Members | null {
  switch (node.type) {
    case "Character":
      return leaf(setOf([{ min: node.value, max: node.value }], modes), modes);
    case "CharacterClassRange":
      return leaf(setOf([{ min: node.min.value, max: node.max.value }], modes), modes);
    case "CharacterSet":
      return escapeMembers(node, modes, asked);
    case "StringAlternative":
      return text(node, modes);
    case "CharacterClass":
      return opposite(node.negate, folded(united(parts, modes), modes));
    case "ExpressionCharacterClass":
      return opposite(node.negate, united(parts, modes));
    case "ClassIntersection":
    case "ClassSubtraction":
      return compared(parts, modes, node.type === "ClassIntersection");
    default:
      return united(parts, modes);
  }
}

function leaf(characters: CharSet, modes: Modes): Members {
  return { characters: modes.unicodeSets ? withCaseVariants(characters, modes) : characters, strings: [] };
}

const folded = ({ characters, strings }: Members, modes: Modes): Members => ({
  characters: withCaseVariants(characters, modes),
  strings,
});

function opposite(negate: boolean, { characters, strings }: Members): Members {
  return { characters: negate ? characters.negate() : characters, strings };
}

/** What the escapes of a pattern stand for, each once in each of the modes. */
type Asked = Map<string, Members | null>;

function escapeMembers(node: AST.CharacterSet, modes: Modes, asked: Asked): Members | null {
  const key = `${node.raw} ${modes.ignoreCase} ${modes.dotAll}`;
  const before = asked.get(key);
  if (before !== undefined) return before;
  const members = asked.size < MAX_ESCAPES ? escaped(node, modes) : null;
  asked.set(key, members);
  return members;
}

function escaped(node: AST.CharacterSet, modes: Modes): Members | null {
  if (node.kind === "any") return leaf(dot(modes), modes);
  const characters = node.kind === "property"
    ? propertyCharacters(node, modes)
    : escapedCharacters(node.kind, modes);
  // Among word characters under i and u are also those that are the same as one of them.
  const set = characters && (node.kind === "word" ? withCaseVariants(characters, modes) : characters);
  return set && opposite(node.negate, leaf(set, modes));
}

function dot(modes: Modes): CharSet {
  return modes.dotAll ? everyCharacter(modes) : everyCharacter(modes).without(lineEnds(modes));
}

function propertyCharacters(
  { strings, key, value }: AST.UnicodePropertyCharacterSet,
  modes: Modes,
): CharSet | null {
  return strings ? null : setOf(charactersWith(value === null ? key : `${key}=${value}`), modes);
}

function text({ elements }: AST.StringAlternative, modes: Modes): Members {
  const sets = elements.map(({ value }) =>
    withCaseVariants(setOf([{ min: value, max: value }], modes), modes)
  );
  const [only] = sets;
  if (only && sets.length === 1) return { characters: only, strings: [] };
  return { characters: setOf([], modes), strings: [sets] };
}

function united(several: readonly Members[], modes: Modes): Members {
  const parts = [...new Set(several)];
  return {
    characters: setOf(parts.flatMap(({ characters }) => characters.ranges), modes),
    strings: [
      ...new Map(parts.flatMap(({ strings }) => strings.map((each) => [keyOf(each), each]))).values(),
    ],
  };
}

/** What is in both, or only in the first. */
function compared([left, right]: readonly Members[], modes: Modes, inBoth: boolean): Members {
  if (!left || !right) return united([], modes);
  const others = new Set(right.strings.map(keyOf));
  return {
    characters: inBoth
      ? left.characters.intersect(right.characters)
      : left.characters.without(right.characters),
    strings: left.strings.filter((each) => others.has(keyOf(each)) === inBoth),
  };
}

/** Sets closed under case are equal where they share a character. */
const keyOf = (text: Text): string => text.map(({ ranges }) => ranges[0]?.min).join();
