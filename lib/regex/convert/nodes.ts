import type { Range } from "../regex.ts";

/** A part of a converted pattern, from which the JavaScript source is written. Offsets are those of the original. */
export type Part = PartContent & {
  /** The change; undefined for an unchanged part. */
  readonly changed?: Reason & Range;
  /** True if a quantifier after the part must apply to the part as a whole. */
  readonly isQuantified?: boolean;
};

type PartContent =
  | { readonly type: "source"; readonly source: string }
  /** A capturing group; `number` is that of the original. */
  | { readonly type: "capture"; readonly number: number; readonly open: string; readonly body: Part[] }
  | { readonly type: "group"; readonly open: string; readonly body: Part[] }
  /** Matches its body in one way only; `(?=(body))\1` in JavaScript. */
  | { readonly type: "atomic"; readonly body: Part[] }
  | { readonly type: "reference"; readonly number: number }
  | { readonly type: "sequence"; readonly body: Part[] };

/** Why a part was changed. */
interface Reason {
  /** The name of the construct, in sentence case without a full stop. */
  readonly what: string;
}

/** One change of a conversion. */
export interface Change extends Reason, Range {
  /** The original source; its offsets are `start` and `end`, in UTF-16 code units. */
  readonly from: string;
  /** The replacement; empty if it was removed. */
  readonly to: string;
}

/** The resulting source, and the changes. */
interface WrittenPattern {
  readonly source: string;
  readonly changes: readonly Change[];
  /** The new number of each capturing group of the original, in their order, if groups were added. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The numbers of groups that were added. */
  readonly added: readonly number[];
}

/** True for a part that the result does not have. */
export function isEmptySource(part: Part | undefined): boolean {
  return part?.type === "source" && part.source === "";
}

/** Writes parts as JavaScript source. Atomic groups add capturing groups, so groups and references get new numbers. */
export function writeParts(parts: readonly Part[], original: string): WrittenPattern {
  const numbers = new Map<number, number>();
  const atomics = new Map<Part, number>();
  numberGroups(parts, numbers, atomics, { last: 0 });
  const changes: Change[] = [];
  const write = (all: readonly Part[]): string => {
    let source = "";
    for (const part of all) {
      const written = writePart(part);
      const { changed } = part;
      if (changed) {
        const { start, end, what } = changed;
        changes.push({ start, end, what, from: original.slice(start, end), to: written });
      }
      // Without white space or a comment between them, a digit would become part of the preceding number.
      const isSplit = /^\d/.test(written) && /\\\d+$/.test(source);
      source += isSplit ? `(?:)${written}` : written;
    }
    return source;
  };
  const writePart = (part: Part): string => {
    switch (part.type) {
      case "source":
        return part.source;
      case "capture":
      case "group":
        return `${part.open}${write(part.body)})`;
      case "sequence":
        return write(part.body);
      case "reference":
        return `\\${numbers.get(part.number) ?? part.number}`;
      case "atomic":
        return `(?=(${write(part.body)}))\\${atomics.get(part) ?? 0}`;
    }
  };
  const source = write(parts);
  return {
    source,
    changes: changes.sort((a, b) => a.start - b.start || b.end - a.end),
    numbers,
    added: [...atomics.values()],
  };
}

function numberGroups(
  parts: readonly Part[],
  numbers: Map<number, number>,
  atomics: Map<Part, number>,
  count: { last: number },
): void {
  for (const part of parts) {
    if (part.type === "capture") numbers.set(part.number, ++count.last);
    if (part.type === "atomic") atomics.set(part, ++count.last);
    if ("body" in part) numberGroups(part.body, numbers, atomics, count);
  }
}

/** Source of the result that is equal to the original. */
export function source(written: string): Part {
  return { type: "source", source: written };
}

/** Source of the result that replaces a part of the original. */
export function changed(written: string, start: number, end: number, what: string): Part {
  return { type: "source", source: written, changed: { start, end, what } };
}

/** A part of the original that the result does not have. */
export function removed(start: number, end: number, what: string): Part {
  return changed("", start, end, what);
}
