import type { Snippet, SnippetPage, Version, VersionPage } from "../../schema/snippets.ts";
import type { Answer, Failure } from "../answer.ts";
import { fetchSnippets, fetchVersions } from "../snippets.ts";
import type { Begun } from "./import_history.ts";
import { begunIn, KnownSnippets } from "./import_known.ts";
import type { FiledSnippet } from "./library_file.ts";
import type { Pace } from "./pace.ts";

/** All that the library has, or why it could not be read. */
export async function readKnown(pace: Pace): Promise<KnownSnippets | Failure> {
  const known = new KnownSnippets();
  const failure = await eachOf<Snippet, SnippetPage>(
    (cursor) => pace.ask(() => fetchSnippets({ query: "", tag: "" }, cursor)),
    (snippet) => known.add(snippet),
  );
  return failure ?? known;
}

/** A pattern of the file that an earlier import had begun to write. */
export interface BegunFiled extends Begun {
  readonly filed: FiledSnippet;
}

/** What an earlier import had begun, by the id that it noted; null where nothing of the file goes on there. */
export async function readBegunFiled(
  pace: Pace,
  snippets: readonly FiledSnippet[],
  snippet: Snippet,
): Promise<BegunFiled | Failure | null> {
  const versions: Version[] = [];
  const failure = await eachOf<Version, VersionPage>(
    (cursor) => pace.ask(() => fetchVersions(snippet.id, cursor)),
    (version) => versions.unshift(version),
  );
  const filed = begunIn(snippets, snippet, versions);
  return failure ?? (filed && { filed, snippet, versions: versions.length });
}

interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

async function eachOf<T, P extends Page<T>>(
  fetchPage: (cursor: string | null) => Promise<Answer<P>>,
  take: (item: T) => void,
): Promise<Failure | null> {
  let cursor: string | null = null;
  do {
    const page: Answer<P> = await fetchPage(cursor);
    if (!page.ok) return page.failure;
    page.value.items.forEach(take);
    cursor = page.value.next_cursor;
  } while (cursor !== null);
  return null;
}
