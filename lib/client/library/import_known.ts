import type { Snippet } from "../../schema/snippets.ts";
import type { FiledSnippet, FiledVersion } from "./library_file.ts";

type Named = Pick<Snippet, "name" | "pattern" | "flags">;
type Described = Pick<Snippet, "description" | "tags">;

/** The patterns that a library has, as far as an import must know them. */
export class KnownSnippets {
  readonly #snippets = new Map<string, Snippet>();
  readonly #names = new Set<string>();

  add(snippet: Snippet): void {
    this.#snippets.set(keyOf(snippet), snippet);
    this.#names.add(snippet.name);
  }

  /** The one with the same name, pattern and flags. */
  same(named: Named): Snippet | undefined {
    return this.#snippets.get(keyOf(named));
  }

  hasName(name: string): boolean {
    return this.#names.has(name.trim());
  }

  byId(id: string): Snippet | undefined {
    return this.#snippets.values().find((each) => each.id === id);
  }
}

/** Whether two are described and tagged alike, as the server writes tags. */
export function isDescribedAlike(one: Described, other: Described): boolean {
  return one.description === other.description &&
    tagsOf(one).symmetricDifference(tagsOf(other)).size === 0;
}

/** What of a file an earlier import had begun to write and not ended; null where nothing of it fits. */
export function begunIn(
  snippets: readonly FiledSnippet[],
  { name }: Snippet,
  written: readonly FiledVersion[],
): FiledSnippet | null {
  return snippets.find(({ draft, versions }) =>
    draft.name.trim() === name && versions.length > written.length &&
    written.every((version, at) => isSameVersion(version, versions[at]))
  ) ?? null;
}

const keyOf = ({ name, pattern, flags }: Named) => JSON.stringify([name.trim(), pattern, sorted(flags)]);

const isSameVersion = (one: FiledVersion, other: FiledVersion | undefined) =>
  one.pattern === other?.pattern && sorted(one.flags) === sorted(other.flags) &&
  (one.notes ?? "") === (other.notes ?? "");

const sorted = (flags: string) => [...flags].sort().join("");

const tagsOf = ({ tags }: Described) => new Set(tags.map((tag) => tag.trim().toLowerCase()));
