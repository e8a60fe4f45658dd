import type { Filter } from "../snippets.ts";

/** What the address of the library says: what is looked for, and which saved pattern is shown. */
export interface Place extends Filter {
  readonly id: string | null;
}

/** What the query of an address says, with or without its question mark. */
export function readPlace(search: string): Place {
  const query = new URLSearchParams(search);
  const read = (key: string) => query.get(key) ?? "";
  return { query: read("query"), tag: read("tag"), id: read("id") || null };
}

/** The path of the library that says it. */
export function writePlace({ query, tag, id }: Place): string {
  const written = new URLSearchParams({
    ...(query && { query }),
    ...(tag && { tag }),
    ...(id && { id }),
  }).toString();
  return written === "" ? "/library" : `/library?${written}`;
}
