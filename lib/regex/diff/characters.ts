import type { Range } from "../regex.ts";
import { aligned } from "./align.ts";

/** A stretch of one pattern that stands for a stretch of the other; either may be empty, not both. */
export interface Edit {
  readonly before: Range;
  readonly after: Range;
}

/**
 * What to replace in one pattern to get the other, in order and apart from each other. An escape such as
 * `\d` or `\u{1F600}` is replaced as a whole.
 */
export function characterEdits(before: string, after: string): Edit[] {
  const edits: { before: Range; after: Range }[] = [];
  let [at, to] = [0, 0];
  for (const pair of aligned(unitsOf(before), unitsOf(after), (unit) => unit)) {
    const [one, other] = [at + (pair.before?.length ?? 0), to + (pair.after?.length ?? 0)];
    if (!pair.same) add(edits, { start: at, end: one }, { start: to, end: other });
    [at, to] = [one, other];
  }
  return edits;
}

const UNIT = /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[pqk][{<][^}>]*[}>]|[^])|[^]/giu;

function unitsOf(pattern: string): string[] {
  return pattern.match(UNIT) ?? [];
}

function add(edits: { before: Range; after: Range }[], before: Range, after: Range): void {
  const last = edits.at(-1);
  if (last?.before.end !== before.start || last.after.end !== after.start) {
    edits.push({ before, after });
    return;
  }
  last.before = { start: last.before.start, end: before.end };
  last.after = { start: last.after.start, end: after.end };
}
