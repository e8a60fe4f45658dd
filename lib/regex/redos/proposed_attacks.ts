import type { AST } from "@eslint-community/regexpp";
import { characterLookup, partitionCharacters } from "../syntax/character_sets.ts";
import type { Tree } from "../syntax/parse.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { findNodes, type Node } from "../syntax/visit.ts";
import { type Ambiguity, textOf } from "./attempt_ambiguity.ts";
import type { AttemptGraph } from "./attempt_graph.ts";
import type { AttackText } from "./attack.ts";
import { hasClass } from "./class_bits.ts";

/** A repeated text with several things before and behind it. */
export interface ProposedAttack {
  /** How the steps are expected to grow. */
  readonly kind: Ambiguity["kind"];
  /** To be tried in this order: where one makes matching slow, the others mostly do as well. */
  readonly texts: readonly AttackText[];
  /** The nodes that read the repeated text in several ways. */
  readonly nodes: readonly Node[];
}

/** The attacks that ambiguities of an automaton suggest, the shorter first. */
export function proposedAttacks(
  tree: Tree,
  graph: AttemptGraph,
  found: readonly Ambiguity[],
): ProposedAttack[] {
  const { states } = graph.automaton;
  const words = wordsInLookarounds(tree);
  return found.toSorted((a, b) => lengthOf(a) - lengthOf(b)).map((ambiguity) => ({
    kind: ambiguity.kind,
    texts: textsOf(graph, ambiguity, words),
    nodes: [...new Set(ambiguity.states.flatMap((state) => states[state]?.node ?? []))],
  }));
}

/**
 * Attacks on the loops in lookbehinds, which the automaton doesn't follow: each position may be the end of a text that
 * such a loop reads.
 */
export function attacksOnLookbehinds(tree: Tree): ProposedAttack[] {
  const setOf = characterLookup(tree);
  return nodesOfType(tree, "Quantifier").filter((loop) => loop.max === Infinity && isInLookbehind(loop))
    .flatMap((loop) => {
      const pump = findNodes(loop, "Character")[0] ?? findNodes(loop, "CharacterClass")[0] ??
        findNodes(loop, "CharacterSet")[0];
      const set = pump && setOf(pump);
      const characters = set ? partitionCharacters([set]).characters : [];
      const character = characters.find((each) => set?.has(each.codePointAt(0) ?? -1)) ?? "";
      return character === "" ? [] : [{
        kind: "polynomial",
        texts: ["", "\0"].map((suffix) => ({ prefix: "", pump: character, suffix })),
        nodes: [loop.element],
      }];
    });
}

/**
 * Attacks on patterns whose attempts begin behind a certain word: a lookbehind over several characters is not followed,
 * so the repeated texts of the automaton may lack it.
 */
export function attacksWithLookbehinds(tree: Tree): ProposedAttack[] {
  const loops = nodesOfType(tree, "Quantifier").filter((loop) =>
    loop.max === Infinity && !isInLookbehind(loop)
  );
  if (loops.length === 0) return [];
  const words = nodesOfType(tree, "Assertion").flatMap((node) =>
    node.kind === "lookbehind" && !node.negate ? node.alternatives : []
  ).filter(({ elements }) => elements.every(({ type }) => type === "Character"))
    .map(({ elements }) => elements.map(({ raw }) => raw.replace(/^\\(?=\W)/, "")).join(""));
  return words.filter((word) => word !== "").slice(0, MANY_WORDS).map((word) => ({
    kind: "polynomial",
    texts: ["", "\0"].map((suffix) => ({ prefix: "", pump: word, suffix })),
    nodes: loops.map(({ element }) => element),
  }));
}

function isInLookbehind(node: Node): boolean {
  for (let at: AST.Node | null = node; at !== null; at = at.parent) {
    if (at.type === "Assertion" && at.kind === "lookbehind") return true;
  }
  return false;
}

/** One that promises exponential growth may be somewhat longer. */
function lengthOf({ kind, prefix, pump }: Ambiguity): number {
  return prefix.length + pump.length - (kind === "exponential" ? HEAD_START : 0);
}

const HEAD_START = 10;

function textsOf(graph: AttemptGraph, ambiguity: Ambiguity, words: readonly string[]): AttackText[] {
  const { prefix, entry, suffix } = ambiguity;
  const pump = textOf(graph, ambiguity.pump);
  const [unread = "", ...others] = rarestCharacters(graph, ambiguity);
  const endings = [...suffix ? [textOf(graph, suffix)] : [], unread, "", ...words, ...others, "\0", "\n\0"];
  const beginnings = [entry, prefix].map((way) => withoutPumps(textOf(graph, way), pump));
  return [...new Set(endings)].flatMap((suffix) =>
    [...new Set(beginnings)].map((prefix) => ({ prefix, pump, suffix }))
  );
}

/** Words that a lookaround looks for: what a negative one finds makes the match fail. */
function wordsInLookarounds(tree: Tree): string[] {
  const bodies = nodesOfType(tree, "Assertion").flatMap((node) =>
    "alternatives" in node ? node.alternatives : []
  );
  const words = bodies.map(({ elements }) =>
    elements.flatMap((each) => each.type === "Character" ? String.fromCodePoint(each.value) : []).join("")
  );
  return words.filter((word) => word.length > 1).slice(0, MANY_WORDS);
}

const MANY_WORDS = 2;

/** Pumps at the end of the prefix only make the repetition longer. */
function withoutPumps(prefix: string, pump: string): string {
  return prefix.endsWith(pump) ? withoutPumps(prefix.slice(0, -pump.length), pump) : prefix;
}

/** Characters that the repeating states don't read, or only few of them: the first may make a match fail. */
function rarestCharacters({ arcs, automaton: { alphabet } }: AttemptGraph, { states }: Ambiguity): string[] {
  const readers = alphabet.characters.map((character, each) => ({
    character,
    count: states.filter((state) => arcs[state]!.some(({ classes }) => hasClass(classes, each))).length,
  }));
  return readers.sort((a, b) => a.count - b.count).slice(0, MANY_ENDINGS).map(({ character }) => character);
}

const MANY_ENDINGS = 4;
