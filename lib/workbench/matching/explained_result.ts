import { characterEdits } from "../../regex/diff/characters.ts";
import { quote } from "../../regex/quote.ts";
import type { Range } from "../../regex/regex.ts";
import type { TextChange } from "../../regex/text_change.ts";
import type { PatternChange } from "../../regex/why/pattern_changes.ts";
import type { Sentence } from "../../regex/why/line_reasons.ts";
import { type Model, selectTool } from "../model/model.ts";
import { asOwnStep, setRegex } from "../model/undo.ts";

/** Why a line or a text has no match, or has one. */
export interface ExplainedResult {
  readonly title: string;
  /** Without full stops. */
  readonly sentences: readonly Sentence[];
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
