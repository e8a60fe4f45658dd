import type { CharSet } from "../../syntax/char_set.ts";
import { partitionCharacters } from "../../syntax/character_partition.ts";
import type { AST } from "@eslint-community/regexpp";
import { MAX_ATTACK_CHARACTERS } from "../../../limits/search.ts";
import { joinUpTo, repeatUpTo } from "../../limited_text.ts";
import { characterLookup, isSetNode, type SetNode } from "../../syntax/character_sets.ts";
import { memoize, memoizeInKey } from "../../memoize.ts";
import type { Tree } from "../../syntax/tree.ts";
import { nodesOfType } from "../../syntax/tree_queries.ts";
import { fold, type Node } from "../../syntax/visit.ts";
import type { AttackText } from "../attack.ts";
import { type Ambiguity, representativeText } from "../ambiguity/attempt_ambiguity.ts";
import { type AttemptGraph, isExact } from "../automaton/attempt_graph.ts";
import { eachClass, hasClass, unionOfClasses } from "../automaton/class_bits.ts";
import { lookaheadTexts } from "./lookahead_texts.ts";

/** A repeated text with several prefixes and suffixes. */
export interface ProposedAttack {
  /** How the steps are expected to grow. */
  readonly kind: Ambiguity["kind"];
  /** To be tried in this order: if one makes matching slow, the others usually do, too. */
  readonly texts: readonly AttackText[];
  /** The nodes that match the repeated text in several ways. */
  readonly nodes: readonly Node[];
  /** True if counted repeats don't limit the growth. */
  readonly isUnbounded?: boolean;
  /** True if the branches that repeat the text certainly exist, so that the steps grow like this unless it matches. */
  readonly isProved?: boolean;
  /** Number of pumps after which the growth ends, if it isn't due to loops. */
  readonly reach?: number;
  /** True if it is only tried if no other one has made matching slow. */
  readonly isSpare?: boolean;
}

/** The attacks that ambiguities of an automaton suggest, shorter ones first. */
export function proposedAttacks(
  tree: Tree,
  graph: AttemptGraph,
  found: readonly Ambiguity[],
): ProposedAttack[] {
  const { automaton: { states, isAbstracted, unsupported } } = graph;
  const lookaheads = lookaheadTexts(graph).map((text) => representativeText(graph, text));
  const words = [...wordsInLookarounds(tree), ...lookaheads];
  const required = requiredText(tree);
  const shortestOf = shortestTexts(tree);
  const hasReferences = nodesOfType(tree, "Backreference").length > 0;
  const leadsTo = (ambiguity: Ambiguity) => [
    // The automaton doesn't know what a reference matches.
    ...hasReferences ? nodesOf(ambiguity).slice(0, 1).map((node) => textBefore(node, shortestOf)) : [],
    // The text that a lookahead at the start requires may be needed, or all of it except its suffix.
    ...ambiguity.isFromStart ? [] : lookaheads.map((text) => text.slice(0, -1)),
  ];
  const isUnbounded = !isAbstracted && unsupported.length === 0;
  const isProved = isUnbounded && isExact(graph);
  const nodesOf = (ambiguity: Ambiguity) => [
    ...new Set(ambiguity.states.flatMap((state) => states[state]?.loop ?? states[state]?.node ?? [])),
  ];
  const proposed = found.map(withShortestPump).toSorted((a, b) => ambiguityLength(a) - ambiguityLength(b))
    .map((
      ambiguity,
    ): ProposedAttack => ({
      kind: ambiguity.kind,
      texts: [
        ...withRequired(attackTexts(graph, ambiguity, words, leadsTo(ambiguity)), required),
        ...textsForFailures(graph, ambiguity, lookaheads, tree.regex.flags),
        ...ambiguity.kind === "polynomial" && !ambiguity.isSpare ? textsWithOneMore(graph, ambiguity) : [],
      ],
      nodes: nodesOf(ambiguity),
      isUnbounded: isUnbounded && ambiguity.reach === undefined,
      isProved: isProved && ambiguity.reach === undefined,
      ...(ambiguity.reach !== undefined && { reach: ambiguity.reach }),
      isSpare: ambiguity.isSpare ?? false,
    }));
  // Each attempt may need the text that a lookahead requires.
  const repeated = found.filter(({ isFromStart }) => isFromStart).slice(0, 1).flatMap((ambiguity) =>
    lookaheads.map((pump): ProposedAttack => ({
      kind: ambiguity.kind,
      texts: ["\0", "\n", ""].map((suffix) => ({ prefix: "", pump, suffix })),
      nodes: nodesOf(ambiguity),
      isSpare: true,
    }))
  );
  return [
    ...proposed.filter(({ isSpare }) => !isSpare),
    ...proposed.filter(({ isSpare }) => isSpare),
    ...repeated,
  ];
}

/**
 * Attacks on the loops in lookbehinds, which the automaton doesn't follow: each position may be the end of a
 * text that such a loop matches, so the text after the loop is repeated, or the text that the loop matches.
 */
export function attacksOnLookbehinds(tree: Tree): ProposedAttack[] {
  const shortestOf = shortestTexts(tree);
  return nodesOfType(tree, "Quantifier").filter((loop) => loop.max === Infinity && isInLookbehind(loop))
    .flatMap((loop) => {
      const { parent } = loop;
      const behind = parent.type === "Alternative"
        ? parent.elements.slice(parent.elements.indexOf(loop) + 1).map(shortestOf).join("")
        : "";
      const own = shortestOf(loop.element);
      return [own, behind].filter((pump) => pump !== "").map((pump): ProposedAttack => ({
        kind: "polynomial",
        texts: ["", "\0"].map((suffix) => ({ prefix: "", pump, suffix })),
        nodes: [loop.element],
      }));
    });
}

/**
 * Returns a function that finds the text with the fewest repetitions, and first alternatives, for a part of a
 * pattern.
 */
export function shortestTexts(tree: Tree): (node: Node) => string {
  const setOf = characterLookup(tree);
  const isCharacter = (set: CharSet, each: string) => set.has(each.codePointAt(0) ?? -1);
  // Equal parts of a pattern have the same set.
  const readableIn = memoize((set: CharSet) =>
    partitionCharacters([set]).characters.find((each) => isCharacter(set, each)) ?? ""
  );
  const characterOf = (node: SetNode): string => {
    const set = setOf(node);
    return set === undefined ? "" : readableIn(set);
  };
  // A reference in its own group matches nothing.
  const captured = memoize((group: AST.CapturingGroup) => shortestOf(group));
  const shortestOf = (node: Node): string =>
    fold<string>(node, (each, parts) => {
      if (isSetNode(each)) return characterOf(each);
      if (each.type === "Backreference") {
        const group = [each.resolved].flat().find(({ end }) => end <= each.start);
        return group ? captured(group) : "";
      }
      if (each.type === "Quantifier") {
        return repeatUpTo(MAX_ATTACK_CHARACTERS, parts[0] ?? "", Math.min(each.min, MANY_REPEATS));
      }
      if (each.type === "Alternative") return joinUpTo(MAX_ATTACK_CHARACTERS, parts);
      return each.type === "Assertion" ? "" : parts[0] ?? "";
    }, isSetNode);
  return shortestOf;
}

const MANY_REPEATS = 20;

/**
 * A short text that leads to a part of a pattern: that of everything before it in the alternatives around it.
 *
 * @param root an alternative in which the text begins, at the element that contains the part
 */
export function textBefore(
  node: Node,
  shortestOf: (node: Node) => string,
  root?: AST.Alternative,
): string {
  let text = "";
  for (let at: AST.Node = node; at.parent !== null && at.parent !== root; at = at.parent) {
    if (at.parent.type !== "Alternative") continue;
    const { elements } = at.parent;
    const index = elements.findIndex((each) => each === at);
    text = joinUpTo(MAX_ATTACK_CHARACTERS, [...elements.slice(0, index).map(shortestOf), text]);
  }
  return text;
}

/**
 * Attacks on patterns whose attempts start after a certain word: a lookbehind over several characters is not
 * followed, so the repeated texts of the automaton may lack it.
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

/** The same texts are repetitions of a shorter pump: "a" for "aaa". */
function withShortestPump(ambiguity: Ambiguity): Ambiguity {
  const { pump } = ambiguity;
  const isPeriod = (length: number) =>
    pump.length % length === 0 && pump.every((each, index) => each === pump[index % length]);
  const length = pump.keys().map((index) => index + 1).find(isPeriod) ?? pump.length;
  return { ...ambiguity, pump: pump.slice(0, length) };
}

/** A pump for exponential growth may be somewhat longer. */
function ambiguityLength({ kind, prefix, pump }: Ambiguity): number {
  return prefix.length + pump.length - (kind === "exponential" ? HEAD_START : 0);
}

const HEAD_START = 10;

function attackTexts(
  graph: AttemptGraph,
  ambiguity: Ambiguity,
  words: readonly string[],
  leads: readonly string[],
): AttackText[] {
  const { prefix, entry, suffix } = ambiguity;
  const pump = representativeText(graph, ambiguity.pump);
  const [unread = "", ...others] = rarestCharacters(graph, ambiguity);
  const endings = [
    ...suffix ? [representativeText(graph, suffix)] : [],
    unread,
    "",
    ...words,
    ...others,
    "\0",
    "\n\0",
  ];
  const ways = [entry, prefix].map((way) => representativeText(graph, way));
  const beginnings = [...ways, ...leads].map((text) => withoutPumps(text, pump));
  return [...new Set(endings)].flatMap((suffix) =>
    [...new Set(beginnings)].map((prefix) => ({ prefix, pump, suffix }))
  );
}

/**
 * Texts that make each match fail: one that contains matches for all lookaheads, because each alternative may
 * have a negative one, and one with a prefix that lets a search for all matches continue after the first.
 */
function textsForFailures(
  graph: AttemptGraph,
  ambiguity: Ambiguity,
  lookaheads: readonly string[],
  flags: string,
): AttackText[] {
  const pump = representativeText(graph, ambiguity.pump);
  const [unread = ""] = rarestCharacters(graph, ambiguity);
  return [
    ...lookaheads.length > 1 ? [{ prefix: "", pump, suffix: lookaheads.join("") }] : [],
    ...ambiguity.isFromStart && flags.includes("g") ? [{ prefix: unread, pump, suffix: unread }] : [],
  ];
}

/**
 * Texts that repeat one more character of the loop, or only that one: the pump alone may contain what makes the
 * attempts succeed, such as " a" in ` a.*a |a$`, or what a lookahead rules out.
 */
function textsWithOneMore(graph: AttemptGraph, { pump, states, suffix, entry }: Ambiguity): AttackText[] {
  const { arcs, automaton: { alphabet } } = graph;
  const reads = (state: number, each: number) => arcs[state]!.some(({ classes }) => hasClass(classes, each));
  const readers = alphabet.characters.keys().map((each) => ({
    each,
    isInLoop: states.some((state) => reads(state, each)),
    count: readersOf(graph)[each]!,
  })).filter(({ each, isInLoop }) => isInLoop && !(pump.length === 1 && pump[0] === each));
  const rarest = [...readers].sort((a, b) => a.count - b.count).slice(0, MANY_MORE);
  const points = pump.slice(0, LONG_PUMP);
  const pumps = rarest.flatMap(({ each }) => [
    ...pump.length === 1 ? [[each]] : [],
    ...points.map((_, index) => [...pump.slice(0, index + 1), each, ...pump.slice(index + 1)]),
  ]);
  const endings = new Set([suffix ? representativeText(graph, suffix) : "\0", ""]);
  // What leads there may contain what is ruled out, too.
  const beginnings = new Set(["", representativeText(graph, entry)]);
  return pumps.flatMap((classes) => {
    const pump = representativeText(graph, classes);
    return [...beginnings].flatMap((prefix) =>
      [...endings].map((suffix) => ({ prefix: withoutPumps(prefix, pump), pump, suffix }))
    );
  });
}

/** How many states read each class. */
const readersOf = memoizeInKey(({ arcs, automaton: { alphabet } }: AttemptGraph): readonly number[] => {
  const counts = alphabet.characters.map(() => 0);
  for (const own of arcs) {
    const read = own.reduce((all, { classes }) => unionOfClasses(all, classes), alphabet.none);
    for (const each of eachClass(read)) if (each < counts.length) counts[each]!++;
  }
  return counts;
});

/** Characters of the loop that are tried: those that few other states read. */
const MANY_MORE = 2;

/** Places in the pump at which they are inserted. */
const LONG_PUMP = 4;

/**
 * A short text that contains a match for each positive lookahead: without it, attempts would fail at the
 * lookahead, before they reach a loop.
 */
function requiredText(tree: Tree): string {
  const shortestOf = shortestTexts(tree);
  const bodies = nodesOfType(tree, "Assertion").flatMap((node) =>
    node.kind === "lookahead" && !node.negate ? node.alternatives.slice(0, 1) : []
  );
  const texts = [...new Set(bodies.map(shortestOf))].filter((text) => text.length > 0);
  return texts.slice(0, MANY_LOOKAHEADS).join("").slice(0, LONG_REQUIREMENT);
}

const MANY_LOOKAHEADS = 6;
const LONG_REQUIREMENT = 60;

/** Texts, followed by the likeliest of them with a required text before and behind the pumps. */
function withRequired(texts: readonly AttackText[], required: string): readonly AttackText[] {
  if (required === "") return texts;
  const likely = texts.slice(0, LIKELY_TEXTS);
  return [
    ...texts,
    ...likely.map((text) => ({ ...text, prefix: required + text.prefix })),
    ...likely.map((text) => ({ ...text, suffix: required + text.suffix })),
    ...likely.map((text) => ({ ...text, prefix: text.prefix + required })),
    ...likely.map((text) => ({ ...text, suffix: text.suffix + required })),
  ];
}

const LIKELY_TEXTS = 3;

/** Words that a lookaround matches: a word in a negative one makes the match fail. */
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

/** Pumps at the end of the prefix would only lengthen the repetition. */
function withoutPumps(prefix: string, pump: string): string {
  return prefix.endsWith(pump) ? withoutPumps(prefix.slice(0, -pump.length), pump) : prefix;
}

/** Characters that none or only few of the repeating states match: the first ones may make a match fail. */
function rarestCharacters({ arcs, automaton: { alphabet } }: AttemptGraph, { states }: Ambiguity): string[] {
  const readers = alphabet.characters.map((character, each) => ({
    character,
    count: states.filter((state) => arcs[state]!.some(({ classes }) => hasClass(classes, each))).length,
  }));
  return readers.sort((a, b) => a.count - b.count).slice(0, MANY_ENDINGS).map(({ character }) => character);
}

const MANY_ENDINGS = 4;
