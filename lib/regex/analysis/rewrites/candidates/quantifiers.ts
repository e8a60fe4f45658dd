import type { AST } from "@eslint-community/regexpp";
import { allOf } from "../../../syntax/facts.ts";
import type { Tree } from "../../../syntax/parse.ts";
import { type Candidate, candidate, type RewriteWords } from "../rewrite.ts";

const SPELLED: RewriteWords = {
  id: "short-quantifier",
  title: "A shorter quantifier",
  description: "The same bounds have a shorter sign",
  caveat: "",
  type: "equivalent",
  isSpelling: true,
};

/** `a{1,}` as `a+`, `a{0,1}` as `a?`, `a{2,2}` as `a{2}`, `a{1}` as `a`. */
export function shortQuantifiers(tree: Tree): Candidate[] {
  return allOf(tree, "Quantifier").flatMap((node) => {
    const raw = node.raw.slice(node.element.raw.length);
    const text = signOf(node);
    if (raw === text || raw.length <= text.length) return [];
    return [candidate(SPELLED, tree, [{ start: node.element.end, end: node.end, text }])];
  });
}

/** The shortest way to write bounds; laziness is left out where it changes nothing. */
export function signOf({ min, max, greedy }: Pick<AST.Quantifier, "min" | "max" | "greedy">): string {
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
  title: "One quantifier instead of neighbours",
  description: "Neighbours that repeat the same divide the text between them in many ways; one has one way",
  caveat: "",
  type: "optimization",
};

/** `aa*` as `a+`, `\d\d\d\d` as `\d{4}`: as many neighbours as repeat the same. */
export function mergedQuantifiers(tree: Tree): Candidate[] {
  return allOf(tree, "Alternative").flatMap(({ elements }) =>
    runsOf(elements).flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) return [];
      const bounds = run.map(boundsOf);
      const min = bounds.reduce((sum, each) => sum + each.min, 0);
      const max = bounds.reduce((sum, each) => sum + each.max, 0);
      const greedy = bounds.every((each) => each.greedy || each.min === each.max);
      const text = repeatedOf(first).raw + signOf({ min, max, greedy });
      if (text.length >= last.end - first.start) return [];
      return [candidate(MERGED, tree, [{ start: first.start, end: last.end, text }])];
    })
  );
}

function runsOf(elements: readonly AST.Element[]): AST.Element[][] {
  const runs: AST.Element[][] = [];
  for (const element of elements) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (before && repeatedOf(before).raw === repeatedOf(element).raw) last?.push(element);
    else runs.push([element]);
  }
  return runs.filter(({ length }) => length > 1);
}

const repeatedOf = (element: AST.Element): AST.Element =>
  element.type === "Quantifier" ? element.element : element;

const boundsOf = (element: AST.Element) =>
  element.type === "Quantifier" ? element : { min: 1, max: 1, greedy: true };

const FLAT: RewriteWords = {
  id: "flat-quantifier",
  title: "One quantifier instead of one inside another",
  description:
    "A loop in a loop over the same text can divide it in exponentially many ways; one loop cannot",
  caveat: "",
  type: "safety",
};

/** `(?:a+)+` as `a+`; and `(?:a+|b)*` as `(?:a|b)*`. */
export function flatQuantifiers(tree: Tree): Candidate[] {
  return allOf(tree, "Quantifier").flatMap((outer) => {
    const { element: group } = outer;
    if (group.type !== "Group" && group.type !== "CapturingGroup") return [];
    return group.alternatives.flatMap(({ elements: [inner, ...others] }) => {
      if (inner?.type !== "Quantifier" || others.length > 0) return [];
      if (group.alternatives.length > 1) {
        return repeatsAlone(outer, inner) ? [flat(tree, inner, inner.element.raw)] : [];
      }
      const isGroup = group.type === "Group" && !group.modifiers;
      const sign = productOf(outer, inner);
      return isGroup && sign !== undefined ? [flat(tree, outer, inner.element.raw + sign)] : [];
    });
  });
}

/** Whether the outer loop alone repeats what the inner one does: it has no upper bound, and a single `a` is enough. */
function repeatsAlone(outer: AST.Quantifier, inner: AST.Quantifier): boolean {
  const least = outer.min === 0 ? 0 : 1;
  return outer.max === Infinity && outer.greedy && least <= inner.min && inner.min <= 1 && inner.max > 1;
}

/**
 * The bounds of `(?:a{m,n}){p,q}` as one quantifier.
 *
 * @returns undefined where `a{mp,nq}` would allow other numbers, as for `(?:a{2})+`, or try them in another order
 */
function productOf(outer: AST.Quantifier, inner: AST.Quantifier): string | undefined {
  const isOrdered = outer.greedy === inner.greedy || (outer.greedy && outer.max === Infinity);
  // Between p and p + 1 iterations no number may be left out; with more of them the gaps only get smaller.
  const next = (outer.min + 1) * inner.min;
  const isGapless = outer.min === outer.max || next <= product(outer.min, inner.max) + 1;
  if (!isOrdered || !isGapless) return undefined;
  const [min, max] = [outer.min * inner.min, product(outer.max, inner.max)];
  return signOf({ min, max, greedy: outer.greedy });
}

/** Infinitely many times nothing is nothing. */
const product = (a: number, b: number): number => a === 0 || b === 0 ? 0 : a * b;

const flat = (tree: Tree, { start, end }: AST.Node, text: string) =>
  candidate(FLAT, tree, [{ start, end, text }]);
