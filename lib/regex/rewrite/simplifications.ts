import type { CharSet } from "../syntax/char_set.ts";
import type { AST } from "@eslint-community/regexpp";
import {
  allCharacters,
  characterLookup,
  lineTerminators,
  toCharSet,
  wordCharacters,
} from "../syntax/character_sets.ts";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { endsMatch, isInEmptyIteration, nodesOfType } from "../syntax/tree_queries.ts";
import {
  type CandidateSource,
  createCandidate,
  type PatternEdit,
  type RewriteCandidate,
  type RewriteWords,
} from "./rewrite.ts";

const ESCAPES: RewriteWords = {
  id: "without-idle-escapes",
  title: "Remove escapes without effect",
  description: "These characters match themselves without a backslash, too",
  caveat: "",
  type: "equivalent",
  isSpelling: true,
};

/** Removes the backslashes before characters that do not need them. */
function idleEscapes(tree: Tree): RewriteCandidate[] {
  const edits = nodesOfType(tree, "Character")
    .filter((node) => /^\\[^a-zA-Z0-9]$/.test(node.raw) && !isNeededEscape(node))
    .map(({ start }) => ({ start, end: start + 1, text: "" }));
  return edits.length === 0 ? [] : [createCandidate(ESCAPES, tree, edits, { needsProof: true })];
}

function isNeededEscape({ raw, parent }: AST.Character): boolean {
  const isInClass = parent.type !== "Alternative" && parent.type !== "Quantifier";
  return (isInClass ? /[\]\\^-]/ : /[\\^$.*+?()[\]{}|/]/).test(raw.slice(1));
}

const GROUPS: RewriteWords = {
  id: "without-idle-group",
  title: "Remove a group without effect",
  description: "Without its parentheses, the pattern means the same",
  caveat: "",
  type: "equivalent",
};

/** Removes groups that neither capture, nor contain alternatives, nor are repeated as a whole. */
export function idleGroups(tree: Tree): RewriteCandidate[] {
  return nodesOfType(tree, "Group").flatMap((node) => {
    const { alternatives: [only, ...others], parent, modifiers, start, end } = node;
    const isAlone = parent.type === "Alternative" && parent.elements.length === 1;
    const isRepeated = parent.type === "Quantifier" && only?.elements.length !== 1;
    if (!only || modifiers || isRepeated || (others.length > 0 && !isAlone)) return [];
    const text = node.raw.slice("(?:".length, -1);
    return [createCandidate(GROUPS, tree, [{ start, end, text }], { needsProof: true })];
  });
}

const FLAGS: RewriteWords = {
  id: "without-idle-flags",
  title: "Remove flags without effect",
  description: "The pattern finds the same matches without them",
  caveat: "",
  type: "equivalent",
};

/** Removes the flags i, m and s, one at a time. Most of them matter in some texts, so each candidate needs a proof. */
function idleFlags(tree: Tree): RewriteCandidate[] {
  const { pattern, flags } = tree.regex;
  return [...flags].filter((flag) => "ims".includes(flag)).map((flag) => ({
    ...FLAGS,
    needsProof: true,
    range: { start: 0, end: pattern.length },
    replacement: { pattern, flags: flags.replace(flag, "") },
  }));
}

const CLASS: RewriteWords = {
  id: "class-for-alternatives",
  title: "One class for single characters",
  description: "Alternatives of one character each are tried one after the other; a class is checked once",
  caveat: "",
  type: "optimization",
};

/** `a|b|c` as `[abc]`, if the alternatives are next to each other. */
export function classForAlternatives(tree: Tree): RewriteCandidate[] {
  const branching = [tree.root, ...nodesOfType(tree, "Group"), ...nodesOfType(tree, "CapturingGroup")];
  return branching.flatMap((node) => {
    const found = characterRuns(node.alternatives);
    return found.map((run) => createCandidate(CLASS, tree, [classEdit(run, node)]));
  });
}

type Branching = AST.Pattern | AST.Group | AST.CapturingGroup;

function characterRuns(alternatives: readonly AST.Alternative[]): AST.Alternative[][] {
  const runs: AST.Alternative[][] = [[]];
  for (const alternative of alternatives) {
    if (classMember(alternative) === undefined) runs.push([]);
    else runs.at(-1)?.push(alternative);
  }
  return runs.filter(({ length }) => length > 1);
}

/** An alternative written as a class member; undefined if it is not a single character. */
function classMember({ elements }: AST.Alternative): string | undefined {
  const [only, ...others] = elements;
  if (only === undefined || others.length > 0) return undefined;
  if (only.type === "Character") return /^[\]\\^-]$/.test(only.raw) ? `\\${only.raw}` : only.raw;
  if (only.type === "CharacterSet" && only.kind !== "any") return only.raw;
  return only.type === "CharacterClass" && !only.negate ? only.raw.slice(1, -1) : undefined;
}

function classEdit(run: readonly AST.Alternative[], node: Branching): PatternEdit {
  const members = [...new Set(run.map((each) => classMember(each) ?? ""))].join("");
  const isWhole = node.type === "Group" && !node.modifiers && run.length === node.alternatives.length;
  const [first, last] = [run[0], run.at(-1)];
  const { start, end } = isWhole ? node : { start: first?.start ?? 0, end: last?.end ?? 0 };
  return { start, end, text: `[${members}]` };
}

const SHORT: RewriteWords = {
  id: "shorthand-class",
  title: "A shorter name for the same characters",
  description: "The class matches exactly what the shorthand matches",
  caveat: "",
  type: "equivalent",
  isSpelling: true,
};

const SHORTHANDS: readonly (readonly [string, (modes: Modes) => CharSet])[] = [
  ["\\d", (modes) => toCharSet([{ min: 0x30, max: 0x39 }], modes)],
  ["\\w", wordCharacters],
  [
    ".",
    (modes) => modes.dotAll ? allCharacters(modes) : allCharacters(modes).without(lineTerminators(modes)),
  ],
];

/** `[0-9]` as `\d`, `[A-Za-z0-9_]` as `\w`, `[^\n\r\u2028\u2029]` as `.`, and the negated ones. */
function shorthandClasses(tree: Tree): RewriteCandidate[] {
  const characters = characterLookup(tree);
  const modeAt = modeLookup(tree);
  return nodesOfType(tree, "CharacterClass").flatMap((node) => {
    const set = characters(node);
    const text = set && shorthandFor(set, modeAt(node)) || singleMember(node);
    return text === undefined || text === node.raw || node.parent.type !== "Alternative" &&
        node.parent.type !== "Quantifier"
      ? []
      : [createCandidate(SHORT, tree, [{ start: node.start, end: node.end, text }])];
  });
}

function shorthandFor(set: CharSet, modes: Modes): string | undefined {
  for (const [name, characters] of SHORTHANDS) {
    if (set.equals(characters(modes))) return name;
    if (name !== "." && set.negate().equals(characters(modes))) return name.toUpperCase();
  }
  return undefined;
}

/** `[x]` as `x`, escaped if it has a special meaning outside a class. */
function singleMember({ elements: [only, ...others], negate }: AST.CharacterClass): string | undefined {
  if (only === undefined || others.length > 0 || negate) return undefined;
  if (only.type === "CharacterSet") return only.raw;
  // Outside of a class, these are references, assertions and parts of longer escapes.
  if (only.type !== "Character" || /^\\[\dbBck]/.test(only.raw)) return undefined;
  return /^[$()*+.?[\\^{|}/]$/.test(only.raw) ? `\\${only.raw}` : only.raw;
}

const FACTORED: RewriteWords = {
  id: "common-parts-once",
  title: "Shared text of the alternatives is written once",
  description:
    "Alternatives with the same beginning or end are each tried from the start; factored out, the shared part is",
  caveat: "",
  type: "optimization",
};

type BranchingNode = AST.Pattern | AST.Group | AST.CapturingGroup;

const branchingNodes = (tree: Tree): BranchingNode[] =>
  [tree.root, ...nodesOfType(tree, "Group"), ...nodesOfType(tree, "CapturingGroup")].filter((
    { alternatives },
  ) => alternatives.length > 1);

/** `foobar|foobaz` as `fooba(?:r|z)`: for all alternatives, and for neighbors with the same prefix. */
export function factoredAlternatives(tree: Tree): RewriteCandidate[] {
  return branchingNodes(tree).flatMap((node) => {
    const whole = factorCommonParts(node.alternatives);
    const group = whole === undefined ? alikeNeighbours(node.alternatives) : undefined;
    const alternatives = group ?? node.alternatives;
    const text = whole ?? (group && factorCommonParts(group));
    const [first, last] = [alternatives[0], alternatives.at(-1)];
    if (text === undefined || !first || !last) return [];
    return [createCandidate(FACTORED, tree, [{ start: first.start, end: last.end, text }])];
  });
}

/** The longest run of neighbors whose first element is the same. */
function alikeNeighbours(alternatives: readonly AST.Alternative[]): AST.Alternative[] | undefined {
  let best: AST.Alternative[] = [];
  for (let from = 0; from < alternatives.length;) {
    let to = from + 1;
    const first = alternatives[from]?.elements[0]?.raw;
    while (first !== undefined && alternatives[to]?.elements[0]?.raw === first) to++;
    if (to - from > best.length) best = alternatives.slice(from, to);
    from = to;
  }
  return best.length > 1 && best.length < alternatives.length ? best : undefined;
}

function factorCommonParts(alternatives: readonly AST.Alternative[]): string | undefined {
  const rows = alternatives.map(({ elements }) => elements.map(({ raw }) => raw));
  const least = Math.min(...rows.map(({ length }) => length));
  const shared = (at: (row: readonly string[], index: number) => string | undefined, limit: number) => {
    let count = 0;
    while (count < limit && rows.every((row) => at(row, count) === at(rows[0] ?? [], count))) count++;
    return count;
  };
  const head = shared((row, index) => row[index], least);
  const tail = shared((row, index) => row.at(-1 - index), least - head);
  if (head + tail === 0) return undefined;
  const [one = []] = rows;
  const rests = rows.map((row) => row.slice(head, row.length - tail).join(""));
  const group = rests.at(-1) === "" ? `(?:${rests.slice(0, -1).join("|")})?` : `(?:${rests.join("|")})`;
  return `${one.slice(0, head).join("")}${group}${one.slice(one.length - tail).join("")}`;
}

const DROPPED: RewriteWords = {
  id: "without-idle-alternative",
  title: "Remove an alternative that is never used",
  description: "Wherever it could match, an earlier alternative already has",
  caveat: "",
  type: "optimization",
};

const LONGER_FIRST: RewriteWords = {
  id: "longer-alternative-first",
  title: "The longer alternative first",
  description:
    "The first alternative that matches is used, so a longer one after its own prefix is never reached",
  caveat: "Matches become longer: it is a different pattern, probably the intended one",
  type: "info",
};

/**
 * Removes alternatives that duplicate an earlier one or are unreachable because of it, or moves the longer
 * one first.
 */
export function idleAlternatives(tree: Tree): RewriteCandidate[] {
  return branchingNodes(tree).flatMap((node) =>
    node.alternatives.flatMap((alternative, index) => {
      const earlier = node.alternatives.slice(0, index);
      const before = earlier.find((other) =>
        isBeginning(other, alternative) && (alternative.raw === other.raw || isFinal(tree, node))
      );
      if (before === undefined) return [];
      const without = { start: alternative.start - 1, end: alternative.end, text: "" };
      const dropped = createCandidate(DROPPED, tree, [without]);
      if (before.raw === alternative.raw) return [dropped];
      const longer = { start: before.start, end: before.end, text: `${alternative.raw}|${before.raw}` };
      return [dropped, createCandidate(LONGER_FIRST, tree, [longer, without], { mayChange: true })];
    })
  );
}

/** True if an alternative consists of the first elements of another one. */
function isBeginning({ elements }: AST.Alternative, whole: AST.Alternative): boolean {
  return elements.length > 0 && elements.every(({ raw }, index) => raw === whole.elements[index]?.raw);
}

/** True if a search never backtracks into a node, neither because of what follows nor after an empty iteration. */
function isFinal(tree: Tree, node: BranchingNode): boolean {
  return endsMatch(node) && !isInEmptyIteration(tree, node);
}

/** Our own sources that are not about backtracking, the more important ones first. */
export const PLAIN_SOURCES: readonly CandidateSource[] = [
  idleAlternatives,
  factoredAlternatives,
  classForAlternatives,
  mergedQuantifiers,
  shorthandClasses,
  shortQuantifiers,
  idleGroups,
  idleEscapes,
  idleFlags,
];

const SPELLED: RewriteWords = {
  id: "short-quantifier",
  title: "A shorter quantifier",
  description: "The same bounds have a shorter form",
  caveat: "",
  type: "equivalent",
  isSpelling: true,
};

/** `a{1,}` as `a+`, `a{0,1}` as `a?`, `a{2,2}` as `a{2}`, `a{1}` as `a`. */
function shortQuantifiers(tree: Tree): RewriteCandidate[] {
  return nodesOfType(tree, "Quantifier").flatMap((node) => {
    const raw = node.raw.slice(node.element.raw.length);
    const text = shortestQuantifier(node);
    if (raw === text || raw.length <= text.length) return [];
    return [createCandidate(SPELLED, tree, [{ start: node.element.end, end: node.end, text }])];
  });
}

/** The shortest quantifier with some bounds; `?` is omitted if laziness changes nothing. */
export function shortestQuantifier(
  { min, max, greedy }: Pick<AST.Quantifier, "min" | "max" | "greedy">,
): string {
  if (min === max) return min === 1 ? "" : `{${min}}`;
  const bounds = max === Infinity
    ? ["*", "+"][min] ?? `{${min},}`
    : min === 0 && max === 1
    ? "?"
    : `{${min},${max}}`;
  return greedy ? bounds : `${bounds}?`;
}

const MERGED: RewriteWords = {
  id: "one-quantifier",
  title: "One quantifier instead of adjacent ones",
  description: "Adjacent loops over the same characters can divide the text in many ways; one loop can't",
  caveat: "",
  type: "optimization",
};

/** `aa*` as `a+`, `\d\d\d\d` as `\d{4}`: merges all neighbors that repeat the same element. */
export function mergedQuantifiers(tree: Tree): RewriteCandidate[] {
  return nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
    runsOfQuantifiers(elements).flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) return [];
      const bounds = run.map(repeatBounds);
      const min = bounds.reduce((sum, each) => sum + each.min, 0);
      const max = bounds.reduce((sum, each) => sum + each.max, 0);
      const greedy = bounds.every((each) => each.greedy || each.min === each.max);
      const text = repeatedElement(first).raw + shortestQuantifier({ min, max, greedy });
      if (text.length >= last.end - first.start) return [];
      return [createCandidate(MERGED, tree, [{ start: first.start, end: last.end, text }])];
    })
  );
}

function runsOfQuantifiers(elements: readonly AST.Element[]): AST.Element[][] {
  const runs: AST.Element[][] = [];
  for (const element of elements) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (before && repeatedElement(before).raw === repeatedElement(element).raw) last?.push(element);
    else runs.push([element]);
  }
  return runs.filter(({ length }) => length > 1);
}

const repeatedElement = (element: AST.Element): AST.Element =>
  element.type === "Quantifier" ? element.element : element;

const repeatBounds = (element: AST.Element) =>
  element.type === "Quantifier" ? element : { min: 1, max: 1, greedy: true };

const FLAT: RewriteWords = {
  id: "flat-quantifier",
  title: "One quantifier instead of nested ones",
  description:
    "A loop within a loop over the same text can divide it in exponentially many ways; one loop can't",
  caveat: "",
  type: "safety",
};

/** `(?:a+)+` as `a+`; and `(?:a+|b)*` as `(?:a|b)*`. */
export function flatQuantifiers(tree: Tree): RewriteCandidate[] {
  return nodesOfType(tree, "Quantifier").flatMap((outer) => {
    const { element: group } = outer;
    if (group.type !== "Group" && group.type !== "CapturingGroup") return [];
    return group.alternatives.flatMap(({ elements: [inner, ...others] }) => {
      if (inner?.type !== "Quantifier" || others.length > 0) return [];
      if (group.alternatives.length > 1) {
        return repeatsAlone(outer, inner) ? [flatCandidate(tree, inner, inner.element.raw)] : [];
      }
      const isGroup = group.type === "Group" && !group.modifiers;
      const sign = combinedQuantifier(outer, inner);
      return isGroup && sign !== undefined ? [flatCandidate(tree, outer, inner.element.raw + sign)] : [];
    });
  });
}

/**
 * True if the inner loop is redundant: the outer one has no upper bound, and the inner one can match a single
 * element.
 */
function repeatsAlone(outer: AST.Quantifier, inner: AST.Quantifier): boolean {
  const least = outer.min === 0 ? 0 : 1;
  return outer.max === Infinity && outer.greedy && least <= inner.min && inner.min <= 1 && inner.max > 1;
}

/**
 * Writes `(?:a{m,n}){p,q}` as one quantifier.
 *
 * @returns undefined if `a{mp,nq}` allows different counts, as for `(?:a{2})+`, or tries them in a different
 * order
 */
function combinedQuantifier(outer: AST.Quantifier, inner: AST.Quantifier): string | undefined {
  const isOrdered = outer.greedy === inner.greedy || (outer.greedy && outer.max === Infinity);
  // There must be no gap between the counts for p and for p + 1 iterations; later gaps are smaller.
  const next = (outer.min + 1) * inner.min;
  const isGapless = outer.min === outer.max || next <= multiplyBounds(outer.min, inner.max) + 1;
  if (!isOrdered || !isGapless) return undefined;
  const [min, max] = [outer.min * inner.min, multiplyBounds(outer.max, inner.max)];
  return shortestQuantifier({ min, max, greedy: outer.greedy });
}

/** Multiplies bounds; zero times infinity is zero. */
const multiplyBounds = (a: number, b: number): number => a === 0 || b === 0 ? 0 : a * b;

const flatCandidate = (tree: Tree, { start, end }: AST.Node, text: string) =>
  createCandidate(FLAT, tree, [{ start, end, text }]);
