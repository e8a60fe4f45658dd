import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { type Node, walk } from "../syntax/visit.ts";

/** What the flags, and the modifiers around a node, make of that node. */
export interface Mode {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  /** Flag u or v: the text is read in code points, not in UTF-16 code units. */
  readonly unicode: boolean;
  /** Flag v, which folds case before it takes a complement; u takes the complement first. */
  readonly unicodeSets: boolean;
}

/**
 * The traversal of `walk`, with the mode in which each node is matched. A group with modifiers is itself
 * still in the mode around it.
 */
export function walkInModes(
  tree: Tree,
  enter: (node: Node, mode: Mode) => boolean | void,
): void {
  const modes = [modeOf(tree.regex.flags)];
  const top = () => modes.at(-1) ?? modeOf("");
  walk(tree.root, (node) => {
    const answer = enter(node, top());
    const modifiers = modifiersOf(node);
    if (modifiers) modes.push(modified(top(), modifiers));
    return answer;
  }, (node) => {
    if (modifiersOf(node)) modes.pop();
  });
}

/** The mode that a set of flag letters makes. */
export function modeOf(flags: string): Mode {
  return {
    ignoreCase: flags.includes("i"),
    multiline: flags.includes("m"),
    dotAll: flags.includes("s"),
    unicode: /[uv]/.test(flags),
    unicodeSets: flags.includes("v"),
  };
}

function modifiersOf(node: Node): AST.Modifiers | null {
  return node.type === "Group" ? node.modifiers : null;
}

function modified(mode: Mode, { add, remove }: AST.Modifiers): Mode {
  const after = (flag: "ignoreCase" | "multiline" | "dotAll") => add[flag] || (mode[flag] && !remove?.[flag]);
  return {
    ...mode,
    ignoreCase: after("ignoreCase"),
    multiline: after("multiline"),
    dotAll: after("dotAll"),
  };
}
