import type { AST } from "@eslint-community/regexpp";
import { type Node, nodesOf } from "../syntax/visit.ts";
import { type Compiling, flagsIn } from "./compiling.ts";
import { type Fragment, instruction } from "./fragment.ts";
import { type CharacterTable, stringsOf, tableOf, tableOfOne } from "./tables.ts";

/** A node that takes one character, or under v one of a set of strings. */
export type Atom =
  | AST.Character
  | AST.CharacterSet
  | AST.CharacterClass
  | AST.ExpressionCharacterClass;

/** Compiles an atom on its own. */
export function atomOf(node: Atom, compiling: Compiling): Fragment {
  const backward = compiling.isBackward(node);
  if (hasStrings(node)) return stringsFragment(node, compiling);
  const { value, letter } = plainUnit(node, compiling);
  if (value !== undefined) return instruction(node, backward ? "unitBack" : "unit", value);
  if (letter !== undefined) return instruction(node, backward ? "letterBack" : "letter", letter);
  const table = compiling.numberOfTable(tableOfAtom(node, compiling));
  if (compiling.unicode) return instruction(node, backward ? "pointsBack" : "points", table);
  return instruction(node, backward ? "setBack" : "set", table);
}

/** The table of an atom; undefined for one that matches strings, and for what is no atom. */
export function singleTableOf(node: Node, compiling: Compiling): CharacterTable | undefined {
  switch (node.type) {
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return hasStrings(node) ? undefined : tableOfAtom(node, compiling);
    default:
      return undefined;
  }
}

function tableOfAtom(node: Atom, compiling: Compiling): CharacterTable {
  const modes = compiling.modeAt(node);
  if (node.type !== "Character") return tableOf(node.raw, flagsIn(modes));
  if (!modes.ignoreCase) return tableOfOne(node.value);
  return tableOf(escaped(node.value, compiling.unicode), flagsIn(modes));
}

function escaped(value: number, unicode: boolean): string {
  const digits = value.toString(16);
  return unicode ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
}

/**
 * A character that the text's code units tell without a table: none of them is half of a pair, and of the
 * ASCII letters only k and s have a third form, and that under u and v.
 */
function plainUnit(node: Atom, { unicode, modeAt }: Compiling): { value?: number; letter?: number } {
  if (node.type !== "Character") return {};
  const { value } = node;
  if (unicode && (value > 0xffff || (value & 0xf800) === 0xd800)) return {};
  if (!modeAt(node).ignoreCase) return { value };
  const letter = value | 0x20;
  if (value > 0x7f) return {};
  if (letter < 0x61 || letter > 0x7a) return { value };
  return unicode && (letter === 0x6b || letter === 0x73) ? {} : { letter };
}

function hasStrings(node: Atom): boolean {
  if (node.type === "Character") return false;
  return nodesOf(node, "ClassStringDisjunction").length > 0 || stringProperties(node).length > 0;
}

const stringProperties = (node: Atom) => nodesOf(node, "CharacterSet").filter(isOfStrings);

const isOfStrings = (node: AST.CharacterSet): boolean => node.kind === "property" && node.strings;

function stringsFragment(node: Atom, compiling: Compiling): Fragment {
  const quoted = nodesOf(node, "StringAlternative").map(({ elements }) => 2 * elements.length);
  const longest = Math.max(2, ...quoted, stringProperties(node).length > 0 ? LONGEST_EMOJI : 0);
  const table = stringsOf(node.raw, flagsIn(compiling.modeAt(node)), longest);
  const number = compiling.strings.push(table) - 1;
  return instruction(node, compiling.isBackward(node) ? "stringsBack" : "strings", number);
}

/** Code units of which no string property has more: a kiss of two people with skin tones has 15. */
const LONGEST_EMOJI = 32;
