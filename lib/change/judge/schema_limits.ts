import type { Regex } from "../../regex/regex.ts";
import type { ChangeRelation, FoundRegex, RegexChange, RegexPair, SchemaUse } from "../model.ts";

/** Finds the definition of a format. */
type FormatRegex = (id: string) => Regex | undefined;

/**
 * The regex of a schema together with the lengths and the format that the schema allows: it matches the texts that are
 * valid. The regex itself where there are no such limits.
 */
export function withinLimits(regex: Regex, schema: SchemaUse, formatRegex: FormatRegex = NO_FORMAT): Regex {
  const format = schema.format === undefined ? undefined : formatRegex(schema.format);
  // A definition has the anchors of both ends, and means the same with flag u.
  const lookaheads = [
    ...lengthLookahead(regex, schema),
    ...format === undefined || format.flags !== "" ? [] : [`(?=${format.pattern})`],
  ];
  return lookaheads.length === 0
    ? regex
    : { ...regex, pattern: `^${lookaheads.join("")}(?=[^]*(?:${regex.pattern}))` };
}

const NO_FORMAT: FormatRegex = () => undefined;

/** None of lengths that are too high. */
function lengthLookahead({ flags }: Regex, { minLength = 0, maxLength = Infinity }: SchemaUse): string[] {
  if (0 <= maxLength && maxLength < minLength) return ["(?!)"];
  const least = isHigh(minLength) ? 0 : Math.max(0, minLength);
  const most = isHigh(maxLength) || maxLength < 0 ? "" : maxLength;
  if (least === 0 && most === "") return [];
  return [`(?=${/[uv]/.test(flags) ? "[^]" : CODE_POINT}{${least},${most}}$)`];
}

/** `minLength` or `maxLength` beside a pattern that take part in a comparison; higher ones are ignored. */
const MAX_SCHEMA_LENGTH = 1_000;

const isHigh = (length: number): boolean => length > MAX_SCHEMA_LENGTH;

/** What counts as one character, written without flag u. */
const CODE_POINT = "(?:[\\ud800-\\udbff](?:[\\udc00-\\udfff]|(?![\\udc00-\\udfff]))|[^\\ud800-\\udbff])";

/** True if a schema has limits that aren't a part of its regex: high lengths, or values that only one version lists. */
export const hasOtherLimits = ({ minLength = 0, maxLength = 0, values, hasManyValues }: SchemaUse): boolean =>
  isHigh(minLength) || isHigh(maxLength) || values !== undefined || hasManyValues === true;

/** True if two versions of a schema are known to have the same limits. */
export const haveSameLimits = ({ before, after }: RegexPair): boolean =>
  !after?.schema?.hasManyValues && limitsKey(before?.schema) === limitsKey(after?.schema);

const limitsKey = (
  { minLength = 0, maxLength, format, values, hasManyValues }: Partial<SchemaUse> = {},
): string => JSON.stringify([minLength, maxLength, format, values, hasManyValues]);

/** The texts that a schema lists and its regex accepts; null if it lists none. */
export function validValues(
  { regex, schema }: FoundRegex,
  accepts: (regex: Regex, text: string) => boolean | undefined,
  formatRegex: FormatRegex = NO_FORMAT,
): readonly string[] | null {
  if (regex === null || schema?.values === undefined) return null;
  const format = schema.format === undefined ? undefined : formatRegex(schema.format);
  const valid: string[] = [];
  for (const value of schema.values) {
    const isAccepted = accepts(regex, value);
    if (isAccepted === undefined) return null;
    const hasFormat = format === undefined || accepts(format, value);
    if (isAccepted && hasFormat && hasAllowedLength(value, schema)) valid.push(value);
  }
  return valid;
}

/** True if a text has a length that a schema allows. */
export function hasAllowedLength(
  text: string,
  { minLength = 0, maxLength = Infinity }: Partial<SchemaUse> = {},
): boolean {
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
