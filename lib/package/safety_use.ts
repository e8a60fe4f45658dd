import { type Searches, searchesOf, USE_NAMES } from "../regex/redos/searches.ts";

/** Reads the use among options of any type: how often it searches; undefined if flag g decides, null if it isn't known. */
export function readSearches(options: unknown): Searches | undefined | null {
  if (options === undefined) return undefined;
  if (typeof options !== "object" || options === null) return null;
  try {
    const use: unknown = Reflect.get(options, "use");
    const name = USE_NAMES.find((each) => each === use);
    if (name !== undefined) return searchesOf(name);
    return use === undefined ? undefined : null;
  } catch {
    return null;
  }
}
