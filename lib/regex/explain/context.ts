import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { listed } from "./phrase.ts";

/** The number of each capturing group, from 1 in the order of their opening parentheses. */
export type GroupNumbers = ReadonlyMap<AST.CapturingGroup, number>;

/** What the wording of one construct needs to know of the rest of the pattern. */
export interface Context {
  readonly numbers: GroupNumbers;
  /** For each name that several groups have, these. */
  readonly shared: ReadonlyMap<string, SharedName>;
  readonly tree: Tree;
}

/** The groups that have one name: "1 and 2" all of them, "1 or 2" whichever. */
export interface SharedName {
  readonly count: number;
  readonly all: string;
  readonly any: string;
}

/** Collects the context of a tree's nodes, in time proportional to the tree. */
export function contextOf(tree: Tree): Context {
  return {
    numbers: new Map(tree.groups.map((group, index) => [group, index + 1])),
    shared: sharedNames(tree.groups),
    tree,
  };
}

function sharedNames(
  groups: readonly AST.CapturingGroup[],
): ReadonlyMap<string, SharedName> {
  const numbers = new Map<string, string[]>();
  groups.forEach(({ name }, index) => {
    if (name === null) return;
    const known = numbers.get(name);
    if (known) known.push(String(index + 1));
    else numbers.set(name, [String(index + 1)]);
  });
  return new Map(
    [...numbers].filter(([, all]) => all.length > 1).map(([name, all]) => [
      name,
      {
        count: all.length,
        all: listed(all, "and"),
        any: listed(all, "or"),
      },
    ]),
  );
}
