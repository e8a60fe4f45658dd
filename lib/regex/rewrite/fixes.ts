import type { CharSet } from "../syntax/char_set.ts";
import type { AST } from "@eslint-community/regexpp";
import { MAX_EQUALITY_WORK_PER_PROOF } from "../../limits/search.ts";
import { characterLookup, isSetNode, type SetNode } from "../syntax/character_sets.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";
import { fieldsUntilSeparator } from "./fields.ts";
import { growthRank } from "./growth_rank.ts";
import { unrolledLoops } from "./loops.ts";
import { createCandidate, type PatternEdit, type RewriteCandidate, type RewriteWords } from "./rewrite.ts";
import { findSameMatches, type SameFrom } from "../equality/same_matches.ts";
import type { ProofBudget } from "../equality/same_matches_step.ts";
import {
  classForAlternatives,
  factoredAlternatives,
  flatQuantifiers,
  idleAlternatives,
  idleGroups,
  mergedQuantifiers,
  shortestQuantifier,
} from "./simplifications.ts";

const FLAT: RewriteWords = {
  id: "flat-loop",
  title: "One loop, not nested ones",
  description: "Nested loops over the same characters can divide a text in many ways; one loop can't",
  caveat: "",
  type: "safety",
};

const MERGED: RewriteWords = {
  id: "one-class-loop",
  title: "One class instead of overlapping alternatives",
  description: "A loop over one class can match each text in one way only",
  caveat: "",
  type: "safety",
};

const APART: RewriteWords = {
  id: "loops-apart",
  title: "Neighboring loops that don't overlap",
  description: "Only one of two neighboring loops can match the characters that both used to match",
  caveat: "",
  type: "safety",
};

const BOUND: RewriteWords = {
  id: "separator-with-loop",
  title: "A loop only together with its separator",
  description: "Without the separator, the same text could be split between the two loops around it",
  caveat: "",
  type: "safety",
};

const GUARDED: RewriteWords = {
  id: "guarded-search",
  title: "A search that starts once per run of characters",
  description: "A lookbehind stops the search from trying the loop again from each character of the same run",
  caveat: "Lookbehinds need ECMAScript 2018",
  type: "safety",
};

const SEVERAL: RewriteWords = {
  id: "several-fixes",
  title: "Several changes together",
  description: "",
  caveat: "",
  type: "safety",
};

/** Generates patterns that may be equivalent and backtrack less. Each has to be proved. */
type FixSource = (tree: Tree) => readonly RewriteCandidate[];

/** Loops are flattened first, then alternatives are merged, then common parts are factored out. */
const SOURCES: readonly FixSource[] = [
  flatCaptures,
  flatQuantifiers,
  mergedSets,
  classForAlternatives,
  idleAlternatives,
  factoredAlternatives,
  mergedQuantifiers,
  apartNeighbors,
  boundSeparators,
  fieldsUntilSeparator,
  singleIterations,
  thinnedLoops,
  unrolledLoops,
];

/** An intermediate pattern of the search for fixes. */
interface Step {
  /** From where on it is the same as the original. */
  readonly provedFrom: SameFrom;
  readonly tree: Tree;
  readonly rank: number;
  readonly made: readonly RewriteCandidate[];
}

/** Nodes of a pattern for which fixes of slow backtracking are searched. */
const MAX_FIX_NODES = 300;

/** Proved fixes that are shown. */
const MAX_FIXES = 4;

/**
 * Searches for patterns that provably find the same matches and whose steps grow more slowly: in several
 * steps, as long as each intermediate pattern is proved to be equivalent.
 *
 * @param rank result of `growthRank()` for the pattern
 * @param isOver called before each proof
 * @param needed from where on fixes must find the same matches
 */
export function* findFixes(
  tree: Tree,
  rank: number,
  budget: ProofBudget,
  isOver: () => boolean = () => false,
  needed: SameFrom = "start",
): Generator<RewriteCandidate> {
  if (tree.size > MAX_FIX_NODES || rank <= 1) return;
  let [found, best] = [0, rank];
  for (
    const start of [
      (): Step => ({ provedFrom: "everywhere", tree, rank, made: [] }),
      () => uncapturedStep(tree, rank),
    ]
  ) {
    // Captures are dropped only if that makes a pattern linear, and nothing else does.
    const from = best > 1 ? start() : undefined;
    if (from === undefined) continue;
    for (const { fix, rank: after } of searchFixes(tree, from, { budget, isOver, needed })) {
      if (after >= best && found >= MAX_FIXES - 1) continue;
      best = Math.min(best, after);
      yield fix;
      if (++found >= MAX_FIXES) return;
    }
  }
}

function uncapturedStep(tree: Tree, rank: number): Step | undefined {
  const uncaptured = withoutLoopCaptures(tree);
  const after = uncaptured && parseTree(uncaptured.replacement);
  return after ? { provedFrom: "everywhere", tree: after, rank, made: [uncaptured!] } : undefined;
}

interface FixSearch {
  readonly budget: ProofBudget;
  readonly isOver: () => boolean;
  readonly needed: SameFrom;
}

interface FoundFix {
  readonly fix: RewriteCandidate;
  readonly rank: number;
}

/** Patterns that this search tries to prove. */
const MAX_FIX_PATTERNS = 150;

/** Number of successive changes. */
const MAX_FIX_DEPTH = 4;

function* searchFixes(
  original: Tree,
  start: Step,
  { budget, isOver, needed }: FixSearch,
): Generator<FoundFix> {
  const groups = start.made[0]?.groups;
  const seen = new Set([original.regex.pattern, start.tree.regex.pattern]);
  let [looked, layer, isDone] = [0, [start], false];
  for (let depth = 0; depth < MAX_FIX_DEPTH && layer.length > 0; depth++) {
    const next: Step[] = [];
    for (const step of layer) {
      for (const candidate of candidatesFor(step)) {
        const { pattern } = candidate.replacement;
        if (seen.has(pattern) || pattern.length > 2 * original.regex.pattern.length + MAX_LONGER) continue;
        seen.add(pattern);
        if (looked++ >= MAX_FIX_PATTERNS || budget.work <= 0 || isOver()) return;
        const changed = parseTree(candidate.replacement);
        const provedFrom = changed && findProof(original, changed, groups, budget);
        if (!changed || !provedFrom || (needed === "everywhere" && provedFrom === "start")) continue;
        const after: Step = {
          provedFrom,
          tree: changed,
          rank: growthRank(changed),
          made: [...step.made, candidate],
        };
        if (after.rank < start.rank) yield { fix: describeFix(after, original), rank: after.rank };
        if (after.rank > 1 && after.rank <= start.rank) next.push(after);
        isDone ||= after.rank === 1;
      }
    }
    if (isDone) return;
    layer = next.sort((a, b) => a.rank - b.rank).slice(0, MAX_LAYER);
  }
}

function candidatesFor({ tree, rank }: Step): RewriteCandidate[] {
  // If the steps are polynomial, the cause is usually the search rather than the loops.
  const sources = rank < Infinity ? [guardedSearch, ...SOURCES] : [...SOURCES, guardedSearch];
  return [...sources, idleGroups].flatMap((source) => source(tree));
}

/** Allowed increase in length for small patterns. */
const MAX_LONGER = 40;

/** Number of patterns that the next step continues with. */
const MAX_LAYER = 6;

function findProof(
  original: Tree,
  after: Tree,
  groups: readonly number[] | undefined,
  budget: ProofBudget,
): SameFrom | undefined {
  const own: ProofBudget = { work: Math.min(budget.work, MAX_EQUALITY_WORK_PER_PROOF) };
  const before = own.work;
  const provedFrom = findSameMatches(original, after, own, groups);
  budget.work -= before - own.work;
  return provedFrom;
}

/** Describes a fix by its step; if there are several, by all of them. */
function describeFix(
  { provedFrom, tree: { regex: replacement }, made }: Step,
  original: Tree,
): RewriteCandidate {
  const [first, ...more] = made.filter(({ id }) => id !== "without-idle-group");
  const titles = [...new Set(made.filter(({ id }) => id !== "without-idle-group").map(({ title }) => title))];
  const caveats = [...new Set(made.map(({ caveat }) => caveat))].filter((caveat) => caveat !== "");
  const groups = made[0]?.groups;
  const words = first && more.length === 0 ? first : { ...SEVERAL, description: inOneSentence(titles) };
  return {
    id: words.id,
    title: words.title,
    description: words.description,
    caveat: caveats.join(". "),
    type: "safety",
    range: made.length === 1 && first ? first.range : { start: 0, end: original.regex.pattern.length },
    replacement,
    needsProof: true,
    provedFrom,
    ...(groups && { groups }),
  };
}

const inOneSentence = ([first = "", ...more]: readonly string[]): string =>
  [first, ...more.map((title) => title.charAt(0).toLowerCase() + title.slice(1))].join(", then ");

/** `(a+)+` as `(a+)`, `(a+)*` as `(a+)?`: a single iteration matches the same as the last one. */
function flatCaptures(tree: Tree): RewriteCandidate[] {
  return loopsOf(tree).flatMap((outer) => {
    const group = outer.element;
    const [only, ...others] = group.type === "CapturingGroup" ? group.alternatives : [];
    const [inner, ...more] = only?.elements ?? [];
    if (inner?.type !== "Quantifier" || others.length > 0 || more.length > 0 || inner.max !== Infinity) {
      return [];
    }
    const isOptional = outer.min === 0;
    const { element } = inner;
    const sign = isOptional && inner.min === 0 ? "+" : inner.raw.slice(element.raw.length);
    const head = group.raw.slice(0, inner.start - group.start);
    const text = `${head}${element.raw}${sign})${isOptional ? outer.greedy ? "?" : "??" : ""}`;
    return [createCandidate(FLAT, tree, [{ start: outer.start, end: outer.end, text }])];
  });
}

const loopsOf = (tree: Tree): AST.Quantifier[] =>
  nodesOfType(tree, "Quantifier").filter(({ max }) => max === Infinity);

/** A loop over single characters in any order as a loop over one class: `(?:a|b|ab)*` as `[ab]*`. */
function mergedSets(tree: Tree): RewriteCandidate[] {
  const setOf = characterLookup(tree);
  return loopsOf(tree).flatMap((loop) => {
    const { element: group, greedy } = loop;
    if (group.type !== "Group" && group.type !== "CapturingGroup") return [];
    const leaves = groupLeaves(group);
    const text = leaves && unionText(leaves, setOf);
    if (text === undefined) return [];
    const min = nodeWidth(tree, group).skippable ? 0 : loop.min;
    const sign = shortestQuantifier({ min, max: Infinity, greedy });
    const head = group.type === "Group"
      ? undefined
      : group.raw.slice(0, group.raw.indexOf(group.alternatives[0]!.raw, 1));
    const texts = head === undefined ? [text + sign] : [`${head}${text})${sign}`, `${head}${text}${sign})`];
    return texts.map((each) =>
      createCandidate(MERGED, tree, [{ start: loop.start, end: loop.end, text: each }])
    );
  });
}

/** The classes and characters of a group; undefined if it contains anything else. */
function groupLeaves(node: AST.Group | AST.CapturingGroup): SetNode[] | undefined {
  const found: SetNode[] = [];
  const pending: AST.Element[] = node.alternatives.flatMap(({ elements }) => elements);
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (isSetNode(next)) found.push(next);
    else if (next.type === "Quantifier") pending.push(next.element);
    else if (next.type === "Group" && !next.modifiers) {
      pending.push(...next.alternatives.flatMap(({ elements }) => elements));
    } else return undefined;
  }
  return found.reverse();
}

/** A class that contains all of some sets; undefined if there is no short way to write it. */
function unionText(
  leaves: readonly SetNode[],
  setOf: (node: SetNode) => CharSet | undefined,
): string | undefined {
  const leafSets = leaves.map((node) => ({ node, set: setOf(node) }));
  const largest: { readonly node: SetNode; readonly set: CharSet }[] = [];
  for (const { node, set } of leafSets) {
    if (set === undefined) return undefined;
    if (largest.some((other) => set.isSubsetOf(other.set))) continue;
    largest.splice(0, largest.length, ...largest.filter((other) => !other.set.isSubsetOf(set)), {
      node,
      set,
    });
  }
  const [only, ...others] = largest;
  if (only === undefined) return undefined;
  if (others.length === 0) return only.node.raw;
  if (largest.reduce((union, { set }) => union.union(set), only.set).isAll) return "[^]";
  const members = largest.map(({ node }) => memberText(node));
  return members.every((member) => member !== undefined) ? `[${members.join("")}]` : undefined;
}

function memberText(node: SetNode): string | undefined {
  if (node.type === "Character") return /^[\]\\^-]$/.test(node.raw) ? `\\${node.raw}` : node.raw;
  if (node.type === "CharacterSet") return node.kind === "any" ? undefined : node.raw;
  return node.type === "CharacterClass" && !node.negate ? node.raw.slice(1, -1) : undefined;
}

/** `\d+\w+` as `\d\w+`: one of two neighbors no longer matches what the other matches, too. */
function apartNeighbors(tree: Tree): RewriteCandidate[] {
  const setOf = characterLookup(tree);
  const setIn = ({ element }: AST.Quantifier) => isSetNode(element) ? setOf(element) : undefined;
  const edit = (node: AST.Quantifier): PatternEdit => {
    const { start, end, element, min } = node;
    return {
      start,
      end,
      text: min === 0 ? "" : element.raw + shortestQuantifier({ min, max: min, greedy: true }),
    };
  };
  return nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
    elements.flatMap((one, index) => {
      const other = elements[index + 1];
      if (one.type !== "Quantifier" || other?.type !== "Quantifier") return [];
      const [left, right] = [setIn(one), setIn(other)];
      if (!left || !right || one.max < MANY || other.max < MANY) return [];
      return [
        ...left.isSubsetOf(right) ? [edit(one)] : [],
        ...right.isSubsetOf(left) ? [edit(other)] : [],
      ].map((each) => createCandidate(APART, tree, [each]));
    })
  );
}

const MANY = 2;

/**
 * `\d+\.?\d*` as `\d+(?:\.\d*)?`, and `\d*\.?\d+` as `(?:\d*\.)?\d+`: without the separator, there is only
 * one loop.
 */
function boundSeparators(tree: Tree): RewriteCandidate[] {
  const isLoop = (node: AST.Element | undefined): node is AST.Quantifier =>
    node?.type === "Quantifier" && node.max >= MANY;
  return nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
    elements.flatMap((separator, index) => {
      const [before, after] = [elements[index - 1], elements[index + 1]];
      if (separator.type !== "Quantifier" || separator.min > 0 || separator.max > 1) return [];
      if (!isLoop(before) || !isLoop(after)) return [];
      const sign = separator.greedy ? "?" : "??";
      const wrap = (start: number, end: number, content: string) =>
        createCandidate(BOUND, tree, [{ start, end, text: `(?:${content})${sign}` }]);
      const { element: { raw } } = separator;
      return [
        ...after.min === 0 ? [wrap(separator.start, after.end, raw + after.raw)] : [],
        ...before.min === 0 ? [wrap(before.start, separator.end, before.raw + raw)] : [],
      ];
    })
  );
}

/** `(.*,)+` as `(.*,)`, if a single iteration matches everything that several do. */
function singleIterations(tree: Tree): RewriteCandidate[] {
  return loopsOf(tree).flatMap(({ element, min, greedy, end }) => {
    if (
      isSetNode(element) || min > 1 ||
      !nodesOfType(tree, "Quantifier").some((inner) => isWithin(inner, element))
    ) {
      return [];
    }
    const text = shortestQuantifier({ min, max: 1, greedy });
    return [createCandidate(FLAT, tree, [{ start: element.end, end, text }])];
  });
}

const isWithin = (inner: AST.Node, outer: AST.Node): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Inside of a loop, `a+` as `a`, `a*` as `a?`, and `a?` as `a`: the outer loop repeats it anyway. */
function thinnedLoops(tree: Tree): RewriteCandidate[] {
  return loopsOf(tree).flatMap((outer) =>
    nodesOfType(tree, "Quantifier")
      .filter((inner) => isWithin(inner, outer.element) && inner.min <= 1)
      .flatMap((inner) => {
        const { element, min, max, greedy } = inner;
        const bounds = max === Infinity ? [{ min, max: 1 }] : [];
        if (min === 0) bounds.push({ min: 1, max });
        return bounds.map((each) => {
          const text = shortestQuantifier({ ...each, greedy });
          return createCandidate(FLAT, tree, [{ start: element.end, end: inner.end, text }]);
        });
      })
  );
}

/**
 * `a+b` as `(?<!a)a+b`, and `a*b` as `(?:(?<!a)a+)?b`: an attempt that starts inside of a run of `a` can't
 * find more.
 */
function guardedSearch(tree: Tree): RewriteCandidate[] {
  if (tree.regex.flags.includes("y")) return [];
  const leading = tree.root.alternatives.flatMap((alternative) => leadingLoops(tree, alternative));
  const guarded = leading.map((loop): PatternEdit => {
    const { start, end, element, min, greedy, raw } = loop;
    const guard = `(?<!${loopedSet(loop)?.raw})`;
    return {
      start,
      end,
      text: min > 0 ? guard + raw : `(?:${guard}${element.raw}${greedy ? "+)?" : "+?)??"}`,
    };
  });
  const one = guarded.map((edit) => createCandidate(GUARDED, tree, [edit]));
  return guarded.length > 1 ? [createCandidate(GUARDED, tree, guarded), ...one] : one;
}

/** The loops over one character that an attempt can start with. */
function leadingLoops(tree: Tree, { elements }: AST.Alternative): AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  for (const element of elements) {
    const inner = element.type === "Quantifier" && element.max === 1 ? element.element : element;
    if (element.type === "Quantifier" && element.max === Infinity && loopedSet(element)) found.push(element);
    if (inner.type === "Group" || inner.type === "CapturingGroup") {
      found.push(...inner.alternatives.flatMap((each) => leadingLoops(tree, each)));
    }
    if (!nodeWidth(tree, element).skippable) break;
  }
  return found;
}

/** The class or character that a loop repeats, perhaps in a group. */
function loopedSet({ element }: AST.Quantifier): SetNode | undefined {
  if (element.type !== "CapturingGroup") return isSetNode(element) ? element : undefined;
  const [only, ...others] = element.alternatives;
  const [set, ...more] = only?.elements ?? [];
  return set && isSetNode(set) && others.length === 0 && more.length === 0 ? set : undefined;
}

const UNCAPTURED: RewriteWords = {
  id: "uncaptured-loops",
  title: "Groups in loops that capture nothing",
  description: "A group that is repeated captures its last iteration only",
  caveat: "Groups that are repeated no longer capture, and later groups have other numbers",
  type: "safety",
};

/** Turns capturing groups in loops into non-capturing ones, unless something refers to groups. */
function withoutLoopCaptures(tree: Tree): RewriteCandidate | undefined {
  if (nodesOfType(tree, "Backreference").length > 0) return undefined;
  const loops = nodesOfType(tree, "Quantifier").filter(({ max }) => max > 1);
  const isRepeated = ({ start, end }: AST.CapturingGroup) =>
    loops.some((loop) => loop.start <= start && end <= loop.end);
  const repeated = tree.groups.filter(isRepeated);
  if (repeated.length === 0 || repeated.some(({ name }) => name !== null)) return undefined;
  const edits = repeated.map(({ start }): PatternEdit => ({ start, end: start + 1, text: "(?:" }));
  let number = 0;
  const groups = tree.groups.map((group) => repeated.includes(group) ? 0 : ++number);
  return createCandidate(UNCAPTURED, tree, edits, { groups });
}
