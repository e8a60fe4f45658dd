import type { Range } from "../regex.ts";
import { align } from "./align.ts";

/** A range of one pattern that replaces a range of the other; one of them may be empty. */
export interface CharacterEdit {
  readonly before: Range;
  readonly after: Range;
}

/**
 * The replacements that turn one pattern into the other, in order, not touching each other. An escape such as `\d` or
 * `\u{1F600}` is replaced as a whole.
 *
 * @example characterEdits("abc", "abd").length // 1
 */
export function characterEdits(before: string, after: string): CharacterEdit[] {
  const edits: { before: Range; after: Range }[] = [];
  let [at, to] = [0, 0];
  for (const pair of align(splitUnits(before), splitUnits(after), (unit) => unit)) {
    const [one, other] = [at + (pair.before?.length ?? 0), to + (pair.after?.length ?? 0)];
    if (!pair.same) addEdit(edits, { start: at, end: one }, { start: to, end: other });
    [at, to] = [one, other];
  }
  return edits;
}

const UNIT = /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[pqk][{<][^}>]*[}>]|[^])|[^]/giu;

function splitUnits(pattern: string): string[] {
  return pattern.match(UNIT) ?? [];
}

function addEdit(edits: { before: Range; after: Range }[], before: Range, after: Range): void {
  const last = edits.at(-1);
  if (last?.before.end !== before.start || last.after.end !== after.start) {
    edits.push({ before, after });
    return;
  }
  last.before = { start: last.before.start, end: before.end };
  last.after = { start: last.after.start, end: after.end };
}
