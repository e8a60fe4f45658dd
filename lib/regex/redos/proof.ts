import type { AST } from "@eslint-community/regexpp";
import { MANY_COUNTED_REPEATS, SAFE_STEPS_OF_ATTEMPT, SAFE_STEPS_PER_CHARACTER } from "../../limits.ts";
import { parse, type Tree } from "../syntax/parse.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { proposeAttacks, type Proposed } from "./candidates.ts";
import type { VerdictWithNotes } from "./finding.ts";
import { type DeepSearch, searchDeeply } from "./recheck.ts";
import { stepsPerCharacter } from "./steps_per_character.ts";

/**
 * Whether the verdict of an automaton is one about the pattern itself. An automaton knows no counts: it takes
 * `a{1,30}` for `a+` or for thirty copies, as it likes. Its verdict holds where there are none, and where no part
 * reads a text in two ways even with every count taken away.
 */
export function isExact(tree: Tree, { isUnambiguous }: Proposed, { byAutomaton }: DeepSearch): boolean {
  const isRegular = nodesOfType(tree, "Backreference").length === 0 &&
    !nodesOfType(tree, "Assertion").some((assertion) => "alternatives" in assertion);
  const isCounted = nodesOfType(tree, "Quantifier").some(({ min, max }) =>
    min > MANY_COUNTED_REPEATS || (max < Infinity && max > MANY_COUNTED_REPEATS)
  );
  return byAutomaton && isRegular && (isUnambiguous || !isCounted);
}

/**
 * Whether a pattern that is linear for an automaton takes few enough steps for each character. Counting the attempts
 * from every place together forgets that a success ends the search, so fewer steps of each attempt by itself do too.
 */
export function isBounded(tree: Tree): boolean {
  return stepsPerCharacter(tree, true) <= SAFE_STEPS_PER_CHARACTER ||
    stepsPerCharacter(tree, false) <= SAFE_STEPS_OF_ATTEMPT;
}

/**
 * Whether each part of a pattern that is tried but once is linear by an automaton.
 *
 * @param msLeft milliseconds that are left
 */
export function isProvedInParts(tree: Tree, msLeft: () => number): boolean {
  return partsTriedOnce(tree)?.every((part) => {
    const deep = searchDeeply(part, msLeft());
    return deep.status === "safe" && isExact(part, proposeAttacks(part, []), deep) &&
      isBounded(part);
  }) ?? false;
}

const LINEAR = { kind: "safe", how: "proved", class: "linear", steps: [], hotspots: [] } as const;
/** The verdict where {@link isExact} holds. */
export const PROVED: VerdictWithNotes = {
  verdict: LINEAR,
  notes: ["An automaton made from the pattern shows that the steps grow in line with the text."],
};
/** The verdict where {@link isProvedInParts} holds. */
export const PROVED_IN_PARTS: VerdictWithNotes = {
  verdict: LINEAR,
  notes: [
    "Each lookahead is tried once, at the start; automata made from each of them and from the rest show that the " +
    "steps grow in line with the text.",
  ],
};

/**
 * The parts of a pattern whose lookaheads are all right after the start anchor, as in `^(?=.*\d)(?=.*[a-z]).{8,}$`.
 * Each lookahead, and the rest after them, begins there once, and the search never backtracks into it.
 * A search takes no more steps than all parts do, each as a pattern of its own that begins with `^`.
 *
 * @returns undefined where there are no such lookaheads, or a part cannot stand by itself
 */
export function partsTriedOnce(tree: Tree): Tree[] | undefined {
  const { root, regex } = tree;
  const alternatives = root.alternatives.map(({ elements }) => elements);
  // A line may begin at many positions, and a backreference needs what another part captured.
  if (regex.flags.includes("m") || nodesOfType(tree, "Backreference").length > 0) return undefined;
  if (!alternatives.every(([first]) => first?.type === "Assertion" && first.kind === "start")) {
    return undefined;
  }
  const lookaheads = alternatives.flatMap((elements) =>
    elements.slice(1, firstOther(elements)).filter(isLookahead)
  );
  if (lookaheads.length === 0) return undefined;
  const sources = [
    ...lookaheads.map(({ alternatives }) => sourceOf(alternatives, regex.pattern)),
    ...alternatives.map((elements) => sourceOf(elements.slice(firstOther(elements)), regex.pattern)),
  ];
  const parsed = sources.map((source) => parse({ pattern: `^(?:${source})`, flags: regex.flags }));
  const trees = parsed.flatMap((each) => each.ok ? [each.tree] : []);
  return trees.length === sources.length ? trees : undefined;
}

type Lookahead = Extract<AST.Assertion, { kind: "lookahead" }>;

const isLookahead = (element: AST.Element): element is Lookahead =>
  element.type === "Assertion" && element.kind === "lookahead";

/** Index of the first element that is neither the start anchor nor a lookahead right after it. */
function firstOther(elements: readonly AST.Element[]): number {
  const index = elements.findIndex((element, index) => index > 0 && !isLookahead(element));
  return index < 0 ? elements.length : index;
}

function sourceOf(nodes: readonly AST.Node[], pattern: string): string {
  return pattern.slice(nodes[0]?.start ?? 0, nodes.at(-1)?.end ?? 0);
}
