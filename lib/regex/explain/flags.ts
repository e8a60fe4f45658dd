import type { AST } from "@eslint-community/regexpp";
import { characterName } from "../character_names.ts";
import { type Flag, FLAGS } from "../regex.ts";
import { modeLookup, type Modes, type ModifiableMode } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes, type Node, walk } from "../syntax/visit.ts";
import type { ClassNode } from "./class_items.ts";
import { capitalize, joinWithMore } from "./phrase.ts";
import { isAboutCase } from "./properties.ts";
import { hasOtherCase, otherCases, rangeHasCase } from "./text.ts";

/** The effect of one flag on one pattern. */
export interface FlagNote {
  readonly flag: Flag;
  readonly name: string;
  /** Sentence case, no full stop. */
  readonly effect: string;
}

/** Describes what each of the pattern's flags changes in this pattern, in the order of `FLAGS`. */
export function flagNotes(tree: Tree): FlagNote[] {
  const set = FLAG_ORDER.filter((flag) => tree.regex.flags.includes(flag));
  const reach = flagReach(tree);
  return set.map((flag) => ({
    flag,
    name: FLAGS[flag].name,
    effect: FLAG_EFFECTS[flag](tree, reach),
  }));
}

const FLAG_ORDER: readonly Flag[] = ["d", "g", "i", "m", "s", "u", "v", "y"];

/** The reach of the flags for every node, in pattern order. */
function flagReach(tree: Tree): ReadonlyMap<Node, Reach> {
  const flags = tree.regex.flags.replace(/[ims]/g, "");
  const modeAt = modeLookup(tree);
  const anywayAt = modeLookup({ ...tree, regex: { ...tree.regex, flags } });
  const reach = new Map<Node, Reach>();
  walk(tree.root, (node) => {
    const [mode, anyway] = [modeAt(node), anywayAt(node)];
    reach.set(node, {
      ignoreCase: mode.ignoreCase && !anyway.ignoreCase,
      multiline: mode.multiline && !anyway.multiline,
      dotAll: mode.dotAll && !anyway.dotAll,
    });
  });
  return reach;
}

/**
 * Which of the flags i, m and s affect a node: the flag is set, and no modifier around the node decides
 * instead.
 */
type Reach = Pick<Modes, ModifiableMode>;

const FLAG_EFFECTS: Readonly<Record<Flag, FlagEffect>> = {
  d: ({ groups }) => indicesEffect(groups.length),
  g: (tree) =>
    isAnchoredAtStart(tree)
      ? `Finds every match; there is at most one, because the pattern starts with ${startOf(tree)}`
      : "Finds all matches instead of only the first",
  i: ({ regex }, reach) => caseEffect(reach, /[uv]/.test(regex.flags)),
  m: (_, reach) => multilineEffect(reach),
  s: (_, reach) => dotEffect(reach),
  u: unicodeEffect,
  v: unicodeEffect,
  y: ({ regex }) =>
    regex.flags.includes("g")
      ? "The first match must start at lastIndex, and each further one where the previous one ended"
      : "The match must start exactly at lastIndex (0 at first); later positions aren't tried",
};

type FlagEffect = (tree: Tree, reach: ReadonlyMap<Node, Reach>) => string;

const indicesEffect = (groups: number): string =>
  `Each match has an indices array with its start and end${groups > 0 ? " and those of its groups" : ""}`;

function isAnchoredAtStart({ root, regex }: Tree): boolean {
  return !regex.flags.includes("m") &&
    root.alternatives.every(({ elements }) => isAnchor(elements[0], "start"));
}

/** The source of the first anchor. */
const startOf = ({ root }: Tree): string => root.alternatives[0]?.elements[0]?.raw ?? "";

function isAnchor(node: Node | undefined, kind: "start" | "end"): boolean {
  return node?.type === "Assertion" && node.kind === kind;
}

/** Describes what flag i changes in the nodes that it affects. */
function caseEffect(
  reach: ReadonlyMap<Node, Reach>,
  unicode: boolean,
): string {
  const nodes = [...reach].flatMap(([node, { ignoreCase }]) => ignoreCase ? [node] : []);
  const letters = collectLetters(nodes, unicode);
  const clauses = [
    ...letterClauses(letters),
    ...(nodes.some(({ type }) => type === "Backreference") ? ["backreferences ignore case"] : []),
    ...(nodes.some(isCaseProperty) ? ["properties about letter case match both cases"] : []),
    ...(unicode ? foldClauses(nodes, letters.found) : []),
  ];
  if (clauses.length > 0) return capitalize(clauses.join("; "));
  if (nodes.some(isProperty)) return PROPERTIES_FOLD;
  return letters.found.size === 0
    ? `Changes nothing here: the pattern has no cased letters${scopeSuffix(reach)}`
    : "Changes nothing here: the pattern already has both cases of each letter";
}

function collectLetters(nodes: readonly Node[], unicode: boolean): Letters {
  const letters = { found: new Set<number>(), added: new Set<number>(), more: false };
  for (const node of nodes) {
    if (isOuterClass(node)) addClassLetters(node, letters, unicode);
    else if (node.type === "Character" && !/Class|String/.test(node.parent.type)) {
      addLetters([node.value], letters, unicode, () => false);
    }
  }
  return letters;
}

/** Letters as lower-case code points: all that were found, and those whose other case flag i adds. */
interface Letters {
  readonly found: Set<number>;
  readonly added: Set<number>;
  /** True if there are more letters than were counted. */
  more: boolean;
}

function isOuterClass(node: Node): node is ClassNode {
  return (node.type === "CharacterClass" ||
    node.type === "ExpressionCharacterClass") &&
    !/Class/.test(node.parent.type);
}

/**
 * Members of a class that are examined for case-insensitive matching. There are fewer than 3,000 cased
 * letters.
 */
const MAX_CASED_CHARACTERS = 4_000;

function addClassLetters(node: ClassNode, letters: Letters, unicode: boolean): void {
  const members = new Set(findNodes(node, "Character").map(({ value }) => value));
  const ranges = findNodes(node, "CharacterClassRange");
  for (const { min, max } of ranges) {
    if (!rangeHasCase(min.value, max.value, unicode)) continue;
    for (let code = min.value; code <= max.value && !letters.more; code++) {
      members.add(code);
      letters.more = members.size > MAX_CASED_CHARACTERS;
    }
  }
  const hasWords = findNodes(node, "CharacterSet").some((set) => set.kind === "word" && !set.negate);
  // A set operation takes members away.
  addLetters(
    members,
    letters,
    unicode,
    (code) =>
      node.type === "CharacterClass" && (members.has(code) || (hasWords && code < 0x80) ||
        ranges.some(({ min, max }) => min.value <= code && code <= max.value)),
  );
}

function addLetters(
  codes: Iterable<number>,
  { found, added }: Letters,
  unicode: boolean,
  isCovered: (code: number) => boolean,
): void {
  for (const code of codes) {
    if (!hasOtherCase(code, unicode)) continue;
    const lower = String.fromCodePoint(code).toLowerCase().codePointAt(0) ?? code;
    found.add(lower);
    const others = otherCases(code);
    if (others.length === 0 || !others.every(isCovered)) added.add(lower);
  }
}

function letterClauses({ added, more }: Letters): string[] {
  if (added.size === 0) {
    return more ? ["other letters may match in both cases"] : [];
  }
  const items = formatRanges([...added].toSorted((a, b) => a - b));
  const list = joinWithMore(more ? [...items, "others"] : items, "and");
  return [
    added.size === 1 && !more
      ? `the letter ${list} matches in both cases`
      : `the letters ${list} match in both cases`,
  ];
}

/** Writes code points as `a–f` where three or more are consecutive. */
function formatRanges(codes: readonly number[]): string[] {
  const stretches: [number, number][] = [];
  for (const code of codes) {
    const last = stretches.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else stretches.push([code, code]);
  }
  return stretches.flatMap(([first, last]) => {
    const [from, to] = [String.fromCodePoint(first), String.fromCodePoint(last)];
    if (first === last) return [from];
    return last === first + 1 ? [from, to] : [`${from}–${to}`];
  });
}

function isCaseProperty(node: Node): boolean {
  return isProperty(node) && isAboutCase(node);
}

function isProperty(node: Node): node is AST.UnicodePropertyCharacterSet {
  return node.type === "CharacterSet" && node.kind === "property";
}

function foldClauses(
  nodes: readonly Node[],
  found: ReadonlySet<number>,
): string[] {
  const clauses = [];
  if (found.has(0x6b)) clauses.push("the letter k also matches the Kelvin sign (U+212A)");
  if (found.has(0x73)) clauses.push("the letter s also matches the long s (U+017F)");
  if (nodes.some(isWord)) {
    clauses.push("the Kelvin sign and the long s count as word characters for \\w and \\b");
  }
  return clauses;
}

function isWord(node: Node): boolean {
  return (node.type === "CharacterSet" || node.type === "Assertion") &&
    node.kind === "word";
}

/** With flag u, the long s equals an ASCII letter, and U+0345 equals a letter. */
const PROPERTIES_FOLD = "Changes little here: a property also matches the other case of its characters";

/** Completes "the pattern has no …" where modifiers decide for a part of the pattern. */
function scopeSuffix(reach: ReadonlyMap<Node, Reach>): string {
  return [...reach.keys()].some(({ type }) => type === "Modifiers") ? " outside groups with modifiers" : "";
}

function multilineEffect(reach: ReadonlyMap<Node, Reach>): string {
  const edges = [...reach].flatMap(([node, { multiline }]) => multiline ? [node] : []);
  const start = edges.some((node) => isAnchor(node, "start"));
  const end = edges.some((node) => isAnchor(node, "end"));
  if (start && end) {
    return "^ and $ match at the start and end of each line";
  }
  if (start) return "^ matches at the start of each line";
  return end
    ? "$ matches at the end of each line"
    : `Changes nothing here: the pattern has no ^ or $${scopeSuffix(reach)}`;
}

function dotEffect(reach: ReadonlyMap<Node, Reach>): string {
  const dots =
    [...reach].filter(([node, { dotAll }]) => dotAll && node.type === "CharacterSet" && node.kind === "any")
      .length;
  if (dots === 0) return `Changes nothing here: the pattern has no dot${scopeSuffix(reach)}`;
  return dots === 1 ? "The dot also matches line endings" : `The ${dots} dots also match line endings`;
}

/** Describes what flag u or v changes in a pattern. */
function unicodeEffect({ root }: Tree): string {
  const found: UnicodeEffects = {
    characters: new Set(),
    wholeMatchers: new Set(),
    properties: new Set(),
    clauses: new Set(),
  };
  walk(root, (node) => collectUnicodeEffects(node, found));
  const { characters, wholeMatchers, properties, clauses } = found;
  const all = [
    ...characterClauses([...characters]),
    ...wholeCharacterClauses([...wholeMatchers]),
    ...propertyClauses([...properties]),
    ...clauses,
  ];
  return all.length === 0
    ? "Changes little here: legacy syntax is an error, and matching advances by code points"
    : capitalize(all.join("; "));
}

/** The parts of a pattern that have another or no meaning without the flag. */
interface UnicodeEffects {
  readonly characters: Set<string>;
  /** What matches a character beyond U+FFFF as a whole only with the flag. */
  readonly wholeMatchers: Set<string>;
  readonly properties: Set<string>;
  readonly clauses: Set<string>;
}

function collectUnicodeEffects(
  node: Node,
  { characters, wholeMatchers, properties, clauses }: UnicodeEffects,
): void {
  if (node.type === "Character" && node.value > 0xffff) characters.add(characterName(node.value));
  if (node.type === "CharacterSet" && node.kind === "property") {
    properties.add(node.negate ? "\\P{…}" : "\\p{…}");
  }
  const matcher = wholeCharacterMatcher(node);
  if (matcher !== undefined) wholeMatchers.add(matcher);
  const clause = syntaxClause(node);
  if (clause !== undefined) clauses.add(clause);
}

function wholeCharacterMatcher(node: Node): string | undefined {
  switch (node.type) {
    case "CharacterSet":
      if (node.kind === "any") return "the dot";
      return node.negate && node.kind !== "property" ? node.raw : undefined;
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return node.negate ? "negated classes" : undefined;
    default:
      return undefined;
  }
}

function syntaxClause(node: Node): string | undefined {
  switch (node.type) {
    case "Character":
      return node.raw.startsWith("\\u{") ? "\\u{…} is a code point escape" : undefined;
    case "ClassIntersection":
      return "&& is an intersection";
    case "ClassSubtraction":
      return "-- is a subtraction";
    case "ClassStringDisjunction":
      return "\\q{…} matches strings";
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return /Class/.test(node.parent.type) ? "classes can be nested" : undefined;
    default:
      return undefined;
  }
}

function characterClauses(characters: readonly string[]): string[] {
  if (characters.length === 0) return [];
  return [
    characters.length === 1
      ? `${characters[0]} is one character instead of two code units`
      : `${joinWithMore(characters, "and")} are one character each instead of two code units`,
  ];
}

function wholeCharacterClauses(wholeMatchers: readonly string[]): string[] {
  if (wholeMatchers.length === 0) return [];
  const verb = wholeMatchers.length === 1 && wholeMatchers[0] !== "negated classes" ? "matches" : "match";
  return [
    `${joinWithMore(wholeMatchers, "and")} ${verb} a character above U+FFFF, such as an emoji, as a whole`,
  ];
}

function propertyClauses(properties: readonly string[]): string[] {
  if (properties.length === 0) return [];
  return [
    `${joinWithMore(properties, "and")} ${
      properties.length === 1 ? "is a Unicode property" : "are Unicode properties"
    }`,
  ];
}
