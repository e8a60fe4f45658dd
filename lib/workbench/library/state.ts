import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import type { LibraryTally } from "../../schema/library.ts";
import { TYPED_DETAILS } from "../../schema/snippet_details.ts";
import type { Snippet, Version } from "../../schema/snippets.ts";
import type { Failure } from "../client/api.ts";
import { Creation } from "../client/creation.ts";
import type { TypedDetails } from "../client/save_form.ts";
import { fetchSnippet, fetchSnippets, fetchVersions, type Filter } from "../client/snippets_api.ts";
import { displayable } from "../model/displayable.ts";
import { DEFAULT_MODES } from "../model/link.ts";
import { encode, isLongText, writeUrlState } from "../model/link_writing.ts";
import { testedText } from "../model/saved_text.ts";
import { type ItemStorage, readStored, writeStored } from "../runtime/browser_storage.ts";

/** Loads the saved patterns that match a filter, page by page on demand. */
export class Listing {
  readonly #list: SnippetListState;
  #cursor: string | null = null;
  /** Answers to an earlier search are dropped. */
  #question = 0;
  #asking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(list: SnippetListState) {
    this.#list = list;
  }

  /** Starts again with a filter. */
  async search(filter: Filter): Promise<void> {
    const { items, selected, status, filter: current } = this.#list;
    this.#question++;
    this.#cursor = null;
    this.#asking = false;
    clearTimeout(this.#timer);
    batch(() => {
      current.value = filter;
      items.value = [];
      selected.value = new Set();
      status.value = "loading";
    });
    await this.more();
  }

  /** Loads the next page, unless one is loading or all have been loaded. */
  async more(): Promise<void> {
    const { filter, status, failure } = this.#list;
    if (this.#asking || status.peek() === "complete") return;
    this.#asking = true;
    const question = this.#question;
    const answer = await fetchSnippets(filter.peek(), this.#cursor);
    if (question !== this.#question) return;
    this.#asking = false;
    if (answer.ok) return this.#take(answer.value.items, answer.value.next_cursor);
    const { waitSeconds } = answer.failure;
    batch(() => {
      failure.value = answer.failure;
      status.value = "failed";
    });
    if (waitSeconds > 0) this.#timer = setTimeout(() => this.more(), waitSeconds * 1_000);
  }

  /** A page may be short, or empty, if the search used up its budget: then the next is requested at once. */
  #take(found: readonly Snippet[], next: string | null): void {
    const { items, status, failure } = this.#list;
    this.#cursor = next;
    const ids = new Set(items.peek().map(({ id }) => id));
    batch(() => {
      items.value = [...items.peek(), ...found.filter(({ id }) => !ids.has(id))];
      failure.value = null;
      status.value = next === null ? "complete" : items.peek().length === 0 ? "loading" : "partial";
    });
    if (next !== null && found.length === 0) this.more();
  }
}

/** One saved pattern with its history, shown beside the list. */
export interface Opened {
  readonly id: Signal<string | null>;
  readonly snippet: Signal<Snippet | null>;
  /** Newest first. */
  readonly versions: Signal<readonly Version[]>;
  /** Cursor of the older versions; null if all have been loaded. */
  readonly older: Signal<string | null>;
  readonly busy: Signal<boolean>;
  readonly failure: Signal<Failure | null>;
  /** Entity tag of what was last read. */
  readonly etag: Signal<string>;
  readonly creation: Creation;
}

/** The state before anything is opened. */
export function createDetails(): Opened {
  return {
    id: signal<string | null>(null),
    snippet: signal<Snippet | null>(null),
    versions: signal<readonly Version[]>([]),
    older: signal<string | null>(null),
    busy: signal(false),
    failure: signal<Failure | null>(null),
    etag: signal(""),
    creation: new Creation(),
  };
}

/** Shows a saved pattern; null hides it. */
export async function show(opened: Opened, id: string | null): Promise<void> {
  if (opened.id.peek() === id) return;
  batch(() => {
    opened.id.value = id;
    opened.snippet.value = null;
    opened.versions.value = [];
    opened.older.value = null;
    opened.failure.value = null;
  });
  await read(opened);
}

/** Reloads the saved pattern that is shown. */
export async function read(opened: Opened): Promise<void> {
  const { id, snippet, versions, older, failure, etag } = opened;
  const requestedId = id.peek();
  if (requestedId === null) return;
  const [one, page] = await Promise.all([fetchSnippet(requestedId), fetchVersions(requestedId, null)]);
  if (id.peek() !== requestedId) return;
  batch(() => {
    if (!one.ok) failure.value = one.failure;
    else if (!page.ok) failure.value = page.failure;
    else {
      snippet.value = one.value;
      etag.value = one.etag;
      versions.value = page.value.items;
      older.value = page.value.next_cursor;
    }
  });
}

/** Loads older versions. */
export async function readOlder({ id, versions, older, failure }: Opened): Promise<void> {
  const [requestedId, cursor] = [id.peek(), older.peek()];
  if (requestedId === null || cursor === null) return;
  const page = await fetchVersions(requestedId, cursor);
  if (id.peek() !== requestedId) return;
  batch(() => {
    if (!page.ok) failure.value = page.failure;
    else {
      versions.value = [...versions.peek(), ...page.value.items];
      older.value = page.value.next_cursor;
    }
  });
}

/** The state in the library's address: the filter, and the saved pattern that is shown. */
interface Place extends Filter {
  readonly id: string | null;
}

/** Reads the query of an address, with or without its question mark. */
export function readPlace(search: string): Place {
  const query = new URLSearchParams(search);
  const read = (key: string) => displayable(query.get(key) ?? "");
  return { query: read("query"), tag: read("tag"), id: read("id") || null };
}

/** The path of the library with this state. */
export function writePlace({ query, tag, id }: Place): string {
  const written = new URLSearchParams({
    ...(query && { query }),
    ...(tag && { tag }),
    ...(id && { id }),
  }).toString();
  return written === "" ? "/library" : `/library?${written}`;
}

/** Path of the workbench with a pattern that belongs to a saved one, and perhaps a text. */
export function workbenchPath({ pattern, flags }: Regex, id: string, text = ""): string {
  return `/?${writeUrlState({ pattern, flags, text, snippet: id }).query}`;
}

/**
 * Path of the workbench with a version and the text that it was saved with. A long text is where private links have it:
 * servers limit the other part of an address. An empty text is set, too: without one, that of the newest version would
 * be shown.
 */
export function versionPath(version: Version, id: string): string {
  const { pattern, flags } = version;
  const { text, ...tested } = testedText(version, DEFAULT_MODES);
  const { query } = writeUrlState({ pattern, flags, ...tested, text: "", snippet: id });
  return `/${isLongText(text) ? "#" : "?"}${query}&t=${encode(text)}`;
}

/** The last action, and how to undo it; null if it can't be undone. */
interface Notice {
  readonly words: string;
  readonly undo: (() => void) | null;
  /** Why it stopped early; null if everything was done. */
  readonly failure: Failure | null;
}

/** The part of the library that this page knows. */
export interface SnippetListState {
  readonly userId: string;
  readonly filter: Signal<Filter>;
  /** Loaded patterns that match the filter, newest first. */
  readonly items: Signal<readonly Snippet[]>;
  /** "complete" if all matching patterns are loaded. */
  readonly status: Signal<"loading" | "partial" | "complete" | "failed">;
  readonly failure: Signal<Failure | null>;
  /** Ids of patterns that are deleted, or about to be. */
  readonly gone: Signal<ReadonlySet<string>>;
  readonly shown: ReadonlySignal<readonly Snippet[]>;
  readonly selected: Signal<ReadonlySet<string>>;
  /** Number of patterns in total, and for each tag. */
  readonly total: Signal<number>;
  readonly tags: Signal<ReadonlyMap<string, number>>;
  readonly notice: Signal<Notice | null>;
}

/** A library of which only the counts are known. */
export function createSnippetList(
  userId: string,
  { total, tags }: LibraryTally,
  filter: Filter,
): SnippetListState {
  const items = signal<readonly Snippet[]>([]);
  const gone = signal<ReadonlySet<string>>(new Set());
  return {
    userId,
    filter: signal(filter),
    items,
    status: signal<"loading" | "partial" | "complete" | "failed">("loading"),
    failure: signal<Failure | null>(null),
    gone,
    shown: computed(() => items.value.filter(({ id }) => !gone.value.has(id))),
    selected: signal<ReadonlySet<string>>(new Set()),
    total: signal(total),
    tags: signal<ReadonlyMap<string, number>>(new Map(tags.map(({ tag, count }) => [tag, count]))),
    notice: signal<Notice | null>(null),
  };
}

/** Adds or updates saved patterns: new ones come first, known ones stay in their positions. */
export function take(list: SnippetListState, changed: readonly Snippet[]): void {
  const { items } = list;
  const byId = new Map(items.peek().map((each) => [each.id, each]));
  batch(() => {
    for (const each of changed) {
      recount(list, byId.get(each.id)?.tags ?? [], each.tags);
      if (!byId.has(each.id)) list.total.value++;
      byId.set(each.id, each);
    }
    items.value = [...byId.values()].toSorted((a, b) => a.id < b.id ? 1 : -1);
  });
}

/** Replaces the tags of a saved pattern. */
export function setTags(list: SnippetListState, id: string, tags: readonly string[]): void {
  const snippet = list.items.peek().find((each) => each.id === id);
  if (snippet) take(list, [{ ...snippet, tags: [...tags] }]);
}

/** Removes saved patterns from the list and the counts, or restores them. */
export function setGone(list: SnippetListState, snippets: readonly Snippet[], isGone: boolean): void {
  const { gone, selected, total } = list;
  const ids = new Set(snippets.map(({ id }) => id));
  batch(() => {
    gone.value = isGone ? gone.peek().union(ids) : gone.peek().difference(ids);
    selected.value = selected.peek().difference(ids);
    total.value += isGone ? -ids.size : ids.size;
    for (const { tags } of snippets) recount(list, isGone ? tags : [], isGone ? [] : tags);
  });
}

function recount({ tags }: SnippetListState, before: readonly string[], after: readonly string[]): void {
  const counts = new Map(tags.peek());
  for (const tag of before) counts.set(tag, (counts.get(tag) ?? 0) - 1);
  for (const tag of after) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  tags.value = new Map([...counts].filter(([, count]) => count > 0));
}

/** True if a saved pattern may exist: a complete, unfiltered list contains all that exist. */
export function mayHold({ filter, status, items }: SnippetListState, id: string): boolean {
  const isWhole = filter.peek().query === "" && filter.peek().tag === "" && status.peek() === "complete";
  return !isWhole || items.peek().some((each) => each.id === id);
}

/** Typed changes by the id of the saved pattern. They survive a reload, and the end of a session. */
export interface UnsavedDetails {
  readonly all: Signal<Readonly<Record<string, TypedDetails>>>;
  /** Stores typed changes; null removes them. */
  readonly set: (id: string, typed: TypedDetails | null) => void;
}

/** A user's typed changes in this browser, stored under their id. */
export function unsavedDetails(storage: ItemStorage, userId: string): UnsavedDetails {
  const key = `workbench.details.${userId}`;
  const all = signal(readTyped(storage, key));
  return {
    all,
    set(id, typed) {
      // What another tab has stored meanwhile stays.
      const { [id]: _before, ...others } = { ...readTyped(storage, key), ...all.peek() };
      all.value = typed === null ? others : { ...others, [id]: typed };
      writeStored(storage, key, all.peek());
    },
  };
}

function readTyped(storage: ItemStorage, key: string): Record<string, TypedDetails> {
  const entries = Object.entries(readStored<Record<string, unknown>>(storage, key) ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, TypedDetails] => isTyped(entry[1])));
}

function isTyped(value: unknown): value is TypedDetails {
  return typeof value === "object" && value !== null &&
    // A detail may be newer than what was stored.
    TYPED_DETAILS.every((key) => ["string", "undefined"].includes(typeof Reflect.get(value, key)));
}
