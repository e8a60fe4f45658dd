import type { AST } from "@eslint-community/regexpp";
import { groupNumbers } from "../syntax/groups.ts";
import { type Modes, modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { widthOf } from "../syntax/tree_queries.ts";
import { fold, type Node, nodesOf, walk } from "../syntax/visit.ts";
import {
  assemble,
  type CharacterTable,
  type Fragment,
  instruction,
  NOTHING,
  Op,
  type OpName,
  type Program,
  type Reference,
  sequence,
  stringsOf,
  type StringTable,
  tableOf,
  tableOfOne,
  UNBOUNDED,
} from "./program.ts";

/**
 * Compiles a pattern. What it makes grows with the pattern, not with the numbers in its quantifiers.
 *
 * @see https://tc39.es/ecma262/#sec-compilepattern
 */
export function programOf(tree: Tree): Program {
  const compiling = compilingOf(tree);
  const body = fold<Fragment>(tree.root, (node, children) => fragmentOf(node, children, compiling), isAtom);
  const whole = sequence(body, instruction(tree.root, "match"));
  const { code, nodeAt, nodes } = assemble(whole);
  const { tables, strings, references, registers } = compiling;
  return {
    tree,
    code,
    nodeAt,
    nodes,
    tables,
    strings,
    references,
    registers,
    width: tree.groups.length + 1,
    names: [null, ...tree.groups.map(({ name }) => name)],
    unicode: /[uv]/.test(tree.regex.flags),
    global: tree.regex.flags.includes("g"),
    sticky: tree.regex.flags.includes("y"),
    first: firstOf(code, compiling),
  };
}

const ATOMS: ReadonlySet<Node["type"]> = new Set<Atom["type"] | "Modifiers">([
  "Character",
  "CharacterSet",
  "CharacterClass",
  "ExpressionCharacterClass",
  "Modifiers",
]);

const isAtom = (node: Node): boolean => ATOMS.has(node.type);

function fragmentOf(node: Node, children: readonly Fragment[], compiling: Compiling): Fragment {
  switch (node.type) {
    case "Pattern":
      return alternation(node, children);
    case "Group":
      return alternation(node, node.modifiers ? children.slice(1) : children);
    case "CapturingGroup":
      return capture(node, children, compiling);
    case "Alternative":
      return sequence(...(compiling.isBackward(node) ? children.toReversed() : children));
    case "Quantifier":
      return runOf(node, compiling) ?? loopOf(node, children[0] ?? NOTHING, compiling);
    case "Assertion":
      return assertion(node, children, compiling);
    case "Backreference":
      return reference(node, compiling);
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return atomOf(node, compiling);
    default:
      return NOTHING;
  }
}

/** Each alternative but the last offers the next one, and leaps over the rest when it is through. */
function alternation(node: Node, alternatives: readonly Fragment[]): Fragment {
  return alternatives.reduceRight((rest, alternative) => {
    const leap = instruction(node, "jump", 2 + rest.size);
    const choice = instruction(node, "choose", 3, 3 + alternative.size + leap.size);
    return sequence(choice, alternative, leap, rest);
  });
}

function capture(node: AST.CapturingGroup, children: readonly Fragment[], compiling: Compiling): Fragment {
  const start = instruction(node, "save", 2 * compiling.numberOf(node));
  const end = instruction(node, "save", 2 * compiling.numberOf(node) + 1);
  const content = alternation(node, children);
  return compiling.isBackward(node) ? sequence(end, content, start) : sequence(start, content, end);
}

function assertion(node: AST.Assertion, children: readonly Fragment[], compiling: Compiling): Fragment {
  const { multiline } = compiling.modeAt(node);
  switch (node.kind) {
    case "start":
      return instruction(node, multiline ? "lineStart" : "textStart");
    case "end":
      return instruction(node, multiline ? "lineEnd" : "textEnd");
    case "word":
      return instruction(node, "boundary", compiling.tableOfWords(node), node.negate ? 0 : 1);
    default:
      return lookaround(node, alternation(node, children), compiling);
  }
}

function lookaround(node: AST.LookaroundAssertion, content: Fragment, compiling: Compiling): Fragment {
  const choices = compiling.newRegister();
  if (node.negate) {
    const end = instruction(node, "lookedNot", choices);
    return sequence(instruction(node, "lookNot", choices, 3 + content.size + end.size), content, end);
  }
  const position = compiling.newRegister();
  const end = instruction(node, "looked", choices, position);
  return sequence(instruction(node, "look", choices, position), content, end);
}

function reference(node: AST.Backreference, compiling: Compiling): Fragment {
  const resolved = [node.resolved].flat();
  const groups = resolved.map(compiling.numberOf);
  const isInside = resolved.some(({ start, end }) => start < node.start && node.end < end);
  const { ignoreCase } = compiling.modeAt(node);
  const number = compiling.references.push({ groups, ignoreCase, isInside }) - 1;
  return instruction(node, compiling.isBackward(node) ? "referenceBack" : "reference", number);
}

/** Groups may open before the first character; a choice, a lookaround or an edge may not. */
function firstOf(code: Int32Array, compiling: Compiling): CharacterTable | null {
  let address = 0;
  while (code[address] === Op.save) address += 2;
  const [op, operand = 0, least = 0] = code.subarray(address, address + 3);
  if (op === Op.unit) return compiling.unitTable(operand);
  if (op === Op.letter) return compiling.letterTable(operand);
  const isTest = op === Op.set || op === Op.points || ((op === Op.run || op === Op.lazyRun) && least > 0);
  return isTest ? compiling.tables[operand] ?? null : null;
}

/** What is known of a tree while it is compiled, and what has been collected for its program. */
interface Compiling {
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
function compilingOf(tree: Tree): Compiling {
  const { backward, groupsIn } = layoutOf(tree);
  const numbers = groupNumbers(tree);
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
function flagsIn({ ignoreCase, dotAll, unicode, unicodeSets }: Modes): string {
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

/** A node that takes one character, or under v one of a set of strings. */
type Atom =
  | AST.Character
  | AST.CharacterSet
  | AST.CharacterClass
  | AST.ExpressionCharacterClass;

/** Compiles an atom on its own. */
function atomOf(node: Atom, compiling: Compiling): Fragment {
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
function singleTableOf(node: Node, compiling: Compiling): CharacterTable | undefined {
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

/** A loop over one character, which needs no record of its iterations; undefined for any other. */
function runOf(node: AST.Quantifier, compiling: Compiling): Fragment | undefined {
  const table = singleTableOf(node.element, compiling);
  if (table === undefined || node.max === 0) return undefined;
  const { least, most } = boundsOf(node);
  const number = compiling.numberOfTable(table);
  return instruction(node.element, runName(node, compiling), number, least, most);
}

function runName(node: AST.Quantifier, compiling: Compiling): OpName {
  if (compiling.isBackward(node)) return node.greedy ? "runBack" : "lazyRunBack";
  return node.greedy ? "run" : "lazyRun";
}

/**
 * A loop in the manner of RepeatMatcher: each iteration forgets the captures in it, and one that was not
 * required and took nothing fails.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
function loopOf(node: AST.Quantifier, body: Fragment, compiling: Compiling): Fragment {
  const { least, most } = boundsOf(node);
  if (most === 0) return NOTHING;
  if (least === 1 && most === 1) return body;
  if (least === 0 && most === 1) return optional(node, body, compiling);
  return least === 0 && most === UNBOUNDED ? star(node, body, compiling) : counted(node, body, compiling);
}

function boundsOf({ min, max }: AST.Quantifier): { least: number; most: number } {
  return { least: Math.min(min, UNBOUNDED), most: Math.min(max, UNBOUNDED) };
}

function optional(node: AST.Quantifier, body: Fragment, compiling: Compiling): Fragment {
  const iteration = iterationOf(node, body, compiling, -1);
  return sequence(choice(node, 3 + iteration.size), iteration);
}

function star(node: AST.Quantifier, body: Fragment, compiling: Compiling): Fragment {
  const iteration = iterationOf(node, body, compiling, -1);
  const again = instruction(node, "jump", -(3 + iteration.size));
  return sequence(choice(node, 3 + iteration.size + again.size), iteration, again);
}

function choice(node: AST.Quantifier, behind: number): Fragment {
  return node.greedy ? instruction(node, "choose", 3, behind) : instruction(node, "choose", behind, 3);
}

/** The count stops at the number that still matters. */
function counted(node: AST.Quantifier, body: Fragment, compiling: Compiling): Fragment {
  const { least, most } = boundsOf(node);
  const count = compiling.newRegister();
  const iteration = iterationOf(node, body, compiling, count);
  const counting = instruction(node, "count", count, most === UNBOUNDED ? least : most);
  const size = 6 + iteration.size + counting.size;
  return sequence(
    instruction(node, "zero", count),
    instruction(node, "loop", count, least, most, size + 2, node.greedy ? 1 : 0),
    iteration,
    counting,
    instruction(node, "jump", -size),
  );
}

function iterationOf(node: AST.Quantifier, body: Fragment, compiling: Compiling, count: number): Fragment {
  const [first, end] = compiling.registersIn(node);
  if (!compiling.canBeEmpty(node.element)) {
    return first === end ? body : sequence(instruction(node, "iterate", first, end, -1), body);
  }
  const position = compiling.newRegister();
  return sequence(
    instruction(node, "iterate", first, end, position),
    body,
    instruction(node, "progress", position, count, boundsOf(node).least),
  );
}
