import { MAX_POSITION_DEPTH } from "../../../limits.ts";
import { charactersOf, type SetNode } from "../../syntax/members.ts";
import type { Tree } from "../../syntax/parse.ts";
import { characterKindsOf, type CharSet } from "../../syntax/sets.ts";
import { fold, type Node } from "../../syntax/visit.ts";
import { type Build, Draft, either, exactly, inside, NOTHING, repeated, sequence } from "./position_draft.ts";

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
  const setOf = charactersOf(tree);
  const setAt = new Map<SetNode, CharSet | undefined>();
  for (const node of nodes) if (!setAt.has(node)) setAt.set(node, setOf(node));
  const { characters, kindsIn } = characterKindsOf([...setAt.values()].filter((set) => set !== undefined));
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
