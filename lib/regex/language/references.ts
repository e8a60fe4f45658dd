import { MAX_REFERENCE_BRANCHES } from "../../limits.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { caseVariants } from "../syntax/letter_case.ts";
import {
  choice,
  EMPTY,
  type Expressions,
  intern,
  mapParts,
  NEVER,
  oneOf,
  partsOf,
  sequence,
} from "./expression.ts";
import { type Reading, type Word, wordsOf } from "./words.ts";

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

/** A stretch in which captures keep their value: the pattern, a lookaround, a round of a loop. */
function resolvedIn(question: Reading, scope: number, isBackward: boolean): number {
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

interface Scoped extends Reading {
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

function written({ table, modes }: Reading, { characters }: Word, folded: boolean): number {
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
