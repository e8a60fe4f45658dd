import { MAX_FORM_ALTERNATIVES, MAX_FORM_COPIES, MAX_FORM_NODES } from "../../limits.ts";
import { charactersOf, type CharSet, type SetNode, wordCharacters } from "../syntax/character_sets.ts";
import { groupNumbers } from "../syntax/groups.ts";
import { type Modes, modesOf, modesOfFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { fold, type Node, walk } from "../syntax/visit.ts";
import { isReadDifferently } from "./deviations.ts";

/**
 * A pattern reduced by laws that keep what a backtracking search finds: the same matches, at the same places,
 * with the same captures. Parts are numbers of a `Forms` table, in which equal forms have equal numbers.
 */
type Form =
  | { readonly kind: "set"; readonly set: string }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly number[] }
  | Repeat
  | { readonly kind: "capture"; readonly group: number; readonly name: string | null; readonly part: number }
  | { readonly kind: "look"; readonly behind: boolean; readonly negate: boolean; readonly part: number }
  | { readonly kind: "test"; readonly test: string }
  | { readonly kind: "opaque"; readonly source: string };

/** A part several times over. */
interface Repeat {
  readonly kind: "repeat";
  readonly min: number;
  readonly max: number;
  readonly greedy: boolean;
  readonly part: number;
}

/** Each form once, with what laws ask of it. */
interface Forms {
  readonly items: Form[];
  readonly traits: Traits[];
  readonly sets: Map<string, CharSet>;
  readonly known: Map<string, number>;
  /** Whether two sets, by the numbers of their forms, have no character in common. */
  readonly apart: Map<string, boolean>;
}

/** What is known of a form without looking inside. */
interface Traits {
  /** It has one way to match at most, so that it is never gone back into. */
  readonly single: boolean;
  /** It may match without taking text; "yes" where that is not plain. */
  readonly nullable: boolean;
  readonly captures: boolean;
}

/** The number of the sequence of nothing. */
const EMPTY = 0;

/** The number of the choice of nothing, which never matches. */
const NEVER = 1;

/** A table that knows nothing but the two forms without parts. */
function formsOf(): Forms {
  const forms: Forms = { items: [], traits: [], sets: new Map(), known: new Map(), apart: new Map() };
  intern(forms, { kind: "sequence", parts: [] });
  intern(forms, { kind: "choice", parts: [] });
  return forms;
}

/** The number of a form. */
function intern(forms: Forms, form: Form): number {
  const key = JSON.stringify(form);
  const known = forms.known.get(key);
  if (known !== undefined) return known;
  forms.traits.push(traitsFrom(forms, form));
  forms.known.set(key, forms.items.length);
  return forms.items.push(form) - 1;
}

/** One character of a set. */
function setForm(forms: Forms, set: CharSet): number {
  if (set.isEmpty) return NEVER;
  const key = set.ranges.map(({ min, max }) => `${min}-${max}`).join();
  forms.sets.set(key, set);
  return intern(forms, { kind: "set", set: key });
}

/** The set of a form that is one character; undefined for others. */
function setIn(forms: Forms, part: number): CharSet | undefined {
  const form = forms.items[part];
  return form?.kind === "set" ? forms.sets.get(form.set) : undefined;
}

/** What laws ask of a form. */
function traitsOf({ traits }: Forms, part: number): Traits {
  return traits[part] ?? UNKNOWN;
}

const UNKNOWN: Traits = { single: false, nullable: true, captures: true };

function traitsFrom(forms: Forms, form: Form): Traits {
  switch (form.kind) {
    case "set":
      return { single: true, nullable: false, captures: false };
    case "test":
      return { single: true, nullable: true, captures: false };
    case "opaque":
      return { single: false, nullable: true, captures: false };
    case "look":
      return { ...traitsOf(forms, form.part), single: true, nullable: true };
    case "capture":
      return { ...traitsOf(forms, form.part), captures: true };
    case "repeat": {
      const inner = traitsOf(forms, form.part);
      return {
        ...inner,
        single: inner.single && form.min === form.max,
        nullable: inner.nullable || form.min === 0,
      };
    }
    case "sequence":
    case "choice":
      return joint(form, form.parts.map((part) => traitsOf(forms, part)));
  }
}

function joint({ kind }: Form, parts: readonly Traits[]): Traits {
  const nullable = ({ nullable }: Traits) => nullable;
  return {
    single: kind === "sequence" ? parts.every(({ single }) => single) : parts.length === 0,
    nullable: kind === "sequence" ? parts.every(nullable) : parts.some(nullable),
    captures: parts.some(({ captures }) => captures),
  };
}

/**
 * One part after the other. Neighbours that repeat the same are one repeat where no way to match, nor the
 * order in which the ways are tried, changes.
 *
 * @param backward the text is read from right to left, as in a lookbehind
 */
function sequenceForm(forms: Forms, parts: readonly number[], backward: boolean): number {
  const merged: number[] = [];
  for (const part of parts.flatMap((each) => partsOf(forms, each))) {
    let next = part;
    for (let last = merged.at(-1); last !== undefined; last = merged.at(-1)) {
      const one = mergedOf(forms, last, next, backward);
      if (one === undefined) break;
      merged.pop();
      next = one;
    }
    merged.push(backward ? next : withPrefix(forms, merged, next));
  }
  if (merged.includes(NEVER) && !merged.some((part) => traitsOf(forms, part).captures)) return NEVER;
  return merged.length === 1 ? merged[0] ?? EMPTY : intern(forms, { kind: "sequence", parts: merged });
}

/** `ab(?:ab)*` is `(?:ab)+`: takes the parts that a repeat goes on with from what stands before it. */
function withPrefix(forms: Forms, before: number[], part: number): number {
  const { min, max, greedy, part: inner } = repeated(forms, part);
  const parts = partsOf(forms, inner);
  const isBefore = min !== max && parts.length > 1 && !traitsOf(forms, inner).captures &&
    parts.length <= before.length &&
    parts.every((each, index) => before[before.length - parts.length + index] === each);
  if (!isBefore) return part;
  before.splice(-parts.length);
  return withPrefix(forms, before, repeatForm(forms, { min: min + 1, max: max + 1, greedy, part: inner }));
}

/** The parts of a sequence; any other form is one part. */
function partsOf({ items }: Forms, part: number): readonly number[] {
  const form = items[part];
  return form?.kind === "sequence" ? form.parts : [part];
}

/** A part several times over; nested repeats of one character are one. */
function repeatForm(forms: Forms, { min, max, greedy, part }: Omit<Repeat, "kind">): number {
  if (part === EMPTY) return EMPTY;
  if (max === 0 && !traitsOf(forms, part).captures) return EMPTY;
  if (min === max && max <= MAX_FORM_COPIES && !traitsOf(forms, part).captures) {
    const copies = Array.from({ length: max }, () => partsOf(forms, part)).flat();
    return copies.length === 1 ? part : intern(forms, { kind: "sequence", parts: copies });
  }
  const repeat: Repeat = { kind: "repeat", min, max, greedy: greedy || min === max, part };
  return intern(forms, flattened(forms, repeat) ?? repeat);
}

/**
 * `(?:a+)*` is `a*`: the lengths tried first go down one by one in both. With greedy loops over one character,
 * the inner one without upper bound.
 */
function flattened(forms: Forms, outer: Repeat): Repeat | undefined {
  const inner = forms.items[outer.part];
  if (inner?.kind !== "repeat" || setIn(forms, inner.part) === undefined) return undefined;
  const fits = inner.greedy && outer.greedy && inner.max === Infinity && inner.min <= 1 && outer.min <= 1;
  return fits ? { ...inner, min: outer.min * inner.min } : undefined;
}

function mergedOf(forms: Forms, one: number, other: number, backward: boolean): number | undefined {
  const [a, b] = [repeated(forms, one), repeated(forms, other)];
  if (a.part !== b.part || (a.max === 1 && b.max === 1 && a.min + b.min === 2)) return undefined;
  if (traitsOf(forms, a.part).captures) return undefined;
  const [fixed, free] = [a.min === a.max, b.min !== b.max];
  if (setIn(forms, a.part) === undefined ? backward || !fixed : !fixed && free && a.greedy !== b.greedy) {
    return undefined;
  }
  const greedy = fixed ? b.greedy : a.greedy;
  return repeatForm(forms, { min: a.min + b.min, max: a.max + b.max, greedy, part: a.part });
}

function repeated({ items }: Forms, part: number): Repeat {
  const form = items[part];
  return form?.kind === "repeat" ? form : { kind: "repeat", min: 1, max: 1, greedy: true, part };
}

/**
 * The first of several parts that leads to a match. Alternatives that begin with different characters may
 * change places; what they begin and end with alike is taken out.
 *
 * @param backward the text is read from right to left: nothing is taken out
 */
function choiceForm(forms: Forms, parts: readonly number[], backward: boolean): number {
  const flat = [...new Set(parts.flatMap((part) => alternativesOf(forms, part)))];
  const single = joined(forms, flat.filter((part) => part !== NEVER), backward);
  const sorted = single.length > MAX_FORM_ALTERNATIVES ? single : inOrder(forms, single, backward);
  const apart = backward ? sorted : withoutPrefixes(forms, sorted);
  if (apart.length === 1) return apart[0] ?? NEVER;
  return optional(forms, apart, backward) ?? withoutSuffix(forms, apart, backward);
}

function alternativesOf({ items }: Forms, part: number): readonly number[] {
  const form = items[part];
  return form?.kind === "choice" ? form.parts : [part];
}

/** Single characters become one set with an earlier one, where all between begin with something else. */
function joined(forms: Forms, parts: readonly number[], backward: boolean): number[] {
  const found: number[] = [];
  for (const part of parts) {
    const set = setIn(forms, part);
    const home = set && homeOf(forms, found, part, backward);
    const other = home === undefined ? undefined : setIn(forms, found[home] ?? NEVER);
    if (set && home !== undefined && other) found[home] = setForm(forms, other.union(set));
    else found.push(part);
  }
  return found;
}

/** The place of the single character that one behind may join. */
function homeOf(forms: Forms, found: readonly number[], part: number, backward: boolean): number | undefined {
  for (let at = found.length - 1; at >= 0; at--) {
    const each = found[at] ?? NEVER;
    if (setIn(forms, each)) return at;
    if (!commute(forms, each, part, backward)) return undefined;
  }
  return undefined;
}

/** Always takes the alternative with the least first set of those that may stand first now. */
function inOrder(forms: Forms, parts: readonly number[], backward: boolean): number[] {
  const left = [...parts];
  const ordered: number[] = [];
  while (left.length > 0) {
    let best = 0;
    for (let at = 1; at < left.length; at++) {
      const [part = 0, least = 0] = [left[at], left[best]];
      const free = left.slice(0, at).every((before) => commute(forms, before, part, backward));
      if (free && firstOf(forms, part, backward) < firstOf(forms, least, backward)) best = at;
    }
    ordered.push(...left.splice(best, 1));
  }
  return ordered;
}

function commute(forms: Forms, one: number, other: number, backward: boolean): boolean {
  const [a, b] = [firstOf(forms, one, backward), firstOf(forms, other, backward)];
  const key = `${a} ${b}`;
  const known = forms.apart.get(key) ?? areApart(setIn(forms, a), setIn(forms, b));
  forms.apart.set(key, known);
  return known;
}

const areApart = (a: CharSet | undefined, b: CharSet | undefined): boolean =>
  a !== undefined && b !== undefined && a.isDisjointWith(b);

function firstOf(forms: Forms, part: number, backward: boolean): number {
  return partsOf(forms, part).at(backward ? -1 : 0) ?? EMPTY;
}

/** Neighbours that begin alike, with what can match in one way only, begin once. */
function withoutPrefixes(forms: Forms, parts: readonly number[]): number[] {
  const found: number[] = [];
  for (let from = 0; from < parts.length;) {
    const first = firstOf(forms, parts[from] ?? EMPTY, false);
    let to = from + 1;
    const mayBeTaken = first !== EMPTY && traitsOf(forms, first).single && !traitsOf(forms, first).captures;
    while (mayBeTaken && to < parts.length && firstOf(forms, parts[to] ?? EMPTY, false) === first) to++;
    const group = parts.slice(from, to);
    found.push(group.length === 1 ? group[0] ?? EMPTY : taken(forms, first, group));
    from = to;
  }
  return found;
}

function taken(forms: Forms, first: number, group: readonly number[]): number {
  const rests = group.map((part) => sequenceForm(forms, partsOf(forms, part).slice(1), false));
  return sequenceForm(forms, [first, choiceForm(forms, rests, false)], false);
}

/** `a|` is `a?`, and `|a` is `a??`, where the rest takes text. */
function optional(forms: Forms, parts: readonly number[], backward: boolean): number | undefined {
  const greedy = parts.at(-1) === EMPTY;
  if (!greedy && parts[0] !== EMPTY) return undefined;
  const others = parts.filter((part) => part !== EMPTY);
  if (others.length !== parts.length - 1) return undefined;
  if (others.some((part) => traitsOf(forms, part).nullable || traitsOf(forms, part).captures)) {
    return undefined;
  }
  return repeatForm(forms, { min: 0, max: 1, greedy, part: choiceForm(forms, others, backward) });
}

/** What all end with is taken out: it is tried behind each of them either way. */
function withoutSuffix(forms: Forms, parts: readonly number[], backward: boolean): number {
  const [one = EMPTY, ...others] = parts;
  const last = partsOf(forms, one).at(-1);
  const common = !backward && last !== undefined && !traitsOf(forms, last).captures &&
    others.every((part) => partsOf(forms, part).at(-1) === last);
  if (!common) return intern(forms, { kind: "choice", parts });
  const rests = parts.map((part) => sequenceForm(forms, partsOf(forms, part).slice(0, -1), backward));
  return sequenceForm(forms, [choiceForm(forms, rests, backward), last], backward);
}

/**
 * Whether two patterns are the same by laws that keep matches, places and captures; for certain where it says
 * so, while patterns that it tells apart may still be the same. It takes time in proportion to the patterns,
 * and to the square of the alternatives of a group.
 *
 * @see https://tc39.es/ecma262/#sec-pattern-semantics
 */
export function isSameForm(left: Tree, right: Tree): boolean {
  return sameFormAs(left)(right);
}

/** The same question about one pattern and several others. */
export function sameFormAs(left: Tree): (right: Tree) => boolean {
  const forms = formsOf();
  const unicode = modesOfFlags(left.regex.flags).unicode;
  let form: number | undefined;
  return (right) => {
    if (isReadDifferently(left) || isReadDifferently(right)) return isSameRegex(left, right);
    if (MAX_FORM_NODES < left.size + right.size) return false;
    if (unicode !== modesOfFlags(right.regex.flags).unicode) return false;
    if (resultFlags(left) !== resultFlags(right) || groupNames(left) !== groupNames(right)) return false;
    form ??= formOf(forms, left);
    return form === formOf(forms, right);
  };
}

const isSameRegex = ({ regex: one }: Tree, { regex: other }: Tree): boolean =>
  one.pattern === other.pattern && one.flags === other.flags;

/** Flags that bear on what is found whatever the pattern. */
const resultFlags = ({ regex: { flags } }: Tree): string => flags.replaceAll(/[imsuv]/g, "");

const groupNames = ({ groups }: Tree): string => JSON.stringify(groups.map(({ name }) => name));

function formOf(forms: Forms, tree: Tree): number {
  const read: Reading = {
    forms,
    tree,
    modeAt: modesOf(tree),
    characters: charactersOf(tree),
    behind: nodesBehind(tree),
  };
  return fold<number>(tree.root, (node, parts) => formFrom(node, parts, read), isLeaf);
}

interface Reading {
  readonly forms: Forms;
  readonly tree: Tree;
  readonly modeAt: (node: Node) => Modes;
  readonly characters: ReturnType<typeof charactersOf>;
  readonly behind: ReadonlySet<Node>;
}

const LEAVES: ReadonlySet<Node["type"]> = new Set<Node["type"]>([
  "Character",
  "CharacterSet",
  "CharacterClass",
  "ExpressionCharacterClass",
  "Modifiers",
]);

const isLeaf = ({ type }: Node): boolean => LEAVES.has(type);

/** What is read from right to left. */
function nodesBehind({ root }: Tree): ReadonlySet<Node> {
  const found = new Set<Node>();
  const directions = [false];
  const turns = (node: Node) => node.type === "Assertion" && "alternatives" in node;
  walk(root, (node) => {
    if (directions.at(-1)) found.add(node);
    if (turns(node)) directions.push("kind" in node && node.kind === "lookbehind");
  }, (node) => {
    if (turns(node)) directions.pop();
  });
  return found;
}

function formFrom(node: Node, parts: readonly number[], { forms, behind, ...read }: Reading): number {
  const backward = behind.has(node);
  switch (node.type) {
    case "Pattern":
      return choiceForm(forms, parts, backward);
    case "Group":
      return choiceForm(forms, node.modifiers ? parts.slice(1) : parts, backward);
    case "Alternative":
      return sequenceForm(forms, parts, backward);
    case "Quantifier": {
      const { min, max, greedy } = node;
      return repeatForm(forms, { min, max, greedy, part: parts[0] ?? EMPTY });
    }
    case "CapturingGroup": {
      const group = groupNumbers(read.tree).get(node) ?? 0;
      const part = choiceForm(forms, parts, backward);
      return intern(forms, { kind: "capture", group, name: node.name, part });
    }
    case "Assertion":
      return assertionForm(node, parts, { forms, behind, ...read });
    case "Backreference":
      return intern(forms, { kind: "test", test: referenceTest(node, read) });
    default:
      return leafForm(node, { forms, behind, ...read });
  }
}

type Assertion = Extract<Node, { type: "Assertion" }>;

function assertionForm(node: Assertion, parts: readonly number[], { forms, modeAt }: Reading): number {
  const modes = modeAt(node);
  if ("alternatives" in node) {
    const behind = node.kind === "lookbehind";
    const part = choiceForm(forms, parts, behind);
    return intern(forms, { kind: "look", behind, negate: node.negate, part });
  }
  const test = node.kind === "word"
    ? `${node.negate ? "no " : ""}boundary ${wordCharacters(modes).ranges.map(({ min, max }) => [min, max])}`
    : `${modes.multiline ? "line" : "text"} ${node.kind}`;
  return intern(forms, { kind: "test", test });
}

type Backreference = Extract<Node, { type: "Backreference" }>;

function referenceTest(node: Backreference, { tree, modeAt }: Pick<Reading, "tree" | "modeAt">): string {
  const groups = [node.resolved].flat().map((group) => groupNumbers(tree).get(group) ?? 0);
  return `reference ${groups} ${modeAt(node).ignoreCase} ${modeAt(node).unicodeSets}`;
}

/** A class that also matches strings stays as it is written. */
function leafForm(node: Node, { forms, characters, modeAt }: Reading): number {
  const set = isSet(node) ? characters(node) : undefined;
  if (set !== undefined) return setForm(forms, set);
  return intern(forms, { kind: "opaque", source: `${node.raw} ${JSON.stringify(modeAt(node))}` });
}

function isSet(node: Node): node is SetNode {
  return node.type === "Character" || node.type === "CharacterSet" || node.type === "CharacterClass" ||
    node.type === "ExpressionCharacterClass";
}
