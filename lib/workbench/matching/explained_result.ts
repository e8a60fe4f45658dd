import { characterEdits } from "../../regex/diff/characters.ts";
import { quote } from "../../regex/quote.ts";
import type { Range } from "../../regex/regex.ts";
import type { TextChange } from "../../regex/text_change.ts";
import type { LineExplanation, VerifiedChange } from "../../regex/why/line_answer.ts";
import type { PatternChange } from "../../regex/why/pattern_changes.ts";
import type { Sentence } from "../../regex/why/line_reasons.ts";
import { type Model, selectTool, type Traced } from "../model/model.ts";
import { asOwnStep, setRegex } from "../model/undo.ts";

/** Why a line or a text has no match, or has one. */
export interface ExplainedResult {
  readonly title: string;
  /** Without full stops. */
  readonly sentences: readonly Sentence[];
  /** Each of several reasons with what mends it; empty if the sentences say it. */
  readonly causes: readonly { readonly sentence: Sentence; readonly fix: Fix }[];
  /** What mends all of the causes; null without them. */
  readonly all: Fix | null;
  readonly fixes: readonly Fix[];
  /** Opens the debugger at the search; null if there is nothing to follow. */
  readonly onStep: (() => void) | null;
}

/** A change that was confirmed to lead to a match. */
export interface Fix {
  readonly words: string;
  /** Its effect on other lines; empty if there is none. */
  readonly effect: string;
  readonly onApply: () => void;
}

/** A change of the pattern as a fix. */
export function patternFix({ sources }: Model, change: PatternChange, effect: string): Fix {
  return {
    words: change.words,
    effect,
    onApply: () => setRegex(sources, change, `Pattern changed: ${change.words}`),
  };
}

/**
 * The causes of an explanation, and what mends all of them.
 *
 * @param effectOf the effect of a change on other lines
 */
export function causeFixes(
  model: Model,
  { causes, together }: Pick<LineExplanation, "causes" | "together">,
  effectOf: (change: VerifiedChange) => string,
): Pick<ExplainedResult, "causes" | "all"> {
  const fixOf = (change: VerifiedChange, effect: string) => patternFix(model, change, effect);
  return {
    causes: causes.map(({ sentence, change }) => ({
      sentence,
      // That a change harms nothing is said once, of all of them.
      fix: fixOf(change, change.breaks.length > 0 ? effectOf(change) : ""),
    })),
    all: together && {
      ...fixOf(together, effectOf(together)),
      onApply: () => setRegex(model.sources, together, `Pattern changed in ${causes.length} ways`),
    },
  };
}

/** No causes of their own. */
export const NO_CAUSES = { causes: [], all: null } as const;

/** Marks what failed until something else is marked; returns the function that does. The debugger's marks stay. */
export function failureMarks({ traced }: Model): (marked: Traced | null) => void {
  let marks: Traced | null = null;
  return (marked) => {
    if (traced.peek() === marks) traced.value = marked;
    marks = marked;
  };
}

/**
 * Boxes around what failed: parts of the pattern, and the characters that they met, or the place at an end.
 *
 * @param text that was searched
 * @param from its offset in the text of the page
 */
export function marksAt({ place, causes }: LineExplanation, text: string, from: number): Traced | null {
  if (place === null) return null;
  const [met = ""] = /^[^\n\r]/u.exec(text.slice(place.offset, place.offset + 2)) ?? [];
  const single = { parts: place.parts, places: [{ start: place.offset, end: place.offset + met.length }] };
  const failed = causes.length > 0 ? causes : [single];
  const marks = failed.flatMap(({ places }) => places).map(({ start, end }) => ({
    start: from + start,
    end: from + end,
    kind: start === end ? "traced-place" : "stopped",
  })).sort((a, b) => a.start - b.start);
  const parts = new Map(
    failed.flatMap(({ parts }) => parts).map((part) => [`${part.start} ${part.end}`, part]),
  );
  return {
    pattern: [...parts.values()].map(({ start, end }) => ({ start, end, kind: "stopped" })),
    textIn: ({ start, end }) => marks.filter((mark) => start <= mark.start && mark.start <= end),
  };
}

/**
 * A change of the text as a fix.
 *
 * @param searched the part of the text that the change is about
 */
export function textFix({ sources }: Model, { start, end, inserted }: TextChange, searched: Range): Fix {
  const [from, to] = [searched.start + start, searched.start + end];
  const text = sources.text.peek();
  const words = textChangeWords(text, { start: from, end: to, inserted });
  return {
    words: `Change the text: ${words}`,
    effect: "",
    onApply: () => {
      asOwnStep(sources, () => {
        sources.text.value = text.slice(0, from) + inserted + text.slice(to);
        sources.done.value = `Text changed: ${words}`;
      });
    },
  };
}

/** Characters of a replaced piece whose edits are named one by one; a longer piece is named as one. */
const MAX_EDITED_CHARACTERS = 40;

/** A change of a text in words: each of its edits where what lies between them stays. */
export function textChangeWords(text: string, { start, end, inserted }: TextChange): string {
  const old = text.slice(start, end);
  const kept = inserted === "" ? keptLine(text, start, end) : null;
  if (kept !== null) return `keep only ${kept}`;
  const isShort = Math.max(old.length, inserted.length) <= MAX_EDITED_CHARACTERS;
  if (!isShort || old === "" || inserted === "") return editWords(old, inserted);
  return characterEdits(old, inserted).map(({ before, after }) =>
    editWords(old.slice(before.start, before.end), inserted.slice(after.start, after.end))
  ).join(", ");
}

function editWords(old: string, inserted: string): string {
  if (old === "") return `insert ${quote(inserted)}`;
  return inserted === "" ? `remove ${quote(old)}` : `replace ${quote(old)} with ${quote(inserted)}`;
}

/** The line that is left when a range is removed that has all others; null if there is none. */
function keptLine(text: string, start: number, end: number): string | null {
  if (!/[\n\r]/.test(text.slice(start, end))) return null;
  const isFirst = end === text.length && start > 0 && !/[\n\r]/.test(text.slice(0, start)) &&
    /[\n\r]/.test(text.charAt(start));
  const isLast = start === 0 && end < text.length && /[\n\r]/.test(text.charAt(end - 1)) &&
    !/[\n\r]/.test(text.slice(end));
  return isFirst ? "the first line" : isLast ? "the last line" : null;
}

/** Opens the debugger at a search that begins at an offset of the text. */
export function stepThrough({ sources }: Model, from: number): void {
  sources.snapshot.value = { from, row: 0 };
  selectTool(sources, "debugger");
}
