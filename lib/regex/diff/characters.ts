import type { Range, Regex } from "../regex.ts";
import { parseTree } from "../syntax/tree.ts";
import { walk } from "../syntax/visit.ts";
import { sameEnds } from "../text_change.ts";

/** A range of one pattern or text that replaces a range of the other; one of them may be empty. */
export interface CharacterEdit {
  readonly before: Range;
  readonly after: Range;
}

/**
 * The replacements that turn one text into the other, in order, not touching each other.
 *
 * @example characterEdits("ab", "ac") // [{ before: { start: 1, end: 2 }, after: { start: 1, end: 2 } }]
 */
export const characterEdits = (before: string, after: string): CharacterEdit[] =>
  comparison([...before], [...after]).edits;

/**
 * The same for patterns. No token is divided: an escape, a class, a quantifier, what opens a group. If more
 * than half of the tokens differ, the whole pattern is replaced, because what the rest has in common is chance.
 *
 * @example patternEdits({ pattern: "a+", flags: "" }, { pattern: "a+?", flags: "" }) // [{ before: { start: 1, end: 2 }, after: { start: 1, end: 3 } }]
 */
export function patternEdits(before: Regex, after: Regex): CharacterEdit[] {
  const [one, other] = [tokensOf(before), tokensOf(after)];
  const { edits, same } = comparison(one, other);
  const isReplaced = same * 4 < one.length + other.length && same < Math.min(one.length, other.length);
  return isReplaced
    ? [{ before: { start: 0, end: before.pattern.length }, after: { start: 0, end: after.pattern.length } }]
    : edits;
}

/** Cuts a pattern wherever a part of it starts or ends; an invalid one at each character. */
export function tokensOf(regex: Regex): string[] {
  const { pattern } = regex;
  const tree = parseTree(regex);
  if (!tree) return [...pattern];
  const cuts = new Set<number>();
  walk(tree.root, ({ type, start, end }) => {
    if (type === "Modifiers") return false;
    cuts.add(start).add(end);
    return !type.endsWith("Class");
  });
  let from = 0;
  return [...cuts].sort((one, other) => one - other).flatMap((to) => {
    // Without flags u and v, the halves of a pair are parts of their own.
    if (to === 0 || pattern.codePointAt(to - 1)! > 0xffff) return [];
    const token = pattern.slice(from, to);
    from = to;
    return [token];
  });
}

/** Pairs of tokens that are compared; the time and memory are proportional to their number. */
const MAX_PAIRS = 1_000_000;

/** Keeps a longest common subsequence; of middle parts that are too long to compare, nothing. */
export function comparison(before: readonly string[], after: readonly string[]) {
  const [start, end] = sameEnds(before, after);
  const one = before.slice(start, before.length - end);
  const other = after.slice(start, after.length - end);
  // How many tokens can be kept from each pair on.
  const kept = one.length * other.length > MAX_PAIRS ? [] : one.map(() => new Uint32Array(other.length));
  const keptFrom = (row: number, column: number) => kept[row]?.[column] ?? 0;
  for (let row = kept.length; row-- > 0;) {
    for (let column = other.length; column-- > 0;) {
      kept[row]![column] = one[row] === other[column]
        ? keptFrom(row + 1, column + 1) + 1
        : Math.max(keptFrom(row + 1, column), keptFrom(row, column + 1));
    }
  }
  const edits: CharacterEdit[] = [];
  let first = before.slice(0, start).join("").length;
  let second = first;
  for (let [row, column] = [0, 0]; row < one.length || column < other.length; row++, column++) {
    let [end, to] = [first, second];
    while (row < one.length || column < other.length) {
      if (one[row] === other[column] && keptFrom(row, column) > 0) break;
      const isRemoved = row < one.length && keptFrom(row + 1, column) >= keptFrom(row, column + 1);
      if (isRemoved) end += one[row++]!.length;
      else to += other[column++]!.length;
    }
    if (end > first || to > second) {
      edits.push({ before: { start: first, end }, after: { start: second, end: to } });
    }
    const { length } = one[row] ?? "";
    [first, second] = [end + length, to + length];
  }
  return { edits, same: start + end + keptFrom(0, 0) };
}
