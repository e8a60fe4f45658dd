import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Snippet } from "../../schema/snippets.ts";
import type { Failure } from "../answer.ts";
import type { Filter } from "../snippets.ts";

/** What was just done, and how to take it back; null when it cannot be. */
export interface Notice {
  readonly words: string;
  readonly undo: (() => void) | null;
  /** Why it went no further; null when all of it was done. */
  readonly failure: Failure | null;
}

/** The library as far as this page knows it. */
export interface Shelf {
  readonly userId: string;
  readonly filter: Signal<Filter>;
  /** Those that fit the filter and have come so far, newest first. */
  readonly items: Signal<readonly Snippet[]>;
  /** "complete" when all that fit have come. */
  readonly status: Signal<"loading" | "partial" | "complete" | "failed">;
  readonly failure: Signal<Failure | null>;
  /** Ids of what is deleted, or about to be. */
  readonly gone: Signal<ReadonlySet<string>>;
  readonly shown: ReadonlySignal<readonly Snippet[]>;
  readonly selected: Signal<ReadonlySet<string>>;
  /** How many there are, and how many have each tag. */
  readonly total: Signal<number>;
  readonly tags: Signal<ReadonlyMap<string, number>>;
  readonly notice: Signal<Notice | null>;
}

/** How many saved patterns there are, and how many have each tag. */
export interface Tally {
  readonly total: number;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}

/** A library of which only the counts are known. */
export function shelfOf(userId: string, { total, tags }: Tally, filter: Filter): Shelf {
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

/** Takes over what became of saved patterns: new ones come first, known ones stay in their places. */
export function take(shelf: Shelf, changed: readonly Snippet[]): void {
  const { items } = shelf;
  const known = new Map(items.peek().map((each) => [each.id, each]));
  batch(() => {
    for (const each of changed) {
      recount(shelf, known.get(each.id)?.tags ?? [], each.tags);
      if (!known.has(each.id)) shelf.total.value++;
      known.set(each.id, each);
    }
    items.value = [...known.values()].toSorted((a, b) => a.id < b.id ? 1 : -1);
  });
}

/** Gives a saved pattern other tags. */
export function setTags(shelf: Shelf, id: string, tags: readonly string[]): void {
  const known = shelf.items.peek().find((each) => each.id === id);
  if (known) take(shelf, [{ ...known, tags: [...tags] }]);
}

/** Takes saved patterns out of the view and the counts, or puts them back. */
export function setGone(shelf: Shelf, snippets: readonly Snippet[], isGone: boolean): void {
  const { gone, selected, total } = shelf;
  const ids = new Set(snippets.map(({ id }) => id));
  batch(() => {
    gone.value = isGone ? gone.peek().union(ids) : gone.peek().difference(ids);
    selected.value = selected.peek().difference(ids);
    total.value += isGone ? -ids.size : ids.size;
    for (const { tags } of snippets) recount(shelf, isGone ? tags : [], isGone ? [] : tags);
  });
}

function recount({ tags }: Shelf, before: readonly string[], after: readonly string[]): void {
  const counts = new Map(tags.peek());
  for (const tag of before) counts.set(tag, (counts.get(tag) ?? 0) - 1);
  for (const tag of after) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  tags.value = new Map([...counts].filter(([, count]) => count > 0));
}

/** Whether a saved pattern may exist: a list that is complete, and not narrowed, lacks what does not. */
export function mayHold({ filter, status, items }: Shelf, id: string): boolean {
  const isWhole = filter.peek().query === "" && filter.peek().tag === "" && status.peek() === "complete";
  return !isWhole || items.peek().some((each) => each.id === id);
}
