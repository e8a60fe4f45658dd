import type { Range } from "../../regex/regex.ts";
import type { AlertPlace } from "./alert.ts";

/** Finds places of alerts in the text of a file. */
export class TextPlaces {
  readonly #text: string;
  /** Where lines begin, in UTF-16 code units. */
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    const starts = [0];
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
    this.#starts = starts;
  }

  /** The part of the text at a place; undefined if it has no such place, or other code is there now. */
  rangeOf(place: AlertPlace): Range | undefined {
    const { startLine, endLine = startLine } = place;
    if (startLine === undefined || endLine === undefined || endLine < startLine) return undefined;
    const start = this.#offset(place, startLine, place.startColumn ?? 1);
    const end = place.endColumn === undefined
      ? this.#endOf(endLine)
      : this.#offset(place, endLine, place.endColumn);
    if (start === undefined || end === undefined || end < start) return undefined;
    return place.snippet === undefined || this.#isThere(place.snippet, start, end)
      ? { start, end }
      : undefined;
  }

  #offset({ isInCodePoints }: AlertPlace, line: number, column: number): number | undefined {
    const [start, end] = [this.#starts[line - 1], this.#endOf(line)];
    if (start === undefined || end === undefined) return undefined;
    const units = isInCodePoints
      ? [...this.#text.slice(start, end)].slice(0, column - 1).join("").length
      : column - 1;
    return start + units <= end + 1 ? Math.min(start + units, end) : undefined;
  }

  #endOf(line: number): number | undefined {
    if (this.#starts[line - 1] === undefined) return undefined;
    const next = this.#starts[line];
    if (next === undefined) return this.#text.length;
    return this.#text[next - 2] === "\r" ? next - 2 : next - 1;
  }

  /** Whether the code that the tool has seen is still there. Some tools give the whole lines. */
  #isThere(snippet: string, start: number, end: number): boolean {
    const spaced = (text: string) => text.replaceAll(/\s+/g, " ").trim();
    const seen = spaced(snippet);
    const lineStart = this.#text.lastIndexOf("\n", start - 1) + 1;
    const lineEnd = this.#text.indexOf("\n", end);
    const lines = spaced(this.#text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd));
    return seen === "" || seen === spaced(this.#text.slice(start, end)) || lines.includes(seen) ||
      (lines !== "" && seen.includes(lines));
  }
}
