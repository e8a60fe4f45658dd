import type { AST } from "@eslint-community/regexpp";
import { allOf } from "../../../syntax/facts.ts";
import type { Tree } from "../../../syntax/parse.ts";
import { type Candidate, candidate, type RewriteWords } from "../rewrite.ts";

const ESCAPES: RewriteWords = {
  id: "without-idle-escapes",
  title: "Escapes that change nothing are left out",
  description: "These characters stand for themselves without a backslash too",
  caveat: "",
  type: "equivalent",
  isSpelling: true,
};

/** Backslashes before characters that mean themselves: each, and all at once. */
export function idleEscapes(tree: Tree): Candidate[] {
  const edits = allOf(tree, "Character")
    .filter((node) => /^\\[^a-zA-Z0-9]$/.test(node.raw) && !isNeeded(node))
    .map(({ start }) => ({ start, end: start + 1, text: "" }));
  return edits.length === 0 ? [] : [candidate(ESCAPES, tree, edits, { needsProof: true })];
}

function isNeeded({ raw, parent }: AST.Character): boolean {
  const isInClass = parent.type !== "Alternative" && parent.type !== "Quantifier";
  return (isInClass ? /[\]\\^-]/ : /[\\^$.*+?()[\]{}|/]/).test(raw.slice(1));
}

const GROUPS: RewriteWords = {
  id: "without-idle-group",
  title: "A group that changes nothing is left out",
  description: "Without its parentheses the pattern reads the same",
  caveat: "",
  type: "equivalent",
};

/** Groups that neither capture, nor hold alternatives together, nor are repeated as a whole. */
export function idleGroups(tree: Tree): Candidate[] {
  return allOf(tree, "Group").flatMap((node) => {
    const { alternatives: [only, ...others], parent, modifiers, start, end } = node;
    const isAlone = parent.type === "Alternative" && parent.elements.length === 1;
    const isRepeated = parent.type === "Quantifier" && only?.elements.length !== 1;
    if (!only || modifiers || isRepeated || (others.length > 0 && !isAlone)) return [];
    const text = node.raw.slice("(?:".length, -1);
    return [candidate(GROUPS, tree, [{ start, end, text }], { needsProof: true })];
  });
}

const FLAGS: RewriteWords = {
  id: "without-idle-flags",
  title: "Flags that change nothing are left out",
  description: "The pattern finds the same matches without them",
  caveat: "",
  type: "equivalent",
};

/** The flags i, m and s, one at a time. Most matter, and only in some texts, so each needs a proof. */
export function idleFlags(tree: Tree): Candidate[] {
  const { pattern, flags } = tree.regex;
  return [...flags].filter((flag) => "ims".includes(flag)).map((flag) => ({
    ...FLAGS,
    needsProof: true,
    range: { start: 0, end: pattern.length },
    replacement: { pattern, flags: flags.replace(flag, "") },
  }));
}
