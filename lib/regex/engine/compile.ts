import type { AST } from "@eslint-community/regexpp";
import { isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import { groupNumbers } from "../syntax/groups.ts";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import { findNodes, fold, type Node, walk } from "../syntax/visit.ts";
import { countWork } from "../work.ts";
import {
  type CharacterTable,
  characterTable,
  singleCharacterTable,
  type StringTable,
  stringTable,
} from "./character_table.ts";
import {
  assemble,
  EMPTY_FRAGMENT,
  type Fragment,
  instruction,
  Op,
  type OpName,
  type Program,
  type Reference,
  sequence,
  UNBOUNDED,
} from "./program.ts";

/**
 * Compiles a pattern. The size of the program grows with the pattern, not with the numbers in its quantifiers.
 *
 * @see https://tc39.es/ecma262/#sec-compilepattern
 * @example compilePattern(tree("/a/g")).global // true
 */
export function compilePattern(tree: Tree): Program {
  const compiler = createCompiler(tree);
  const body = fold<Fragment>(tree.root, (node, children) => compileNode(node, children, compiler), isAtom);
  const whole = sequence(body, instruction(tree.root, "match"));
  const { code, nodeAt, nodes } = assemble(whole);
  const { tables, strings, references, registers } = compiler;
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
    unicode: /[uv]/.test(tree.regex.flags),
    global: tree.regex.flags.includes("g"),
    sticky: tree.regex.flags.includes("y"),
    first: firstTable(code, compiler),
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

function compileNode(node: Node, children: readonly Fragment[], compiler: Compiler): Fragment {
  switch (node.type) {
    case "Pattern":
      return compileAlternation(node, children);
    case "Group":
      return compileAlternation(node, node.modifiers ? children.slice(1) : children);
    case "CapturingGroup":
      return compileCapture(node, children, compiler);
    case "Alternative":
      return sequence(...(compiler.isBackward(node) ? children.toReversed() : children));
    case "Quantifier":
      return compileRun(node, compiler) ?? compileLoop(node, children[0] ?? EMPTY_FRAGMENT, compiler);
    case "Assertion":
      return compileAssertion(node, children, compiler);
    case "Backreference":
      return compileReference(node, compiler);
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return compileAtom(node, compiler);
    default:
      return EMPTY_FRAGMENT;
  }
}

/** Each alternative but the last offers the next one as a choice, and jumps over the rest when it has matched. */
function compileAlternation(node: Node, alternatives: readonly Fragment[]): Fragment {
  return alternatives.reduceRight((rest, alternative) => {
    const leap = instruction(node, "jump", 2 + rest.size);
    const choice = instruction(node, "choose", 3, 3 + alternative.size + leap.size);
    return sequence(choice, alternative, leap, rest);
  });
}

function compileCapture(
  node: AST.CapturingGroup,
  children: readonly Fragment[],
  compiler: Compiler,
): Fragment {
  const start = instruction(node, "save", 2 * compiler.numberOf(node));
  const end = instruction(node, "save", 2 * compiler.numberOf(node) + 1);
  const content = compileAlternation(node, children);
  return compiler.isBackward(node) ? sequence(end, content, start) : sequence(start, content, end);
}

function compileAssertion(node: AST.Assertion, children: readonly Fragment[], compiler: Compiler): Fragment {
  const { multiline } = compiler.modeAt(node);
  switch (node.kind) {
    case "start":
      return instruction(node, multiline ? "lineStart" : "textStart");
    case "end":
      if (isLastLineEnd(node)) return instruction(node, "lastLineEnd");
      return instruction(node, multiline ? "lineEnd" : "textEnd");
    case "word":
      return instruction(node, "boundary", compiler.tableOfWords(node), node.negate ? 0 : 1);
    default:
      return compileLookaround(node, compileAlternation(node, children), compiler);
  }
}

function compileLookaround(node: AST.LookaroundAssertion, content: Fragment, compiler: Compiler): Fragment {
  const choices = compiler.newRegister();
  if (node.negate) {
    const end = instruction(node, "failNegativeLookaround", choices);
    return sequence(
      instruction(node, "enterNegativeLookaround", choices, 3 + content.size + end.size),
      content,
      end,
    );
  }
  const position = compiler.newRegister();
  const end = instruction(node, "leaveLookaround", choices, position);
  return sequence(instruction(node, "enterLookaround", choices, position), content, end);
}

function compileReference(node: AST.Backreference, compiler: Compiler): Fragment {
  const resolved = [node.resolved].flat();
  const groups = resolved.map(compiler.numberOf);
  const isInside = resolved.some(({ start, end }) => start < node.start && node.end < end);
  const { ignoreCase } = compiler.modeAt(node);
  const number = compiler.references.push({ groups, ignoreCase, isInside }) - 1;
  return instruction(node, compiler.isBackward(node) ? "referenceBack" : "reference", number);
}

/** Groups may open before the first character; after a choice, a lookaround or an anchor, it isn't known. */
function firstTable(code: Int32Array, compiler: Compiler): CharacterTable | null {
  let address = 0;
  while (code[address] === Op.save) address += 2;
  const [op, operand = 0, least = 0] = code.subarray(address, address + 3);
  if (op === Op.unit) return compiler.unitTable(operand);
  if (op === Op.letter) return compiler.letterTable(operand);
  const isTest = op === Op.set || op === Op.points || ((op === Op.run || op === Op.lazyRun) && least > 0);
  return isTest ? compiler.tables[operand] ?? null : null;
}

/** The compiler's information about the tree, and its data for the program. */
interface Compiler {
  readonly unicode: boolean;
  readonly tables: readonly CharacterTable[];
  readonly strings: StringTable[];
  readonly references: Reference[];
  readonly registers: number;
  readonly modeAt: (node: Node) => Modes;
  readonly isBackward: (node: Node) => boolean;
  readonly canBeEmpty: (node: Node) => boolean;
  readonly numberOf: (group: AST.CapturingGroup) => number;
  /** The registers of the groups in a quantifier: the first, and the first one after them. */
  readonly registersIn: (node: AST.Quantifier) => readonly [first: number, end: number];
  readonly newRegister: () => number;
  readonly numberOfTable: (table: CharacterTable) => number;
  /** Counts the work of having the engine compile a class, once for equal ones. */
  readonly countClass: (node: Atom) => void;
  readonly tableOfWords: (node: Node) => number;
  readonly unitTable: (unit: number) => CharacterTable;
  readonly letterTable: (letter: number) => CharacterTable;
}

/** The cost of a table in steps of `countWork()`: the engine compiles a pattern and tests 256 characters. */
const TABLE_STEPS = 500;

function createCompiler(tree: Tree): Compiler {
  const { backward, groupsIn } = findLayout(tree);
  const numbers = groupNumbers(tree);
  const tableNumbers = new Map<CharacterTable, number>();
  const modeAt = modeLookup(tree);
  let registers = 2 * (tree.groups.length + 1);
  const classes = new Set<string>();
  const countClass = (node: Atom) => {
    const modes = modeAt(node);
    const key = `${characterFlags(modes)}/${node.raw}`;
    if (!classes.has(key)) countWork(classSteps(node, modes));
    classes.add(key);
  };
  const numberOfTable = (table: CharacterTable) => {
    const known = tableNumbers.get(table);
    if (known !== undefined) return known;
    countWork(TABLE_STEPS);
    tableNumbers.set(table, tableNumbers.size);
    return tableNumbers.size - 1;
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
    canBeEmpty: (node) => nodeWidth(tree, node).min === 0,
    numberOf: (group) => numbers.get(group) ?? 0,
    registersIn: (node) => groupsIn.get(node) ?? [0, 0],
    newRegister: () => registers++,
    numberOfTable,
    countClass,
    tableOfWords: (node) => numberOfTable(characterTable("\\w", characterFlags(modeAt(node)))),
    unitTable: singleCharacterTable,
    letterTable: (letter) => characterTable(String.fromCharCode(letter), "i"),
  };
}

/** The flags that decide which characters a node matches. */
function characterFlags({ ignoreCase, dotAll, unicode, unicodeSets }: Modes): string {
  return (ignoreCase ? "i" : "") + (dotAll ? "s" : "") + (unicodeSets ? "v" : unicode ? "u" : "");
}

/** Finds the nodes that are read from right to left, and the groups in each quantifier, in one walk. */
function findLayout(tree: Tree) {
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

/** A node that matches one character, or with flag v one of a set of strings. */
type Atom =
  | AST.Character
  | AST.CharacterSet
  | AST.CharacterClass
  | AST.ExpressionCharacterClass;

/** Compiles an atom that is not in a run. */
function compileAtom(node: Atom, compiler: Compiler): Fragment {
  const backward = compiler.isBackward(node);
  if (hasStrings(node)) return compileStrings(node, compiler);
  const { value, letter } = plainUnit(node, compiler);
  if (value !== undefined) return instruction(node, backward ? "unitBack" : "unit", value);
  if (letter !== undefined) return instruction(node, backward ? "letterBack" : "letter", letter);
  const table = compiler.numberOfTable(atomTable(node, compiler));
  if (compiler.unicode) return instruction(node, backward ? "pointsBack" : "points", table);
  return instruction(node, backward ? "setBack" : "set", table);
}

/** The table of an atom; undefined for atoms that match strings, and for other nodes. */
function singleTable(node: Node, compiler: Compiler): CharacterTable | undefined {
  switch (node.type) {
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return hasStrings(node) ? undefined : atomTable(node, compiler);
    default:
      return undefined;
  }
}

function atomTable(node: Atom, compiler: Compiler): CharacterTable {
  const modes = compiler.modeAt(node);
  if (node.type !== "Character") {
    compiler.countClass(node);
    return characterTable(node.raw, characterFlags(modes));
  }
  if (!modes.ignoreCase) return singleCharacterTable(node.value);
  return characterTable(escapeCharacter(node.value, compiler.unicode), characterFlags(modes));
}

/** The cost of a class: V8 takes time for each property, and for each pair of members, above all with the flags i and v. */
function classSteps(node: Atom, { ignoreCase, unicodeSets }: Modes): number {
  let properties = 0;
  const members = fold<number>(node, (part, parts) => {
    if (part.type !== "CharacterSet" || part.kind !== "property") {
      return Math.max(
        1,
        parts.reduce((a, b) => a + b, 0),
      );
    }
    properties++;
    return PROPERTY_MEMBERS;
  });
  return properties * PROPERTY_STEPS + members ** 2 / (ignoreCase && unicodeSets ? 4 : 32);
}

/** A property counts as so many members: it has hundreds of ranges, but they are in order. */
const PROPERTY_MEMBERS = 35;

/** The cost of a property in a class, in steps of `countWork()`: V8 compiles a pattern twice, once for its second use. */
const PROPERTY_STEPS = 3_000;

function escapeCharacter(value: number, unicode: boolean): string {
  const digits = value.toString(16);
  return unicode ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
}

/**
 * A character that can be compared with a code unit, without a table: not a surrogate or part of a pair, and when
 * case is ignored only ASCII. With u or v, k and s have a third form outside ASCII, so they need a table.
 */
function plainUnit(node: Atom, { unicode, modeAt }: Compiler): { value?: number; letter?: number } {
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
  return findNodes(node, "ClassStringDisjunction").length > 0 || stringProperties(node).length > 0;
}

const stringProperties = (node: Atom) => findNodes(node, "CharacterSet").filter(isStringProperty);

const isStringProperty = (node: AST.CharacterSet): boolean => node.kind === "property" && node.strings;

function compileStrings(node: Atom, compiler: Compiler): Fragment {
  const quoted = findNodes(node, "StringAlternative").map(({ elements }) => 2 * elements.length);
  const longest = Math.max(2, ...quoted, stringProperties(node).length > 0 ? LONGEST_EMOJI : 0);
  compiler.countClass(node);
  const table = stringTable(node.raw, characterFlags(compiler.modeAt(node)), longest);
  const number = compiler.strings.push(table) - 1;
  return instruction(node, compiler.isBackward(node) ? "stringsBack" : "strings", number);
}

/** No string property has longer strings: the emoji of a kiss with two skin tones has 15 code units. */
const LONGEST_EMOJI = 32;

/** A loop over one character needs no record of its iterations; undefined for other loops. */
function compileRun(node: AST.Quantifier, compiler: Compiler): Fragment | undefined {
  const table = singleTable(node.element, compiler);
  if (table === undefined || node.max === 0) return undefined;
  const { least, most } = loopBounds(node);
  const number = compiler.numberOfTable(table);
  return instruction(node.element, runOperation(node, compiler), number, least, most);
}

function runOperation(node: AST.Quantifier, compiler: Compiler): OpName {
  if (compiler.isBackward(node)) return node.greedy ? "runBack" : "lazyRunBack";
  return node.greedy ? "run" : "lazyRun";
}

/**
 * A loop as in RepeatMatcher: each iteration clears the captures inside, and an iteration that was not required
 * fails if it matched the empty string.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
function compileLoop(node: AST.Quantifier, body: Fragment, compiler: Compiler): Fragment {
  const { least, most } = loopBounds(node);
  if (most === 0) return EMPTY_FRAGMENT;
  if (least === 1 && most === 1) return body;
  if (least === 0 && most === 1) return compileOptional(node, body, compiler);
  return least === 0 && most === UNBOUNDED
    ? compileStar(node, body, compiler)
    : compileCountedLoop(node, body, compiler);
}

function loopBounds({ min, max }: AST.Quantifier): { least: number; most: number } {
  return { least: Math.min(min, UNBOUNDED), most: Math.min(max, UNBOUNDED) };
}

function compileOptional(node: AST.Quantifier, body: Fragment, compiler: Compiler): Fragment {
  const iteration = compileIteration(node, body, compiler, -1);
  return sequence(chooseIteration(node, 3 + iteration.size), iteration);
}

function compileStar(node: AST.Quantifier, body: Fragment, compiler: Compiler): Fragment {
  const iteration = compileIteration(node, body, compiler, -1);
  const again = instruction(node, "jump", -(3 + iteration.size));
  return sequence(chooseIteration(node, 3 + iteration.size + again.size), iteration, again);
}

function chooseIteration(node: AST.Quantifier, behind: number): Fragment {
  return node.greedy ? instruction(node, "choose", 3, behind) : instruction(node, "choose", behind, 3);
}

/** The counter stops at the highest count that matters. */
function compileCountedLoop(node: AST.Quantifier, body: Fragment, compiler: Compiler): Fragment {
  const { least, most } = loopBounds(node);
  const count = compiler.newRegister();
  const iteration = compileIteration(node, body, compiler, count);
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

function compileIteration(
  node: AST.Quantifier,
  body: Fragment,
  compiler: Compiler,
  count: number,
): Fragment {
  const [first, end] = compiler.registersIn(node);
  if (!compiler.canBeEmpty(node.element)) {
    return first === end ? body : sequence(instruction(node, "iterate", first, end, -1), body);
  }
  const position = compiler.newRegister();
  return sequence(
    instruction(node, "iterate", first, end, position),
    body,
    instruction(node, "progress", position, count, loopBounds(node).least),
  );
}
