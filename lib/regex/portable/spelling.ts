import type { Span } from "../syntax/readable_characters.ts";
import type { AST } from "@eslint-community/regexpp";
import { CLASS_ESCAPES, type SetNode } from "../syntax/character_sets.ts";
import { propertyRanges } from "../syntax/unicode_tables.ts";
import { isGeneralCategory } from "./text_length.ts";
import type { Writing } from "./engines.ts";
import { classesIn } from "./terms.ts";

/** Writes characters and sets of them for an engine. */
export interface Speller {
  readonly writing: Writing;
  /** A character, outside of classes. */
  readonly character: (code: number) => string;
  /** A set of characters: as it was written in the pattern, where that means the same, or else the shortest. */
  readonly set: (mask: bigint) => string;
}

/** The alphabet of a pattern. */
export interface Characters {
  /** The characters of each class. */
  readonly classes: readonly (readonly Span[])[];
  /** The highest character. */
  readonly maximum: number;
  /** The nodes of the pattern that stand for sets, by mask. */
  readonly nodes: ReadonlyMap<bigint, SetNode>;
  /** False if escapes such as `\d` are spelled out, for everybody. */
  readonly usesEscapes: boolean;
}

/** Creates a speller. */
export function createSpeller(writing: Writing, characters: Characters): Speller {
  const known = new Map<bigint, string>();
  const writer = new SetWriter(writing, characters);
  return {
    writing,
    character: (code) => characterFor(writing, code, false),
    set: (mask) => {
      const before = known.get(mask);
      if (before !== undefined) return before;
      const written = writer.write(mask);
      known.set(mask, written);
      return written;
    },
  };
}

const HIGHEST = 0x10ffff;
const LAST_UNIT = 0xffff;
const SURROGATES: Span = [0xd800, 0xdfff];

/** The characters of `\d`, `\w` or `\s` of JavaScript. */
const spansOfEscape = (kind: keyof typeof CLASS_ESCAPES): Span[] =>
  CLASS_ESCAPES[kind].map(({ min, max }) => [min, max]);

class SetWriter {
  constructor(private readonly writing: Writing, private readonly characters: Characters) {}

  write(mask: bigint): string {
    const { writing, characters } = this;
    const inside = this.#readable(spansOf(characters, mask));
    const outside = this.#complement(inside);
    if (inside.length === 0) return writing.never;
    if (outside.length === 0) return writing.any;
    if (isOne(inside)) return characterFor(writing, inside[0]![0], false);
    if (characters.usesEscapes && this.#isDot(outside)) return ".";
    const node = characters.nodes.get(mask);
    return (node && this.#asWritten(node, inside)) ?? this.#shortest(inside, outside);
  }

  /** The spans as the writing reads them: with code points, without surrogates if its texts contain none. */
  #readable(spans: readonly Span[]): readonly Span[] {
    const hasPoints = this.characters.maximum > LAST_UNIT;
    if (hasPoints || this.#readsUnits()) return this.writing.surrogates ? spans : withoutSurrogates(spans);
    const hasSurrogates = spans.some(([min, max]) => min <= SURROGATES[0] && max >= SURROGATES[1]);
    const points = hasSurrogates ? merged([...spans, [LAST_UNIT + 1, HIGHEST]]) : spans;
    return this.writing.surrogates ? points : withoutSurrogates(points);
  }

  #readsUnits(): boolean {
    return readsUnits(this.writing, this.characters);
  }

  /** True if spans contain the highest character. */
  #isOpen(spans: readonly Span[]): boolean {
    return spans.at(-1)![1] >= (this.#readsUnits() ? LAST_UNIT : HIGHEST);
  }

  #complement(spans: readonly Span[]): readonly Span[] {
    const outside = complement(spans, this.#readsUnits() ? LAST_UNIT : HIGHEST);
    return this.writing.surrogates ? outside : withoutSurrogates(outside);
  }

  #isDot(outside: readonly Span[]): boolean {
    const { dot } = this.writing;
    return dot !== null && isSame(outside, merged([...dot].map((each) => [codeOf(each), codeOf(each)])));
  }

  /** A class with its members as they were written, but the hyphen last; undefined if the writing reads one of them differently. */
  #asWritten(node: SetNode, inside: readonly Span[]): string | undefined {
    if (node.type === "CharacterSet") return this.#property(node) ?? this.#escape(inside);
    if (node.type !== "CharacterClass" || node.unicodeSets) return undefined;
    const members: string[] = [];
    const spans: Span[] = [];
    for (const element of node.elements) {
      switch (element.type) {
        case "Character":
          spans.push([element.value, element.value]);
          members.push(rangeFor(this.writing, [element.value, element.value]));
          break;
        case "CharacterClassRange":
          spans.push([element.min.value, element.max.value]);
          members.push(rangeFor(this.writing, [element.min.value, element.max.value]));
          break;
        case "CharacterSet": {
          const property = this.#property(element);
          if (property !== undefined) {
            spans.push(...this.#readable(this.#spansOfProperty(element)));
            members.push(property);
            break;
          }
          if (element.kind === "property") return undefined;
          const own = spansOfEscape(element.kind);
          const all = this.#readable(
            element.negate ? complement(own, this.characters.maximum) : own,
          );
          spans.push(...all);
          members.push(this.#escape(all) ?? all.map((span) => rangeFor(this.writing, span)).join(""));
          break;
        }
        default:
          return undefined;
      }
    }
    const written = this.#readable(merged(spans));
    if (node.negate && this.#isOpen(written)) return undefined;
    const meant = node.negate ? this.#complement(written) : written;
    if (!isSame(meant, inside) || !isSame(this.#readable(written), merged(spans))) return undefined;
    return `[${node.negate ? "^" : ""}${withBareHyphen(members).join("")}]`;
  }

  /** A property as it is written, if the engine knows it. */
  #property(node: AST.CharacterSet): string | undefined {
    if (node.kind !== "property" || node.strings || !this.characters.usesEscapes) return undefined;
    const { properties, flags } = this.writing;
    if (flags !== undefined) return properties === "javascript" ? node.raw : undefined;
    return properties === "categories" && isGeneralCategory(node) ? node.raw : undefined;
  }

  #spansOfProperty(node: AST.CharacterSet): Span[] {
    if (node.kind !== "property") return [];
    const ranges = propertyRanges(node.value === null ? node.key : `${node.key}=${node.value}`);
    const spans = ranges.map(({ min, max }): Span => [min, max]);
    return node.negate ? complement(spans, this.characters.maximum) : spans;
  }

  /** An escape such as `\d` for exactly these characters. */
  #escape(spans: readonly Span[]): string | undefined {
    if (!this.characters.usesEscapes) return undefined;
    return this.#escapesIn(spans).find(({ own }) => isSame(own, spans))?.escape;
  }

  /** The escapes for characters in some spans; complements are first, because they contain more. */
  #escapesIn(spans: readonly Span[]): { readonly escape: string; readonly own: readonly Span[] }[] {
    const { word, digit, space } = this.writing.escapes;
    const kinds = [["word", word], ["digit", digit], ["space", space]] as const;
    const all = kinds.flatMap(([kind, escape]) =>
      escape === null ? [] : [{ own: spansOfEscape(kind), escape }]
    );
    return [
      ...all.map(({ own, escape }) => ({ own: this.#complement(own), escape: escape.toUpperCase() })),
      ...all,
    ].filter(({ own }) => own.every((span) => spans.some((each) => contains(each, span))));
  }

  #shortest(inside: readonly Span[], outside: readonly Span[]): string {
    const [members, others] = [this.#members(inside, true), this.#members(outside, false)];
    const escape = this.#escape(inside);
    if (escape !== undefined) return escape;
    const isOpen = this.#isOpen(inside);
    // Nobody writes a negated class up to the last character, and the linear engine of V8 11 misreads it.
    const isNegated = !this.#isOpen(outside) && (others.length + 1 < members.length ||
      (isOpen && others.length <= members.length + MORE_READABLE));
    return isNegated ? `[^${others}]` : `[${members}]`;
  }

  /**
   * The members of a class: escapes, letters, digits, others, and the hyphen last, where it is literal.
   *
   * @param usesComplements whether `\\W` may be one; nobody writes `[^\\W_]`
   */
  #members(spans: readonly Span[], usesComplements: boolean): string {
    const escapes: string[] = [];
    let left = spans;
    for (const { escape, own } of this.characters.usesEscapes ? this.#escapesIn(spans) : []) {
      const isComplement = escape !== escape.toLowerCase();
      const isNeedless = !own.every((span) => left.some((each) => contains(each, span)));
      const isDigitOfMore = escape === this.writing.escapes.digit &&
        left.some((each) => contains([0x41, 0x7a], each));
      if (isNeedless || isDigitOfMore || (isComplement && !usesComplements)) continue;
      escapes.push(escape);
      left = without(left, own);
    }
    const ordered = left.toSorted((one, other) => memberRank(one) - memberRank(other) || one[0] - other[0]);
    return [...escapes, ...inClass(this.writing, ordered)].join("");
  }
}

/** How many more characters the complement may take of a set that contains the highest character. */
const MORE_READABLE = 4;

/** True if characters are the code units of a pattern without u, for an writing that reads these. */
const readsUnits = ({ flags }: Writing, { maximum }: Pick<Characters, "maximum">): boolean =>
  flags === "" && maximum <= LAST_UNIT;

function spansOf({ classes }: Characters, mask: bigint): readonly Span[] {
  return merged(classesIn(mask).flatMap((index) => classes[index]!));
}

const isOne = (spans: readonly Span[]): boolean => spans.length === 1 && spans[0]![0] === spans[0]![1];

const isSame = (left: readonly Span[], right: readonly Span[]): boolean =>
  left.length === right.length &&
  left.every(([min, max], at) => min === right[at]![0] && max === right[at]![1]);

function merged(spans: readonly Span[]): Span[] {
  const result: [number, number][] = [];
  for (const [min, max] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && last[1] + 1 >= min) last[1] = Math.max(last[1], max);
    else result.push([min, max]);
  }
  return result;
}

function complement(spans: readonly Span[], maximum: number): Span[] {
  const result: Span[] = [];
  let next = 0;
  for (const [min, max] of spans) {
    if (min > next) result.push([next, min - 1]);
    next = max + 1;
  }
  if (next <= maximum) result.push([next, maximum]);
  return result;
}

function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  const outside = complement(spans, HIGHEST);
  return complement(merged([...outside, ...others]), HIGHEST);
}

const withoutSurrogates = (spans: readonly Span[]): Span[] => without(spans, [SURROGATES]);

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

const contains = (wide: Span, narrow: Span): boolean => wide[0] <= narrow[0] && narrow[1] <= wide[1];

/** Letters, digits and others, and the hyphen last. */
function memberRank([min, max]: Span): number {
  if (min === HYPHEN && max === HYPHEN) return 4;
  if (contains([0x41, 0x5a], [min, max])) return 0;
  if (contains([0x61, 0x7a], [min, max])) return 1;
  return contains([0x30, 0x39], [min, max]) ? 2 : 3;
}

const HYPHEN = 0x2d;

const inClass = (writing: Writing, spans: readonly Span[]): readonly string[] =>
  withBareHyphen(spans.map((span) => rangeFor(writing, span)));

/** The hyphen last, where it needs no backslash. */
const withBareHyphen = (members: readonly string[]): readonly string[] =>
  members.includes("\\-") ? [...members.filter((each) => each !== "\\-"), "-"] : members;

function rangeFor(writing: Writing, [min, max]: Span): string {
  const [first, last] = [characterFor(writing, min, true), characterFor(writing, max, true)];
  if (min === max) return first;
  // The surrogates between both aren't characters of such an writing, but it may reject them as an end.
  return max === min + 1 ? first + last : `${first}-${last}`;
}

const SHORT_ESCAPES: Readonly<Record<number, string>> = { 9: "\\t", 10: "\\n", 13: "\\r" };

/** Letters, digits, punctuation and symbols. */
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** A character as an writing reads it literally. */
function characterFor(writing: Writing, code: number, isInClass: boolean): string {
  const short = SHORT_ESCAPES[code];
  if (short !== undefined) return short;
  const character = String.fromCodePoint(code);
  if ((isInClass ? writing.escapedInClass : writing.escaped).includes(character)) return `\\${character}`;
  return isReadable(code, character) ? character : numbered(writing, code, character);
}

function isReadable(code: number, character: string): boolean {
  if (code < 0x7f) return code >= 0x20;
  return code > 0xa0 && code !== 0xad && VISIBLE.test(character) && !(code >= 0x2000 && code < 0x2070);
}

/** Replaces `…` by the hexadecimal number, and question marks by all of its digits. */
function numbered({ codes }: Writing, code: number, character: string): string {
  if (codes === null) return character;
  const [byte, unit, point] = codes;
  const pattern = code <= 0xff ? byte : code <= LAST_UNIT ? unit : point;
  const digits = code.toString(16);
  return pattern.replace("…", digits).replace(/\?+/, (marks) => digits.padStart(marks.length, "0"));
}
