export interface LibraryFilterProps {
  readonly query: string;
  readonly tag: string;
  readonly tags: ReadonlyMap<string, number>;
  /** How many saved patterns there are in all. */
  readonly total: number;
  readonly onQuery: (query: string) => void;
  readonly onTag: (tag: string) => void;
  /** Null while one is under way. */
  readonly onImport: (() => void) | null;
}

const COUNT = new Intl.NumberFormat("en-GB");

/** What to look for, and among which tag. */
export function LibraryFilter({ query, tag, tags, total, onQuery, onTag, onImport }: LibraryFilterProps) {
  return (
    <search class="library-filter">
      <input
        type="search"
        aria-label="Search names and patterns"
        placeholder="Search names and patterns"
        value={query}
        spellcheck={false}
        onInput={({ currentTarget }) => onQuery(currentTarget.value)}
      />
      <select aria-label="Tag" value={tag} onChange={({ currentTarget }) => onTag(currentTarget.value)}>
        <option value="">All tags ({COUNT.format(total)})</option>
        {tag !== "" && !tags.has(tag) && <option value={tag}>{tag} (0)</option>}
        {[...tags].map(([name, count]) => (
          <option key={name} value={name}>{name} ({COUNT.format(count)})</option>
        ))}
      </select>
      <button type="button" disabled={onImport === null} onClick={onImport ?? undefined}>Import</button>
      <a class="button" href="/library/export" download>Export</a>
    </search>
  );
}
