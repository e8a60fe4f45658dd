import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { debounce } from "../runtime/schedule.ts";
import { type FinderPage, savedItems } from "./items.ts";
import type { FinderItem } from "./search.ts";

/** The palette requests saved patterns from the server after typing has paused for this long. */
const FINDER_SETTLE_MS = 200;

/** The snippets of the library that match a query; null until the server has answered for the first time. */
export function useSavedItems(
  { features }: FinderPage,
  query: Signal<string>,
): Signal<readonly FinderItem[] | null> {
  const saved = useSignal<readonly FinderItem[] | null>(null);
  const settled = useMemo(() => debounce(FINDER_SETTLE_MS), []);
  useEffect(() => {
    if (!features.includes("library")) return;
    const wanted = query.value;
    settled.run(async () => {
      const items = await savedItems(wanted);
      if (query.peek() === wanted) saved.value = items;
    });
    return () => settled.cancel();
  }, [query.value]);
  return saved;
}
