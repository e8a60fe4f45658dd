import { MAX_TAG_CHARACTERS, PREFETCH_ROWS } from "../../limits.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { timeInWords } from "../times.ts";
import { importFrom, isImporting } from "./import_view.ts";
import { type Library, remove, searchFor, showDetails } from "./library.ts";
import { tag } from "./tagging.ts";

/** Path of the workbench with a pattern that belongs to a saved one, and perhaps a text. */
export type HrefOf = (
  regex: { readonly pattern: string; readonly flags: string },
  id: string,
  text?: string,
) => string;

/** What the search field and the choice of tags show and do. */
export function filterView(library: Library, pickFile: () => Promise<Blob | null>) {
  const { shelf, typed } = library;
  return {
    query: typed.value,
    tag: shelf.filter.value.tag,
    tags: shelf.tags.value,
    total: shelf.total.value,
    onQuery: (query: string) => void (typed.value = query),
    onTag: (name: string) => searchFor(library, { ...shelf.filter.peek(), tag: name }, window),
    onImport: isImporting(library) ? null : () => importFrom(library, pickFile, window),
  };
}

/** What the list shows and does. */
export function listView(library: Library, hrefOf: HrefOf) {
  const { shelf, opened, listing, active } = library;
  const snippets = shelf.shown.value;
  return {
    snippets,
    partial: shelf.status.value !== "complete",
    selected: shelf.selected.value,
    opened: opened.id.value,
    active: active.value,
    hrefOf: (snippet: Snippet) => hrefOf(snippet, snippet.id),
    timeOf: (snippet: Snippet) => timeInWords(snippet.updated_at),
    onActive: (index: number) => void (active.value = index),
    onSelect: ({ id }: Snippet, on: boolean) => {
      const one = new Set([id]);
      shelf.selected.value = on ? shelf.selected.peek().union(one) : shelf.selected.peek().difference(one);
    },
    onDetails: ({ id }: Snippet) => showDetails(library, id, window),
    onDelete: (snippet: Snippet) => remove(library, [snippet], window),
    onNearEnd: (lastIndex: number) => {
      const isNear = lastIndex > snippets.length - PREFETCH_ROWS;
      if (isNear && shelf.status.peek() === "partial") listing.more();
    },
  };
}

/** What stands in place of the list, or below it. */
export function stateView(library: Library, signInPath: () => string) {
  const { shelf, listing, typed } = library;
  const { query, tag } = shelf.filter.value;
  const failure = shelf.failure.value;
  return {
    status: shelf.status.value,
    count: shelf.shown.value.length,
    filtered: query !== "" || tag !== "",
    problem: failure?.message ?? null,
    signInPath: failure?.kind === "signed_out" ? signInPath() : null,
    onRetry: () => listing.more(),
    onClear: () => {
      typed.value = "";
      searchFor(library, { query: "", tag: "" }, window);
    },
  };
}

/** What can be done with the selected ones; null when none are. */
export function selectionView(library: Library) {
  const { shelf, busy } = library;
  const snippets = shelf.shown.value.filter(({ id }) => shelf.selected.value.has(id));
  if (snippets.length === 0) return null;
  return {
    count: snippets.length,
    tags: [...new Set(snippets.flatMap(({ tags }) => tags))].sort(),
    maxTagLength: MAX_TAG_CHARACTERS,
    busy: busy.value,
    onTag: async (name: string, given: boolean) => {
      busy.value = true;
      await tag(shelf, snippets, name, given);
      busy.value = false;
    },
    onDelete: () => remove(library, snippets, window),
    onClear: () => void (shelf.selected.value = new Set()),
  };
}

/** What was just done; null when nothing is to be said. */
export function noticeView({ shelf, deleting }: Library, signInPath: () => string) {
  const notice = shelf.notice.value;
  if (notice === null) return null;
  return {
    words: notice.words,
    signInPath: notice.failure?.kind === "signed_out" ? signInPath() : null,
    onUndo: notice.undo,
    onClose: () => {
      shelf.notice.value = null;
      deleting.send();
    },
    onHold: () => deleting.hold(),
    onRelease: () => deleting.release(),
  };
}
