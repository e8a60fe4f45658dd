import { MAX_TAG_CHARACTERS } from "../../limits/library.ts";
import type { Snippet, Version } from "../../schema/snippets.ts";
import type { TypedDetails } from "../client/save_form.ts";
import { formatDate, formatTime } from "../page/times.ts";
import { duplicate, rename, restore, seconds, tag } from "./changes.ts";
import type { ImportState } from "./import.ts";
import { type Library, remove, searchFor, showDetails } from "./library.ts";
import { read, readOlder, versionPath } from "./state.ts";

/** Path of the workbench with a pattern that belongs to a saved one, and perhaps a text. */
type HrefOf = (
  regex: { readonly pattern: string; readonly flags: string },
  id: string,
  text?: string,
) => string;

/** The props of the search field and the tag select. */
export function filterView(library: Library, pickFile: () => Promise<Blob | null>) {
  const { list, typed } = library;
  return {
    query: typed.value,
    tag: list.filter.value.tag,
    tags: list.tags.value,
    total: list.total.value,
    onQuery: (query: string) => void (typed.value = query),
    onTag: (name: string) => searchFor(library, { ...list.filter.peek(), tag: name }, window),
    onImport: isImporting(library) ? null : () => importFrom(library, pickFile, window),
  };
}

/** Rows before the end of a list at which the next page is fetched. */
const PREFETCH_ROWS = 60;

/** The props of the list. */
export function listView(library: Library, hrefOf: HrefOf) {
  const { list, opened, listing, active } = library;
  const snippets = list.shown.value;
  return {
    snippets,
    partial: list.status.value !== "complete",
    selected: list.selected.value,
    opened: opened.id.value,
    active: active.value,
    hrefOf: (snippet: Snippet) => hrefOf(snippet, snippet.id),
    timeOf: (snippet: Snippet) => formatTime(snippet.updated_at),
    onActive: (index: number) => void (active.value = index),
    onSelect: ({ id }: Snippet, on: boolean) => {
      const one = new Set([id]);
      list.selected.value = on ? list.selected.peek().union(one) : list.selected.peek().difference(one);
    },
    onDetails: ({ id }: Snippet) => showDetails(library, id, window),
    onDelete: (snippet: Snippet) => remove(library, [snippet], window),
    factsOf: (snippet: Snippet) => library.facts.factsOf(snippet),
    onShown: (shown: readonly Snippet[], lastIndex: number) => {
      library.facts.want(shown);
      const isNear = lastIndex > snippets.length - PREFETCH_ROWS;
      if (isNear && list.status.peek() === "partial") listing.more();
    },
  };
}

/** The message in place of the list, or below it. */
export function stateView(library: Library, signInPath: () => string) {
  const { list, listing, typed } = library;
  const { query, tag } = list.filter.value;
  const failure = list.failure.value;
  return {
    status: list.status.value,
    count: list.shown.value.length,
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

/** The actions for the selected patterns; null if none are selected. */
export function selectionView(library: Library) {
  const { list, busy } = library;
  const snippets = list.shown.value.filter(({ id }) => list.selected.value.has(id));
  if (snippets.length === 0) return null;
  return {
    count: snippets.length,
    tags: [...new Set(snippets.flatMap(({ tags }) => tags))].sort(),
    maxTagLength: MAX_TAG_CHARACTERS,
    busy: busy.value,
    onTag: async (name: string, given: boolean) => {
      busy.value = true;
      await tag(list, snippets, name, given);
      busy.value = false;
    },
    onDelete: () => remove(library, snippets, window),
    onClear: () => void (list.selected.value = new Set()),
  };
}

/** The result of the last action; null if there is none. */
export function noticeView({ list, deleting }: Library, signInPath: () => string) {
  const notice = list.notice.value;
  if (notice === null) return null;
  return {
    words: notice.words,
    signInPath: notice.failure?.kind === "signed_out" ? signInPath() : null,
    onUndo: notice.undo,
    onClose: () => {
      list.notice.value = null;
      deleting.send();
    },
    onHold: () => deleting.hold(),
    onRelease: () => deleting.release(),
  };
}

/** The details of one saved pattern, beside the list; null if none is shown. */
export function detailsView(library: Library, hrefOf: HrefOf, signInPath: () => string) {
  const { list, opened, details, contracts } = library;
  const { id, snippet, failure, busy } = opened;
  if (id.value === null) return null;
  const shown = snippet.value;
  return {
    snippet: shown,
    contracts: contracts.rows(),
    href: shown === null ? "/" : hrefOf(shown, shown.id),
    problem: failure.value?.message ?? null,
    signInPath: failure.value?.kind === "signed_out" ? signInPath() : null,
    busy: busy.value,
    typed: details.all.value[id.value] ?? null,
    onType: (typed: TypedDetails | null) => details.set(opened.id.peek() ?? "", typed),
    onSave: async (typed: TypedDetails) => {
      const saved = opened.id.peek() ?? "";
      if (await rename(list, opened, typed)) details.set(saved, null);
    },
    onDuplicate: async () => {
      const copy = await duplicate(list, opened);
      if (copy !== null) showDetails(library, copy, window);
    },
    onDelete: () => shown && remove(library, [shown], window),
    onClose: () => showDetails(library, null, window),
    onRetry: () => read(opened),
  };
}

/** The history of the pattern that is shown. */
export function historyView(library: Library) {
  const { list, opened, compared } = library;
  const versions = opened.versions.value;
  const byId = (id: string | null) => versions.find((each) => each.id === id) ?? null;
  const timeOf = ({ created_at }: Version) => formatDate(created_at);
  return {
    versions,
    before: compared.value?.before.id ?? null,
    after: compared.value?.after.id ?? null,
    busy: opened.busy.value,
    timeOf,
    hrefOf: (version: Version) => versionPath(version, opened.id.peek() ?? ""),
    onCompare: (before: string | null, after: string | null) => {
      const [one, other] = [byId(before) ?? versions[1], byId(after) ?? versions[0]];
      if (one && other) compared.value = { before: one, after: other };
    },
    onRestore: (version: Version) => restore(list, opened, version, `Restored from ${timeOf(version)}`),
    onOlder: opened.older.value === null ? null : () => readOlder(opened),
  };
}

/** The two versions that are compared; null if there are none. */
export function changesView({ opened, compared }: Library, hrefOf: HrefOf) {
  if (compared.value === null) return null;
  const { before, after } = compared.value;
  const times = [formatDate(before.created_at), formatDate(after.created_at)] as const;
  return {
    before,
    after,
    times,
    onText: (text: string) => location.assign(hrefOf(after, opened.id.peek() ?? "", text)),
  };
}

/** True if an import is in progress. */
const isImporting = ({ importing }: Library) => importing.value?.state.isOver === false;

/** The state of an import; null if there is none. */
export function importView({ importing }: Library, signInPath: () => string) {
  if (importing.value === null) return null;
  const { state, onStop, onGoOn } = importing.value;
  return {
    ...state,
    signInPath: state.failure?.kind === "signed_out" ? signInPath() : null,
    onStop,
    onGoOn,
    onClose: () => void (importing.value = null),
  };
}

/** Lets the reader choose an exported library, and adds it to this one. */
async function importFrom(
  library: Library,
  pickFile: () => Promise<Blob | null>,
  page: Window,
): Promise<void> {
  const file = await pickFile();
  if (file !== null) await run(library, file, page);
}

async function run(library: Library, file: Blob, page: Window): Promise<void> {
  const { list, importing } = library;
  const stop = new AbortController();
  const goOn = () => void run(library, file, page);
  const publish = (state: ImportState) => {
    const onStop = state.isOver ? null : () => stop.abort();
    importing.value = { state, onStop, onGoOn: state.isOver && state.done < state.total ? goOn : null };
  };
  publish({ ...BEGINNING, words: "Reading the file" });
  const code = await import("./import.ts").catch(() => null);
  if (code === null) return publish({ ...BEGINNING, words: "The server can't be reached", isOver: true });
  page.addEventListener("beforeunload", ask);
  const wait = (count: number) => seconds(count, stop.signal);
  await code.importLibrary(list, file, { wait, stop: stop.signal, publish });
  page.removeEventListener("beforeunload", ask);
}

const BEGINNING: ImportState = { words: "", done: 0, total: 0, isOver: false, failure: null };

/** Makes the browser ask before the page is left. */
const ask = (event: Event) => event.preventDefault();
