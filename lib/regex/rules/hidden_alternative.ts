import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { modeLookup } from "../syntax/modifiers.ts";
import { endsMatch, nodesOfType } from "../syntax/tree_queries.ts";
import type { Finding, Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "hidden-alternative",
  severity: "warn",
  title: "Alternative hidden by an earlier one",
  hint: "Put the longer alternative first, or remove the one that is never used",
  check(tree) {
    const modeAt = modeLookup(tree);
    return [...new Set(nodesOfType(tree, "Alternative").map(({ parent }) => parent))]
      .filter(({ alternatives }) => alternatives.length > 1)
      .flatMap((parent) => hiddenIn(parent, modeAt(parent.alternatives[0] ?? parent).ignoreCase));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Alternatives are tried from left to right. An alternative that equals an earlier one is never used. Where nothing follows, neither is one that begins with an earlier one: in `jan|january` the match always ends after `jan`.",
  flagged: String.raw`
    /jan|january/
         ^^^^^^^
    /x(?:if|ifdef)/
            ^^^^^
    /(?:a|b|a)c/
            ^
    /(?:ab|AB)c/i
           ^^
    /(?:a|ab|ab)c/
             ^^
    /(?:a|ab)/
          ^^
  `,
  clean: String.raw`
    /january|jan/
    /(?:jan|january)\b/
    /a|b/
    /(?:ab|AB)c/
    /(?<=a|ab)c/
    /(?:\d|\d)/
  `,
});

/** The literal alternatives so far, by their characters. */
interface Trie {
  readonly next: Map<number, Trie>;
  ends?: AST.Alternative;
}

type Disjunction = AST.Alternative["parent"];

function hiddenIn(parent: Disjunction, ignoreCase: boolean): Finding[] {
  const trie: Trie = { next: new Map() };
  const atEnd = parent.type === "Assertion" ? parent.kind === "lookahead" : endsMatch(parent);
  return parent.alternatives.flatMap((alternative) => {
    const { beginning, equal } = insert(trie, alternative, ignoreCase);
    if (equal) return [{ at: alternative, message: duplicateMessage(alternative, equal) }];
    return beginning && atEnd ? [{ at: alternative, message: prefixMessage(alternative, beginning) }] : [];
  });
}

/** Adds a literal alternative. Returns the earlier alternatives that are a prefix of it, and equal to it. */
function insert(
  trie: Trie,
  alternative: AST.Alternative,
  ignoreCase: boolean,
): { beginning?: AST.Alternative | undefined; equal?: AST.Alternative | undefined } {
  const { elements } = alternative;
  if (elements.length === 0 || !elements.every(isCharacter)) return {};
  let node = trie;
  let beginning: AST.Alternative | undefined;
  for (const { value } of elements) {
    beginning ??= node.ends;
    const key = ignoreCase ? upperCase(value) : value;
    const next: Trie = node.next.get(key) ?? { next: new Map() };
    node.next.set(key, next);
    node = next;
  }
  const equal = node.ends;
  node.ends ??= alternative;
  return { beginning, equal };
}

const isCharacter = (element: AST.Element): element is AST.Character => element.type === "Character";

/** Canonicalize of ECMA-262 without u: a character whose upper case is longer, or newly ASCII, stays as it is. */
function upperCase(value: number): number {
  const upper = String.fromCodePoint(value).toUpperCase();
  const code = upper.codePointAt(0) ?? value;
  const isOne = String.fromCodePoint(code) === upper;
  return isOne && !(value > 0x7f && code <= 0x7f) ? code : value;
}

function duplicateMessage({ raw }: AST.Alternative, by: AST.Alternative): string {
  return `${quote(raw)} can never match: ${quote(by.raw)} comes first and matches the same strings`;
}

function prefixMessage({ raw }: AST.Alternative, by: AST.Alternative): string {
  return `${quote(raw)} can never match: the earlier alternative ${quote(by.raw)} is a prefix of it`;
}
