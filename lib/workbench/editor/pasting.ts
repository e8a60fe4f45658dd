import { batch, type Signal } from "@preact/signals";
import type { Dialect } from "../../regex/convert/dialects.ts";
import { readPaste } from "../../regex/paste/paste.ts";
import type { PasteReading } from "../../regex/paste/reading.ts";
import { toLiteral } from "../../regex/regex.ts";
import "../first_load.ts";
import { inOrder, type Modes } from "../model/link.ts";
import type { Sources } from "../model/model.ts";
import { asOwnStep } from "../model/undo.ts";

/** The contents of the fields for one way to read a paste. */
export interface PasteChoice {
  readonly pattern: string;
  readonly flags: string;
  readonly modes: Modes;
}

/** A paste with a pattern in it, and the two ways to read it. */
export interface Pasted {
  readonly read: PasteChoice;
  readonly text: PasteChoice;
  /** The language of the code; empty if unknown. */
  readonly language: string;
  /** The syntax of the pattern; null for JavaScript, or if unknown. */
  readonly dialect: Dialect | null;
}

/**
 * Fills the fields with a paste over the whole pattern: with the pattern in it if that is certain, otherwise
 * unchanged.
 */
export function takePaste(sources: Sources, pasted: Signal<Pasted | null>, text: string): void {
  const reading = readPaste(text);
  const before = { flags: sources.flags.peek(), modes: sources.modes.peek() };
  const asText: PasteChoice = { ...before, pattern: text };
  if (reading === null) {
    batch(() => {
      pasted.value = null;
      // It would be about the pattern before.
      sources.done.value = "";
      choose(sources, asText);
    });
    return;
  }
  const read: PasteChoice = {
    pattern: reading.pattern,
    flags: reading.flags === null ? before.flags : inOrder(reading.flags),
    modes: modesAfterPaste(reading, before.modes),
  };
  const { language, dialect } = reading;
  batch(() => {
    pasted.value = { read, text: asText, language, dialect };
    choose(sources, reading.isCertain ? read : asText);
    sources.done.value = reading.isCertain ? `Read as ${toLiteral(read)}` : "Kept as text";
  });
}

/** Code that replaces or splits shows the result of that. */
function modesAfterPaste({ replacement, splits }: PasteReading, before: Modes): Modes {
  if (replacement !== undefined) return { ...before, mode: "replace", replacement };
  return splits ? { ...before, mode: "split" } : before;
}

/** Fills the fields with one of the choices, in one step that can be undone. */
export function choose(sources: Sources, { pattern, flags, modes }: PasteChoice): void {
  asOwnStep(sources, () => {
    sources.pattern.value = pattern;
    sources.flags.value = flags;
    sources.modes.value = modes;
  });
}

/** True if the fields equal one of the choices. */
export function isChosen({ pattern, flags }: Sources, choice: PasteChoice): boolean {
  return pattern.value === choice.pattern && flags.value === choice.flags;
}
