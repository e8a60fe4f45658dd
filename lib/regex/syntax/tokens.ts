import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import { groupNumbers } from "./groups.ts";
import type { Tree } from "./tree.ts";
import { type Node, walk } from "./visit.ts";

/** The kinds of tokens that are highlighted in a pattern. */
type TokenKind = "anchor" | "class" | "escape" | "group" | "lookaround" | "quantifier";

/** A part of a pattern to highlight. Literal text has no tokens. */
export interface Token extends Range {
  readonly kind: TokenKind;
  /** Number of the capturing group that the delimiter belongs to. */
  readonly group?: number;
}

/**
 * Lists the tokens of a pattern; a delimiter comes before what it encloses. Offsets are UTF-16 code units.
 */
export function tokenize(tree: Tree): Token[] {
  const numbers = groupNumbers(tree);
  const tokens: Token[] = [];
  walk(tree.root, (node) => {
    tokens.push(...nodeTokens(node, numbers.get(node)));
    return node.type !== "CharacterClass" && node.type !== "ExpressionCharacterClass";
  });
  return tokens;
}

/** The two delimiters of the innermost group, lookaround or class that begins or ends at an offset. */
export function bracketsAt({ root }: Tree, offset: number): readonly Range[] {
  let found: readonly Range[] = [];
  walk(root, (node) => {
    const pair = delimiters(node);
    if (pair.some(({ start, end }) => start <= offset && offset <= end)) found = pair;
    return node.start <= offset && offset <= node.end;
  });
  return found;
}

function nodeTokens(node: Node, group: number | undefined): Token[] {
  switch (node.type) {
    case "Assertion":
      return isLookaround(node) ? delimiterTokens(node, "lookaround") : [wholeToken(node, "anchor")];
    case "CapturingGroup":
      return delimiterTokens(node, "group", group);
    case "Group":
      return delimiterTokens(node, "group");
    case "Quantifier":
      return [{ start: node.element.end, end: node.end, kind: "quantifier" }];
    case "CharacterClass":
    case "CharacterSet":
    case "ExpressionCharacterClass":
      return [wholeToken(node, "class")];
    case "Backreference":
      return [wholeToken(node, "escape")];
    case "Character":
      return node.raw.startsWith("\\") ? [wholeToken(node, "escape")] : [];
    default:
      return [];
  }
}

function delimiterTokens(node: Node, kind: TokenKind, group?: number): Token[] {
  return delimiters(node).map((range) => ({ ...range, kind, ...(group === undefined ? {} : { group }) }));
}

/** The opening and the closing delimiter of a node; empty for a node without delimiters. */
function delimiters(node: Node): Range[] {
  const opening = openingEnd(node);
  if (opening === null) return [];
  return [{ start: node.start, end: opening }, { start: node.end - 1, end: node.end }];
}

/** Where the opening delimiter of a node ends. */
function openingEnd(node: Node): number | null {
  switch (node.type) {
    case "CapturingGroup":
    case "Group":
      return node.alternatives[0]?.start ?? null;
    case "Assertion":
      return isLookaround(node) ? node.alternatives[0]?.start ?? null : null;
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return node.start + (node.negate ? 2 : 1);
    default:
      return null;
  }
}

function isLookaround(node: AST.Assertion): node is AST.LookaroundAssertion {
  return node.kind === "lookahead" || node.kind === "lookbehind";
}

const wholeToken = ({ start, end }: Node, kind: TokenKind): Token => ({ start, end, kind });
