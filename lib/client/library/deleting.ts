import { UNDO_DELETION_MS } from "../../limits.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { deleteSnippet } from "../snippets.ts";
import { addPending, dropPending, overdueIn } from "./pending.ts";
import { mayHold, setGone, type Shelf } from "./shelf.ts";
import { inTurn, seconds } from "./turns.ts";

/** Requests that a browser sends along while a page is left; the next visit sends the rest. */
const LAST_REQUESTS = 50;

/** While the notice is read, nothing becomes due. */
const HELD_MS = 60 * 60 * 1_000;

/**
 * Deletes after a while. Nobody could bring the versions back, so the server hears of it only when it can no
 * longer be taken back: when its time is up, when more is deleted, or when the page is left.
 */
export class Deleting {
  readonly #shelf: Shelf;
  readonly #storage: Storage;
  #waiting: readonly Snippet[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(shelf: Shelf, storage: Storage) {
    this.#shelf = shelf;
    this.#storage = storage;
  }

  /** Takes saved patterns out of the view, and offers to take that back. */
  delete(snippets: readonly Snippet[]): void {
    this.send();
    this.#waiting = snippets;
    setGone(this.#shelf, snippets, true);
    this.release();
    this.#shelf.notice.value = { words: wordsFor(snippets), undo: () => this.undo(), failure: null };
  }

  undo(): void {
    clearTimeout(this.#timer);
    dropPending(this.#storage, this.#shelf.userId, idsOf(this.#waiting));
    setGone(this.#shelf, this.#waiting, false);
    this.#waiting = [];
    this.#shelf.notice.value = null;
  }

  /** Stops the clock. */
  hold(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length > 0) this.#note(HELD_MS);
  }

  /** Starts the clock anew. */
  release(): void {
    if (this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    this.#note(UNDO_DELETION_MS);
    this.#timer = setTimeout(() => this.send(), UNDO_DELETION_MS);
  }

  /** Deletes now what is waiting. */
  async send(): Promise<void> {
    const snippets = this.#waiting;
    if (snippets.length === 0) return;
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#shelf.notice.value = null;
    this.#note(0, snippets);
    const { done, failure } = await inTurn(snippets, ({ id }) => this.#request(id), seconds);
    if (failure === null) return;
    const left = snippets.filter((each) => !done.includes(each));
    dropPending(this.#storage, this.#shelf.userId, idsOf(left));
    setGone(this.#shelf, left, false);
    const what = left.length === 1 ? `${left[0]?.name} was` : `${left.length} patterns were`;
    this.#shelf.notice.value = { words: `${what} not deleted. ${failure.message}`, undo: null, failure };
  }

  /** Sends what it can before the page is gone. */
  leave(): void {
    clearTimeout(this.#timer);
    const due = [...idsOf(this.#waiting), ...overdueIn(this.#storage, this.#shelf.userId, Date.now())].slice(
      0,
      LAST_REQUESTS,
    );
    this.#note(0, this.#waiting);
    this.#waiting = [];
    this.#shelf.notice.value = null;
    for (const id of due) this.#request(id);
  }

  /** Does what an earlier page could not do any more; called when the first page of the list has come. */
  async resume(): Promise<void> {
    const overdue = overdueIn(this.#storage, this.#shelf.userId, Date.now());
    if (overdue.length === 0) return;
    const { gone, total } = this.#shelf;
    const ids = overdue.filter((id) => mayHold(this.#shelf, id));
    dropPending(this.#storage, this.#shelf.userId, overdue.filter((id) => !ids.includes(id)));
    gone.value = gone.peek().union(new Set(ids));
    total.value -= ids.length;
    await inTurn(ids, (id) => this.#request(id), seconds);
  }

  async #request(id: string) {
    const answer = await deleteSnippet(id);
    const isOver = answer.ok || answer.failure.kind === "missing";
    if (isOver) dropPending(this.#storage, this.#shelf.userId, [id]);
    return answer;
  }

  #note(afterMs: number, snippets = this.#waiting): void {
    addPending(this.#storage, this.#shelf.userId, idsOf(snippets), Date.now() + afterMs);
  }
}

const idsOf = (snippets: readonly Snippet[]) => snippets.map(({ id }) => id);

function wordsFor(snippets: readonly Snippet[]): string {
  return snippets.length === 1 ? `Deleted ${snippets[0]?.name}` : `Deleted ${snippets.length} patterns`;
}
