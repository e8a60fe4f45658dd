import type { AST } from "@eslint-community/regexpp";
import { widthOf } from "../syntax/widths.ts";
import { type Modes, modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Node, walk } from "../syntax/visit.ts";
import type { Reference } from "./program.ts";
import { type CharacterTable, type StringTable, tableOf, tableOfOne } from "./tables.ts";

/** What is known of a tree while it is compiled, and what has been collected for its program. */
export interface Compiling {
  readonly unicode: boolean;
  readonly tables: readonly CharacterTable[];
  readonly strings: StringTable[];
  readonly references: Reference[];
  readonly registers: number;
  readonly modeAt: (node: Node) => Modes;
  readonly isBackward: (node: Node) => boolean;
  readonly canBeEmpty: (node: Node) => boolean;
  readonly numberOf: (group: AST.CapturingGroup) => number;
  /** Registers of the groups in a quantifier: the first, and the first behind them. */
  readonly registersIn: (node: AST.Quantifier) => readonly [first: number, end: number];
  readonly newRegister: () => number;
  readonly numberOfTable: (table: CharacterTable) => number;
  readonly tableOfWords: (node: Node) => number;
  readonly unitTable: (unit: number) => CharacterTable;
  readonly letterTable: (letter: number) => CharacterTable;
}

/** Looks a tree over before it is compiled. */
export function compilingOf(tree: Tree): Compiling {
  const { backward, groupsIn } = layoutOf(tree);
  const numbers = new Map(tree.groups.map((group, index) => [group, index + 1]));
  const tableNumbers = new Map<CharacterTable, number>();
  const modeAt = modesOf(tree);
  let registers = 2 * (tree.groups.length + 1);
  const numberOfTable = (table: CharacterTable) => {
    const number = tableNumbers.get(table) ?? tableNumbers.size;
    tableNumbers.set(table, number);
    return number;
  };
  return {
    unicode: /[uv]/.test(tree.regex.flags),
    get tables() {
      return [...tableNumbers.keys()];
    },
    strings: [],
    references: [],
    get registers() {
      return registers;
    },
    modeAt,
    isBackward: (node) => backward.has(node),
    canBeEmpty: (node) => widthOf(tree, node).min === 0,
    numberOf: (group) => numbers.get(group) ?? 0,
    registersIn: (node) => groupsIn.get(node) ?? [0, 0],
    newRegister: () => registers++,
    numberOfTable,
    tableOfWords: (node) => numberOfTable(tableOf("\\w", flagsIn(modeAt(node)))),
    unitTable: tableOfOne,
    letterTable: (letter) => tableOf(String.fromCharCode(letter), "i"),
  };
}

/** The flags that bear on which characters a node matches. */
export function flagsIn({ ignoreCase, dotAll, unicode, unicodeSets }: Modes): string {
  return (ignoreCase ? "i" : "") + (dotAll ? "s" : "") + (unicodeSets ? "v" : unicode ? "u" : "");
}

/** One walk: which nodes are read from right to left, and which groups stand in which quantifier. */
function layoutOf(tree: Tree) {
  const backward = new Set<Node>();
  const groupsIn = new Map<Node, readonly [number, number]>();
  const directions = [false];
  const counts: number[] = [];
  let groups = 0;
  walk(tree.root, (node) => {
    if (directions.at(-1)) backward.add(node);
    if (node.type === "CapturingGroup") groups++;
    if (node.type === "Quantifier") counts.push(groups);
    if (isLookaround(node)) directions.push(node.kind === "lookbehind");
  }, (node) => {
    if (node.type === "Quantifier") groupsIn.set(node, [2 * ((counts.pop() ?? 0) + 1), 2 * (groups + 1)]);
    if (isLookaround(node)) directions.pop();
  });
  return { backward, groupsIn };
}

function isLookaround(node: Node): node is AST.LookaroundAssertion {
  return node.type === "Assertion" && "alternatives" in node;
}
