import type { Range } from "../regex.ts";

/** A part of a label that a view can set apart. */
export interface LabelMark extends Range {
  /** `key`: characters that the pattern matches literally; `tag`: a term such as "lazy". */
  readonly kind: "key" | "tag";
  /** The characters without the quotation marks, or the term without the punctuation around it. */
  readonly text: string;
}

// Descriptions are strings in which these noncharacters surround marked parts. Text of a pattern can't contain
// them there, because characters that aren't visible are named.
const [QUOTED, BARE, TAG, END] = ["\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"] as const;

/** Marks characters that are matched literally; plain text has them in quotation marks. */
export const quotedKey = (text: string): string => `${QUOTED}${text}${END}`;

/** Marks a character in a list such as `one of + - * /`, which plain text has without quotation marks. */
export const bareKey = (text: string): string => `${BARE}${text}${END}`;

/** Marks a term, with the punctuation that separates it in plain text: `, lazy`, ` (lookahead)`. */
export const tag = (words: string): string => `${TAG}${words}${END}`;

/** True if a description is nothing but characters that are matched literally. */
export const isSingleKey = (marked: string): boolean => /^[\ufdd0\ufdd1][^\ufdd3]*\ufdd3$/.test(marked);

/** Whether a description begins with characters that are matched literally, in quotation marks. */
export const startsWithKey = (marked: string): boolean => marked.startsWith(QUOTED);

/** Removes the terms from a description. */
export function withoutTags(marked: string): string {
  return marked.includes(TAG) ? marked.replace(/\ufdd2[^\ufdd3]*\ufdd3?/g, "") : marked;
}

/** The number of characters of a description without its marks. */
export const visibleLength = (marked: string): number => marked.replace(/[\ufdd0-\ufdd3]/g, "").length;

/** Writes a description as plain text. A part that was truncated within its marks ends with the text. */
export function renderLabel(marked: string) {
  const marks: LabelMark[] = [];
  let text = "";
  // The separator is in a group, so that the pieces alternate with it.
  const pieces = marked.split(/([\ufdd0-\ufdd2])/);
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = pieces[index] ?? "";
    const opening = pieces[index - 1];
    if (opening === undefined) {
      text += piece;
      continue;
    }
    const [inside = "", after = ""] = piece.split(END);
    const shown = opening === QUOTED ? quoteKey(inside) : inside;
    const kind = opening === TAG ? "tag" : "key";
    const own = kind === "tag" ? inside.replace(/^[, (]+|\)$/g, "") : inside;
    marks.push({ start: text.length, end: text.length + shown.length, kind, text: own });
    text += shown + after;
  }
  return { text, marks };
}

function quoteKey(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? `“${text}”` : `'${text}'`;
}
