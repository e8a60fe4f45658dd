import { MAX_REFERENCE_BRANCHES, MAX_REFERENCE_WORDS } from "../../limits.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { caseVariants } from "../syntax/sets.ts";
import {
  choice,
  EMPTY,
  type Expression,
  type Expressions,
  intern,
  NEVER,
  oneOf,
  repeat,
  sequence,
} from "./expression.ts";

/**
 * Replaces backreferences to groups that match one of a few texts: the pattern becomes a choice with a
 * branch for each text. A capture stays what it is inside one round of a loop, and inside one lookaround.
 *
 * @param modes those of the flags; only how characters are read and folded counts
 * @returns undefined where a group may match too many texts, or is seen from outside its loop or lookaround
 */
export function withoutReferences(table: Expressions, pattern: number, modes: Modes): number | undefined {
  const total = referencesIn(table, pattern);
  if (total.size === 0) return pattern;
  const isFolded = table.items.every((each) => each.kind !== "reference" || each.folded);
  const resolved = resolvedIn({ table, total, modes, isFolded }, pattern, false);
  return referencesIn(table, resolved).size === 0 ? withoutCaptures(table, resolved) : undefined;
}

/** Whether a lookaround holds a group that something refers to: then it matters which match is found first. */
export function hasCapturingLookaround(table: Expressions, part: number): boolean {
  const expression = table.items[part];
  if (expression?.kind === "ahead" || expression?.kind === "behind") return capturesIn(table, part).size > 0;
  return partsOf(expression).some((each) => hasCapturingLookaround(table, each));
}

interface Question {
  readonly table: Expressions;
  /** How often the whole pattern refers to each group. */
  readonly total: ReadonlyMap<number, number>;
  readonly modes: Modes;
  /** All references ignore case. */
  readonly isFolded: boolean;
}

/** A stretch in which captures keep their value: the pattern, a lookaround, a round of a loop. */
function resolvedIn(question: Question, scope: number, isBackward: boolean): number {
  const { table, total } = question;
  const inside = referencesIn(table, scope);
  const groups = [...capturesIn(table, scope)].filter((group) => inside.get(group) === total.get(group));
  const resolved = mapParts(table, scope, (part, parent) => {
    if (parent.kind === "repeat") return resolvedIn(question, part, isBackward);
    const isLooking = parent.kind === "ahead" || parent.kind === "behind";
    return isLooking ? resolvedIn(question, part, parent.kind === "behind") : undefined;
  });
  return expanded({ ...question, isBackward }, resolved, groups, MAX_REFERENCE_BRANCHES);
}

/** A branch for each text of the first of some groups, and one without the group; in each the next groups. */
function expanded(question: Scoped, scope: number, groups: readonly number[], most: number): number {
  const { table } = question;
  const [group, ...others] = groups;
  if (group === undefined) return scope;
  const place = linear(table, scope, group);
  const words = place === undefined ? undefined : wordsOf(question, place);
  if (words === undefined || words.length + 1 > most) return expanded(question, scope, others, most);
  const absent = replaced(table, scope, { group, capture: NEVER, reference: () => EMPTY });
  const branches = words.map((word) => {
    const reference = (folded: boolean) => written(question, word, folded);
    return through(table, scope, { group, capture: word.expression, reference }, question.isBackward);
  });
  const share = Math.floor(most / (words.length + 1));
  return choice(table, [absent, ...branches].map((branch) => expanded(question, branch, others, share)));
}

interface Scoped extends Question {
  /** In a lookbehind the pattern is matched from its end. */
  readonly isBackward: boolean;
}

/** What stands in a pattern for a group and for the references to it. */
interface Put {
  readonly group: number;
  readonly capture: number;
  readonly reference: (folded: boolean) => number;
}

/** The paths through the group: references before it, in the order of matching, see nothing yet. */
function through(table: Expressions, part: number, put: Put, isBackward: boolean): number {
  const expression = table.items[part];
  const nothing: Put = { ...put, reference: () => EMPTY };
  const leads = (each: number) => capturesIn(table, each).has(put.group);
  if (expression?.kind === "sequence") {
    const at = expression.parts.findIndex(leads);
    return sequence(
      table,
      expression.parts.map((each, index) => {
        if (index === at) return through(table, each, put, isBackward);
        return replaced(table, each, (index > at) === isBackward ? nothing : put);
      }),
    );
  }
  if (expression?.kind === "capture" && expression.group === put.group) return put.capture;
  const [only] = partsOf(expression).filter(leads);
  if (only === undefined) return part;
  const inner = through(table, only, put, isBackward);
  return expression?.kind === "capture" ? intern(table, { ...expression, part: inner }) : inner;
}

function replaced(table: Expressions, part: number, put: Put): number {
  const expression = table.items[part];
  if (expression?.kind === "capture" && expression.group === put.group) return put.capture;
  if (expression?.kind === "reference" && expression.groups.includes(put.group)) {
    return put.reference(expression.folded);
  }
  return mapParts(table, part, (each) => replaced(table, each, put));
}

/** What a group holds, where it is passed once at most: under no loop and no lookaround of the scope. */
function linear(table: Expressions, part: number, group: number): number | undefined {
  const expression = table.items[part];
  if (expression?.kind === "capture" && expression.group === group) return expression.part;
  const isOpen = expression?.kind === "sequence" || expression?.kind === "choice" ||
    expression?.kind === "capture" || (expression?.kind === "repeat" && expression.max === 1);
  if (!isOpen) return undefined;
  const leading = partsOf(expression).filter((each) => capturesIn(table, each).has(group));
  const [only] = leading;
  return leading.length === 1 && only !== undefined ? linear(table, only, group) : undefined;
}

/** One of the texts of a group: its characters, and the expression that matches just them. */
interface Word {
  readonly characters: readonly number[];
  readonly expression: number;
}

function wordsOf(question: Question, part: number): Word[] | undefined {
  const expression = question.table.items[part];
  switch (expression?.kind) {
    case "set":
      return charactersOf(question, expression.set);
    case "choice":
      return few(expression.parts.flatMap((each) => wordsOf(question, each) ?? TOO_MANY));
    case "sequence":
      return expression.parts.reduce<Word[] | undefined>(
        (words, each) => products(question, words, wordsOf(question, each)),
        [NOTHING],
      );
    case "repeat":
      return repeatedWords(question, expression);
    case "capture":
    case "reference":
    case undefined:
      return undefined;
    default:
      return [{ characters: [], expression: part }];
  }
}

const NOTHING: Word = { characters: [], expression: EMPTY };
const TOO_MANY: readonly Word[] = Array.from({ length: MAX_REFERENCE_WORDS + 1 }, () => NOTHING);

const few = (words: Word[]): Word[] | undefined => words.length > MAX_REFERENCE_WORDS ? undefined : words;

/** Where all references ignore case, letters that differ in nothing else are one. */
function charactersOf({ table, modes, isFolded }: Question, number: number): Word[] | undefined {
  const set = table.sets[number];
  if (set === undefined || set.size > 2 * MAX_REFERENCE_WORDS) return undefined;
  const words: Word[] = [];
  let rest = set;
  while (!rest.isEmpty) {
    const character = rest.ranges[0]?.min ?? 0;
    const alike = caseVariants(character, { ...modes, ignoreCase: isFolded });
    words.push({ characters: [character], expression: oneOf(table, set.intersect(alike)) });
    rest = rest.without(alike);
  }
  return few(words);
}

function products(
  { table }: Question,
  heads: Word[] | undefined,
  tails: Word[] | undefined,
): Word[] | undefined {
  if (!heads || !tails || heads.length * tails.length > MAX_REFERENCE_WORDS) return undefined;
  return heads.flatMap((head) =>
    tails.map((tail) => ({
      characters: [...head.characters, ...tail.characters],
      expression: sequence(table, [head.expression, tail.expression]),
    }))
  );
}

function repeatedWords(question: Question, { min, max, part }: Extract<Expression, { kind: "repeat" }>) {
  if (max > MAX_REFERENCE_WORDS) return undefined;
  const once = wordsOf(question, part);
  let words: Word[] | undefined = [NOTHING];
  const all: Word[] = [];
  for (let times = 0; times <= max && words; times++) {
    if (times >= min) all.push(...words);
    words = products(question, words, once);
    if (words === undefined && times < max) return undefined;
  }
  return few(all);
}

function written({ table, modes }: Question, { characters }: Word, folded: boolean): number {
  return sequence(
    table,
    characters.map((each) => oneOf(table, caseVariants(each, { ...modes, ignoreCase: folded }))),
  );
}

function withoutCaptures(table: Expressions, part: number): number {
  const expression = table.items[part];
  if (expression?.kind === "capture") return withoutCaptures(table, expression.part);
  return mapParts(table, part, (each) => withoutCaptures(table, each));
}

function capturesIn(table: Expressions, part: number, found = new Set<number>()): Set<number> {
  const expression = table.items[part];
  if (expression?.kind === "capture") found.add(expression.group);
  for (const each of partsOf(expression)) capturesIn(table, each, found);
  return found;
}

function referencesIn(
  table: Expressions,
  part: number,
  found = new Map<number, number>(),
): Map<number, number> {
  const expression = table.items[part];
  if (expression?.kind === "reference") {
    for (const group of expression.groups) found.set(group, (found.get(group) ?? 0) + 1);
  }
  for (const each of partsOf(expression)) referencesIn(table, each, found);
  return found;
}

function partsOf(expression: Expression | undefined): readonly number[] {
  if (expression === undefined) return [];
  return "parts" in expression ? expression.parts : "part" in expression ? [expression.part] : [];
}

/** The expression with other parts; where `change` gives nothing for one, its own parts are gone through. */
function mapParts(
  table: Expressions,
  part: number,
  change: (part: number, parent: Expression) => number | undefined,
): number {
  const expression = table.items[part];
  if (expression === undefined) return part;
  const changed = (each: number) => change(each, expression) ?? mapParts(table, each, change);
  switch (expression.kind) {
    case "sequence":
      return sequence(table, expression.parts.map(changed));
    case "choice":
      return choice(table, expression.parts.map(changed));
    case "repeat":
      return repeat(table, changed(expression.part), expression.min, expression.max);
    case "ahead":
    case "behind":
    case "capture":
      return intern(table, { ...expression, part: changed(expression.part) });
    default:
      return part;
  }
}
