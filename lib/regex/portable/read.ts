import { type Alphabet, createAlphabet } from "../language/alphabet.ts";
import type { Span } from "../syntax/readable_characters.ts";
import { type Meter, refuse } from "../language/budget.ts";
import { createExpressions, type Expression, type Expressions, numberOfSet } from "../language/expression.ts";
import { readPlainPattern } from "../language/pattern_automaton.ts";
import { allCharacters, isSetNode, memberLookup, type SetNode } from "../syntax/character_sets.ts";
import { modeLookup, modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { walk } from "../syntax/visit.ts";
import { monitorOf, negationOf } from "./monitors.ts";
import { lookOn, type Resolver } from "./resolve.ts";
import {
  boundary,
  choiceOf,
  edge,
  isEmpty,
  look,
  repeatOf,
  sequenceOf,
  setOf,
  type Term,
  type Way,
} from "./terms.ts";
import { joinSets } from "./simplify.ts";

/** A pattern as expressions over classes of the alphabet. */
export interface Reading {
  readonly tree: Tree;
  readonly table: Expressions;
  readonly root: number;
  readonly alphabet: Alphabet;
  /** The highest character. */
  readonly maximum: number;
  /** The nodes that stand for sets, by mask, where they mean the same without flag i. */
  readonly nodes: ReadonlyMap<bigint, SetNode>;
}

/** Alphabets with more classes aren't read: each state of a monitor has a number for each of them. */
const MAX_CLASSES = 250;

/** Groups in groups; terms are read, reversed and written recursively, and a thread's stack is small. */
const MAX_DEPTH = 200;

/** True if a pattern is nested too deeply for this folder. */
export const isTooDeep = ({ depth }: Tree): boolean => depth > MAX_DEPTH;

/** Reads a pattern; refuses what no finite automaton can follow. */
export function readTree(tree: Tree, meter: Meter): Reading {
  if (isTooDeep(tree)) refuse("depth");
  const any = allCharacters(modesFromFlags(tree.regex.flags));
  const table = createExpressions();
  const root = readPlainPattern(table, tree, meter);
  numberOfSet(table, any);
  const alphabet = createAlphabet(table.sets, any.maximum, meter);
  if (alphabet.classes.length > MAX_CLASSES) refuse("positions");
  return { tree, table, root, alphabet, maximum: any.maximum, nodes: nodesOf(tree, table, alphabet) };
}

/** The mask of a set, by its number. */
export function maskOf({ holds }: Alphabet, set: number): bigint {
  let mask = 0n;
  holds[set]?.forEach((isInside, index) => {
    if (isInside) mask |= 1n << BigInt(index);
  });
  return mask;
}

function nodesOf(tree: Tree, table: Expressions, alphabet: Alphabet): Map<bigint, SetNode> {
  const membersOf = memberLookup(tree);
  const modeAt = modeLookup(tree);
  const nodes = new Map<bigint, SetNode>();
  const sets = table.sets.length;
  walk(tree.root, (node) => {
    if (!isSetNode(node) || node.parent?.type.startsWith("CharacterClass")) return;
    const members = membersOf(node);
    if (!members || members.strings.length > 0 || modeAt(node).ignoreCase) return;
    const number = numberOfSet(table, members.characters);
    if (number >= sets) return;
    const mask = maskOf(alphabet, number);
    if (!nodes.has(mask)) nodes.set(mask, node);
  });
  return nodes;
}

const SURROGATES: Span = [0xd800, 0xdfff];

/**
 * True if a pattern without u or v distinguishes surrogates, so that its sets aren't sets of code points. Others mean the same
 * if each surrogate pair of a text is one character.
 */
export function distinguishesSurrogates({ alphabet: { classes }, maximum }: Reading): boolean {
  return maximum < 0x10000 &&
    !classes.some((spans) => spans.some(([min, max]) => min <= SURROGATES[0] && max >= SURROGATES[1]));
}

/**
 * The term of a pattern. All of zero width becomes looks; those nested in others are resolved first.
 *
 * @param keepsBoundaries `\b` and `\B` outside of lookarounds stay if they mean the letters, digits and `_` of ASCII
 */
export function readTerm(reading: Reading, resolver: Resolver, keepsBoundaries: boolean): Term {
  return new TermReader(reading, resolver, keepsBoundaries).read(reading.root, false);
}

/** The letters, digits and `_` of ASCII. */
const ASCII_WORD = "48-57,65-90,95-95,97-122";

class TermReader {
  readonly #known = new Map<string, Term>();
  readonly #end: number;

  constructor(
    private readonly reading: Reading,
    private readonly resolver: Resolver,
    private readonly keepsBoundaries: boolean,
  ) {
    this.#end = monitorOf(resolver.monitors, edge(resolver.writer.terms, "ahead"));
  }

  /** @param isInside whether the expression is in a lookaround */
  read(number: number, isInside: boolean): Term {
    const key = `${number}${isInside}`;
    const known = this.#known.get(key);
    if (known) return known;
    const term = this.#readNew(this.reading.table.items[number]!, isInside);
    this.#known.set(key, term);
    return term;
  }

  #readNew(expression: Expression, isInside: boolean): Term {
    const { terms } = this.resolver.writer;
    switch (expression.kind) {
      case "set":
        return setOf(terms, this.#mask(expression.set));
      case "sequence":
        return sequenceOf(terms, expression.parts.map((part) => this.read(part, isInside)));
      case "choice":
        return this.#choice(expression.parts.map((part) => this.read(part, isInside)));
      case "repeat":
        return repeatOf(terms, this.read(expression.part, isInside), expression.min, expression.max);
      case "start":
        return look(terms, "behind", this.#end);
      case "end":
        return look(terms, "ahead", this.#end);
      case "line start":
        return this.#atLine("behind", expression.set);
      case "line end":
        return this.#atLine("ahead", expression.set);
      case "boundary":
      case "no boundary":
        return this.#boundary(expression.set, expression.kind === "no boundary", isInside);
      case "ahead":
      case "behind":
        return lookOn(this.resolver, expression.kind, expression.negate, this.read(expression.part, true));
      default:
        return refuse("backreference");
    }
  }

  #mask(set: number): bigint {
    return maskOf(this.reading.alphabet, set);
  }

  /** Sets become one, and an empty alternative a quantifier. */
  #choice(list: readonly Term[]): Term {
    const { terms } = this.resolver.writer;
    const parts = joinSets(terms, list);
    if (parts.length < 2 || !parts.some(isEmpty)) return choiceOf(terms, parts);
    return repeatOf(terms, choiceOf(terms, parts.filter((each) => !isEmpty(each))), 0, 1);
  }

  #atLine(way: Way, set: number): Term {
    const { writer: { terms }, monitors } = this.resolver;
    const end = choiceOf(terms, [edge(terms, "ahead"), setOf(terms, this.#mask(set))]);
    return look(terms, way, monitorOf(monitors, end));
  }

  #boundary(set: number, negate: boolean, isInside: boolean): Term {
    const { writer: { terms }, monitors } = this.resolver;
    if (this.keepsBoundaries && !isInside && this.#isAsciiWord(set)) return boundary(terms, negate);
    const word = monitorOf(monitors, setOf(terms, this.#mask(set)));
    const other = negationOf(monitors, word);
    const pairs = negate ? [[word, word], [other, other]] : [[other, word], [word, other]];
    return choiceOf(
      terms,
      pairs.map(([before = 0, after = 0]) =>
        sequenceOf(terms, [look(terms, "behind", before), look(terms, "ahead", after)])
      ),
    );
  }

  #isAsciiWord(set: number): boolean {
    const ranges = this.reading.table.sets[set]?.ranges ?? [];
    return ranges.map(({ min, max }) => `${min}-${max}`).join() === ASCII_WORD;
  }
}
