import type { Range } from "../regex.ts";
import { boundsAt, type Matches } from "./matches.ts";

/**
 * A part of a replacement template; its bounds are UTF-16 code units of the template.
 *
 * - `text`: characters that stand for themselves
 * - `dollar`: `$$`, one dollar sign
 * - `match`, `before`, `after`: `$&`, `` $` `` and `$'`
 * - `group`: `$1` or `$<name>`; several numbers where groups share a name, of which at most one takes part
 * - `nothing`: `$<name>` with a name that no group has, in a pattern that has named groups
 * - `literal`: looks like one of these, and stands for itself: `$9` without nine groups, `$<name>` without names
 */
export type TemplatePart =
  & Range
  & (
    | { readonly kind: "text" | "literal" | "nothing"; readonly text: string }
    | { readonly kind: "dollar" | "match" | "before" | "after" }
    | { readonly kind: "group"; readonly groups: readonly number[]; readonly name: string | null }
  );

/**
 * Reads a replacement template as `String.prototype.replace` does.
 *
 * @param names a name or null for each capturing group; group 1 is at 0
 * @returns the parts in order; together they cover the whole template
 * @see https://tc39.es/ecma262/#sec-getsubstitution
 */
export function parseTemplate(source: string, names: readonly (string | null)[]): TemplatePart[] {
  const lastClose = names.some((name) => name !== null) ? source.lastIndexOf(">") : -1;
  const parts: TemplatePart[] = [];
  for (let at = 0; at < source.length; at = parts.at(-1)?.end ?? source.length) {
    parts.push(partAt(source, at, names, lastClose));
  }
  return parts;
}

/** What a part stands for in one match; the empty string for a group that did not take part. */
export function valueOf(part: TemplatePart, text: string, matches: Matches, index: number): string {
  const { start, end } = boundsAt(matches, index) ?? NOWHERE;
  switch (part.kind) {
    case "text":
    case "literal":
      return part.text;
    case "dollar":
      return "$";
    case "nothing":
      return "";
    case "match":
      return text.slice(start, end);
    case "before":
      return text.slice(0, start);
    case "after":
      return text.slice(end);
    case "group":
      return groupOf(part.groups, text, matches, index);
  }
}

const NOWHERE: Range = { start: 0, end: 0 };

function groupOf(groups: readonly number[], text: string, matches: Matches, index: number): string {
  for (const group of groups) {
    const taken = boundsAt(matches, index, group);
    if (taken) return text.slice(taken.start, taken.end);
  }
  return "";
}

const SIGNS = { "$": "dollar", "&": "match", "`": "before", "'": "after" } as const;

function partAt(
  source: string,
  start: number,
  names: readonly (string | null)[],
  lastClose: number,
): TemplatePart {
  const sign = source[start] === "$" ? source[start + 1] ?? "" : "";
  if (isSign(sign)) return { kind: SIGNS[sign], start, end: start + 2 };
  if (isDigit(sign)) return numbered(source, start, names.length);
  if (sign === "<" && start < lastClose) return named(source, start, names);
  if (sign === "<") return { kind: "literal", text: "$<", start, end: start + 2 };
  const next = source.indexOf("$", start + 1);
  const end = next < 0 ? source.length : next;
  return { kind: "text", text: source.slice(start, end), start, end };
}

const isSign = (unit: string): unit is keyof typeof SIGNS => unit in SIGNS;
const isDigit = (unit: string | undefined) => unit !== undefined && /^[0-9]$/.test(unit);

/** Two digits count when there are so many groups, else the first one. */
function numbered(source: string, start: number, groups: number): TemplatePart {
  const two = isDigit(source[start + 2]) && Number(source.slice(start + 1, start + 3)) <= groups;
  const end = start + (two ? 3 : 2);
  const group = Number(source.slice(start + 1, end));
  if (group >= 1 && group <= groups) return { kind: "group", groups: [group], name: null, start, end };
  return { kind: "literal", text: source.slice(start, end), start, end };
}

function named(source: string, start: number, names: readonly (string | null)[]): TemplatePart {
  const close = source.indexOf(">", start);
  const name = source.slice(start + 2, close);
  const groups = names.flatMap((each, index) => each === name ? [index + 1] : []);
  if (groups.length === 0) return { kind: "nothing", text: name, start, end: close + 1 };
  return { kind: "group", groups, name, start, end: close + 1 };
}
