import { FORMATS } from "./catalogue.ts";
import type { Format } from "./format.ts";

/** The format that is probably meant by an ID that there isn't; undefined if none is similar. */
export function suggestFormat(id: string): Format | undefined {
  if (id.length > MAX_ID_CHARACTERS) return undefined;
  const meant = id.toLowerCase();
  const known = FORMATS.find(({ aliases = [] }) => aliases.includes(meant));
  if (known || meant.length < 3) return known;
  const longer = FORMATS.find((format) => format.id.startsWith(meant));
  if (longer) return longer;
  const [nearest] = FORMATS.map((format) => ({ format, edits: countEdits(meant, format.id) }))
    .toSorted((a, b) => a.edits - b.edits);
  if (nearest?.edits === 1) return nearest.format;
  const related = FORMATS.find((format) => format.id.includes(meant) || meant.includes(format.id));
  if (related) return related;
  return nearest && 3 * nearest.edits <= meant.length ? nearest.format : undefined;
}

/** More than any ID has. */
const MAX_ID_CHARACTERS = 40;

/** Insertions, deletions and replacements that make one text of another. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, character] of [...one].entries()) {
    const next = [line + 1];
    for (let at = 0; at < other.length; at++) {
      const replaced = (row[at] ?? 0) + Number(character !== other[at]);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
