import type { LibraryTally, NewestVersion } from "../../schema/library.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { displayableCode } from "../model/displayable.ts";

interface StaticLibraryProps {
  readonly query: string;
  readonly tag: string;
  readonly tally: LibraryTally;
  readonly snippets: readonly Snippet[];
  /** The newest versions by id. */
  readonly versions: Readonly<Record<string, NewestVersion>>;
  /** Path of the next page; null on the last one. */
  readonly next: string | null;
  /** Path that opens a saved pattern in the workbench. */
  readonly hrefOf: (snippet: Snippet) => string;
}

/** The list of saved patterns for browsers without scripts: the server searches and splits it into pages. */
export function StaticLibrary({ query, tag, tally, snippets, versions, next, hrefOf }: StaticLibraryProps) {
  return (
    <div class="static-library">
      <p>
        Verdicts, details, history, importing and deleting need scripts.{" "}
        <a href="/library/export" download>A file</a> holds all saved patterns with their versions.
      </p>
      <form class="static-filter" method="get" action="/library" role="search">
        <input
          type="search"
          name="query"
          aria-label="Search library"
          placeholder="Search library"
          value={query}
        />
        <select name="tag" aria-label="Tag">
          <option value="">All patterns ({tally.total})</option>
          {tally.tags.map(({ tag: name, count }) => (
            <option key={name} value={name} selected={name === tag}>{name} ({count})</option>
          ))}
        </select>
        <button type="submit">Search</button>
      </form>
      {snippets.length === 0
        ? <p>{query === "" && tag === "" ? "Nothing is saved yet." : "No matching patterns"}</p>
        : (
          <ul class="static-list">
            {snippets.map((snippet) => (
              <Row
                key={snippet.id}
                snippet={snippet}
                newest={versions[snippet.id] ?? { number: 1 }}
                href={hrefOf(snippet)}
              />
            ))}
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

/** Maximum length of a pattern or description in a row; the workbench shows the rest. */
const SHOWN_CHARACTERS = 200;

interface RowProps {
  readonly snippet: Snippet;
  readonly newest: NewestVersion;
  readonly href: string;
}

function Row({ snippet, newest: { number: versions, contracts = [] }, href }: RowProps) {
  const { name, pattern, flags, description, tags, updated_at } = snippet;
  return (
    <li>
      <a class="open" href={href}>{name}</a> {tags.map((tag) => <span key={tag} class="tag">{tag}</span>)}
      {" "}
      <time dateTime={updated_at}>{updated_at.slice(0, 10)}</time>
      <code class="pattern">
        /{displayableCode(pattern.slice(0, SHOWN_CHARACTERS))}/{flags}
      </code>
      <p class="about">
        <span>{versions === 1 ? "1 version" : `${versions} versions`}</span>
        {contracts.length > 0 && (
          <span>{contracts.length === 1 ? "1 contract" : `${contracts.length} contracts`}</span>
        )}
        {description !== "" && <span class="description">{description.slice(0, SHOWN_CHARACTERS)}</span>}
      </p>
    </li>
  );
}
