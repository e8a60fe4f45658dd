import type { AST } from "@eslint-community/regexpp";
import { BOUNDED_REPEATS } from "../../limits/search.ts";
import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { findNodes } from "../syntax/visit.ts";
import { mayGiveBack } from "./giving_back.ts";
import { createCandidate, type PatternEdit, type RewriteCandidate, type RewriteWords } from "./rewrite.ts";
import { shortestQuantifier } from "./simplifications.ts";

const ATOMIC: RewriteWords = {
  id: "atomic-loop",
  title: "Atomic group (lookahead with backreference)",
  description:
    "The loop is matched in a lookahead and its text repeated by a backreference, JavaScript's way to " +
    "write an atomic group",
  caveat: "It adds a capturing group, so later groups get other numbers; matches that need the loop to " +
    "backtrack are lost",
  type: "safety",
};

const BOUNDED: RewriteWords = {
  id: "bounded-loop",
  title: `At most ${BOUNDED_REPEATS} repeats`,
  description: "A loop with an upper bound takes at most that many more steps at each position",
  caveat: `Longer texts are no longer matched as a whole; choose a bound that fits your data`,
  type: "safety",
};

/**
 * `(?=(a+))\1` for each hotspot that is a loop, and for the loops inside a hotspot, unless matches would be lost
 * because the loop has to backtrack.
 */
export function atomicLoops(tree: Tree, hotspots: readonly Range[]): RewriteCandidate[] {
  return loopsIn(tree, hotspots).map((loop) => {
    const before = tree.groups.filter(({ start }) => start < loop.start).length;
    const inside = loop.raw;
    const renumbered = nodesOfType(tree, "Backreference").filter(({ ref }) =>
      typeof ref === "number" && ref > before
    );
    if (renumbered.some(({ start, end }) => start >= loop.start && end <= loop.end)) return [];
    const edits: PatternEdit[] = [
      { start: loop.start, end: loop.end, text: `(?=(${inside}))\\${before + 1}${digitGuard(loop)}` },
      ...renumbered.map(({ start, end, ref }) => ({ start, end, text: `\\${Number(ref) + 1}` })),
    ];
    const groups = tree.groups.map((_, index) => index < before ? index + 1 : index + 2);
    const needsProof = mayGiveBack(tree, loop);
    return [createCandidate(ATOMIC, tree, edits, { mayChange: !needsProof, needsProof, groups })];
  }).flat();
}

/** Separates the backreference from a digit after it, which would become part of it. */
function digitGuard({ end, parent }: AST.Quantifier): string {
  const next = parent.type === "Alternative" ? parent.elements.find(({ start }) => start === end) : undefined;
  return next && /^\d/.test(next.raw) ? "(?:)" : "";
}

/** `a{0,100}` for `a*`. */
export function boundedLoops(tree: Tree, hotspots: readonly Range[]): RewriteCandidate[] {
  return loopsIn(tree, hotspots).filter(({ max, min }) => max === Infinity && min < BOUNDED_REPEATS).map(
    (loop) => {
      const text = shortestQuantifier({ ...loop, max: BOUNDED_REPEATS });
      return createCandidate(BOUNDED, tree, [{ start: loop.element.end, end: loop.end, text }], {
        mayChange: true,
      });
    },
  );
}

/** The quantifiers that are a hotspot or inside one. */
function loopsIn(tree: Tree, hotspots: readonly Range[]): AST.Quantifier[] {
  return nodesOfType(tree, "Quantifier").filter(({ start, end, max }) =>
    max > 1 && hotspots.some((spot) => spot.start <= start && end <= spot.end)
  );
}

const UNROLLED: RewriteWords = {
  id: "unrolled-loop",
  title: "An unrolled loop",
  description:
    "Written as one run, then each separator followed by a run, there is only one way to divide the text",
  caveat: "",
  type: "safety",
};

const SET_APART: RewriteWords = {
  id: "last-iteration-apart",
  title: "Last iteration apart",
  description:
    "Every iteration before it has to end at a separator, so there is only one way to divide the text; the group " +
    "captures the last one as before",
  caveat: "",
  type: "safety",
};

/**
 * `(?:a+b?)*` as `(?:a+(?:ba+)*b?)?`, `(?:b?a+)*` as `(?:b?a+(?:ba+)*)?`, `(?:a+|b)*` as `a*(?:ba*)*`, `(?:a|aa)+` as `a+`;
 * with the same capture, `(a+b?)+` as `(?:a+b)*(a+b?)` and `(b?a+)+` as `(?:b?a+(?=b))*(b?a+)`.
 */
export function unrolledLoops(tree: Tree): RewriteCandidate[] {
  return nodesOfType(tree, "Quantifier").filter(({ max }) => max === Infinity).flatMap((loop) => {
    const { element: group, start, end } = loop;
    if (group.type !== "Group" && group.type !== "CapturingGroup") return [];
    const texts = [
      ...unrollSeparated(loop, group),
      ...unrollSpecial(loop, group),
      ...mergeOneSet(loop, group),
    ];
    const apart = group.type === "CapturingGroup" ? separateLast(loop, group) : [];
    return [
      ...apart.map((text) => [SET_APART, text] as const),
      ...texts.map((text) => [UNROLLED, text] as const),
    ]
      .map(([words, text]) => createCandidate(words, tree, [{ start, end, text }]));
  });
}

type Group = AST.Group | AST.CapturingGroup;

/** Unrolls a run with an optional separator after or before it. */
function unrollSeparated({ min, greedy }: AST.Quantifier, { alternatives }: Group): string[] {
  const [only, ...others] = alternatives;
  const [one, other, ...rest] = only?.elements ?? [];
  if (others.length > 0 || rest.length > 0 || one?.type !== "Quantifier" || other?.type !== "Quantifier") {
    return [];
  }
  const isBehind = isRun(one);
  const [run, separator] = isBehind ? [one, other] : [other, one];
  if (!isRun(run) || separator.min > 0 || !greedy) return [];
  const between = needed(separator);
  const runs = `${run.raw}(?:${between}${run.raw})*`;
  const whole = isBehind ? runs + separator.raw : separator.raw + runs;
  return min === 0 ? [`(?:${whole})?`] : [whole];
}

/** `(a+b?)+` as `(?:a+b)*(a+b?)`: each iteration but the last ends at a separator, or before one. */
function separateLast({ min, greedy }: AST.Quantifier, group: AST.CapturingGroup): string[] {
  const [only, ...others] = group.alternatives;
  const elements = only?.elements.filter((element) => element.type === "Quantifier") ?? [];
  const at = elements.findIndex(isRun);
  const [before, run, after] = [elements.slice(0, at), elements[at], elements.slice(at + 1)];
  if (others.length > 0 || elements.length < (only?.elements.length ?? 0) || !run || !greedy || min > 1) {
    return [];
  }
  if (elements.length < 2 || [...before, ...after].some((separator) => separator.min > 0)) return [];
  const start = before.map(({ raw }) => raw).join("") + run.raw;
  const next = after.length === 0
    ? `(?=${before.map(({ element }) => element.raw).join("|")})`
    : oneNeeded(after) + (before.length > 0 ? `(?=${run.element.raw})` : "");
  const whole = `(?:${start}${next})*${group.raw}`;
  return [min === 0 ? `(?:${whole})?` : whole];
}

/** What separators match that matches at least one of them: `(?:ab?|b)` for `a?b?`. */
function oneNeeded(separators: readonly AST.Quantifier[]): string {
  const choices = separators.map((each, at) =>
    [needed(each), ...separators.slice(at + 1).map(({ raw }) => raw)].join("")
  );
  return choices.length > 1 ? `(?:${choices.join("|")})` : choices.join("");
}

const needed = ({ element, max, greedy }: AST.Quantifier): string =>
  element.raw + shortestQuantifier({ min: 1, max, greedy });

const isRun = (node: AST.Quantifier): boolean => isLoop(node) && node.min > 0;

function unrollSpecial({ min, greedy }: AST.Quantifier, { alternatives }: Group): string[] {
  const runs = alternatives.filter(({ elements: [only, ...others] }) =>
    only?.type === "Quantifier" && isLoop(only) && others.length === 0
  );
  const [run, ...more] = runs;
  const [loop] = run?.elements ?? [];
  if (
    !run || more.length > 0 || alternatives.length < 2 || loop?.type !== "Quantifier" || min > 0 || !greedy
  ) return [];
  const others = alternatives.filter((each) => each !== run).map(({ raw }) => raw);
  const special = others.length > 1 ? `(?:${others.join("|")})` : others[0];
  return [`${loop.element.raw}*(?:${special}${loop.element.raw}*)*`];
}

/** Replaces a loop in which only one character is repeated, any number of times. */
function mergeOneSet({ min, greedy }: AST.Quantifier, group: Group): string[] {
  const leaves = [
    ...findNodes(group, "Character"),
    ...findNodes(group, "CharacterSet"),
    ...findNodes(group, "CharacterClass"),
  ].filter(({ parent }) => parent.type === "Alternative" || parent.type === "Quantifier");
  const sources = new Set(leaves.map(({ raw }) => raw));
  const [source] = sources;
  return sources.size === 1 && leaves.length > 1 && source && min <= 1 && greedy
    ? [source + shortestQuantifier({ min, max: Infinity, greedy })]
    : [];
}

const isLoop = ({ max, greedy }: AST.Quantifier): boolean => max === Infinity && greedy;
