import type { AST } from "@eslint-community/regexpp";
import type { CharSet } from "../syntax/char_set.ts";
import { characterLookup, isSetNode } from "../syntax/character_sets.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { createCandidate, type RewriteCandidate, type RewriteWords } from "./rewrite.ts";

const WITHIN_LINE: RewriteWords = {
  id: "loop-within-line",
  title: "Loops that end with the line",
  description: "A loop that can't pass the end of its line isn't tried again for each line after it",
  caveat: "In a text of one line nothing changes; a match that spans several lines is lost",
  type: "safety",
};

const NARROWED: RewriteWords = {
  id: "narrowed-loop",
  title: "A loop that ends at the next beginning",
  description: "A loop that can't pass the character that a match begins with isn't tried again from there",
  caveat: "Matches that contain that character again are lost",
  type: "safety",
};

/**
 * `[^\n\r\u2028\u2029"]*` for `[^"]*` in all loops, and `\{\{([^{}]+)\}\}` for `\{\{([^}]+)\}\}`: loops without
 * the line endings, or without the first character of the alternative of the pattern that they are in.
 */
export function narrowerLoops(tree: Tree): RewriteCandidate[] {
  return [
    ...narrow(
      tree,
      WITHIN_LINE,
      (_, set) => LINE_ENDINGS.flatMap(([code, raw]) => set.has(code) ? raw : []).join(""),
    ),
    ...narrow(tree, NARROWED, (loop, set) => {
      const opener = openerOf(loop);
      // Without a letter of a word, a class excludes too much.
      if (opener?.type !== "Character" || !set.has(opener.value) || /^[\w\]]/.test(opener.raw)) return "";
      return tree.regex.flags.includes("v") ? opener.raw : opener.raw.replace(NEEDLESS_ESCAPE, "");
    }),
  ];
}

/** Excludes members, as they are written in a class, from the loops over one character. */
function narrow(
  tree: Tree,
  words: RewriteWords,
  excludedFrom: (loop: AST.Quantifier, set: CharSet) => string,
): RewriteCandidate[] {
  const setOf = characterLookup(tree);
  const edits = nodesOfType(tree, "Quantifier").flatMap((loop) => {
    const { element, max } = loop;
    const set = isSetNode(element) && max === Infinity ? setOf(element) : undefined;
    const others = set && excludedMembers(element, set);
    const raw = set && others !== undefined ? excludedFrom(loop, set) : "";
    return raw === "" ? [] : [{ start: element.start, end: element.end, text: `[^${raw}${others}]` }];
  });
  return edits.length === 0
    ? []
    : [createCandidate(words, tree, edits, { mayChange: true, mustBeLinear: true })];
}

/** What a class excludes, as its members are written; undefined if it isn't written so. */
function excludedMembers({ type, raw }: AST.Node, { isAll }: CharSet): string | undefined {
  if (isAll) return "";
  if (raw === ".") return "\\n\\r\\u2028\\u2029";
  // With flags i and u, a negated class means something else than `\W`.
  if (raw === "\\D") return "\\d";
  return type === "CharacterClass" && raw.startsWith("[^")
    ? raw.slice("[^".length, -1).replace(/^-/, "\\-")
    : undefined;
}

const LINE_ENDINGS = [[10, "\\n"], [13, "\\r"], [0x2028, "\\u2028"], [0x2029, "\\u2029"]] as const;

/** The backslash before a sign that means itself in classes, unless they have flag v. */
const NEEDLESS_ESCAPE = /^\\(?=[^\w\\\]^-])/;

function openerOf(loop: AST.Quantifier): AST.Element | undefined {
  let node: AST.Node = loop;
  while (node.parent && node.parent.type !== "Pattern") node = node.parent;
  return node.type === "Alternative" ? node.elements[0] : undefined;
}
