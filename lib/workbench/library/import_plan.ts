import {
  type DetailName,
  PATTERN_DETAILS,
  VERSION_DETAILS,
  type VersionDetail,
} from "../../schema/snippet_details.ts";
import type { Snippet } from "../../schema/snippets.ts";
import type { FiledSnippet } from "./library_file.ts";

/** A pattern of a file, and what the library already has of it. */
export interface PlannedSnippet {
  readonly filed: FiledSnippet;
  /** A saved pattern with the same name, pattern and flags; nothing is written for it. */
  readonly same?: Snippet;
  /** One with the same name, and pattern and flags of an earlier version, as an interrupted import leaves it. */
  readonly earlier?: Snippet;
}

/**
 * What an import of patterns has to write. Each saved pattern counts for one in the file: there may be several that are
 * alike, with other texts, which lists of the library leave out.
 *
 * @param saved all patterns of the library, newest first, as a file has them in the opposite order
 */
export function planImport(
  snippets: readonly FiledSnippet[],
  saved: readonly Snippet[],
): readonly PlannedSnippet[] {
  const left = Map.groupBy(saved, duplicateKey);
  const take = (named: Named) => left.get(duplicateKey(named))?.pop();
  const same = snippets.map(({ draft }) => take(draft));
  return snippets.map((filed, at): PlannedSnippet => {
    if (same[at]) return { filed, same: same[at] };
    for (const { pattern, flags } of filed.versions.slice(0, -1)) {
      const earlier = take({ name: filed.draft.name, pattern, flags });
      if (earlier) return { filed, earlier };
    }
    return { filed };
  });
}

type Named = Pick<Snippet, "name" | "pattern" | "flags">;

const duplicateKey = ({ name, pattern, flags }: Named) =>
  JSON.stringify([name.trim(), pattern, [...flags].sort().join("")]);

/** True if a saved pattern has the description and the tags of a file. */
export const hasSameDetails = (saved: Snippet, { draft }: FiledSnippet): boolean =>
  areAlike(PATTERN_DETAILS, saved, draft);

/** True if it has the text, the tests and the contracts of a version, too. */
export const hasSameTexts = (
  saved: Snippet,
  version: { readonly [K in VersionDetail]?: unknown },
): boolean => areAlike(VERSION_DETAILS, saved, version);

/** True if two agree in some of their details; the order of tags and empty details don't count. */
function areAlike<K extends DetailName>(
  names: readonly K[],
  one: { readonly [N in K]?: unknown },
  other: { readonly [N in K]?: unknown },
): boolean {
  const values = (details: typeof one) =>
    names.map((name) => {
      const value = details[name] ?? "";
      if (!Array.isArray(value)) return value;
      return value.length === 0 ? "" : name === "tags" ? [...new Set(value)].sort() : value;
    });
  return JSON.stringify(values(one)) === JSON.stringify(values(other));
}
