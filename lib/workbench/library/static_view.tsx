import type { LibraryTally } from "../../schema/library.ts";
import type { Snippet } from "../../schema/snippets.ts";

interface StaticLibraryProps {
  readonly query: string;
  readonly tag: string;
  readonly tally: LibraryTally;
  readonly snippets: readonly Snippet[];
  /** Path of the page that follows; null on the last one. */
  readonly next: string | null;
  /** Path that opens a saved pattern in the workbench. */
  readonly hrefOf: (snippet: Snippet) => string;
}

/** The list of saved patterns for browsers without scripts: the server finds and pages. */
export function StaticLibrary({ query, tag, tally, snippets, next, hrefOf }: StaticLibraryProps) {
  return (
    <div class="static-library">
      <p>
        Details, history, importing and deleting need scripts. <a href="/library/export" download>A file</a>
        {" "}
        holds all saved patterns with their versions.
      </p>
      <form class="static-filter" method="get" action="/library" role="search">
        <input
          type="search"
          name="query"
          aria-label="Search names and patterns"
          placeholder="Search names and patterns"
          value={query}
        />
        <select name="tag" aria-label="Tag">
          <option value="">All tags ({tally.total})</option>
          {tally.tags.map(({ tag: name, count }) => (
            <option key={name} value={name} selected={name === tag}>{name} ({count})</option>
          ))}
        </select>
        <button type="submit">Search</button>
      </form>
      {snippets.length === 0
        ? <p>{query === "" && tag === "" ? "Nothing is saved yet." : "Nothing fits."}</p>
        : (
          <ul class="static-list">
            {snippets.map((snippet) => <Row key={snippet.id} snippet={snippet} href={hrefOf(snippet)} />)}
          </ul>
        )}
      {next !== null && (
        <p>
          <a href={next}>Older patterns</a>
        </p>
      )}
    </div>
  );
}

/** Longest pattern in a row; the workbench shows the rest. */
const SHOWN_CHARACTERS = 200;

function Row(
  { snippet: { name, pattern, flags, tags, updated_at }, href }: { snippet: Snippet; href: string },
) {
  return (
    <li>
      <a href={href}>{name}</a> {tags.map((tag) => <span key={tag} class="tag">{tag}</span>)}{" "}
      <time dateTime={updated_at}>{updated_at.slice(0, 10)}</time>
      <code class="pattern">
        /{pattern.slice(0, SHOWN_CHARACTERS)}/{flags}
      </code>
    </li>
  );
}
