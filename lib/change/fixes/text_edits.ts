/** A part of a text that is replaced. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text with edits that don't overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let [result, from] = ["", 0];
  for (const { start, end, text: replacement } of edits.toSorted((one, other) => one.start - other.start)) {
    result += text.slice(from, start) + replacement;
    from = end;
  }
  return result + text.slice(from);
}
