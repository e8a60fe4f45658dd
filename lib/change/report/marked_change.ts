import type { CodeLine } from "../../regex/export/block.ts";

/** Characters of what is the same that are shown before and after a difference. */
const CONTEXT = 24;

/** Longest difference that is shown in full. */
const MAX_MARKED = 120;

/**
 * An old and a new text as two lines in which the difference is marked: what remains between the start and the end that they have
 * in common. Of long texts, only what is near the difference is shown.
 */
export function markedChange(before: string, after: string): readonly [old: CodeLine, now: CodeLine] {
  const [old, now] = [[...before], [...after]];
  const shorter = Math.min(old.length, now.length);
  let [start, end] = [0, 0];
  while (start < shorter && old[start] === now[start]) start++;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const line = (text: readonly string[], mark: CodeLine["mark"]): CodeLine => ({
    start: cut(text.slice(0, start).toReversed(), CONTEXT).toReversed().join(""),
    marked: cut(text.slice(start, text.length - end), MAX_MARKED).join(""),
    end: cut(text.slice(text.length - end), CONTEXT).join(""),
    mark,
  });
  return [line(old, "del"), line(now, "ins")];
}

/** A text of one version without a mark. */
export function unmarked(text: string): CodeLine {
  return { start: cut([...text], MAX_MARKED).join(""), marked: "", end: "", mark: "ins" };
}

const cut = (text: readonly string[], most: number): readonly string[] =>
  text.length <= most + 1 ? text : [...text.slice(0, most), "…"];
