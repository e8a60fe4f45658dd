import { createMeter, LANGUAGE_BUDGET, type Refusal, unlessRefused } from "../language/budget.ts";
import { compareLanguages } from "../language/relation.ts";
import { parseRecentTree } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";
import type { Construct, Engine, Writing } from "./engines.ts";
import { foreignMeaning } from "./foreign_meaning.ts";
import { distinguishesSurrogates, isTooDeep, readTree } from "./read.ts";
import { countsAround } from "./respell.ts";

/** What an engine makes of a pattern as it stands. */
export type WorksIn =
  /** It accepts the same texts, which is proved. With `readWith`, the pattern was read with a flag that it doesn't have. */
  | { readonly kind: "same"; readonly readWith?: "u" }
  /** It accepts other texts, such as this one. */
  | { readonly kind: "differs"; readonly text: string; readonly acceptedBy: "javascript" | "engine" }
  /** It doesn't compile the pattern. */
  | { readonly kind: "refused"; readonly construct: Construct }
  | { readonly kind: "undecided"; readonly construct: Construct }
  | { readonly kind: "undecided"; readonly refusal: Refusal };

/**
 * What an engine makes of a pattern as it stands, with flags i, m and s given to it as its own. Texts are well-formed Unicode,
 * and what a pattern without u says about a surrogate pair is said about one character.
 */
export function worksInEngine(tree: Tree, engine: Engine): WorksIn {
  if (isTooDeep(tree)) return { kind: "undecided", refusal: "depth" };
  return engine.reads ? worksInForeign(tree, engine) : worksInJavaScript(tree, engine);
}

function worksInForeign(written: Tree, { reads }: Engine): WorksIn {
  const tree = asCodePoints(written);
  if (!tree) return { kind: "undecided", construct: "escaped surrogate" };
  const meaning = foreignMeaning(tree, reads!, /[uv]/.test(written.regex.flags));
  if (meaning.kind === "refused") return { kind: "refused", construct: meaning.construct };
  if (meaning.kind === "unknown") return { kind: "undecided", construct: meaning.construct };
  const flags = tree.regex.flags.replaceAll(/[^uv]/g, "");
  const read = parseRecentTree({ pattern: meaning.source, flags });
  if (!read) return { kind: "undecided", refusal: "depth" };
  const found = compareReadings(tree, read);
  return found.kind === "same" && distinguishes(written) ? { ...found, readWith: "u" } : found;
}

/** True if a pattern without u or v says something about surrogates. */
function distinguishes(tree: Tree): boolean {
  return unlessRefused(
    () => distinguishesSurrogates(readTree(tree, createMeter(LANGUAGE_BUDGET))),
    () => false,
  );
}

/**
 * A pattern with flag u that says of code points what it says of code units; itself if it has none, but mentions no surrogate.
 * Null if it has to be read in code units.
 */
export function asCodePoints(tree: Tree): Tree | null {
  const { pattern, flags } = tree.regex;
  if (/[uv]/.test(flags)) return tree;
  const read = mayMeanElse(pattern) ? null : parseRecentTree({ pattern, flags: `${flags}u` });
  if (distinguishes(tree)) return read;
  // With flag u, other characters are equal ignoring case.
  return flags.includes("i") ? tree : read ?? tree;
}

/** True if a pattern may be valid with flag u, but have another meaning. */
export const mayMeanElse = (pattern: string): boolean => /\\(?:u\{|[pPAzZ])/.test(pattern);

/** The same if no text tells two readings apart. */
function compareReadings(tree: Tree, read: Tree): WorksIn {
  const plain = { ...tree, regex: { ...tree.regex, flags: tree.regex.flags.replaceAll(/[dgy]/g, "") } };
  const found = compareLanguages(plain, read);
  const { onlyLeft, onlyRight } = found;
  const [text, acceptedBy] = onlyLeft === undefined
    ? [onlyRight, "engine"] as const
    : [onlyLeft, "javascript"] as const;
  if (text !== undefined) {
    // Such a character stands for those beyond U+FFFF, of which the engine may know more.
    return text.isWellFormed()
      ? { kind: "differs", text, acceptedBy }
      : { kind: "undecided", construct: "escaped surrogate" };
  }
  if (found.how === "proved" && !found.mayDeviate && found.relation === "equal") return { kind: "same" };
  return { kind: "undecided", refusal: found.refusal ?? "work" };
}

function worksInJavaScript(
  tree: Tree,
  { refuses = [], differs = [], refusedFlags = "", writes }: Engine,
): WorksIn {
  const { pattern, flags } = tree.regex;
  const construct = refuses.find((each) => hasConstruct(tree, each, writes, refusedFlags));
  const unknown = differs.find((each) => hasConstruct(tree, each, writes, refusedFlags));
  if (construct !== undefined) return { kind: "refused", construct };
  if (unknown !== undefined) return { kind: "undecided", construct: unknown };
  if (writes.flags === "") return { kind: "same" };
  if (flags.includes("u")) return { kind: "same" };
  const read = parseRecentTree({ pattern, flags: writes.flags ?? "" });
  if (!read || /\\[AzZ]/.test(pattern)) return { kind: "refused", construct: "syntax of flag u" };
  if (!/[uv]/.test(flags) && hasRangeOfSurrogates(tree)) {
    return { kind: "undecided", construct: "escaped surrogate" };
  }
  return flags.includes("v") || mayMeanElse(pattern)
    ? compareReadings(tree, read)
    : { kind: "same", ...distinguishes(tree) && { readWith: "u" } };
}

/** Without flag u, such a range contains all characters beyond U+FFFF, as two surrogates; with it, none. */
const hasRangeOfSurrogates = (tree: Tree): boolean =>
  findNodes(tree.root, "CharacterClassRange").some(({ min, max }) =>
    min.value <= 0xd800 && max.value >= 0xdfff
  );

function hasConstruct(tree: Tree, construct: Construct, writing: Writing, flags: string): boolean {
  switch (construct) {
    case "lookahead":
    case "lookbehind":
      return findNodes(tree.root, "Assertion").some(({ kind }) => kind === construct);
    case "backreference":
      return findNodes(tree.root, "Backreference").length > 0;
    case "count":
      return findNodes(tree.root, "Quantifier").some((node) =>
        countsAround(node, writing.openRepeat) > writing.maxRepeat
      );
    case "negated class up to U+FFFF":
      return findNodes(tree.root, "CharacterClass").some(({ negate, elements }) =>
        negate && elements.some((each) => each.type === "CharacterClassRange" && each.max.value >= 0xffff)
      );
    case "flag":
      return [...flags].some((flag) => tree.regex.flags.includes(flag));
    default:
      return false;
  }
}
