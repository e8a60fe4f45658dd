import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isWord, isWordLike } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "boundary-beside-non-word",
  severity: "warn",
  title: "Word boundary in the wrong place",
  hint:
    'A word boundary is between a letter, digit or "_" and anything else; use a lookaround for other edges',
  check(tree) {
    return nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
      elements.flatMap((node, index) => {
        if (node.type !== "Assertion" || node.kind !== "word") return [];
        const message = formatMessage(node, elements[index - 1], elements[index + 1]);
        return message === undefined ? [] : [{ at: node, message }];
      })
    );
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A word boundary `\\b` needs a word character on exactly one side. Between two word characters, or between two other characters, it never matches. At the edge of a pattern, next to a character such as `#`, it requires a word character just outside the match.",
  flagged: String.raw`
    /\b#\w+/
     ^^
    /\w+@\b/
         ^^
    /a\bb/
      ^^
    /\s\b-/
       ^^
    /[a-z]\b\d/
          ^^
    /a\B-/
      ^^
  `,
  clean: String.raw`
    /\b\w+\b/
    /\w\b-/
    /-\bfoo/
    /\b.+\b/
    /\bé/
    /\B-/
    /a\Bb/
    /x*\b-/
    /[^a]\b-/
    /a\b[A-z]/
    /a\b[0-a]/
  `,
});

type Neighbour = AST.Element | undefined;

function formatMessage(
  { negate, raw }: AST.WordBoundaryAssertion,
  before: Neighbour,
  after: Neighbour,
): string | undefined {
  const [left, right] = [sideKind(before), sideKind(after)];
  const isDecided = left !== undefined && right !== undefined;
  if (isDecided && (left === right) !== negate) {
    return `${quote(raw)} never matches between ${quoteNode(before)} and ${quoteNode(after)}`;
  }
  if (negate || isDecided) return undefined;
  if (right === "other" && before === undefined) {
    return `Before ${quoteNode(after)} ${quote(raw)} requires a letter, digit or "_" before it`;
  }
  if (left === "other" && after === undefined) {
    return `After ${quoteNode(before)} ${quote(raw)} requires a letter, digit or "_" after it`;
  }
  return undefined;
}

const quoteNode = (neighbour: Neighbour): string => quote(neighbour?.raw ?? "");

/** The kind of character that a side requires; undefined if it can be either. */
function sideKind(neighbour: Neighbour): "word" | "other" | undefined {
  if (neighbour?.type === "Quantifier") {
    return neighbour.min > 0 ? sideOfOne(neighbour.element) : undefined;
  }
  return neighbour && sideOfOne(neighbour);
}

function sideOfOne(node: AST.Element): "word" | "other" | undefined {
  const members = node.type === "CharacterClass" ? node.elements : [node];
  if (node.type === "CharacterClass" && (node.negate || members.length === 0)) {
    return undefined;
  }
  if (members.every(isWordLike)) return "word";
  return members.every(isNonWord) ? "other" : undefined;
}

function isNonWord(node: AST.Element | AST.CharacterClassElement): boolean {
  switch (node.type) {
    case "Character":
      return !isWord(node.value) && node.value < 0x80;
    case "CharacterSet":
      return (node.kind === "space" || node.kind === "word") &&
        node.negate === (node.kind === "word");
    default:
      return false;
  }
}
