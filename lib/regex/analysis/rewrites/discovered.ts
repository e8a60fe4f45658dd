import { MAX_KEPT_PATTERNS, MAX_REWRITE_NODES, MAX_SEARCHED_PATTERNS } from "../../../limits.ts";
import { parse, type Tree } from "../../syntax/parse.ts";
import { nodesOf } from "../../syntax/visit.ts";
import { PLAIN_SOURCES } from "./candidates/plain.ts";
import { flatQuantifiers } from "./candidates/quantifiers.ts";
import { sameFormAs } from "../../language/form/same.ts";
import type { Candidate, RewriteWords } from "./rewrite.ts";

const STEPS = [flatQuantifiers, ...PLAIN_SOURCES];

const SHORTEST: RewriteWords = {
  id: "shortest-equivalent",
  title: "The shortest pattern found that does the same",
  description: "Several rewrites in a row, as long as each is proved",
  caveat: "A longer pattern may say more to people",
  type: "equivalent",
};

const CLEAREST: RewriteWords = {
  id: "clearest-equivalent",
  title: "The plainest pattern found that does the same",
  description: "Several rewrites in a row, each proved, towards fewer parts and less nesting",
  caveat: "",
  type: "equivalent",
};

/** Searches sequences of proved rewrites for the shortest and the plainest pattern. */
export function discovered(tree: Tree): Candidate[] {
  const reached = reachedFrom(tree);
  return [[SHORTEST, lengthOf] as const, [CLEAREST, partsOf] as const].flatMap(([words, cost]) => {
    const best = reached.reduce((least, each) => cost(each) < cost(least) ? each : least, tree);
    return best === tree ? [] : [{
      ...words,
      range: { start: 0, end: tree.regex.pattern.length },
      replacement: best.regex,
    }];
  });
}

/** Round by round from the best patterns so far, of either kind. */
function reachedFrom(tree: Tree): Tree[] {
  const seen = new Map<string, Tree>([[keyOf(tree), tree]]);
  const isSame = sameFormAs(tree);
  let [looked, nodes] = [0, 0];
  for (let round = [tree]; round.length > 0;) {
    const next: Tree[] = [];
    for (
      const { replacement } of round.flatMap((each) => STEPS.flatMap((source) => source(each, [])))
    ) {
      nodes += tree.size;
      if (looked++ >= MAX_SEARCHED_PATTERNS || nodes > MAX_REWRITE_NODES) return [...seen.values()];
      const parsed = parse(replacement);
      if (!parsed.ok || seen.has(keyOf(parsed.tree)) || !isSame(parsed.tree)) continue;
      seen.set(keyOf(parsed.tree), parsed.tree);
      next.push(parsed.tree);
    }
    round = best(next);
  }
  return [...seen.values()];
}

function best(trees: readonly Tree[]): Tree[] {
  const by = (cost: (tree: Tree) => number) =>
    trees.toSorted((a, b) => cost(a) - cost(b)).slice(0, MAX_KEPT_PATTERNS);
  return [...new Set([...by(lengthOf), ...by(partsOf)])];
}

const keyOf = ({ regex: { pattern, flags } }: Tree): string => `${flags} ${pattern}`;

const lengthOf = ({ regex: { pattern, flags } }: Tree): number => pattern.length + flags.length;

/** Parts to be read, where a level of nesting and a flag count as one each. */
const partsOf = ({ size, depth, root, regex: { flags } }: Tree): number =>
  size + depth + flags.length + nodesOf(root, "Group").length;
