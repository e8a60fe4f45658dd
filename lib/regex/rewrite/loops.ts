import type { AST } from "@eslint-community/regexpp";
import { BOUNDED_REPEATS } from "../../limits.ts";
import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { nodesOf } from "../syntax/visit.ts";
import { type Candidate, candidate, type Edit, type RewriteWords } from "./rewrite.ts";
import { signOf } from "./spelling.ts";

const ATOMIC: RewriteWords = {
  id: "atomic-loop",
  title: "A loop that gives nothing back",
  description:
    "What the loop takes is taken in a lookahead and repeated by a backreference: JavaScript's way to " +
    "write an atomic group",
  caveat:
    "It adds a capturing group, and groups behind it have other numbers; a match that needs the loop to give " +
    "back is lost",
  type: "safety",
};

const BOUNDED: RewriteWords = {
  id: "bounded-loop",
  title: `At most ${BOUNDED_REPEATS} repeats`,
  description: "A loop with an upper bound takes at most that many steps more at each place",
  caveat: `Longer texts are no longer matched as a whole; choose a bound that fits yours`,
  type: "safety",
};

/** `(?=(a+))\1` for each hotspot that is a loop, and for the loops that a hotspot holds. */
export function atomicLoops(tree: Tree, hotspots: readonly Range[]): Candidate[] {
  return loopsIn(tree, hotspots).map((loop) => {
    const before = tree.groups.filter(({ start }) => start < loop.start).length;
    const inside = loop.raw;
    const renumbered = allOf(tree, "Backreference").filter(({ ref }) =>
      typeof ref === "number" && ref > before
    );
    if (renumbered.some(({ start, end }) => start >= loop.start && end <= loop.end)) return [];
    const edits: Edit[] = [
      { start: loop.start, end: loop.end, text: `(?=(${inside}))\\${before + 1}${digitGuard(loop)}` },
      ...renumbered.map(({ start, end, ref }) => ({ start, end, text: `\\${Number(ref) + 1}` })),
    ];
    const groups = tree.groups.map((_, index) => index < before ? index + 1 : index + 2);
    return [candidate(ATOMIC, tree, edits, { mayChange: true, groups })];
  }).flat();
}

/** A digit behind the backreference would become part of it. */
function digitGuard({ end, parent }: AST.Quantifier): string {
  const next = parent.type === "Alternative" ? parent.elements.find(({ start }) => start === end) : undefined;
  return next && /^\d/.test(next.raw) ? "(?:)" : "";
}

/** `a{0,100}` for `a*`. */
export function boundedLoops(tree: Tree, hotspots: readonly Range[]): Candidate[] {
  return loopsIn(tree, hotspots).filter(({ max, min }) => max === Infinity && min < BOUNDED_REPEATS).map(
    (loop) => {
      const text = signOf({ ...loop, max: BOUNDED_REPEATS });
      return candidate(BOUNDED, tree, [{ start: loop.element.end, end: loop.end, text }], {
        mayChange: true,
      });
    },
  );
}

/** Quantifiers that a hotspot is, or that stand in one. */
function loopsIn(tree: Tree, hotspots: readonly Range[]): AST.Quantifier[] {
  return allOf(tree, "Quantifier").filter(({ start, end, max }) =>
    max > 1 && hotspots.some((spot) => spot.start <= start && end <= spot.end)
  );
}

const UNROLLED: RewriteWords = {
  id: "unrolled-loop",
  title: "The loop unrolled",
  description:
    "Written as one run, then each separator with a run behind it, there is one way to divide the text",
  caveat: "",
  type: "safety",
};

/** `(?:a+b?)*` as `(?:a+(?:ba+)*b?)?`, `(?:b?a+)*` as `(?:b?a+(?:ba+)*)?`, `(?:a+|b)*` as `a*(?:ba*)*`, `(?:a|aa)+` as `a+`. */
export function unrolledLoops(tree: Tree): Candidate[] {
  return allOf(tree, "Quantifier").filter(({ max }) => max === Infinity).flatMap((loop) => {
    const group = loop.element;
    if (group.type !== "Group" && group.type !== "CapturingGroup") return [];
    const texts = [
      ...unrollSeparated(loop, group),
      ...unrollSpecial(loop, group),
      ...mergeOneSet(loop, group),
    ];
    return texts.map((text) => candidate(UNROLLED, tree, [{ start: loop.start, end: loop.end, text }]));
  });
}

type Group = AST.Group | AST.CapturingGroup;

/** A run with an optional separator behind it, or before it. */
function unrollSeparated({ min, greedy }: AST.Quantifier, { alternatives }: Group): string[] {
  const [only, ...others] = alternatives;
  const [one, other, ...rest] = only?.elements ?? [];
  if (others.length > 0 || rest.length > 0 || one?.type !== "Quantifier" || other?.type !== "Quantifier") {
    return [];
  }
  const isBehind = isLoop(one);
  const [run, separator] = isBehind ? [one, other] : [other, one];
  if (!isLoop(run) || run.min === 0 || separator.min > 0 || !greedy) return [];
  const { element, max } = separator;
  const between = element.raw + signOf({ min: 1, max, greedy: separator.greedy });
  const runs = `${run.raw}(?:${between}${run.raw})*`;
  const whole = isBehind ? runs + separator.raw : separator.raw + runs;
  return min === 0 ? [`(?:${whole})?`] : [whole];
}

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

/** Where all that is repeated is one character, in whatever numbers. */
function mergeOneSet({ min, greedy }: AST.Quantifier, group: Group): string[] {
  const leaves = [
    ...nodesOf(group, "Character"),
    ...nodesOf(group, "CharacterSet"),
    ...nodesOf(group, "CharacterClass"),
  ].filter(({ parent }) => parent.type === "Alternative" || parent.type === "Quantifier");
  const sources = new Set(leaves.map(({ raw }) => raw));
  const [source] = sources;
  return sources.size === 1 && leaves.length > 1 && source && min <= 1 && greedy
    ? [source + signOf({ min, max: Infinity, greedy })]
    : [];
}

const isLoop = ({ max, greedy }: AST.Quantifier): boolean => max === Infinity && greedy;
