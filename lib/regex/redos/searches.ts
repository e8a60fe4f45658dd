import { memoizeInKey } from "../memoize.ts";
import type { Tree } from "../syntax/tree.ts";

/**
 * How often code searches a text: for one match, or for all matches, one after the other. `split` does the latter without flag g,
 * and also with flag y at every position.
 */
export type Searches = "one" | "all" | "split";

/** What is done with a regex, by the name of the method: `match` also stands for `exec` and `matchAll`. */
export type UseName = "test" | "match" | "replace" | "split";

/** All names of uses. */
export const USE_NAMES: readonly UseName[] = ["test", "match", "replace", "split"];

/** How often such a use searches a text; undefined if flag g decides. */
export function searchesOf(use: UseName): Searches | undefined {
  return use === "test" ? "one" : use === "split" ? "split" : undefined;
}

/**
 * A pattern as its backtracking is judged for a use. What flag g means for the steps of a search depends on the code: `split`
 * searches for all matches without the flag, and a new regex that tests a text once finds one match with it.
 *
 * @param searches what the code does; if that isn't known, flag g decides
 * @example judgedFor(tree("/a/"), "split").regex.flags // "g"
 */
export function judgedFor(tree: Tree, searches: Searches | undefined): Tree {
  if (searches === undefined) return tree;
  const { flags } = tree.regex;
  const others = flags.replace(searches === "split" ? /[gy]/g : "g", "");
  const judged = searches === "one" ? others : `${others}g`;
  return judged.length === flags.length && [...judged].every((flag) => flags.includes(flag))
    ? tree
    : withFlags(tree).of(judged);
}

/** Trees with other flags; the same for the same tree and flags, so that verdicts are found again. */
const withFlags = memoizeInKey((tree: Tree) => {
  const trees = new Map<string, Tree>();
  return {
    of: (flags: string): Tree => {
      const made = trees.get(flags) ?? { ...tree, regex: { ...tree.regex, flags } };
      trees.set(flags, made);
      return made;
    },
  };
});
