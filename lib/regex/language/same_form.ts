import type { CharSet } from "../syntax/char_set.ts";
import { isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import { characterLookup, isSetNode, wordCharacters } from "../syntax/character_sets.ts";
import { groupNumbers } from "../syntax/groups.ts";
import { modeLookup, type Modes, modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { fold, type Node, walk } from "../syntax/visit.ts";
import { createMeter, KEY_STEPS, type Meter, spend, unlessRefused } from "./budget.ts";
import { deviatesFromSpecification } from "./engine_deviations.ts";

/**
 * True if two patterns can be shown to find the same matches, at the same positions and with the same captures. If it
 * returns false, they may still be the same, or the comparison takes more work than is allowed.
 *
 * @see https://tc39.es/ecma262/#sec-pattern-semantics
 */
export function isSameForm(left: Tree, right: Tree): boolean {
  return createSameFormTest(left)(right);
}

/** Nodes of two patterns that are compared in normal form. */
const MAX_FORM_NODES = 4_000;

/** Parts of all forms of a comparison, and comparisons of their characters; some hundred milliseconds. */
const MAX_FORM_WORK = 4_000_000;

/** The same for all patterns that are compared with one pattern; a few seconds. */
const MAX_FORM_WORK_OF_ALL = 16_000_000;

/** The same as `isSameForm`, for comparing one pattern with several others. */
export function createSameFormTest(left: Tree): (right: Tree) => boolean {
  const unicode = modesFromFlags(left.regex.flags).unicode;
  let spent = 0;
  let cached = undefined as { readonly forms: Forms; readonly form: number | null } | undefined;
  const readLeft = () => {
    const forms = createForms();
    return { forms, form: unlessRefused<number | null>(() => createForm(forms, left), () => null) };
  };
  return (right) => {
    if (deviatesFromSpecification(left) || deviatesFromSpecification(right)) return isSameRegex(left, right);
    if (MAX_FORM_NODES < left.size + right.size) return false;
    if (unicode !== modesFromFlags(right.regex.flags).unicode) return false;
    if (resultFlags(left) !== resultFlags(right) || groupNames(left) !== groupNames(right)) return false;
    cached ??= readLeft();
    const { forms, form } = cached;
    if (form === null || spent > MAX_FORM_WORK_OF_ALL) return false;
    const isSame = unlessRefused(() => form === createForm(forms, right), () => false);
    // A table grows with each pattern, so it is replaced before others have too little left.
    if (forms.meter.work > MAX_FORM_WORK / 2) {
      spent += forms.meter.work;
      cached = undefined;
    }
    return isSame;
  };
}

const isSameRegex = ({ regex: one }: Tree, { regex: other }: Tree): boolean =>
  one.pattern === other.pattern && one.flags === other.flags;

/** The flags that affect results regardless of the pattern. */
const resultFlags = ({ regex: { flags } }: Tree): string => flags.replaceAll(/[imsuv]/g, "");

const groupNames = ({ groups }: Tree): string => JSON.stringify(groups.map(({ name }) => name));

function createForm(forms: Forms, tree: Tree): number {
  const read: FormContext = {
    forms,
    tree,
    modeAt: modeLookup(tree),
    characters: characterLookup(tree),
    behind: nodesInLookbehinds(tree),
  };
  return fold<number>(tree.root, (node, parts) => nodeForm(node, parts, read), isLeaf);
}

interface FormContext {
  readonly forms: Forms;
  readonly tree: Tree;
  readonly modeAt: (node: Node) => Modes;
  readonly characters: ReturnType<typeof characterLookup>;
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

/** The nodes that are read from right to left. */
function nodesInLookbehinds({ root }: Tree): ReadonlySet<Node> {
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

function nodeForm(node: Node, parts: readonly number[], { forms, behind, ...read }: FormContext): number {
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

/**
 * A pattern reduced by laws that preserve what a backtracking search finds: the same matches at the same positions
 * with the same captures. Parts are numbers in a `Forms` table; equal forms have equal numbers.
 */
type Form =
  | { readonly kind: "set"; readonly set: string }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly number[] }
  | Repeat
  | { readonly kind: "capture"; readonly group: number; readonly name: string | null; readonly part: number }
  | { readonly kind: "look"; readonly behind: boolean; readonly negate: boolean; readonly part: number }
  | { readonly kind: "test"; readonly test: string }
  | { readonly kind: "opaque"; readonly source: string };

interface Repeat {
  readonly kind: "repeat";
  readonly min: number;
  readonly max: number;
  readonly greedy: boolean;
  readonly part: number;
}

/** A table of forms, each of them once, with the traits that the laws need. */
interface Forms {
  readonly items: Form[];
  readonly traits: Traits[];
  readonly sets: Map<string, CharSet>;
  readonly numbers: Map<string, number>;
  /** True if two sets are disjoint, by the numbers of their forms. */
  readonly apart: Map<string, boolean>;
  readonly meter: Meter;
}

/** Properties of a form. */
interface Traits {
  /** There is at most one way to match it, so a search never backtracks into it. */
  readonly single: boolean;
  /** It may match the empty string; true if in doubt. */
  readonly nullable: boolean;
  readonly captures: boolean;
}

/** The number of the empty sequence. */
const EMPTY = 0;

/** The number of the empty choice, which never matches. */
const NEVER = 1;

/** Creates a table with `EMPTY` and `NEVER`. */
function createForms(): Forms {
  const forms: Forms = {
    items: [],
    traits: [],
    sets: new Map(),
    numbers: new Map(),
    apart: new Map(),
    meter: createMeter({ positions: Infinity, states: Infinity, work: MAX_FORM_WORK }),
  };
  intern(forms, { kind: "sequence", parts: [] });
  intern(forms, { kind: "choice", parts: [] });
  return forms;
}

/** The number of a form, which is added if it is new. */
function intern(forms: Forms, form: Form): number {
  spend(forms.meter, "work", KEY_STEPS + ("parts" in form ? form.parts.length : 0));
  const key = JSON.stringify(form);
  const cached = forms.numbers.get(key);
  if (cached !== undefined) return cached;
  forms.traits.push(deriveTraits(forms, form));
  forms.numbers.set(key, forms.items.length);
  return forms.items.push(form) - 1;
}

function setForm(forms: Forms, set: CharSet): number {
  if (set.isEmpty) return NEVER;
  const key = set.ranges.map(({ min, max }) => `${min}-${max}`).join();
  forms.sets.set(key, set);
  return intern(forms, { kind: "set", set: key });
}

/** The set of a form that matches one character; undefined for other forms. */
function characterSetIn(forms: Forms, part: number): CharSet | undefined {
  const form = forms.items[part];
  return form?.kind === "set" ? forms.sets.get(form.set) : undefined;
}

function getTraits({ traits }: Forms, part: number): Traits {
  return traits[part] ?? UNKNOWN_TRAITS;
}

const UNKNOWN_TRAITS: Traits = { single: false, nullable: true, captures: true };

function deriveTraits(forms: Forms, form: Form): Traits {
  switch (form.kind) {
    case "set":
      return { single: true, nullable: false, captures: false };
    case "test":
      return { single: true, nullable: true, captures: false };
    case "opaque":
      return { single: false, nullable: true, captures: false };
    case "look":
      return { ...getTraits(forms, form.part), single: true, nullable: true };
    case "capture":
      return { ...getTraits(forms, form.part), captures: true };
    case "repeat": {
      const inner = getTraits(forms, form.part);
      return {
        ...inner,
        single: inner.single && form.min === form.max,
        nullable: inner.nullable || form.min === 0,
      };
    }
    case "sequence":
    case "choice":
      return combineTraits(form, form.parts.map((part) => getTraits(forms, part)));
  }
}

function combineTraits({ kind }: Form, parts: readonly Traits[]): Traits {
  const nullable = ({ nullable }: Traits) => nullable;
  return {
    single: kind === "sequence" ? parts.every(({ single }) => single) : parts.length === 0,
    nullable: kind === "sequence" ? parts.every(nullable) : parts.some(nullable),
    captures: parts.some(({ captures }) => captures),
  };
}

/**
 * The sequence of some parts. Neighbors that repeat the same part are merged if that changes neither the ways
 * to match nor their order.
 *
 * @param backward whether the text is read from right to left, as in a lookbehind
 */
function sequenceForm(forms: Forms, parts: readonly number[], backward: boolean): number {
  const merged: number[] = [];
  for (const part of parts.flatMap((each) => sequenceParts(forms, each))) {
    let next = part;
    for (let last = merged.at(-1); last !== undefined; last = merged.at(-1)) {
      const one = mergeNeighbours(forms, last, next, backward);
      if (one === undefined) break;
      merged.pop();
      next = one;
    }
    merged.push(backward ? next : absorbPrefix(forms, merged, next));
  }
  if (merged.includes(NEVER) && !merged.some((part) => getTraits(forms, part).captures)) return NEVER;
  return merged.length === 1 ? merged[0] ?? EMPTY : intern(forms, { kind: "sequence", parts: merged });
}

/** `ab(?:ab)*` is `(?:ab)+`: lets a repeat absorb equal parts before it. */
function absorbPrefix(forms: Forms, before: number[], part: number): number {
  const { min, max, greedy, part: inner } = asRepeat(forms, part);
  const parts = sequenceParts(forms, inner);
  const isBefore = min !== max && parts.length > 1 && !getTraits(forms, inner).captures &&
    parts.length <= before.length &&
    parts.every((each, index) => before[before.length - parts.length + index] === each);
  if (!isBefore) return part;
  before.splice(-parts.length);
  return absorbPrefix(forms, before, repeatForm(forms, { min: min + 1, max: max + 1, greedy, part: inner }));
}

/** The parts of a sequence; any other form is one part. */
function sequenceParts({ items }: Forms, part: number): readonly number[] {
  const form = items[part];
  return form?.kind === "sequence" ? form.parts : [part];
}

/** Repetitions up to which a fixed quantifier is expanded, so that `aa` and `a{2}` have the same form. */
const MAX_FORM_COPIES = 16;

/** A repeat of a part; nested repeats of one character are merged. */
function repeatForm(forms: Forms, { min, max, greedy, part }: Omit<Repeat, "kind">): number {
  if (part === EMPTY) return EMPTY;
  if (max === 0 && !getTraits(forms, part).captures) return EMPTY;
  if (min === max && max <= MAX_FORM_COPIES && !getTraits(forms, part).captures) {
    const once = sequenceParts(forms, part);
    spend(forms.meter, "work", once.length * max);
    const copies = Array.from({ length: max }, () => once).flat();
    return copies.length === 1 ? part : intern(forms, { kind: "sequence", parts: copies });
  }
  const repeat: Repeat = { kind: "repeat", min, max, greedy: greedy || min === max, part };
  return intern(forms, flattenNested(forms, repeat) ?? repeat);
}

/**
 * `(?:a+)*` is `a*`: both try the same lengths in the same, descending order. This needs greedy loops over one
 * character, the inner one without upper bound.
 */
function flattenNested(forms: Forms, outer: Repeat): Repeat | undefined {
  const inner = forms.items[outer.part];
  if (inner?.kind !== "repeat" || characterSetIn(forms, inner.part) === undefined) return undefined;
  const fits = inner.greedy && outer.greedy && inner.max === Infinity && inner.min <= 1 && outer.min <= 1;
  return fits ? { ...inner, min: outer.min * inner.min } : undefined;
}

function mergeNeighbours(forms: Forms, one: number, other: number, backward: boolean): number | undefined {
  const [a, b] = [asRepeat(forms, one), asRepeat(forms, other)];
  if (a.part !== b.part || (a.max === 1 && b.max === 1 && a.min + b.min === 2)) return undefined;
  if (getTraits(forms, a.part).captures) return undefined;
  const [fixed, free] = [a.min === a.max, b.min !== b.max];
  if (
    characterSetIn(forms, a.part) === undefined ? backward || !fixed : !fixed && free && a.greedy !== b.greedy
  ) {
    return undefined;
  }
  const greedy = fixed ? b.greedy : a.greedy;
  return repeatForm(forms, { min: a.min + b.min, max: a.max + b.max, greedy, part: a.part });
}

function asRepeat({ items }: Forms, part: number): Repeat {
  const form = items[part];
  return form?.kind === "repeat" ? form : { kind: "repeat", min: 1, max: 1, greedy: true, part };
}

/** Alternatives up to which their order doesn't matter in that form. */
const MAX_FORM_ALTERNATIVES = 200;

/**
 * A choice between parts. Alternatives that begin with different characters are sorted; common prefixes and suffixes
 * are factored out.
 *
 * @param backward whether the text is read from right to left; then nothing is factored out
 */
function choiceForm(forms: Forms, parts: readonly number[], backward: boolean): number {
  const flat = [...new Set(parts.flatMap((part) => listAlternatives(forms, part)))];
  const single = joinCharacters(forms, flat.filter((part) => part !== NEVER), backward);
  const sorted = single.length > MAX_FORM_ALTERNATIVES ? single : sortAlternatives(forms, single, backward);
  const apart = backward ? sorted : factorPrefixes(forms, sorted);
  if (apart.length === 1) return apart[0] ?? NEVER;
  return asOptional(forms, apart, backward) ?? factorSuffix(forms, apart, backward);
}

function listAlternatives({ items }: Forms, part: number): readonly number[] {
  const form = items[part];
  return form?.kind === "choice" ? form.parts : [part];
}

/** Joins single characters with an earlier one if all alternatives in between begin with something else. */
function joinCharacters(forms: Forms, parts: readonly number[], backward: boolean): number[] {
  const found: number[] = [];
  for (const part of parts) {
    const set = characterSetIn(forms, part);
    const home = set && findJoinable(forms, found, part, backward);
    const other = home === undefined ? undefined : characterSetIn(forms, found[home] ?? NEVER);
    if (set && home !== undefined && other) found[home] = setForm(forms, other.union(set));
    else found.push(part);
  }
  return found;
}

/** The index of the earlier single character that `part` may join. */
function findJoinable(
  forms: Forms,
  found: readonly number[],
  part: number,
  backward: boolean,
): number | undefined {
  for (let at = found.length - 1; at >= 0; at--) {
    const each = found[at] ?? NEVER;
    if (characterSetIn(forms, each)) return at;
    if (!canSwap(forms, each, part, backward)) return undefined;
  }
  return undefined;
}

/** Repeatedly takes, of the alternatives that may come first, the one with the smallest first set. */
function sortAlternatives(forms: Forms, parts: readonly number[], backward: boolean): number[] {
  const left = [...parts];
  const ordered: number[] = [];
  while (left.length > 0) {
    let best = 0;
    for (let at = 1; at < left.length; at++) {
      const [part = 0, least = 0] = [left[at], left[best]];
      const free = left.slice(0, at).every((before) => canSwap(forms, before, part, backward));
      if (free && firstPart(forms, part, backward) < firstPart(forms, least, backward)) best = at;
    }
    ordered.push(...left.splice(best, 1));
  }
  return ordered;
}

function canSwap(forms: Forms, one: number, other: number, backward: boolean): boolean {
  const [a, b] = [firstPart(forms, one, backward), firstPart(forms, other, backward)];
  spend(forms.meter, "work");
  const key = `${a} ${b}`;
  const cached = forms.apart.get(key);
  if (cached !== undefined) return cached;
  spend(forms.meter, "work", PAIR_STEPS);
  const isApart = areDisjoint(characterSetIn(forms, a), characterSetIn(forms, b));
  forms.apart.set(key, isApart);
  return isApart;
}

/** The cost of storing a pair, in basic steps. */
const PAIR_STEPS = 16;

const areDisjoint = (a: CharSet | undefined, b: CharSet | undefined): boolean =>
  a !== undefined && b !== undefined && a.isDisjointWith(b);

function firstPart(forms: Forms, part: number, backward: boolean): number {
  return sequenceParts(forms, part).at(backward ? -1 : 0) ?? EMPTY;
}

/** Factors out the common prefix of neighbors, if it can match in only one way. */
function factorPrefixes(forms: Forms, parts: readonly number[]): number[] {
  const found: number[] = [];
  for (let from = 0; from < parts.length;) {
    const first = firstPart(forms, parts[from] ?? EMPTY, false);
    let to = from + 1;
    const mayFactor = first !== EMPTY && getTraits(forms, first).single && !getTraits(forms, first).captures;
    while (mayFactor && to < parts.length && firstPart(forms, parts[to] ?? EMPTY, false) === first) to++;
    const group = parts.slice(from, to);
    found.push(group.length === 1 ? group[0] ?? EMPTY : factorPrefix(forms, first, group));
    from = to;
  }
  return found;
}

function factorPrefix(forms: Forms, first: number, group: readonly number[]): number {
  const rests = group.map((part) => sequenceForm(forms, sequenceParts(forms, part).slice(1), false));
  return sequenceForm(forms, [first, choiceForm(forms, rests, false)], false);
}

/** `a|` is `a?`, and `|a` is `a??`, if the rest cannot match the empty string. */
function asOptional(forms: Forms, parts: readonly number[], backward: boolean): number | undefined {
  const greedy = parts.at(-1) === EMPTY;
  if (!greedy && parts[0] !== EMPTY) return undefined;
  const others = parts.filter((part) => part !== EMPTY);
  if (others.length !== parts.length - 1) return undefined;
  if (others.some((part) => getTraits(forms, part).nullable || getTraits(forms, part).captures)) {
    return undefined;
  }
  return repeatForm(forms, { min: 0, max: 1, greedy, part: choiceForm(forms, others, backward) });
}

/** Factors out the common suffix of all alternatives: it is tried after each of them either way. */
function factorSuffix(forms: Forms, parts: readonly number[], backward: boolean): number {
  const [one = EMPTY, ...others] = parts;
  const last = sequenceParts(forms, one).at(-1);
  const common = !backward && last !== undefined && !getTraits(forms, last).captures &&
    others.every((part) => sequenceParts(forms, part).at(-1) === last);
  if (!common) return intern(forms, { kind: "choice", parts });
  const rests = parts.map((part) => sequenceForm(forms, sequenceParts(forms, part).slice(0, -1), backward));
  return sequenceForm(forms, [choiceForm(forms, rests, backward), last], backward);
}

type Assertion = Extract<Node, { type: "Assertion" }>;

function assertionForm(node: Assertion, parts: readonly number[], { forms, modeAt }: FormContext): number {
  const modes = modeAt(node);
  if ("alternatives" in node) {
    const behind = node.kind === "lookbehind";
    const part = choiceForm(forms, parts, behind);
    return intern(forms, { kind: "look", behind, negate: node.negate, part });
  }
  const test = node.kind === "word"
    ? `${node.negate ? "no " : ""}boundary ${wordCharacters(modes).ranges.map(({ min, max }) => [min, max])}`
    : isLastLineEnd(node)
    ? "last line ending"
    : `${modes.multiline ? "line" : "text"} ${node.kind}`;
  return intern(forms, { kind: "test", test });
}

type Backreference = Extract<Node, { type: "Backreference" }>;

function referenceTest(node: Backreference, { tree, modeAt }: Pick<FormContext, "tree" | "modeAt">): string {
  const groups = [node.resolved].flat().map((group) => groupNumbers(tree).get(group) ?? 0);
  return `reference ${groups} ${modeAt(node).ignoreCase} ${modeAt(node).unicodeSets}`;
}

/** A class that also matches strings is compared by its source. */
function leafForm(node: Node, { forms, characters, modeAt }: FormContext): number {
  const set = isSetNode(node) ? characters(node) : undefined;
  if (set !== undefined) return setForm(forms, set);
  return intern(forms, { kind: "opaque", source: `${node.raw} ${JSON.stringify(modeAt(node))}` });
}
