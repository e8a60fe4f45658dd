import type { CharSet } from "../syntax/char_set.ts";
import { mostReadableCharacter, type Span } from "../syntax/readable_characters.ts";
import type { AST } from "@eslint-community/regexpp";
import { joinUpTo, repeatUpTo } from "../limited_text.ts";
import { allCharacters, memberLookup } from "../syntax/character_sets.ts";
import { modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { childNodes, fold, type Node, walk } from "../syntax/visit.ts";

/** A text to test a pattern with. */
export interface Sample {
  readonly text: string;
  /** What it tests, in a few words: "lower bound of {2,4}". */
  readonly why: string;
  /** True if a match is expected. The native engine may disagree. */
  readonly matches: boolean;
}

/** Generated tests; `edge` has the cases that people often get wrong, with either outcome. */
export interface GeneratedTests {
  readonly matching: readonly Sample[];
  readonly nonMatching: readonly Sample[];
  readonly edge: readonly Sample[];
}

/** A text whose outcome is not known yet. */
export interface SampleCandidate {
  readonly text: string;
  readonly why: string;
  readonly kind: "matching" | "nonMatching" | "edge";
}

/** Nodes visited to generate the texts of a pattern. */
const MAX_SAMPLE_NODES = 300_000;

/**
 * Texts derived from the tree, each with one node at a bound, at an edge, or just beyond. Of a large tree,
 * some of the nodes are left out, because the time for each text is proportional to the size of the tree.
 */
export function variedTexts(tree: Tree): SampleCandidate[] {
  const letters = createLetterFinder(tree);
  const leaf = (node: Node) => letters(node)?.usual ?? "";
  const variations = evenly(findVariations(tree), Math.ceil(MAX_SAMPLE_NODES / (1 + tree.size)));
  return [
    { text: writeSample(tree, leaf), why: "a plain text", kind: "matching" },
    ...variations.map(({ why, kind, ...variation }): SampleCandidate => ({
      text: writeSample(tree, leaf, variation),
      why,
      kind,
    })),
  ];
}

/** At most `most` items, spread over all of them. */
function evenly<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const distance = items.length / most;
  return Array.from({ length: most }, (_, index) => items[Math.floor(index * distance)]!);
}

/** Variations of a matching text, and a few texts for any pattern. */
export function nearbyTexts(text: string): SampleCandidate[] {
  const characters = [...text];
  const near = (why: string, changed: string, kind: SampleCandidate["kind"]): SampleCandidate[] =>
    changed === text ? [] : [{ text: changed, why, kind }];
  return [
    ...near("near miss: last character missing", characters.slice(0, -1).join(""), "nonMatching"),
    ...near("near miss: first character missing", characters.slice(1).join(""), "nonMatching"),
    ...near("near miss: one character in the middle missing", withoutMiddle(characters), "nonMatching"),
    ...near("repeated twice", text + text, "edge"),
    ...near("other letter case", otherCase(text), "edge"),
    ...near("a character before", `x${text}`, "edge"),
    ...near("a character after", `${text}x`, "edge"),
    ...near("space before", ` ${text}`, "edge"),
    ...near("line ending after", `${text}\n`, "edge"),
    ...near("on the second line", `x\n${text}`, "edge"),
    ...near("Windows line ending after", `${text}\r\n`, "edge"),
    ...near("emoji in place of the last character", `${characters.slice(0, -1).join("")}😀`, "edge"),
    { text: "", why: "empty text", kind: "edge" },
    { text: "😀", why: "only an emoji", kind: "edge" },
    { text: "\n", why: "only a line ending", kind: "edge" },
  ];
}

/** Longest text in which each character is doubled, one at a time. */
const MAX_DOUBLED_CHARACTERS = 24;

/** Doubles each character of a short text: the text may still match, but at another position. */
export function doubledTexts(text: string): string[] {
  const characters = [...text];
  if (characters.length > MAX_DOUBLED_CHARACTERS) return [];
  return characters.map((each, index) => characters.toSpliced(index, 0, each).join(""));
}

/**
 * Keeps the samples with the expected outcome. If `test` returns undefined, the sample is dropped, because
 * unconfirmed samples are never shown.
 */
export function keepVerified(
  { matching, nonMatching, edge }: GeneratedTests,
  test: (text: string) => boolean | undefined,
): GeneratedTests {
  const isRight = ({ text, matches }: Sample) => test(text) === matches;
  return {
    matching: matching.filter(isRight),
    nonMatching: nonMatching.filter(isRight),
    edge: edge.filter(isRight),
  };
}

/** Characters to generate texts with, for one set of characters. */
export interface Letters {
  /** The default. */
  readonly usual: string;
  /** The first and last characters of its ranges. */
  readonly edges: readonly string[];
  /** The characters right before and after its ranges. */
  readonly outside: readonly string[];
}

/** Finds the letters of a character or class; undefined for other nodes. */
export function createLetterFinder(tree: Tree): (node: Node) => Letters | undefined {
  const members = memberLookup(tree);
  const every = allCharacters(modesFromFlags(tree.regex.flags));
  const cache = new Map<string, Letters | undefined>();
  return (node) => {
    if (!isCharacterNode(node)) return undefined;
    const key = `${node.raw} ${node.type}`;
    if (cache.has(key)) return cache.get(key);
    const set = members(node)?.characters;
    const letters = set && lettersOfSet(set, every);
    cache.set(key, letters);
    return letters;
  };
}

function isCharacterNode(node: Node) {
  return node.type === "Character" || node.type === "CharacterSet" || node.type === "CharacterClass" ||
    node.type === "ExpressionCharacterClass";
}

/** Ranges of a class whose bounds are tested. */
const MAX_LETTERS_OF_SET = 4;

function lettersOfSet(set: CharSet, every: CharSet): Letters {
  const spans = spansIn(set);
  const borders = spans.slice(0, MAX_LETTERS_OF_SET);
  const outside = borders.flatMap(([min, max]) => [min - 1, max + 1]);
  return {
    usual: spans.length === 0 ? "" : characterText(mostReadableCharacter(spans).character),
    edges: distinctTexts(borders.flatMap(([min, max]) => [min, max])),
    outside: distinctTexts(outside.filter((code) => every.has(code) && !set.has(code))),
  };
}

const spansIn = ({ ranges }: CharSet): Span[] => ranges.map(({ min, max }) => [min, max]);

const characterText = (code: number): string => String.fromCodePoint(code);

/** Lone surrogates are left out, because they cannot be stored or shared. */
function distinctTexts(codes: readonly number[]): string[] {
  return [...new Set(codes)].filter((code) => code < 0xd800 || code > 0xdfff).map(characterText);
}

/** How one node differs from the default: its number of repetitions, its branch, or its text. */
interface Variation {
  readonly node: Node;
  readonly times?: number;
  readonly branch?: number;
  readonly text?: string;
}

/** The default text of a character or class. */
type LeafText = (node: Node) => string;

/** Longest generated text. */
const MAX_SAMPLE_CHARACTERS = 200;

/**
 * Generates a text from the tree, with the first branch and the fewest repetitions, except for the variation.
 * It is only a candidate: it may not satisfy lookarounds or neighbors.
 */
export function writeSample(tree: Tree, leaf: LeafText, variation?: Variation): string {
  const texts = new Map<Node, string>();
  const chosen = new Map<Node, Node | undefined>();
  // Parts without text are skipped: large patterns are large because of their alternatives.
  const isLeftOut = (node: Node) => {
    if (node.type !== "Alternative") return false;
    const { parent } = node;
    if (!chosen.has(parent)) chosen.set(parent, parent.alternatives[pickBranch(parent, variation)]);
    return chosen.get(parent) !== node;
  };
  const root = fold<string>(tree.root, (node, parts) => {
    const text = nodeText(node, parts, { leaf, variation, texts }).slice(0, MAX_SAMPLE_CHARACTERS);
    texts.set(node, text);
    return text;
  }, (node) => isSampleLeaf(node) || isLeftOut(node));
  return root;
}

/** True if the children of a node have no separate texts. */
export function isSampleLeaf({ type }: Node): boolean {
  return type === "CharacterClass" || type === "ExpressionCharacterClass" || type === "Modifiers";
}

interface SampleContext {
  readonly leaf: LeafText;
  readonly variation: Variation | undefined;
  readonly texts: ReadonlyMap<Node, string>;
}

function nodeText(node: Node, parts: readonly string[], { leaf, variation, texts }: SampleContext): string {
  const varied = variation?.node === node ? variation : undefined;
  if (varied?.text !== undefined) return varied.text;
  switch (node.type) {
    case "Pattern":
    case "Group":
    case "CapturingGroup":
      return (node.type === "Group" && node.modifiers ? parts.slice(1) : parts)[
        pickBranch(node, variation)
      ] ??
        "";
    case "Alternative":
      return joinUpTo(MAX_SAMPLE_CHARACTERS, parts);
    case "Quantifier":
      return repeatUpTo(MAX_SAMPLE_CHARACTERS, parts[0] ?? "", varied?.times ?? repeatCount(node, variation));
    case "Assertion":
      return "alternatives" in node && !node.negate && isVisible(node) ? parts[0] ?? "" : "";
    case "Backreference":
      return texts.get([node.resolved].flat()[0] ?? node) ?? "";
    case "Modifiers":
      return "";
    default:
      return leaf(node);
  }
}

/** The index of the branch that is used: for a lookaround always the first one. */
function pickBranch(node: BranchingNode | AST.LookaroundAssertion, variation: Variation | undefined): number {
  if (variation === undefined || node.type === "Assertion") return 0;
  if (variation.node === node && variation.branch !== undefined) return variation.branch;
  return Math.max(0, node.alternatives.findIndex((each) => contains(each, variation.node)));
}

/** The varied part must occur at least once. */
function repeatCount({ min, element }: AST.Quantifier, variation: Variation | undefined): number {
  const least = Math.min(min, MAX_SAMPLE_CHARACTERS);
  return least === 0 && variation !== undefined && contains(element, variation.node) ? 1 : least;
}

const contains = (outer: Node, inner: Node): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The text of a lookaround is included unless another text takes its place. */
function isVisible(node: AST.LookaroundAssertion): boolean {
  const siblings = node.parent.type === "Alternative" ? childNodes(node.parent) : [node];
  return node.kind === "lookahead" ? siblings.at(-1) === node : siblings[0] === node;
}

type LabelledVariation = Variation & Pick<SampleCandidate, "why" | "kind">;

function findVariations(tree: Tree): LabelledVariation[] {
  const letters = createLetterFinder(tree);
  const found: LabelledVariation[] = [];
  walk(tree.root, (node) => {
    if (node.type === "Assertion" && "alternatives" in node && node.negate) return false;
    if (node.type === "Quantifier") found.push(...boundVariations(node));
    if (isBranching(node) && node.alternatives.length > 1) found.push(...branchVariations(node));
    const { edges = [], outside = [] } = node.type === "Character" ? {} : letters(node) ?? {};
    for (const text of edges) {
      found.push({ node, text, why: `first or last character of ${shortenSource(node)}`, kind: "matching" });
    }
    for (const text of outside) {
      found.push({ node, text, why: `just outside ${shortenSource(node)}`, kind: "nonMatching" });
    }
    return !isSampleLeaf(node);
  });
  return found;
}

function boundVariations(node: AST.Quantifier): LabelledVariation[] {
  const { min, max } = node;
  const bounds = node.raw.slice(node.element.raw.length).replace(/\?$/, (end) => node.greedy ? end : "");
  const at = (times: number, why: string, kind: SampleCandidate["kind"]): LabelledVariation[] =>
    times >= 0 && times <= MAX_SAMPLE_CHARACTERS ? [{ node, times, why, kind }] : [];
  const isOptional = min === 0 && max === 1;
  return [
    ...at(min, isOptional ? "without the optional part" : `the fewest that ${bounds} allows`, "matching"),
    ...max === min
      ? []
      : at(max, isOptional ? "with the optional part" : `the most that ${bounds} allows`, "matching"),
    ...max === Infinity ? at(min + 2, `repeats ${bounds}`, "matching") : [],
    ...at(min - 1, `one too few for ${bounds}`, "nonMatching"),
    ...at(max + 1, `one too many for ${bounds}`, "nonMatching"),
  ];
}

function branchVariations(node: BranchingNode): LabelledVariation[] {
  return node.alternatives.map((alternative, branch) => ({
    node,
    branch,
    why: alternative.raw === "" ? "the empty alternative" : `alternative ${shortenSource(alternative)}`,
    kind: "matching",
  }));
}

type BranchingNode = AST.Pattern | AST.Group | AST.CapturingGroup;

const isBranching = (node: Node): node is BranchingNode =>
  node.type === "Pattern" || node.type === "Group" || node.type === "CapturingGroup";

function shortenSource({ raw }: Node): string {
  return raw.length > 24 ? `${raw.slice(0, 23)}…` : raw;
}

function withoutMiddle(characters: readonly string[]): string {
  const middle = characters.length >> 1;
  return characters.filter((_, index) => index !== middle).join("");
}

/** Swaps the case of each letter, if the other case is one character, too. */
export function otherCase(text: string): string {
  return Array.from(text, (character) => {
    const upper = character.toUpperCase();
    const other = upper === character ? character.toLowerCase() : upper;
    return other.length === character.length ? other : character;
  }).join("");
}
