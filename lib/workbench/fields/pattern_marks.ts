import type { Range } from "../../regex/regex.ts";
import type { Fault, Tree } from "../../regex/syntax/parse.ts";
import { bracketsAt, type Token, tokensOf } from "../../regex/syntax/tokens.ts";
import { captureClass, type Mark } from "./marks.ts";

/**
 * What is painted in the pattern: its tokens, the brackets at the cursor, the fault, what is pointed at.
 *
 * @param cursor offset in UTF-16 code units; null while the field has no focus
 */
export function patternMarks(
  tree: Tree | null,
  fault: Fault | null,
  focus: Range | null,
  cursor: number | null,
): Mark[] {
  const tokens = tree ? tokensOf(tree).map((token) => tokenMark(token, tree)) : [];
  const brackets = tree && cursor !== null ? bracketsAt(tree, cursor) : [];
  const wrong = fault?.reason === "syntax" ? [{ ...fault.range, kind: "fault" }] : [];
  return [
    ...tokens,
    ...brackets.map((range) => ({ ...range, kind: "bracket" })),
    ...wrong,
    ...(focus ? [{ ...focus, kind: "focus" }] : []),
  ];
}

function tokenMark({ start, end, kind, group }: Token, { regex }: Tree): Mark {
  if (group === undefined) return { start, end, kind: `token-${kind}` };
  const begins = regex.pattern[start] === "(";
  return { start, end, kind: `capture ${captureClass(group)}`, ...begins && { groups: `${group}` } };
}
