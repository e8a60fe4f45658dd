import { useComputed, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { MAX_FINDER_QUERY } from "../../limits/workbench.ts";
import { type FinderPage, recentItems, referenceItems } from "./items.ts";
import { ItemWords, shownWords } from "./item_words.tsx";
import { useSavedItems } from "./saved_items.ts";
import { type FinderItem, findItems } from "./search.ts";

/** Saved and recent patterns and the reference, beside the workbench if the window is wide enough. */
export function SidePane(page: FinderPage) {
  const query = useSignal("");
  const saved = useSavedItems(page, query);
  const reference = useMemo(() => referenceItems(page), []);
  const hasLibrary = page.features.includes("library");
  // A pattern that is replaced becomes a recent one.
  const { pattern, flags } = page.sources;
  const recent = useComputed(() => (pattern.value, flags.value, recentItems(page)));
  const all = [...recent.value, ...saved.value ?? [], ...reference];
  const found = new Map(findItems(all, query.value, Infinity).map(({ group, items }) => [group, items]));
  return (
    <>
      <input
        type="search"
        aria-label="Search the library, recent patterns and the reference"
        placeholder="Filter"
        maxLength={MAX_FINDER_QUERY}
        value={query.value}
        onInput={({ currentTarget }) => query.value = currentTarget.value}
      />
      {hasLibrary && (
        <Section
          title="Library"
          items={found.get("Library") ?? []}
          empty={query.value === "" ? "Patterns you save appear here" : "No matching patterns"}
        />
      )}
      <Section
        title="Recent"
        items={found.get("Recent") ?? []}
        empty={query.value === "" ? "Patterns you worked on before appear here" : "No matching patterns"}
      />
      <Section title="Reference" items={found.get("Reference") ?? []} empty="No matching entries" />
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly items: readonly FinderItem[];
  readonly empty: string;
}

function Section({ title, items, empty }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {items.length === 0 && <p class="empty-view">{empty}</p>}
      <ul data-arrows="list">
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" title={item.detail && shownWords(item.detail)} onClick={item.run}>
              <ItemWords item={item} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
