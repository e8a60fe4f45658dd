import { compilePattern } from "../engine/compile.ts";
import type { Program } from "../engine/program.ts";
import type { Regex } from "../regex.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";
import { createTrials } from "./changes.ts";
import { explainLine, type LineExplanation } from "./line_answer.ts";

/** Why a whole text has no match. */
export interface TextExplanation extends LineExplanation {
  /** The regex with flag m, if it has a match then: `^` or `$` failed because the text has several lines. */
  readonly multiline: Regex | null;
}

/** Explains why a text, which may have several lines, has no match, and suggests changes. */
export function explainText(program: Program, text: string): TextExplanation {
  const multiline = multilineFor(program.tree, text);
  const explained = explainLine(program, text);
  return multiline ? { ...explained, multiline, causes: [], together: null } : { ...explained, multiline };
}

function multilineFor({ regex, root }: Tree, text: string): Regex | null {
  const hasAnchor = findNodes(root, "Assertion").some(({ kind }) => kind === "start" || kind === "end");
  if (!hasAnchor || regex.flags.includes("m") || !/[\n\r]/.test(text)) return null;
  const changed = { pattern: regex.pattern, flags: `${regex.flags}m` };
  const tree = parseTree(changed);
  const found = tree && createTrials().search(compilePattern(tree), text, 0);
  return found && found.status === "match" ? changed : null;
}
