import type { AST } from "@eslint-community/regexpp";
import { DIFF_CONTEXT_CHARACTERS } from "../../limits.ts";
import { quote } from "../quote.ts";
import type { Pair } from "./align.ts";
import type { Change } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { placeOf, within } from "./naming.ts";
import { isText, rangeOf, rawOf, type Stretch } from "./parts.ts";

/** Says what became of a text; nothing where it is the same. */
export function textChange(pairs: readonly Pair<Stretch>[], { before, after }: Comparison): Change[] {
  if (pairs.every(({ same }) => same)) return [];
  const one = pairs.flatMap((pair) => pair.before ?? []);
  const other = pairs.flatMap((pair) => pair.after ?? []);
  const [from, to] = [{ before: rangeOf(one) }, { after: rangeOf(other) }];
  if (one.length === 0) {
    const sentence = `The text ${quote(rawOf(other))} is added ${placeOf(other, after.numbers)}`;
    return [{ kind: "added", topic: "content", ...to, sentence }];
  }
  if (other.length === 0) {
    const sentence = `The text ${quote(rawOf(one))} is removed ${placeOf(one, before.numbers)}`;
    return [{ kind: "removed", topic: "content", ...from, sentence }];
  }
  return [{ kind: "changed", ...from, ...to, ...wordsOf(one, other, within(other[0], after.numbers)) }];
}

/**
 * Puts what has no counterpart in the order in which texts of the two patterns meet: the texts that such a
 * stretch begins with side by side, and those that it ends with.
 */
export function besideEachOther(pairs: readonly Pair<Stretch>[]): Pair<Stretch>[] {
  const ordered: Pair<Stretch>[] = [];
  let [removed, added]: [Pair<Stretch>[], Pair<Stretch>[]] = [[], []];
  for (const pair of pairs) {
    if (!pair.after) removed.push(pair);
    else if (!pair.before) added.push(pair);
    else {
      ordered.push(...merged(removed, added), pair);
      [removed, added] = [[], []];
    }
  }
  return [...ordered, ...merged(removed, added)];
}

function merged(removed: readonly Pair<Stretch>[], added: readonly Pair<Stretch>[]): Pair<Stretch>[] {
  const [before, after] = [thirds(removed), thirds(added)];
  return [0, 1, 2].flatMap((third) => [...before[third] ?? [], ...after[third] ?? []]);
}

/** The texts at the beginning, what stands from the first other element to the last one, the texts at the end. */
function thirds(pairs: readonly Pair<Stretch>[]): Pair<Stretch>[][] {
  const isOther = ({ before, after }: Pair<Stretch>) => !isText(before) || !isText(after);
  const first = pairs.findIndex(isOther);
  const last = pairs.findLastIndex(isOther);
  return first < 0
    ? [[...pairs]]
    : [pairs.slice(0, first), pairs.slice(first, last + 1), pairs.slice(last + 1)];
}

function wordsOf(before: Stretch, after: Stretch, place: string): Pick<Change, "topic" | "sentence"> {
  const [was, is] = excerpts(before, after);
  return valuesOf(before) === valuesOf(after)
    ? {
      topic: "spelling",
      sentence: `${quote(was)}${place} is now written ${quote(is)}, which means the same`,
    }
    : { topic: "content", sentence: `The text ${quote(was)}${place} is now ${quote(is)}` };
}

/** Two texts, what they have in common at both ends shortened. */
function excerpts(before: Stretch, after: Stretch): [string, string] {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start]?.raw === after[start]?.raw) start++;
  let end = 0;
  while (end < least - start && before.at(-1 - end)?.raw === after.at(-1 - end)?.raw) end++;
  const excerpt = (text: Stretch) => {
    const from = Math.max(0, start - DIFF_CONTEXT_CHARACTERS);
    const to = text.length - Math.max(0, end - DIFF_CONTEXT_CHARACTERS);
    return (from > 0 ? "…" : "") + rawOf(text.slice(from, to)) + (to < text.length ? "…" : "");
  };
  return [excerpt(before), excerpt(after)];
}

function valuesOf(text: readonly AST.Element[]): string {
  return text.map((element) => element.type === "Character" ? element.value : "").join(" ");
}
