import type { AST } from "@eslint-community/regexpp";
import { allOf } from "../../syntax/facts.ts";
import { parse, type Tree } from "../../syntax/parse.ts";

/**
 * The parts of a pattern whose lookaheads all stand right behind the start of the text, as in
 * `^(?=.*\d)(?=.*[a-z]).{8,}$`: each of them, and the rest behind it, begins there once and is never gone back into.
 * A search takes no more steps than all parts do, each as a pattern of its own that begins with `^`.
 *
 * @returns undefined where there are no such lookaheads, or a part cannot stand by itself
 */
export function partsTriedOnce(tree: Tree): Tree[] | undefined {
  const { root, regex } = tree;
  const alternatives = root.alternatives.map(({ elements }) => elements);
  // A line may begin in many places, and a backreference needs what another part took.
  if (regex.flags.includes("m") || allOf(tree, "Backreference").length > 0) return undefined;
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

/** Index of the first element that is neither the start nor a lookahead right behind it. */
function firstOther(elements: readonly AST.Element[]): number {
  const index = elements.findIndex((element, index) => index > 0 && !isLookahead(element));
  return index < 0 ? elements.length : index;
}

function sourceOf(nodes: readonly AST.Node[], pattern: string): string {
  return pattern.slice(nodes[0]?.start ?? 0, nodes.at(-1)?.end ?? 0);
}
