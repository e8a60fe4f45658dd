import { readPaste } from "../../regex/paste/paste.ts";
import { type ChangesInput, isDiff, type Side } from "./input.ts";

/** The input after a paste into the field of a pattern; null if the field should insert the text unchanged. */
export function pasteIntoPattern(input: ChangesInput, version: Side, text: string): ChangesInput | null {
  if (isDiff(text)) return { ...input, mode: "diff", diff: text };
  const reading = readPaste(text);
  if (reading === null || !reading.isCertain) return null;
  const flags = reading.flags ?? input.patterns[version].flags;
  const patterns = { ...input.patterns, [version]: { pattern: reading.pattern, flags } };
  return { ...input, mode: "patterns", patterns };
}
