import type { AST } from "@eslint-community/regexpp";
import { modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { widthOf } from "../syntax/tree_queries.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "stateful-test",
  severity: "info",
  title: "Expression that remembers where it stopped",
  hint: 'Remove the flag, or set "lastIndex" to 0 before each call of "test" or "exec"',
});

/** Tokenizers rely on y, so nobody is told to remove it. */
const STICKY_HINT = 'Set "lastIndex" to where the match must begin before each call of "test" or "exec"';

/** The flag y, or g on a pattern that matches once at most: `test` then answers differently each time. */
export function statefulTest(tree: Tree): Warning[] {
  const { pattern, flags } = tree.regex;
  const behind = { start: pattern.length, end: pattern.length };
  if (flags.includes("y")) {
    const found = warning(
      behind,
      'With y "test" and "exec" begin at "lastIndex" and move it: the same text can match and then not',
    );
    return [{ ...found, hint: STICKY_HINT }];
  }
  if (!flags.includes("g") || !matchesOnce(tree)) return [];
  const fails = widthOf(tree, tree.root).min > 0
    ? 'it makes "test" fail at every second call'
    : 'a match that takes text makes the next "test" fail';
  return [warning(
    behind,
    `The pattern matches only at the start of the text, so g finds nothing more, but ${fails}`,
  )];
}

function matchesOnce(tree: Tree): boolean {
  const modeAt = modesOf(tree);
  return tree.root.alternatives.every(({ elements }) => {
    const [first] = elements;
    return first !== undefined && isStart(first) && !modeAt(first).multiline;
  });
}

const isStart = (element: AST.Element): boolean => element.type === "Assertion" && element.kind === "start";
