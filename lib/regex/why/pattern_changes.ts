import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Range, Regex } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import { isQuantifiable } from "../syntax/tree_queries.ts";
import { findNodes, type Node } from "../syntax/visit.ts";
import { findTextChange, type TextChange } from "../text_change.ts";
import { list } from "../words.ts";

/** A change of a pattern, with its description. */
export interface PatternChange extends Regex {
  /** Sentence case, no full stop. */
  readonly words: string;
}

/** A change that has to be tested. */
export interface Candidate extends PatternChange {
  /** In inserted and removed characters. */
  readonly size: number;
  /** How much of the pattern's meaning it gives up, where 1 is a character more that one part accepts. */
  readonly loss: number;
  /** Where in the pattern it is; null if it is one of the flags. */
  readonly edit: TextChange | null;
  /** The part of the pattern that it is about. */
  readonly part: Node;
  /** The words, with a name for that part. */
  readonly wordsFor: (name: string) => string;
  /** The character that the part accepts as well, if that is the change. */
  readonly added: string | null;
  /** The word of the text that is accepted as well as one of the pattern, if that is the change. */
  readonly word: { readonly inText: Range; readonly inPattern: Range } | null;
  /** True if it writes a number of the text into the pattern, which nobody would do, even where it loses least. */
  readonly isValue?: boolean;
}

/** Where a search stopped. */
interface SearchStop {
  /** Parts of the pattern that failed there. */
  readonly failed: readonly Node[];
  readonly text: string;
  /** The position in the text. */
  readonly at: number;
  /** True if a change of the text is shown; then changes that weaken the pattern a lot are left out. */
  readonly hasTextChange: boolean;
  /** How many quantifiers and assertions may be changed, nearest first. */
  readonly mostParts?: number;
}

/**
 * Changes that let a pattern match more, the smallest first: set a flag, drop an anchor or lookaround, widen the
 * bounds of a quantifier, add a character to a class, accept another word, make a part optional.
 */
export function patternCandidates(tree: Tree, stop: SearchStop): Candidate[] {
  const { failed, text, at, hasTextChange, mostParts = MAX_RELAXED_PARTS } = stop;
  const point = text.codePointAt(at);
  const character = point === undefined ? undefined : String.fromCodePoint(point);
  const assertions = findNodes(tree.root, "Assertion").filter((node) =>
    !hasTextChange || (failed.includes(node) && !("alternatives" in node))
  );
  const found = [
    ...flagChanges(tree, /[\u{10000}-\u{10ffff}]/u.exec(text)?.[0]),
    ...failed.flatMap((node) => character === undefined ? [] : widenCharacter(tree, node, character)),
    ...failed.flatMap((node) => otherWord(tree, node, text, at)),
    ...nearestParts(findNodes(tree.root, "Quantifier"), failed, mostParts).flatMap((node) =>
      loosenQuantifier(tree, node)
    ),
    ...nearestParts(assertions, failed, mostParts).map((node) =>
      replacePart(tree, node, "", node, (part) => `Remove ${part}`, LOSSES.remove)
    ),
    ...wordBoundaryChanges(tree),
    ...optionalParts(tree, failed, hasTextChange),
  ];
  const seen = new Set<string>();
  return found
    .filter(({ pattern, flags }) => !seen.has(`${flags}/${pattern}`) && seen.add(`${flags}/${pattern}`))
    .sort((a, b) => a.size - b.size);
}

/** The pattern without its word boundaries, if it has several: often one fails where another one does, too. */
function wordBoundaryChanges(tree: Tree): Candidate[] {
  const count = wordBoundaries(tree).length;
  if (count < 2) return [];
  const by = replaceWordBoundaries(tree, "");
  const all = { start: 0, end: tree.regex.pattern.length };
  const change = replacePart(tree, all, by, tree.root, () => REMOVE_BOUNDARIES, LOSSES.remove);
  return [{ ...change, size: 2 * count }];
}

/** The words of that change, which is not needed where removing one of them is enough. */
export const REMOVE_BOUNDARIES = "Remove each \\b";

const wordBoundaries = (tree: Tree): Node[] =>
  findNodes(tree.root, "Assertion").filter((node) => node.kind === "word" && !node.negate);

/** The pattern with something else in place of each `\b`. */
export function replaceWordBoundaries(tree: Tree, by: string): string {
  let [pattern, from] = ["", 0];
  for (const { start, end } of wordBoundaries(tree).toSorted((a, b) => a.start - b.start)) {
    pattern += tree.regex.pattern.slice(from, start) + by;
    from = end;
  }
  return pattern + tree.regex.pattern.slice(from);
}

/** Quantifiers and assertions whose changes are tested, nearest to the failure first. */
const MAX_RELAXED_PARTS = 40;

/** If there are many parts, those nearest to what failed. */
function nearestParts<T extends Node>(parts: readonly T[], failed: readonly Node[], most: number): T[] {
  const distance = ({ start, end }: Node) =>
    Math.min(...failed.map((node) => Math.max(start - node.end, node.start - end, 0)));
  const near = parts.length <= most ? parts : parts
    .map((node) => ({ node, far: distance(node) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ node }) => node);
  return [...near];
}

const FLAG_WORDS: Readonly<Record<string, string>> = {
  i: "ignore case",
  m: "^ and $ match at line boundaries",
  s: "the dot matches line endings",
};

function flagChanges({ regex: { pattern, flags }, root }: Tree, astral: string | undefined): Candidate[] {
  const change = (words: string, flags: string): Candidate => ({
    pattern,
    flags,
    words,
    size: 1,
    loss: LOSSES.flag,
    edit: null,
    part: root,
    wordsFor: () => words,
    added: null,
    word: null,
  });
  const withFlag = (flag: string, words: string) =>
    change(`Set flag ${flag} (${words})`, [...flags, flag].sort().join(""));
  const found = Object.entries(FLAG_WORDS)
    .filter(([flag]) => !flags.includes(flag))
    .map(([flag, words]) => withFlag(flag, words));
  if (astral && !/[uv]/.test(flags)) {
    found.unshift(withFlag("u", `${quote(astral)} is one character`));
  }
  return flags.includes("y") ? [...found, change("Remove flag y", flags.replace("y", ""))] : found;
}

/** What kinds of changes give up, see `Candidate`. */
const LOSSES = {
  flag: 0.2,
  widen: 1,
  widenSet: 1.6,
  widenOther: 2.5,
  extraSpace: 0.9,
  loosen: 1.2,
  otherWord: 1.2,
  optional: 1.3,
  extraText: 1.5,
  remove: 3,
} as const;

/** A number of the text is a value, which doesn't take the place of a literal. */
const DIGIT = /\p{N}/u;

function widenCharacter(tree: Tree, node: Node, character: string): Candidate[] {
  const one = escapeInClass(character);
  const words = (part: string) => widenWords([character], node, part);
  const added = (change: Candidate) => ({ ...change, added: character });
  if (node.type === "Character" || node.type === "CharacterSet") {
    if (node.parent.type !== "Alternative" && node.parent.type !== "Quantifier") return [];
    // In a class a dot is literal, so the result is [^]; a dot excludes only line terminators.
    const by = node.raw === "." ? "[^]" : `[${rawInClass(tree.regex, node)}${one}]`;
    if (node.type === "Character" && DIGIT.test(character) && !DIGIT.test(node.raw)) return [];
    const like = node.type === "Character" ? String.fromCodePoint(node.value) : node.raw === "\\s" ? " " : "";
    const loss = like === ""
      ? LOSSES.widenSet
      : WORD.test(like) === WORD.test(character)
      ? LOSSES.widen
      : LOSSES.widenOther;
    return [added(replacePart(tree, node, by, node, words, loss))];
  }
  if (node.type !== "CharacterClass") return [];
  const end = { start: node.end - 1, end: node.end - 1 };
  if (!node.negate) return [added(replacePart(tree, end, one, node, words, LOSSES.widen))];
  return node.elements
    .filter((each) => each.type === "Character" && String.fromCodePoint(each.value) === character)
    .map((each) => added(replacePart(tree, each, "", node, words, LOSSES.widen)));
}

/** That a part accepts more characters. */
export function widenWords(characters: readonly string[], { type }: Node, name: string): string {
  return `Allow ${list(characters.map(quote))} ${type === "CharacterClass" ? "in" : "as well as"} ${name}`;
}

/** Longest text that a pattern is said to accept as well. */
const MAX_OTHER_TEXT = 20;

/** The text's word in place of a word of the pattern in which the search stopped. */
function otherWord(tree: Tree, node: Node, text: string, at: number): Candidate[] {
  const { parent } = node;
  const isOther = (each: Node) => each.type !== "Character" || !WORD.test(String.fromCodePoint(each.value));
  if (node.type !== "Character" || isOther(node) || parent?.type !== "Alternative") return [];
  const index = parent.elements.indexOf(node);
  const from = parent.elements.findLastIndex((each, place) => place < index && isOther(each)) + 1;
  const after = parent.elements.findIndex((each, place) => place >= index && isOther(each));
  const [first, last] = [parent.elements[from], parent.elements.at((after < 0 ? 0 : after) - 1)];
  if (!first || !last || last.end < node.end || first === last) return [];
  const start = at - (node.start - first.start);
  const [other = ""] = start < 0 ? [] : WORD.exec(text.slice(start)) ?? [];
  const around = parent.parent;
  const isWhole = first.start === parent.start && last.end === parent.end && around.type !== "Pattern" &&
    around.type !== "Assertion";
  const inPattern = isWhole
    ? { start: around.alternatives[0]?.start ?? 0, end: around.alternatives.at(-1)?.end ?? 0 }
    : { start: first.start, end: last.end };
  const word = tree.regex.pattern.slice(inPattern.start, inPattern.end);
  // Where one is a part of the other, the rest of it is what differs.
  const [short = "", long = ""] = [word, other].map((each) => each.toLowerCase())
    .sort((a, b) => a.length - b.length);
  if (other === "" || other.length > MAX_OTHER_TEXT || long.startsWith(short)) return [];
  const edit = isWhole ? { start: inPattern.end, end: inPattern.end } : inPattern;
  const by = isWhole ? `|${other}` : `(?:${word}|${other})`;
  const words = () => `Allow ${quote(other)} as well as ${word}`;
  const change = replacePart(tree, edit, by, node, words, LOSSES.otherWord);
  return [{ ...change, word: { inText: { start, end: start + other.length }, inPattern } }];
}

const WORD = /^[\p{L}\p{N}_]+/u;

/** What the text has in front of what was expected, as an optional part. */
export function extraText(tree: Tree, failed: Node, text: string, at: number): Candidate[] {
  const node = outermostFrom(failed);
  if (
    node === null || (node.type === "Quantifier" && node.min === 0) ||
    (node.type === "Assertion" && node.kind !== "end")
  ) return [];
  const run = node.type === "Assertion" ? /^.+$/ : /^(?:\s+|\p{L}+|\p{N}+|.)/u;
  const [extra = ""] = run.exec(text.slice(at)) ?? [];
  if (extra === "" || extra.length > MAX_OTHER_TEXT || !extra.isWellFormed()) return [];
  const isSpace = !/\S/.test(extra);
  const escaped = extra.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const by = isSpace ? "\\s*" : [...extra].length === 1 ? `${escaped}?` : `(?:${escaped})?`;
  const words = (name: string) => `Allow ${isSpace ? "spaces" : quote(extra)} before ${name}`;
  const start = { start: node.start, end: node.start };
  const loss = isSpace ? LOSSES.extraSpace : LOSSES.extraText + (extra.length - 1) * LOST_PER_EXTRA;
  return [{ ...replacePart(tree, start, by, node, words, loss), isValue: DIGIT.test(extra) }];
}

/** The largest part that begins with a part, up to its place among others; null inside a lookaround. */
function outermostFrom(start: Node): Node | null {
  let node = start;
  for (let parent = node.parent as Node | null; parent; parent = parent.parent as Node | null) {
    if (parent.type === "Assertion") return null;
    if (parent.type === "Pattern") break;
    if (parent.start === node.start || (node.type === "Alternative" && isOnly(node))) node = parent;
    else if (node.type !== "Alternative") break;
  }
  return node.type === "Alternative" ? start : node;
}

const isOnly = ({ parent }: AST.Alternative): boolean => parent.alternatives.length === 1;

/** Most escapes aren't needed in a class without flag v. */
const rawInClass = ({ flags }: Regex, { raw }: Node): string =>
  !flags.includes("v") && /^\\[.()?*+$|{}/]$/.test(raw) ? raw.slice(1) : raw;

const escapeInClass = (character: string): string =>
  /[\\\]^\-[]/.test(character) ? `\\${character}` : character;

function loosenQuantifier(tree: Tree, node: AST.Quantifier): Candidate[] {
  const { min, max, greedy, element } = node;
  const bounds: [number, number][] = [[Math.min(min, 1), max], [0, max], [min, Infinity], [
    Math.min(min, 1),
    Infinity,
  ]];
  return bounds
    .filter(([least, most]) => least !== min || most !== max)
    .map(([least, most]) => {
      const written = quantifierSymbol(least, most) + (greedy ? "" : "?");
      return replacePart(
        tree,
        { start: element.end, end: node.end },
        written,
        node,
        (part) => `Change ${part} to ${element.raw}${written}`,
        LOSSES.loosen,
      );
    });
}

function quantifierSymbol(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === 0 && max === 1 ? "?" : min === max ? `{${min}}` : `{${min},${max}}`;
}

/** Makes the failed parts optional and, unless `onlySmallest`, the parts around them. */
function optionalParts(tree: Tree, failed: readonly Node[], onlySmallest: boolean): Candidate[] {
  const parts = new Set<Node>();
  for (const start of failed) {
    for (let node: Node | null = start; node && node.type !== "Pattern"; node = node.parent as Node | null) {
      if (isQuantifiable(node) && node.parent?.type === "Alternative") parts.add(node);
      if (onlySmallest || parts.size >= MAX_RELAXED_PARTS) break;
    }
  }
  return [...parts].map((node) => {
    const end = { start: node.end, end: node.end };
    const loss = LOSSES.optional + (node.end - node.start) * LOST_PER_CHARACTER;
    return replacePart(tree, end, "?", node, (part) => `Make ${part} optional`, loss);
  });
}

/** The longer a text is that nobody expected, the less it means to expect it. */
const LOST_PER_EXTRA = 0.3;

/** The longer an optional part is, the less is left of the pattern. */
const LOST_PER_CHARACTER = 0.05;

function replacePart(
  { regex }: Tree,
  { start, end }: { start: number; end: number },
  by: string,
  part: Node,
  wordsFor: (name: string) => string,
  loss: number,
): Candidate {
  const pattern = regex.pattern.slice(0, start) + by + regex.pattern.slice(end);
  const before = regex.pattern.slice(start, end);
  return {
    pattern,
    flags: regex.flags,
    words: wordsFor(nameOf(part)),
    size: changeSize(before, by),
    loss,
    edit: { start, end, inserted: by },
    part,
    wordsFor,
    added: null,
    word: null,
  };
}

/** A part as it is written, in quotation marks if nothing could be seen. */
const nameOf = ({ raw }: Node): string => /\S/.test(raw) ? raw : quote(raw);

/** What is written the same in several places is "the first" or "the second" of these. */
export function exactName(root: Node, part: Node): string {
  const same = findNodes(root, part.type).filter(({ raw }) => raw === part.raw);
  const ordinal = ORDINALS[same.indexOf(part)];
  const name = nameOf(part);
  if (same.length < 2) return name;
  return ordinal ? `the ${ordinal} ${name}` : `${name} at column ${part.start + 1}`;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/** The number of characters from the first to the last difference. */
function changeSize(before: string, after: string): number {
  const { start, end, inserted } = findTextChange(before, after);
  return Math.max(end - start, inserted.length);
}
