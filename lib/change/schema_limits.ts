import { MAX_SCHEMA_LENGTH } from "../limits/change.ts";
import type { Regex } from "../regex/regex.ts";
import type { ChangeRelation, FoundRegex, RegexChange, SchemaUse } from "./model.ts";

/**
 * The regex of a schema together with the lengths that the schema allows: it matches the texts that are valid. The
 * regex itself where there are no such limits, where they are too high, and without flag u or v, because lengths are
 * counted in code points.
 */
export function withinLengths(regex: Regex, { minLength = 0, maxLength }: SchemaUse): Regex {
  const most = maxLength !== undefined && maxLength <= MAX_SCHEMA_LENGTH ? maxLength : undefined;
  const least = Math.max(0, minLength) <= MAX_SCHEMA_LENGTH ? Math.max(0, minLength) : 0;
  const isLimited = least > 0 || most !== undefined;
  if (!isLimited || most !== undefined && most < least || !/[uv]/.test(regex.flags)) return regex;
  return { ...regex, pattern: `^(?=[^]{${least},${most ?? ""}}$)(?=[^]*(?:${regex.pattern}))` };
}

/** The texts that a schema lists and its regex accepts; null if it lists none. */
export function validValues(
  { regex, schema }: FoundRegex,
  accepts: (regex: Regex, text: string) => boolean | undefined,
): readonly string[] | null {
  if (regex === null || schema?.values === undefined) return null;
  const valid: string[] = [];
  for (const value of schema.values) {
    const isAccepted = accepts(regex, value);
    if (isAccepted === undefined) return null;
    if (isAccepted && hasAllowedLength(value, schema)) valid.push(value);
  }
  return valid;
}

function hasAllowedLength(text: string, { minLength = 0, maxLength = Infinity }: SchemaUse): boolean {
  const length = [...text].length;
  return minLength <= length && length <= maxLength;
}

/** How the texts of two lists relate, with the first text that only one of them has. */
export function relateValues(
  before: readonly string[],
  after: readonly string[],
): { relation: ChangeRelation; onlyBefore?: string; onlyAfter?: string; both?: string } {
  const [old, now] = [new Set(before), new Set(after)];
  const onlyBefore = before.find((each) => !now.has(each));
  const onlyAfter = after.find((each) => !old.has(each));
  const both = before.find((each) => now.has(each));
  const relation = onlyBefore === undefined
    ? onlyAfter === undefined ? "equal" : "wider"
    : onlyAfter === undefined
    ? "narrower"
    : both === undefined
    ? "disjoint"
    : "overlapping";
  return {
    relation,
    ...(onlyBefore !== undefined && { onlyBefore }),
    ...(onlyAfter !== undefined && { onlyAfter }),
    ...(both !== undefined && { both }),
  };
}

/**
 * Whom a change of a schema's regex breaks: with fewer texts those who send them, with more texts those who read them.
 * Undefined outside of schemas, and where that isn't known.
 */
export function brokenParties(
  { pair, relation, onlyBefore, onlyAfter }: Pick<
    RegexChange,
    "pair" | "relation" | "onlyBefore" | "onlyAfter"
  >,
): RegexChange["breaks"] {
  const { before, after } = pair;
  const direction = after?.schema?.direction;
  if (before === null || direction === undefined || direction === "unclear" || after?.schema?.isKey) {
    return undefined;
  }
  const effect = EFFECTS[relation];
  const [less, more] = effect ?? [onlyBefore !== undefined, onlyAfter !== undefined];
  if (effect === null && !less && !more) return undefined;
  return [
    ...less && direction !== "read" ? ["senders"] as const : [],
    ...more && direction !== "sent" ? ["readers"] as const : [],
  ];
}

/** How the accepted texts change: some are no longer accepted, others are accepted now; null if only examples say that. */
const EFFECTS: Readonly<Record<ChangeRelation, readonly [less: boolean, more: boolean] | null>> = {
  equal: [false, false],
  narrower: [true, false],
  wider: [false, true],
  overlapping: [true, true],
  disjoint: [true, true],
  undecided: null,
  added: null,
  removed: null,
};
