import type { AST } from "@eslint-community/regexpp";
import { MAX_CASED_CHARACTERS } from "../../limits.ts";
import { type Node, nodesOf } from "../syntax/visit.ts";
import type { Class } from "./class_items.ts";
import { type Reach, within } from "./flag_reach.ts";
import { hasOtherCase, otherCasesOf, rangeHasCase } from "./letter_case.ts";
import { listed, sentence } from "./phrase.ts";
import { isAboutCase } from "./properties.ts";

/** Says what flag i changes about the nodes that it reaches. */
export function caseEffect(
  reach: ReadonlyMap<Node, Reach>,
  unicode: boolean,
): string {
  const nodes = [...reach].flatMap(([node, { ignoreCase }]) => ignoreCase ? [node] : []);
  const letters = lettersOf(nodes, unicode);
  const clauses = [
    ...letterClauses(letters),
    ...(nodes.some(({ type }) => type === "Backreference") ? ["backreferences ignore case"] : []),
    ...(nodes.some(isCaseProperty) ? ["properties that tell the cases apart match both"] : []),
    ...(unicode ? foldClauses(nodes, letters.found) : []),
  ];
  if (clauses.length > 0) return sentence(clauses.join("; "));
  if (nodes.some(isProperty)) return PROPERTIES_FOLD;
  return letters.found.size === 0
    ? `Changes nothing here: the pattern has no cased letters${within(reach)}`
    : "Changes nothing here: both cases of each letter are in the pattern already";
}

/** Under u the long s is ASCII to i, and U+0345 a letter. */
const PROPERTIES_FOLD =
  "Changes little here: a property also matches characters that differ only in case from one of its own";

/** Letters as lower case code points: all that were found, and those whose other case i adds. */
interface Letters {
  readonly found: Set<number>;
  readonly added: Set<number>;
  /** Whether there are more than were looked at. */
  more: boolean;
}

function lettersOf(nodes: readonly Node[], unicode: boolean): Letters {
  const letters = { found: new Set<number>(), added: new Set<number>(), more: false };
  for (const node of nodes) {
    if (isOuterClass(node)) addClass(node, letters, unicode);
    else if (node.type === "Character" && !/Class|String/.test(node.parent.type)) {
      add([node.value], letters, unicode, () => false);
    }
  }
  return letters;
}

function isOuterClass(node: Node): node is Class {
  return (node.type === "CharacterClass" ||
    node.type === "ExpressionCharacterClass") &&
    !/Class/.test(node.parent.type);
}

function addClass(node: Class, letters: Letters, unicode: boolean): void {
  const members = new Set(nodesOf(node, "Character").map(({ value }) => value));
  const ranges = nodesOf(node, "CharacterClassRange");
  for (const { min, max } of ranges) {
    if (!rangeHasCase(min.value, max.value, unicode)) continue;
    for (let code = min.value; code <= max.value && !letters.more; code++) {
      members.add(code);
      letters.more = members.size > MAX_CASED_CHARACTERS;
    }
  }
  const hasWords = nodesOf(node, "CharacterSet").some((set) => set.kind === "word" && !set.negate);
  add(members, letters, unicode, (code) =>
    members.has(code) || (hasWords && code < 0x80) ||
    ranges.some(({ min, max }) => min.value <= code && code <= max.value));
}

function add(
  codes: Iterable<number>,
  { found, added }: Letters,
  unicode: boolean,
  isCovered: (code: number) => boolean,
): void {
  for (const code of codes) {
    if (!hasOtherCase(code, unicode)) continue;
    const lower = String.fromCodePoint(code).toLowerCase().codePointAt(0) ?? code;
    found.add(lower);
    const others = otherCasesOf(code);
    if (others.length === 0 || !others.every(isCovered)) added.add(lower);
  }
}

function letterClauses({ added, more }: Letters): string[] {
  if (added.size === 0) {
    return more ? ["further letters may match in both cases"] : [];
  }
  const items = stretchesOf([...added].toSorted((a, b) => a - b));
  const list = listed(more ? [...items, "others"] : items, "and");
  return [
    added.size === 1 && !more
      ? `the letter ${list} matches in both cases`
      : `the letters ${list} match in both cases`,
  ];
}

/** Code points as `a–f`, three or more neighbours together. */
function stretchesOf(codes: readonly number[]): string[] {
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

function foldClauses(
  nodes: readonly Node[],
  found: ReadonlySet<number>,
): string[] {
  const clauses = [];
  if (found.has(0x6b)) clauses.push("the letter k also matches the Kelvin sign (U+212A)");
  if (found.has(0x73)) clauses.push("the letter s also matches the long s (U+017F)");
  if (nodes.some(isWord)) {
    clauses.push("the Kelvin sign and the long s count as letters for \\w and \\b");
  }
  return clauses;
}

function isWord(node: Node): boolean {
  return (node.type === "CharacterSet" || node.type === "Assertion") &&
    node.kind === "word";
}

function isProperty(node: Node): node is AST.UnicodePropertyCharacterSet {
  return node.type === "CharacterSet" && node.kind === "property";
}

function isCaseProperty(node: Node): boolean {
  return isProperty(node) && isAboutCase(node);
}
