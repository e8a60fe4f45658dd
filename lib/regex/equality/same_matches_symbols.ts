import type { CharSet } from "../syntax/char_set.ts";
import { partitionCharacters } from "../syntax/character_partition.ts";
import { Op, type Program } from "../engine/program.ts";
import { instructions } from "../redos/automaton/attempt_alphabet.ts";
import {
  characterLookup,
  isSetNode,
  lineTerminators,
  type SetNode,
  wordCharacters,
} from "../syntax/character_sets.ts";
import { modeLookup, modesFromFlags } from "../syntax/modifiers.ts";
import type { Node } from "../syntax/visit.ts";

/** Thrown if a pattern is not supported, or the budget runs out. */
export class NoProof extends Error {}

/** A set of classes: for each, true if it is in the set. */
type Classes = readonly boolean[];

/** How a lookaround is decided. */
type LookaroundTest =
  /** By the character before or after it, or by the edge of the text. */
  | { readonly isBehind: boolean; readonly classes: Classes; readonly holdsAtEdge: boolean }
  /** By the following or preceding text; the bit of the symbols that represents it. */
  | { readonly bit: number };

/**
 * The possible next symbols of two programs: classes of characters that neither distinguishes and the end of
 * the text, each with an outcome for all lookarounds that test more than one character.
 */
export class Symbols {
  /** The context at the start of the text. */
  readonly start = -1;
  readonly all: readonly number[];
  readonly contexts: readonly number[];
  readonly lines: Classes;
  /** Number of the class that represents the end. */
  readonly #end: number;
  readonly #sets = new Map<Program, Map<number, Classes>>();
  readonly #lookarounds = new Map<Program, Map<number, LookaroundTest>>();
  /** The sets that a context distinguishes, each with its bit. */
  readonly #behind = new Map<Classes, number>();

  constructor(programs: readonly Program[]) {
    const collected = programs.map(collectSets);
    const modes = modesFromFlags(programs[0]!.tree.regex.flags);
    const terminators = lineTerminators(modes);
    const distinct = [...collected.flatMap(({ sets }) => [...sets.values()]), terminators];
    const bySource = new Map(distinct.map((set) => [rangesKey(set), set]));
    const { characters, kindsIn } = partitionCharacters([...bySource.values()]);
    this.#end = characters.length;
    const classesByRanges = new Map<string, Classes>();
    for (const [source, set] of bySource) {
      const kinds = new Set(kindsIn(set));
      classesByRanges.set(source, [...characters, ""].map((_, kind) => kinds.has(kind)));
    }
    const classesOf = (set: CharSet): Classes => classesByRanges.get(rangesKey(set))!;
    this.lines = classesOf(terminators);
    const hasLineStarts = programs.some(({ code }) =>
      [...instructions(code)].some(([, op]) => op === Op.lineStart)
    );
    if (hasLineStarts) this.#behind.set(this.lines, 1);
    // By the content of the lookaround.
    const bits = new Map<string, number>();
    for (const [index, program] of programs.entries()) {
      const { sets, boundaries } = collected[index]!;
      this.#sets.set(program, new Map([...sets].map(([key, set]) => [key, classesOf(set)])));
      for (const address of boundaries) this.#noteBehind(classesOf(sets.get(address)!));
      this.#lookarounds.set(program, this.#readLookarounds(program, bits, kindsIn, characters.length));
    }
    const outcomes = 1 << bits.size;
    this.all = Array.from({ length: outcomes * (characters.length + 1) }, (_, symbol) => symbol);
    this.contexts = [this.start, ...new Set(characters.map((_, kind) => this.contextAfter(kind)))];
  }

  #noteBehind(classes: Classes): void {
    if (this.#behind.size >= MAX_BEHIND) throw new NoProof();
    if (!this.#behind.has(classes)) this.#behind.set(classes, 1 << this.#behind.size);
  }

  #readLookarounds(
    { tree, code, nodes, nodeAt }: Program,
    bits: Map<string, number>,
    kindsIn: (set: CharSet) => readonly number[],
    size: number,
  ): Map<number, LookaroundTest> {
    const setOf = characterLookup(tree);
    const modeAt = modeLookup(tree);
    const tests = new Map<number, LookaroundTest>();
    for (const [address, op] of instructions(code)) {
      if (op !== Op.enterLookaround && op !== Op.enterNegativeLookaround) continue;
      const node = nodes[nodeAt[address]!]!;
      if (node.type !== "Assertion" || !("alternatives" in node)) throw new NoProof();
      const isBehind = node.kind === "lookbehind";
      const options = node.alternatives.map(({ elements: [only, ...more] }) =>
        more.length === 0 ? only : undefined
      );
      const isEdge = (option: Node | undefined) =>
        option?.type === "Assertion" && option.kind === (isBehind ? "start" : "end") &&
        !modeAt(option).multiline;
      const isPlain = options.every((option) => option && (isSetNode(option) || isEdge(option)));
      if (isPlain) {
        const kinds = new Set(
          options.flatMap((option) => option && isSetNode(option) ? kindsIn(setOf(option)!) : []),
        );
        const classes = Array.from({ length: size + 1 }, (_, kind) => kinds.has(kind));
        if (isBehind) this.#noteBehind(classes);
        tests.set(address, { isBehind, classes, holdsAtEdge: options.some(isEdge) });
        continue;
      }
      if (tree.groups.some(({ start, end }) => node.start < start && end < node.end)) throw new NoProof();
      const content = node.raw.slice(isBehind ? 4 : 3, -1);
      const key = `${node.kind} ${content} ${JSON.stringify(modeAt(node))}`;
      if (!bits.has(key) && bits.size >= MAX_OUTCOMES) throw new NoProof();
      if (!bits.has(key)) bits.set(key, bits.size);
      tests.set(address, { bit: 1 << bits.get(key)! });
    }
    return tests;
  }

  isEnd(symbol: number): boolean {
    return this.#classOf(symbol) === this.#end;
  }

  #classOf(symbol: number): number {
    return symbol % (this.#end + 1);
  }

  setAt(program: Program, address: number): Classes {
    return this.#sets.get(program)!.get(address)!;
  }

  /** True if an instruction matches a symbol. */
  reads(program: Program, address: number, symbol: number): boolean {
    return this.isIn(symbol, this.setAt(program, address));
  }

  isIn(symbol: number, classes: Classes): boolean {
    return classes[this.#classOf(symbol)] === true;
  }

  isBehind(context: number, classes: Classes): boolean {
    return context !== this.start && (context & this.#behind.get(classes)!) !== 0;
  }

  contextAfter(symbol: number): number {
    let context = 0;
    for (const [classes, bit] of this.#behind) if (this.isIn(symbol, classes)) context |= bit;
    return context;
  }

  lookaroundHolds(program: Program, address: number, context: number, symbol: number): boolean {
    const test = this.#lookarounds.get(program)!.get(address)!;
    return this.#test(test, context, symbol) === (program.code[address] === Op.enterLookaround);
  }

  #test(test: LookaroundTest, context: number, symbol: number): boolean {
    if ("bit" in test) return (Math.floor(symbol / (this.#end + 1)) & test.bit) !== 0;
    const { isBehind, classes, holdsAtEdge } = test;
    const isAtEdge = isBehind ? context === this.start : this.isEnd(symbol);
    if (isAtEdge) return holdsAtEdge;
    return isBehind ? this.isBehind(context, classes) : this.isIn(symbol, classes);
  }
}

/** Maximum number of sets for the character before a position, and of longer lookarounds, in both patterns. */
const MAX_BEHIND = 16;
const MAX_OUTCOMES = 3;

const rangesKey = ({ ranges }: CharSet): string => ranges.map(({ min, max }) => `${min}-${max}`).join();

interface CollectedSets {
  /** By address, for instructions that match a character or test for words. */
  readonly sets: ReadonlyMap<number, CharSet>;
  readonly boundaries: readonly number[];
}

function collectSets({ tree, code, nodes, nodeAt }: Program): CollectedSets {
  const setOf = characterLookup(tree);
  const modeAt = modeLookup(tree);
  const setByNode = new Map<SetNode, CharSet>();
  const sets = new Map<number, CharSet>();
  const boundaries: number[] = [];
  for (const [address, op] of instructions(code)) {
    const node = nodes[nodeAt[address]!]!;
    if (op === Op.strings || op === Op.stringsBack) throw new NoProof();
    if (op === Op.boundary) {
      sets.set(address, wordCharacters(modeAt(node)));
      boundaries.push(address);
    } else if (op >= Op.unit && op <= Op.lazyRunBack && isSetNode(node)) {
      const set = setByNode.get(node) ?? setOf(node);
      if (set === undefined) throw new NoProof();
      setByNode.set(node, set);
      sets.set(address, set);
    }
  }
  return { sets, boundaries };
}
