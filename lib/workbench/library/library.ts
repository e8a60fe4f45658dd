import { computed, effect, type Signal, signal } from "@preact/signals";
import type { LibraryTally } from "../../schema/library.ts";
import type { Snippet, Version } from "../../schema/snippets.ts";
import type { Filter } from "../client/snippets_api.ts";
import { type ContractSearch, contractSearch } from "../matching/contract_checks.ts";
import { spawner } from "../runtime/lazy.ts";
import { debounce } from "../runtime/schedule.ts";
import { Deleting } from "./changes.ts";
import type { ImportState } from "./import.ts";
import { fetchNewestVersions, RowFinder } from "./row_facts.ts";
import {
  createDetails,
  createSnippetList,
  Listing,
  type Opened,
  readPlace,
  show,
  type SnippetListState,
  type UnsavedDetails,
  unsavedDetails,
  writePlace,
} from "./state.ts";

/** Two versions that are compared. */
interface Compared {
  readonly before: Version;
  readonly after: Version;
}

/** An import in progress, or the result of one. */
interface Importing {
  readonly state: ImportState;
  /** Stops it; null when it has ended. */
  readonly onStop: (() => void) | null;
  /** Imports the rest; null if there is none, or it is in progress. */
  readonly onGoOn: (() => void) | null;
}

/** The state and actions of the page of saved patterns. */
export interface Library {
  readonly list: SnippetListState;
  readonly opened: Opened;
  readonly listing: Listing;
  readonly deleting: Deleting;
  /** The text of the search field. */
  readonly typed: Signal<string>;
  /** Index of the row with the keyboard focus. */
  readonly active: Signal<number>;
  readonly compared: Signal<Compared | null>;
  readonly importing: Signal<Importing | null>;
  readonly details: UnsavedDetails;
  /** The answers to the contracts of the pattern whose details are shown. */
  readonly contracts: ContractSearch;
  readonly facts: RowFinder;
  readonly busy: Signal<boolean>;
}

/** Creates the page's library; only in a browser. */
export function createLibrary(userId: string, tally: LibraryTally, page: Window): Library {
  const place = readPlace(page.location.search);
  const list = createSnippetList(userId, tally, place);
  const opened = createDetails();
  return {
    list,
    opened,
    listing: new Listing(list),
    deleting: new Deleting(list, page.localStorage),
    typed: signal(place.query),
    active: signal(0),
    compared: signal<Compared | null>(null),
    importing: signal<Importing | null>(null),
    details: unsavedDetails(page.localStorage, userId),
    facts: new RowFinder({
      spawn: spawner("safety"),
      spawnContracts: spawner("contracts"),
      readNewest: fetchNewestVersions,
    }),
    contracts: openedContracts(opened),
    busy: signal(false),
  };
}

function openedContracts({ snippet }: Opened): ContractSearch {
  const regex = computed(() => {
    const { pattern, flags } = snippet.value ?? {};
    return pattern === undefined || flags === undefined ? null : { pattern, flags };
  });
  const contracts = computed(() => snippet.value?.contracts?.join("\n") ?? "");
  return contractSearch({ regex, contracts }, spawner("contracts"));
}

/** Loads what the address names, and follows the address; finishes what an earlier page began. */
export function connectLibrary(library: Library, page: Window): () => void {
  const { list, opened, listing, deleting, typed, compared, facts, contracts } = library;
  listing.search(list.filter.peek()).then(() => deleting.resume());
  show(opened, readPlace(page.location.search).id);
  const follow = () => {
    const { id, query, tag } = readPlace(page.location.search);
    const before = list.filter.peek();
    typed.value = query;
    if (query !== before.query || tag !== before.tag) listing.search({ query, tag });
    if (id !== opened.id.peek()) compared.value = null;
    show(opened, id);
  };
  // A link from where the newest version was saved.
  const stopComparing = effect(() => {
    const [after, before] = opened.versions.value;
    if (page.location.hash === "#compare" && after && before) compared.value ??= { before, after };
  });
  const leave = () => deleting.leave();
  const pause = typing(library, page);
  const stopChecks = contracts.follow();
  page.addEventListener("popstate", follow);
  page.addEventListener("pagehide", leave);
  return () => {
    pause();
    stopChecks();
    stopComparing();
    facts.stop();
    page.removeEventListener("popstate", follow);
    page.removeEventListener("pagehide", leave);
  };
}

/** Searches with a filter. */
export function searchFor({ list, opened, listing, active }: Library, filter: Filter, page: Window): void {
  page.history.replaceState(null, "", writePlace({ ...filter, id: opened.id.peek() }));
  active.value = 0;
  if (filter.query !== list.filter.peek().query || filter.tag !== list.filter.peek().tag) {
    listing.search(filter);
  }
}

/** Shows a saved pattern beside the list, as a history entry of the browser. */
export function showDetails({ list, opened, compared }: Library, id: string | null, page: Window): void {
  if (opened.id.peek() === id) return;
  page.history.pushState(null, "", writePlace({ ...list.filter.peek(), id }));
  compared.value = null;
  show(opened, id);
}

/** Deletes patterns, and closes their details. */
export function remove(library: Library, snippets: readonly Snippet[], page: Window): void {
  const { opened, deleting } = library;
  if (snippets.some(({ id }) => id === opened.id.peek())) showDetails(library, null, page);
  deleting.delete(snippets);
}

/** Pause while typing in a search field before the search starts. */
export const SEARCH_DEBOUNCE_MS = 250;

/** Searches when typing pauses. */
function typing(library: Library, page: Window): () => void {
  const pause = debounce(SEARCH_DEBOUNCE_MS);
  const search = (text: string) => {
    const [query, { query: before, tag }] = [text.trim(), library.list.filter.peek()];
    if (query !== before) searchFor(library, { query, tag }, page);
  };
  const stop = library.typed.subscribe((query) => pause.run(() => search(query)));
  return () => {
    stop();
    pause.cancel();
  };
}
