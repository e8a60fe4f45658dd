import type { AST } from "@eslint-community/regexpp";
import { MAX_COUNTED_WAYS, MAX_POSITION_DEPTH, MAX_POSITION_EDGES, MAX_POSITIONS } from "../../limits.ts";
import {
  characterLookup,
  type CharSet,
  partitionCharacters,
  type SetNode,
} from "../syntax/character_sets.ts";
import type { Tree } from "../syntax/parse.ts";
import { fold, type Node } from "../syntax/visit.ts";

/**
 * The position automaton of a pattern, for finding where it reads one text in several ways. It errs: assertions
 * hold everywhere, backreferences match nothing, and a counted repetition may go on for ever. So it proposes,
 * and a run decides.
 */
export interface Positions {
  /** What each position reads: kinds of characters. */
  readonly kinds: readonly (readonly number[])[];
  /** Where each can go on, and in how many ways. */
  readonly next: readonly (readonly (readonly [to: number, ways: number])[])[];
  /** Where a match can begin. */
  readonly first: readonly number[];
  /** A character for each kind. */
  readonly characters: readonly string[];
  /** The kinds, those that the fewest positions read first. */
  readonly rarest: readonly number[];
  readonly nodes: readonly SetNode[];
}

/** Builds the automaton; undefined for a pattern too large or too deep for it. */
export function positionsOf(tree: Tree): Positions | undefined {
  if (tree.depth > MAX_POSITION_DEPTH) return undefined;
  const build = buildFor(tree.root);
  return drafted(tree, build, true) ?? drafted(tree, build, false);
}

/** What a part of a pattern makes positions with. */
export function buildFor(root: Node): Build {
  return fold<Build>(root, (node, children) => buildOf(node, children), isSetNode);
}

function drafted(tree: Tree, build: Build, unrolls: boolean): Positions | undefined {
  const draft = new Draft(unrolls);
  const { first } = build(draft);
  return draft.isFull ? undefined : finished(tree, draft, [...first.keys()]);
}

function buildOf(node: Node, children: readonly Build[]): Build {
  switch (node.type) {
    case "Pattern":
    case "CapturingGroup":
      return either(children);
    case "Group":
      return either(node.modifiers ? children.slice(1) : children);
    case "Alternative":
      return sequence(children);
    case "Quantifier":
      return repeated(children[0] ?? NOTHING, node);
    case "Assertion":
      return children.length > 0 ? inside(either(children)) : NOTHING;
    default:
      return isSetNode(node) ? exactly(node) : NOTHING;
  }
}

/** Whether a node reads one character of a set. */
export function isSetNode(node: Node): node is SetNode {
  return node.type === "Character" || node.type === "CharacterSet" || node.type === "CharacterClass" ||
    node.type === "ExpressionCharacterClass";
}

/** The automaton of the positions that were drafted. */
export function finished(tree: Tree, { nodes, next }: Draft, first: readonly number[]): Positions {
  const setOf = characterLookup(tree);
  const setAt = new Map<SetNode, CharSet | undefined>();
  for (const node of nodes) if (!setAt.has(node)) setAt.set(node, setOf(node));
  const { characters, kindsIn } = partitionCharacters([...setAt.values()].filter((set) => set !== undefined));
  const readers = characters.map(() => 0);
  const kindsAt = new Map([...setAt].map(([node, set]) => [node, set ? kindsIn(set) : []]));
  for (const node of nodes) {
    for (const kind of kindsAt.get(node) ?? []) readers[kind] = (readers[kind] ?? 0) + 1;
  }
  const rank = (kind: number) => readers[kind] ?? 0;
  const rarest = characters.map((_, kind) => kind).sort((a, b) => rank(a) - rank(b));
  const order = new Map(rarest.map((kind, index) => [kind, index]));
  const byRarity = (a: number, b: number) => (order.get(a) ?? 0) - (order.get(b) ?? 0);
  const sorted = new Map([...kindsAt].map(([node, kinds]) => [node, kinds.toSorted(byRarity)]));
  return {
    kinds: nodes.map((node) => sorted.get(node) ?? []),
    next: next.map((ways) => [...ways]),
    first,
    characters,
    rarest,
    nodes,
  };
}

/** Positions with the number of ways to them. */
type Ways = ReadonlyMap<number, number>;

/** A part of a pattern as positions: the ways to match nothing, to begin and to end. */
export interface Fragment {
  readonly empty: number;
  readonly first: Ways;
  readonly last: Ways;
}

/** Makes the positions of a part, anew each time: a repetition asks for several copies. */
type Build = (draft: Draft) => Fragment;

/** A position automaton in the making. */
export class Draft {
  readonly nodes: SetNode[] = [];
  readonly next: Map<number, number>[] = [];

  #edges = 0;

  /**
   * @param unrolls whether the iterations that a repetition requires get positions of their own
   * @param fewIterations iterations up to which a counted repetition gets positions for each; more count as endless
   */
  constructor(readonly unrolls: boolean, readonly fewIterations = FEW_ROUNDS) {}

  get isFull(): boolean {
    return this.nodes.length > MAX_POSITIONS || this.#edges > MAX_POSITION_EDGES;
  }

  add(node: SetNode): number {
    this.next.push(new Map());
    return this.nodes.push(node) - 1;
  }

  join(last: Ways, first: Ways): void {
    this.#edges += last.size * first.size;
    if (this.isFull) return;
    for (const [from, ways] of last) {
      for (const [to, more] of first) add(this.next[from], to, ways * more);
    }
  }
}

/** Reads one character. */
function exactly(node: SetNode): Build {
  return (draft) => {
    const position = draft.isFull ? [] : [[draft.add(node), 1] as const];
    return { empty: 0, first: new Map(position), last: new Map(position) };
  };
}

/** Reads nothing. */
const NOTHING: Build = () => ({ empty: 1, first: NO_WAYS, last: NO_WAYS });

const NO_WAYS: Ways = new Map();

/** One after the other. */
function sequence(parts: readonly Build[]): Build {
  return (draft) => parts.reduce((before, part) => joined(draft, before, part(draft)), NOTHING(draft));
}

/** One of several. */
function either(parts: readonly Build[]): Build {
  return (draft) => {
    const fragments = parts.map((part) => part(draft));
    return {
      empty: several(fragments.reduce((sum, { empty }) => sum + empty, 0)),
      first: sumOf(fragments.map(({ first }) => [first, 1])),
      last: sumOf(fragments.map(({ last }) => [last, 1])),
    };
  };
}

/** A lookaround: what it reads begins here, and nothing goes on from its end. */
function inside(content: Build): Build {
  return (draft) => ({ empty: 1, first: content(draft).first, last: NO_WAYS });
}

/** Enough for a search for ambiguity. */
const FEW_ROUNDS = 3;

/** Some iterations. Required iterations that may be empty are told apart, as a match may choose which of them are. */
function repeated(part: Build, { min, max }: Pick<AST.Quantifier, "min" | "max">): Build {
  if (max === 0) return NOTHING;
  return (draft) => {
    const required = draft.unrolls ? min : Math.min(min, 1);
    if (max <= draft.fewIterations) return few(draft, part, required, max);
    const iterations = [...Array(Math.max(required - 1, 0)).keys()].filter(() => !draft.isFull);
    const before = sequence(iterations.map(() => part))(draft);
    const once = endless(draft, part);
    const loop = once.empty > 0 && min > 1 ? endless(draft, sequence([part, part])) : once;
    return joined(draft, before, { ...loop, empty: min === 0 ? 1 : loop.empty });
  };
}

function few(draft: Draft, part: Build, min: number, max: number): Fragment {
  const iterations = [...Array(max).keys()].reverse();
  return iterations.reduce<Fragment>((after, iteration) => {
    const through = joined(draft, part(draft), after);
    return iteration < min ? through : { ...through, empty: 1 };
  }, NOTHING(draft));
}

function endless(draft: Draft, part: Build): Fragment {
  const iteration = part(draft);
  draft.join(iteration.last, iteration.first);
  return iteration;
}

function joined(draft: Draft, before: Fragment, after: Fragment): Fragment {
  draft.join(before.last, after.first);
  return {
    empty: several(before.empty * after.empty),
    first: sumOf([[before.first, 1], [after.first, before.empty]]),
    last: sumOf([[after.last, 1], [before.last, after.empty]]),
  };
}

function sumOf(terms: readonly (readonly [Ways, number])[]): Ways {
  const sum = new Map<number, number>();
  for (const [ways, times] of terms) {
    for (const [position, count] of ways) add(sum, position, count * times);
  }
  return sum;
}

function add(ways: Map<number, number> | undefined, position: number, more: number): void {
  if (ways !== undefined && more > 0) ways.set(position, several((ways.get(position) ?? 0) + more));
}

const several = (ways: number) => Math.min(ways, MAX_COUNTED_WAYS);
