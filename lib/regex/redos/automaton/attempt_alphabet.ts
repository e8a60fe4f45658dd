import type { CharSet } from "../../syntax/char_set.ts";
import { partitionCharacters } from "../../syntax/character_partition.ts";
import { Op, type Program } from "../../engine/program.ts";
import {
  characterLookup,
  isSetNode,
  lineTerminators,
  toCharSet,
  wordCharacters,
} from "../../syntax/character_sets.ts";
import { modeLookup } from "../../syntax/modifiers.ts";
import type { Node } from "../../syntax/visit.ts";
import {
  type ClassBits,
  classBits,
  eachClass,
  firstClass,
  hasClass,
  intersectionOfClasses,
  isEmpty,
} from "./class_bits.ts";

/**
 * Information about the character before a position that a pattern tests, as bits: which of a few sets
 * contain it. There is no such character at the start of the text.
 */
export type Context = number;

/** The context at the start of the text. */
export const TEXT_START: Context = -1;

/** Sets of characters that a state may distinguish for the preceding character. */
const MAX_CONTEXT_SETS = 6;

/**
 * All characters, divided into classes that nothing in a program distinguishes. The end of the text counts as
 * the class after the last one.
 */
export class AttemptAlphabet {
  /** One character for each class, a readable one if possible. */
  readonly characters: readonly string[];
  /** Number of words in the bit sets. */
  readonly words: number;
  readonly none: ClassBits;
  readonly all: ClassBits;
  readonly end: ClassBits;
  /** The end, and with flag u or v a position inside of a surrogate pair, where nothing can be matched. */
  readonly unreadable: ClassBits;
  /** All positions except those inside of a pair. */
  readonly outsidePairs: ClassBits;
  readonly lineTerminators: ClassBits;
  /** The contexts after all classes and at the start of the text, which comes first. */
  readonly contexts: readonly Context[];
  /** True if the members of every class and escape are known. */
  readonly isComplete: boolean;
  /** How readable the character of each class is. */
  readonly #ranks: readonly number[];
  readonly #sets: ReadonlyMap<number, ClassBits>;
  readonly #contextSets: readonly ClassBits[];
  readonly #contextOf: readonly Context[];
  /** For each context, the classes after which it occurs. */
  readonly #classesBehind: readonly (readonly [context: Context, classes: ClassBits])[];

  /** @param apart characters that each have a separate class */
  constructor(program: Program, apart: Iterable<string> = []) {
    const { sets, lines, behind, isComplete } = collectSets(program);
    const modes = modeLookup(program.tree)(program.tree.root);
    const single = [...apart].map((each) => {
      const character = each.charCodeAt(0);
      return toCharSet([{ min: character, max: character }], modes);
    });
    const distinct = new Map([...sets.values(), ...lines, ...single].map((set) => [rangesKey(set), set]));
    const { characters, ranks, kindsIn } = partitionCharacters([...distinct.values()]);
    this.characters = characters;
    this.#ranks = ranks;
    const last = characters.length + (program.unicode ? 1 : 0);
    this.words = (last >> 5) + 1;
    this.none = classBits(this.words, []);
    this.all = classBits(this.words, Array(last + 1).keys());
    this.end = classBits(this.words, [characters.length]);
    this.unreadable = classBits(this.words, [characters.length, last]);
    this.outsidePairs = classBits(this.words, Array(characters.length + 1).keys());
    const bitsByRanges = new Map(
      [...distinct].map(([key, set]) => [key, classBits(this.words, kindsIn(set))]),
    );
    const bitsOf = (set: CharSet) => bitsByRanges.get(rangesKey(set)) ?? this.none;
    this.#sets = new Map([...sets].map(([address, set]) => [address, bitsOf(set)]));
    this.lineTerminators = lines.map(bitsOf)[0] ?? this.none;
    this.isComplete = isComplete;
    const tested = behind.map((address) => this.#sets.get(address)).filter((set) => set !== undefined);
    const before = [...tested, ...lines.map(bitsOf)];
    this.#contextSets = [...new Map(before.map((set) => [set.join(), set])).values()].slice(
      0,
      MAX_CONTEXT_SETS,
    );
    this.#contextOf = characters.map((_, each) =>
      this.#contextSets.reduce((bits, set, index) => bits | (hasClass(set, each) ? 1 << index : 0), 0)
    );
    this.#classesBehind = [...Map.groupBy(characters.keys(), (each) => this.#contextOf[each]!)]
      .map(([context, classes]) => [context, classBits(this.words, classes)]);
    this.contexts = [TEXT_START, ...new Set([...this.#contextOf, 0])];
  }

  /** The characters that an instruction matches, or the word characters of a boundary; undefined if unknown. */
  setAt(address: number): ClassBits | undefined {
    return this.#sets.get(address);
  }

  /** True if the character before a position is in a set; undefined if the context doesn't determine that. */
  isBehind(context: Context, set: ClassBits): boolean | undefined {
    if (context === TEXT_START) return false;
    const index = this.#contextSets.findIndex((each) => each.every((word, at) => word === set[at]));
    return index < 0 ? undefined : (context & (1 << index)) !== 0;
  }

  /** The context after a character of a class. */
  contextAfter(each: number): Context {
    return this.#contextOf[each] ?? 0;
  }

  /** The class of a set whose character is the most readable. Unreadable ones come last, and have no rank. */
  clearestClass(classes: ClassBits): number {
    const ranks = this.#ranks;
    return eachClass(classes).reduce((best, each) => ranks[each]! < ranks[best]! ? each : best);
  }

  /** Groups classes by the context after their characters. */
  byContext(classes: ClassBits): Iterable<readonly [context: Context, classes: ClassBits]> {
    if (isEmpty(classes)) return [];
    if (this.#contextSets.length === 0) return [[0, classes]];
    const parts = this.#classesBehind.flatMap(([context, behind]) => {
      const part = intersectionOfClasses(classes, behind);
      return isEmpty(part) ? [] : [[context, part] as const];
    });
    return parts.length < 2 ? parts : parts.sort(([, a], [, b]) => firstClass(a) - firstClass(b));
  }
}

interface CollectedSets {
  /** By address of the instruction. */
  readonly sets: ReadonlyMap<number, CharSet>;
  /** The line terminators, if the pattern tests for them. */
  readonly lines: readonly CharSet[];
  /** Addresses of the instructions that test the character before a position. */
  readonly behind: readonly number[];
  readonly isComplete: boolean;
}

function collectSets({ tree, code, nodes, nodeAt }: Program): CollectedSets {
  const setOf = characterLookup(tree);
  const modeAt = modeLookup(tree);
  const setByNode = new Map<Node, CharSet | undefined>();
  const sets = new Map<number, CharSet>();
  const behind: number[] = [];
  let [isComplete, hasLines] = [true, false];
  for (const [address, op] of instructions(code)) {
    const node = nodes[nodeAt[address]!]!;
    if (op === Op.lineStart || op === Op.lineEnd || op === Op.lastLineEnd) hasLines = true;
    else if (op === Op.boundary) {
      sets.set(address, wordCharacters(modeAt(node)));
      behind.push(address);
    } else if (readsSet(op) && isSetNode(node)) {
      if (!setByNode.has(node)) setByNode.set(node, setOf(node));
      const set = setByNode.get(node);
      if (set === undefined) isComplete = false;
      else sets.set(address, set);
      if (op === Op.unitBack || op === Op.letterBack || op === Op.setBack || op === Op.pointsBack) {
        behind.push(address);
      }
    }
  }
  return { sets, lines: hasLines ? [lineTerminators(modeAt(tree.root))] : [], behind, isComplete };
}

/** True if an instruction matches characters of one set. */
const readsSet = (op: number): boolean => op >= Op.unit && op <= Op.lazyRunBack;

const rangesKey = ({ ranges }: CharSet): string => ranges.map(({ min, max }) => `${min}-${max}`).join();

/** The instructions of a program, with their addresses. */
export function* instructions(code: Int32Array): Generator<readonly [address: number, op: number], void> {
  for (let address = 0; address < code.length;) {
    const op = code[address]!;
    yield [address, op];
    address += SIZES[op]!;
  }
}

/** Number of operands of each instruction, plus one for the instruction itself. */
const SIZES: Readonly<Record<number, number>> = {
  [Op.unit]: 2,
  [Op.letter]: 2,
  [Op.set]: 2,
  [Op.points]: 2,
  [Op.unitBack]: 2,
  [Op.letterBack]: 2,
  [Op.setBack]: 2,
  [Op.pointsBack]: 2,
  [Op.run]: 4,
  [Op.lazyRun]: 4,
  [Op.runBack]: 4,
  [Op.lazyRunBack]: 4,
  [Op.choose]: 3,
  [Op.jump]: 2,
  [Op.save]: 2,
  [Op.zero]: 2,
  [Op.loop]: 6,
  [Op.iterate]: 4,
  [Op.progress]: 4,
  [Op.count]: 3,
  [Op.textStart]: 1,
  [Op.lineStart]: 1,
  [Op.textEnd]: 1,
  [Op.lineEnd]: 1,
  [Op.boundary]: 3,
  [Op.reference]: 2,
  [Op.referenceBack]: 2,
  [Op.enterLookaround]: 3,
  [Op.leaveLookaround]: 3,
  [Op.enterNegativeLookaround]: 3,
  [Op.failNegativeLookaround]: 2,
  [Op.strings]: 2,
  [Op.stringsBack]: 2,
  [Op.match]: 1,
  [Op.lastLineEnd]: 1,
};
