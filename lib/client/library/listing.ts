import { batch } from "@preact/signals";
import type { Snippet } from "../../schema/snippets.ts";
import { fetchSnippets, type Filter } from "../snippets.ts";
import type { Shelf } from "./shelf.ts";

/** Brings the saved patterns that fit a filter, page by page as they are wanted. */
export class Listing {
  readonly #shelf: Shelf;
  #cursor: string | null = null;
  /** Answers to an earlier question are dropped. */
  #question = 0;
  #asking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  /** Starts anew with a filter. */
  async search(filter: Filter): Promise<void> {
    const { items, selected, status, filter: current } = this.#shelf;
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

  /** Brings the next page, unless one is on its way or all have come. */
  async more(): Promise<void> {
    const { filter, status, failure } = this.#shelf;
    if (this.#asking || status.peek() === "complete") return;
    this.#asking = true;
    const question = this.#question;
    const answer = await fetchSnippets(filter.peek(), this.#cursor);
    if (question !== this.#question) return;
    this.#asking = false;
    if (answer.ok) return this.#take(answer.value.items, answer.value.next_cursor);
    const { waitSeconds } = answer.failure;
    batch(() => (failure.value = answer.failure, status.value = "failed"));
    if (waitSeconds > 0) this.#timer = setTimeout(() => this.more(), waitSeconds * 1_000);
  }

  /** A page may be short, or empty, where the search met its budget: then it goes on at once. */
  #take(found: readonly Snippet[], next: string | null): void {
    const { items, status, failure } = this.#shelf;
    this.#cursor = next;
    const known = new Set(items.peek().map(({ id }) => id));
    batch(() => {
      items.value = [...items.peek(), ...found.filter(({ id }) => !known.has(id))];
      failure.value = null;
      status.value = next === null ? "complete" : items.peek().length === 0 ? "loading" : "partial";
    });
    if (next !== null && found.length === 0) this.more();
  }
}
