import { batch, type Signal } from "@preact/signals";
import { knownValue } from "../../content/known_values.ts";
import type { Dialect } from "../../regex/dialects/dialects.ts";
import { type ChangeReading, readHunk } from "../../regex/paste/hunk.ts";
import { readPaste } from "../../regex/paste/paste.ts";
import { hasSyntax, isHunk, isPlainText, looksLikeCode } from "../../regex/paste/plain_text.ts";
import type { PasteReading } from "../../regex/paste/reading.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import "../second_load.ts";
import { inOrder, type Modes } from "../model/link.ts";
import { EXAMPLE, isSample, selectTool, type Sources } from "../model/model.ts";
import { asOwnStep, offerUndo } from "../model/undo.ts";

/** The contents of the fields for one way to read a paste. */
export interface PasteChoice {
  readonly pattern: string;
  readonly flags: string;
  readonly modes: Modes;
  /** The test text; absent if it stays. */
  readonly testText?: string;
  /** The pattern to compare with; absent if it stays. */
  readonly second?: Regex | null;
}

/** A paste that can be read in several ways. */
export interface Pasted {
  /** As the pattern in it; null if it looks like a text to search. */
  readonly read: PasteChoice | null;
  /** As the pattern, unchanged. */
  readonly text: PasteChoice;
  /** As a change of the pattern, which is compared; absent if it isn't a part of a diff. */
  readonly change?: PasteChoice;
  /** As the test text; absent if it looks like a pattern or code. */
  readonly moved?: PasteChoice;
  /** As a template for values like the one that was pasted, with what that is; absent if it is no such value. */
  readonly known?: { readonly name: string; readonly choice: PasteChoice };
  /** A diff with more than one change: it can be reviewed, and the fields stay as `text` says. */
  readonly diff?: string;
  /** The language of the code; empty if unknown. */
  readonly language: string;
  /** The syntax of the pattern; null for JavaScript, or if unknown. */
  readonly dialect: Dialect | null;
  /** True if `$` of the pattern matches only at the very end of the text, as the code says. */
  readonly endsText?: boolean;
  /** What of the code isn't in the pattern, or that no pattern was found in it. */
  readonly remarks: readonly string[];
  /** What was said when it was read, or when a way to read it was chosen. */
  readonly said: string;
}

/**
 * Fills the fields with a paste over the whole pattern: with the pattern in it if that is certain, otherwise
 * unchanged.
 */
export function takePaste(sources: Sources, pasted: Signal<Pasted | null>, text: string): void {
  const reading = readPaste(text);
  // Those of the example say nothing about another pattern. Beside an anchor, `g` would only be warned of.
  const isExample = sources.pattern.peek() === EXAMPLE.pattern;
  const flags = isExample ? /^(?:\^[^|]*|[^|]*\$)$/.test(text) ? "" : "g" : sources.flags.peek();
  const modes = sources.modes.peek();
  const kept: PasteChoice = { pattern: sources.pattern.peek(), flags: sources.flags.peek(), modes };
  const asText: PasteChoice = { pattern: text, flags, modes };
  const change = readHunk(text);
  if (change !== null) return takeChange(sources, pasted, asText, change);
  if (isHunk(text)) return takeDiff(sources, pasted, kept, text);
  if (reading === null) {
    const here = { ...asText, testText: sources.text.peek() };
    const remarks = looksLikeCode(text) ? [NO_REGEX] : [];
    const isText = remarks.length > 0 || isPlainText(text);
    const known = isText ? null : asKnown(sources, asText);
    batch(() => {
      pasted.value = isText
        ? { ...AS_IT_IS, text: here, moved: { ...kept, testText: text }, remarks }
        : known && { ...AS_IT_IS, text: asText, known, remarks };
      // What was said before would be about the pattern before.
      sources.done.value = remarks.join("");
      choose(sources, asText);
    });
    if (!isPlainText(text)) renewSample(sources, remarks);
    return;
  }
  const read: PasteChoice = {
    pattern: reading.pattern,
    flags: reading.flags === null ? flags : inOrder(reading.flags),
    modes: modesAfterPaste(reading, modes),
  };
  const { language, dialect, endsText = false, remarks = [] } = reading;
  const said = reading.isCertain ? `Read as ${toLiteral(read)}` : "Kept as text";
  batch(() => {
    pasted.value = { read, text: asText, language, dialect, endsText, remarks, said };
    choose(sources, reading.isCertain ? read : asText);
    sources.done.value = [said, ...remarks].join(". ");
  });
  renewSample(sources, remarks);
}

/**
 * Takes what is pasted after a pattern as the test text, in place of the sample.
 *
 * @returns false for what looks like a pattern, code or a diff
 */
export function takeText(sources: Sources, text: string): boolean {
  if (readPaste(text)?.isCertain || hasSyntax(text) || looksLikeCode(text) || isHunk(text)) return false;
  offerUndo(sources, "Pasted into the test text", () => sources.text.value = text);
  return true;
}

/** The sample leaves with its pattern; the code for that is fetched when a pattern arrives. */
export const renewSample = (sources: Sources, remarks: readonly string[] = []): void =>
  void import("../matching/sample_text.ts").then(({ replaceSample }) => replaceSample(sources, remarks));

const AS_IT_IS = { read: null, language: "", dialect: null, said: "" };

/** What to use instead of a value that was pasted as a pattern; null for anything else. */
function asKnown(sources: Sources, { pattern, modes }: PasteChoice): NonNullable<Pasted["known"]> | null {
  const known = knownValue(pattern);
  if (known === null) return null;
  const { name, template } = known;
  const choice = { pattern: template.pattern, flags: inOrder(template.flags), modes };
  return { name, choice: isSample(sources) ? { ...choice, testText: pattern } : choice };
}

/** A diff is no pattern: the fields stay. */
function takeDiff(sources: Sources, pasted: Signal<Pasted | null>, text: PasteChoice, diff: string): void {
  pasted.value = { ...AS_IT_IS, text, diff, remarks: [] };
  sources.done.value = "This is a diff. The pattern is as it was";
}

/** Opens the page that reviews diffs, with this one. */
export async function reviewDiff(diff: string): Promise<void> {
  const { packFragment } = await import("../model/review_link.ts");
  location.assign(`/review${await packFragment({ mode: "diff", diff }) ?? ""}`);
}

const NO_REGEX = "This looks like code; no regex was found in it";

/** A part of a diff opens the comparison of the removed pattern with the added one. */
function takeChange(
  sources: Sources,
  pasted: Signal<Pasted | null>,
  asText: PasteChoice,
  { before, after }: ChangeReading,
): void {
  const [old, now] = [before, after].map(({ pattern, flags }) => ({ pattern, flags: inOrder(flags ?? "") }));
  if (!old || !now) return;
  const { modes } = asText;
  const second = sources.second.peek();
  const change: PasteChoice = { ...old, modes, second: now };
  const said = `Comparing ${toLiteral(old)} with ${toLiteral(now)}`;
  batch(() => {
    pasted.value = {
      read: { ...now, modes, second },
      text: { ...asText, second },
      change,
      language: after.language,
      dialect: after.dialect,
      remarks: [...new Set([...before.remarks ?? [], ...after.remarks ?? []])],
      said,
    };
    choose(sources, change);
    sources.done.value = said;
  });
}

/** Code that replaces or splits shows the result of that. */
function modesAfterPaste({ replacement, splits }: PasteReading, before: Modes): Modes {
  if (replacement !== undefined) return { ...before, mode: "replace", replacement };
  return splits ? { ...before, mode: "split" } : before;
}

/** Fills the fields with one of the choices, in one step that can be undone; a change opens the comparison. */
export function choose(sources: Sources, { pattern, flags, modes, testText, second }: PasteChoice): void {
  asOwnStep(sources, () => {
    sources.pattern.value = pattern;
    sources.flags.value = flags;
    sources.modes.value = modes;
    if (testText !== undefined) sources.text.value = testText;
    if (second !== undefined) sources.second.value = second;
  });
  sources.isChange.value = Boolean(second);
  if (second) selectTool(sources, "diff");
}

/** True if the fields equal one of the choices. */
export function isChosen({ pattern, flags, text }: Sources, choice: PasteChoice): boolean {
  return pattern.value === choice.pattern && flags.value === choice.flags &&
    (choice.testText === undefined || text.value === choice.testText);
}
