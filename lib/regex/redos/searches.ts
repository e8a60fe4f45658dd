import { memoize } from "../memoize.ts";
import type { Tree } from "../syntax/tree.ts";

/** How often code searches a text: for one match, or for all matches, one after the other. */
export type Searches = "one" | "all";

/** What is done with a regex, by the name of the method: `match` also stands for `exec` and `matchAll`. */
export type UseName = "test" | "match" | "replace" | "split";

/** All names of uses. */
export const USE_NAMES: readonly UseName[] = ["test", "match", "replace", "split"];

/** How often such a use searches a text; undefined if flag g decides. */
export function searchesOf(use: UseName): Searches | undefined {
  return use === "test" ? "one" : use === "split" ? "all" : undefined;
}

/**
 * A pattern as its backtracking is judged for a use. What flag g means for the steps of a search depends on the code: `split`
 * searches for all matches without the flag, and a new regex that tests a text once finds one match with it.
 *
 * @param searches what the code does; if that isn't known, flag g decides
 */
export function judgedFor(tree: Tree, searches: Searches | undefined): Tree {
  const isGlobal = tree.regex.flags.includes("g");
  if (searches === undefined || isGlobal === (searches === "all")) return tree;
  return withOtherFlag(tree);
}

/** A tree with flag g that had none, or the other way around; the same for the same tree, so that its verdict is found again. */
const withOtherFlag = memoize((tree: Tree): Tree => {
  const { pattern, flags } = tree.regex;
  return { ...tree, regex: { pattern, flags: flags.includes("g") ? flags.replace("g", "") : `${flags}g` } };
});
