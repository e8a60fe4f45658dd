import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import { list } from "../words.ts";
import { countMatches, type Matches, matchRange } from "./matches.ts";

/**
 * Replaces matches as `String.prototype.replace` does for the regex that found them: all with g, adjacent
 * ones from the start with gy, else the first.
 *
 * @param template result of `parseTemplate`
 * @param limit length in UTF-16 code units at which the result is cut
 * @see https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.replace%
 */
export function replaceMatches(
  text: string,
  matches: Matches,
  template: readonly TemplatePart[],
  limit: number,
): MatchOutput {
  const writer = outputWriter(limit);
  let from = 0;
  for (let index = 0; index < countMatches(matches) && !writer.full; index++) {
    const whole = matchRange(matches, index);
    if (whole === null) continue;
    writer.add(text.slice(from, whole.start));
    writer.addMarked(templateValues(template, text, matches, index));
    from = whole.end;
  }
  writer.add(text.slice(from));
  return writer.output();
}

/** Yields the text of each part of a template for one match, computed on demand. */
export function* templateValues(
  template: readonly TemplatePart[],
  text: string,
  matches: Matches,
  index: number,
): Generator<string> {
  for (const part of template) yield partValue(part, text, matches, index);
}

/** The text of a part for one match; the empty string for a group that didn't participate. */
function partValue(part: TemplatePart, text: string, matches: Matches, index: number): string {
  const { start, end } = matchRange(matches, index) ?? EMPTY_RANGE;
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
      return groupValue(part.groups, text, matches, index);
  }
}

const EMPTY_RANGE: Range = { start: 0, end: 0 };

function groupValue(groups: readonly number[], text: string, matches: Matches, index: number): string {
  for (const group of groups) {
    const range = matchRange(matches, index, group);
    if (range) return text.slice(range.start, range.end);
  }
  return "";
}

/**
 * A part of a replacement template. `start` and `end` are UTF-16 code units of the template.
 *
 * - `text`: literal characters
 * - `dollar`: `$$`, one dollar sign
 * - `match`, `before`, `after`: `$&`, `` $` `` and `$'`
 * - `group`: `$1` or `$<name>`; several numbers if groups share a name, of which at most one participates
 * - `nothing`: `$<name>` with an unknown name, in a pattern that has named groups
 * - `literal`: looks like one of these but is literal text: `$9` without nine groups, `$<name>` without named groups
 */
export type TemplatePart =
  & Range
  & (
    | { readonly kind: "text" | "literal" | "nothing"; readonly text: string }
    | { readonly kind: "dollar" | "match" | "before" | "after" }
    | { readonly kind: "group"; readonly groups: readonly number[]; readonly name: string | null }
  );

/**
 * Parses a replacement template as `String.prototype.replace` does.
 *
 * @param names a name or null for each capturing group; group 1 is at index 0
 * @returns the parts in order; together they cover the whole template
 * @see https://tc39.es/ecma262/#sec-getsubstitution
 */
export function parseTemplate(source: string, names: readonly (string | null)[]): TemplatePart[] {
  const lastClose = names.some((name) => name !== null) ? source.lastIndexOf(">") : -1;
  const parts: TemplatePart[] = [];
  for (let at = 0; at < source.length; at = parts.at(-1)?.end ?? source.length) {
    parts.push(readPart(source, at, names, lastClose));
  }
  return parts;
}

function readPart(
  source: string,
  start: number,
  names: readonly (string | null)[],
  lastClose: number,
): TemplatePart {
  const sign = source[start] === "$" ? source[start + 1] ?? "" : "";
  if (isSpecial(sign)) return { kind: SPECIAL_PARTS[sign], start, end: start + 2 };
  if (isDigit(sign)) return readNumberedGroup(source, start, names.length);
  if (sign === "<" && start < lastClose) return readNamedGroup(source, start, names);
  if (sign === "<") return { kind: "literal", text: "$<", start, end: start + 2 };
  const next = source.indexOf("$", start + 1);
  const end = next < 0 ? source.length : next;
  return { kind: "text", text: source.slice(start, end), start, end };
}

const isSpecial = (unit: string): unit is keyof typeof SPECIAL_PARTS => unit in SPECIAL_PARTS;

const SPECIAL_PARTS = { "$": "dollar", "&": "match", "`": "before", "'": "after" } as const;

const isDigit = (unit: string | undefined) => unit !== undefined && /^[0-9]$/.test(unit);

/** Two digits are used if there are that many groups, otherwise only the first. */
function readNumberedGroup(source: string, start: number, groups: number): TemplatePart {
  const two = isDigit(source[start + 2]) && Number(source.slice(start + 1, start + 3)) <= groups;
  const end = start + (two ? 3 : 2);
  const group = Number(source.slice(start + 1, end));
  if (group >= 1 && group <= groups) return { kind: "group", groups: [group], name: null, start, end };
  return { kind: "literal", text: source.slice(start, end), start, end };
}

function readNamedGroup(source: string, start: number, names: readonly (string | null)[]): TemplatePart {
  const close = source.indexOf(">", start);
  const name = source.slice(start + 2, close);
  const groups = names.flatMap((each, index) => each === name ? [index + 1] : []);
  if (groups.length === 0) return { kind: "nothing", text: name, start, end: close + 1 };
  return { kind: "group", groups, name, start, end: close + 1 };
}

/** A part of a template and its meaning in words. */
export interface TemplatePartMeaning {
  readonly source: string;
  readonly meaning: string;
  /** True if the part doesn't have the meaning that it appears to have. */
  readonly doubtful: boolean;
}

/**
 * Describes each `$` sequence of a template once, in the order of the template.
 *
 * @param names a name or null for each capturing group; group 1 is at index 0
 */
export function describeTemplate(
  source: string,
  parts: readonly TemplatePart[],
  names: readonly (string | null)[],
): TemplatePartMeaning[] {
  const words = new Map<string, TemplatePartMeaning>();
  for (const part of parts) {
    if (part.kind === "text") continue;
    const written = source.slice(part.start, part.end);
    const doubtful = part.kind === "literal" || part.kind === "nothing";
    words.set(written, { source: written, meaning: partMeaning(part, names), doubtful });
  }
  return [...words.values()];
}

function partMeaning(part: TemplatePart, names: readonly (string | null)[]): string {
  if (part.kind === "group") return groupMeaning(part, names);
  if (part.kind === "nothing") return `no group is named ${quote(part.text)}: nothing is inserted`;
  if (part.kind === "text" || part.kind === "literal") return literalMeaning(part.text, names);
  return MEANINGS[part.kind];
}

function groupMeaning(
  { groups, name }: { groups: readonly number[]; name: string | null },
  names: readonly (string | null)[],
): string {
  if (groups.length > 1) return `whichever of the groups ${list(groups.map(String))} matched`;
  const [group = 0] = groups;
  const given = names[group - 1];
  return name === null && given ? `group ${group}, ${quote(given)}` : `group ${group}`;
}

function literalMeaning(text: string, names: readonly (string | null)[]): string {
  if (text !== "$<") return `there is no group ${text.slice(1)}, so it is inserted as is`;
  const why = names.some((name) => name !== null) ? 'the ">" is missing' : "the pattern has no named group";
  return `${why}, so it is inserted as is`;
}

const MEANINGS = {
  dollar: "a dollar sign",
  match: "the match",
  before: "the text before the match",
  after: "the text after the match",
};

/** A text built from matches, and the ranges that each match contributed. */
export interface MatchOutput {
  readonly text: string;
  /** A pair of bounds for each match, in UTF-16 code units of `text`. */
  readonly marks: Int32Array;
  /** False when the text was cut at its limit. */
  readonly complete: boolean;
}

/**
 * @param limit length in UTF-16 code units at which the text is cut
 */
export function outputWriter(limit: number): OutputWriter {
  const pieces: string[] = [];
  const marks: number[] = [];
  let length = 0;
  let full = false;

  function add(piece: string): void {
    if (full || piece === "") return;
    full = length + piece.length > limit;
    const added = full ? piece.slice(0, limit - length) : piece;
    pieces.push(added);
    length += added.length;
  }

  function addMarked(inserted: Iterable<string>): void {
    const start = length;
    for (const piece of inserted) {
      if (full) break;
      add(piece);
    }
    marks.push(start, length);
  }

  return {
    get full() {
      return full;
    },
    add,
    addMarked,
    output: () => ({ text: pieces.join(""), marks: Int32Array.from(marks), complete: !full }),
  };
}

/** Builds an output piece by piece. */
interface OutputWriter {
  /** True if the limit is reached; pieces added after that are dropped. */
  readonly full: boolean;
  add(piece: string): void;
  /** Adds pieces as one marked range; they are only computed while there is room. */
  addMarked(pieces: Iterable<string>): void;
  output(): MatchOutput;
}
