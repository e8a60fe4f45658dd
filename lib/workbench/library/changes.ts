import { MINUTE_MS } from "../../limits/units.ts";
import { batch } from "@preact/signals";
import type { Snippet, SnippetPatch, Version } from "../../schema/snippets.ts";
import type { Answer, Failure } from "../client/api.ts";
import { wholeVersionDetails } from "../../schema/snippet_details.ts";
import { detailsIn, type TypedDetails } from "../client/save_form.ts";
import { deleteSnippet, fetchSnippet, patchSnippet } from "../client/snippets_api.ts";
import { type ItemStorage, readStored, writeStored } from "../runtime/browser_storage.ts";
import { mayHold, type Opened, read, setGone, setTags, type SnippetListState, take } from "./state.ts";

/**
 * Changes the details that forms show.
 *
 * @returns whether they were saved
 */
export async function rename(list: SnippetListState, opened: Opened, typed: TypedDetails): Promise<boolean> {
  return await change(list, opened, detailsIn(typed));
}

/** Makes an earlier version the newest; the versions in between stay. */
export async function restore(
  list: SnippetListState,
  opened: Opened,
  version: Version,
  notes: string,
): Promise<void> {
  const { pattern, flags } = version;
  await change(list, opened, { pattern, flags, ...wholeVersionDetails(version), notes });
}

/**
 * Saves the newest version again under another name.
 *
 * @returns the id of the copy; null if there is none
 */
export async function duplicate(list: SnippetListState, opened: Opened): Promise<string | null> {
  const { busy, failure, snippet, creation } = opened;
  const original = snippet.peek();
  if (original === null || busy.peek()) return null;
  const { id: _id, created_at: _created, updated_at: _updated, name, ...fields } = original;
  busy.value = true;
  const answer = await creation.create({ ...fields, name: copyName(name) });
  batch(() => {
    busy.value = false;
    failure.value = answer.ok ? null : answer.failure;
  });
  if (!answer.ok) return null;
  take(list, [answer.value]);
  return answer.value.id;
}

async function change(
  list: SnippetListState,
  opened: Opened,
  patch: Partial<SnippetPatch>,
): Promise<boolean> {
  const { id, etag, busy, failure } = opened;
  const requestedId = id.peek();
  if (requestedId === null || busy.peek()) return false;
  busy.value = true;
  const answer = await patchSnippet(requestedId, patch, etag.peek());
  busy.value = false;
  if (answer.ok) {
    take(list, [answer.value]);
    failure.value = null;
    await read(opened);
    return true;
  }
  if (answer.failure.kind === "changed") await read(opened);
  failure.value = answer.failure.kind === "changed" ? CHANGED : answer.failure;
  return false;
}

const CHANGED: Failure = {
  kind: "changed",
  message: "It was changed elsewhere. The newest version is shown now. Review it, then try again",
  waitSeconds: 0,
};

/** Limited to the maximum length of a name. */
function copyName(name: string): string {
  return `${name.slice(0, 110)} (copy)`;
}

/** Time for undoing a deletion. Hovering or focusing the notice pauses it. */
const UNDO_DELETION_MS = 20_000;

/** Deletions that a browser sends while a page is left; the next visit sends the rest. */
const MAX_LEAVING_REQUESTS = 50;

/** A deletion is delayed by this time while its notice is being read. */
const HELD_DELETION_MS = 60 * MINUTE_MS;

/**
 * Deletes with a delay. Versions can't be restored on the server, so the request is sent only when undoing is
 * no longer possible: after a timeout, with the next deletion, or when the page is left.
 */
export class Deleting {
  readonly #list: SnippetListState;
  readonly #storage: Storage;
  #waiting: readonly Snippet[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(list: SnippetListState, storage: Storage) {
    this.#list = list;
    this.#storage = storage;
  }

  /** Hides saved patterns, and offers to undo that. */
  delete(snippets: readonly Snippet[]): void {
    this.send();
    this.#waiting = snippets;
    setGone(this.#list, snippets, true);
    this.release();
    this.#list.notice.value = { words: wordsFor(snippets), undo: () => this.undo(), failure: null };
  }

  undo(): void {
    clearTimeout(this.#timer);
    dropPending(this.#storage, this.#list.userId, snippetIds(this.#waiting));
    setGone(this.#list, this.#waiting, false);
    this.#waiting = [];
    this.#list.notice.value = null;
  }

  /** Stops the timer. */
  hold(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length > 0) this.#note(HELD_DELETION_MS);
  }

  /** Restarts the timer. */
  release(): void {
    if (this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    this.#note(UNDO_DELETION_MS);
    this.#timer = setTimeout(() => this.send(), UNDO_DELETION_MS);
  }

  /** Sends the pending deletions now. */
  async send(): Promise<void> {
    const snippets = this.#waiting;
    if (snippets.length === 0) return;
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#list.notice.value = null;
    this.#note(0, snippets);
    const { done, failure } = await runSequentially(snippets, ({ id }) => this.#request(id), seconds);
    if (failure === null) return;
    const left = snippets.filter((each) => !done.includes(each));
    dropPending(this.#storage, this.#list.userId, snippetIds(left));
    setGone(this.#list, left, false);
    const what = left.length === 1 ? `${left[0]?.name} was` : `${left.length} patterns were`;
    this.#list.notice.value = { words: `${what} not deleted. ${failure.message}`, undo: null, failure };
  }

  /** Sends as many as possible before the page is closed. */
  leave(): void {
    clearTimeout(this.#timer);
    const due = [...snippetIds(this.#waiting), ...overdueIn(this.#storage, this.#list.userId, Date.now())]
      .slice(
        0,
        MAX_LEAVING_REQUESTS,
      );
    this.#note(0, this.#waiting);
    this.#waiting = [];
    this.#list.notice.value = null;
    for (const id of due) this.#request(id);
  }

  /** Sends the deletions that an earlier page could not send; called when the first page of the list has arrived. */
  async resume(): Promise<void> {
    const overdue = overdueIn(this.#storage, this.#list.userId, Date.now());
    if (overdue.length === 0) return;
    const { gone, total } = this.#list;
    const ids = overdue.filter((id) => mayHold(this.#list, id));
    dropPending(this.#storage, this.#list.userId, overdue.filter((id) => !ids.includes(id)));
    gone.value = gone.peek().union(new Set(ids));
    total.value -= ids.length;
    await runSequentially(ids, (id) => this.#request(id), seconds);
  }

  async #request(id: string) {
    const answer = await deleteSnippet(id);
    const isOver = answer.ok || answer.failure.kind === "missing";
    if (isOver) dropPending(this.#storage, this.#list.userId, [id]);
    return answer;
  }

  #note(afterMs: number, snippets = this.#waiting): void {
    addPending(this.#storage, this.#list.userId, snippetIds(snippets), Date.now() + afterMs);
  }
}

const snippetIds = (snippets: readonly Snippet[]) => snippets.map(({ id }) => id);

function wordsFor(snippets: readonly Snippet[]): string {
  return snippets.length === 1 ? `Deleted ${snippets[0]?.name}` : `Deleted ${snippets.length} patterns`;
}

/** Ids of saved patterns that are to be deleted, each with the time when it is due, in Unix milliseconds. */
type Pending = Readonly<Record<string, number>>;

const deletionsKey = (userId: string) => `workbench.deleting.${userId}`;

/** Deletions that have not been sent to the server yet. They survive the page and a crash of the browser. */
export function readPending(storage: ItemStorage, userId: string): Pending {
  const entries = Object.entries(readStored<Pending>(storage, deletionsKey(userId)) ?? {});
  return Object.fromEntries(entries.filter(([, due]) => typeof due === "number"));
}

/** Stores when ids are due. */
export function addPending(storage: ItemStorage, userId: string, ids: readonly string[], due: number): void {
  const added = Object.fromEntries(ids.map((id) => [id, due]));
  writeStored(storage, deletionsKey(userId), { ...readPending(storage, userId), ...added });
}

/** Removes ids: they were deleted, or the deletion was undone. */
function dropPending(storage: ItemStorage, userId: string, ids: readonly string[]): void {
  const rest = Object.entries(readPending(storage, userId)).filter(([id]) => !ids.includes(id));
  writeStored(storage, deletionsKey(userId), Object.fromEntries(rest));
}

/** Ids that were due before `now`, in Unix milliseconds. */
function overdueIn(storage: ItemStorage, userId: string, now: number): string[] {
  const pending = Object.entries(readPending(storage, userId));
  return pending.filter(([, due]) => due <= now).map(([id]) => id);
}

/** Adds a tag to saved patterns, or removes it, and offers to undo that. */
export async function tag(
  list: SnippetListState,
  snippets: readonly Snippet[],
  written: string,
  given: boolean,
): Promise<void> {
  const name = written.trim().toLowerCase();
  const touched = snippets.filter(({ tags }) => tags.includes(name) !== given);
  if (touched.length === 0) return;
  const { done, failure } = await writeTag(list, touched, name, given);
  const count = done.length === 1 ? `${done[0]?.name}` : `${done.length} patterns`;
  const words = given ? `Tagged ${count} “${name}”` : `Removed “${name}” from ${count}`;
  list.notice.value = {
    words: failure === null ? words : `${words}; then it stopped. ${failure.message}`,
    undo: done.length === 0 ? null : () => untag(list, done, name, given),
    failure,
  };
}

/** Takes back that a tag was added or removed. */
async function untag(
  list: SnippetListState,
  snippets: readonly Snippet[],
  name: string,
  given: boolean,
): Promise<void> {
  list.notice.value = null;
  const { failure } = await writeTag(list, snippets, name, !given);
  if (failure !== null) list.notice.value = { words: failure.message, undo: null, failure };
}

function writeTag(list: SnippetListState, snippets: readonly Snippet[], name: string, given: boolean) {
  return runSequentially(snippets, async ({ id }) => {
    const answer = await writeTagOnce(id, name, given);
    // Changed between the two requests; the next time, it would have to be again.
    const last = isOvertaken(answer) ? await writeTagOnce(id, name, given) : answer;
    if (last.ok) setTags(list, id, last.value.tags);
    return last;
  }, seconds);
}

const isOvertaken = (answer: Answer<Snippet>) => !answer.ok && answer.failure.kind === "changed";

/** A patch has all tags, so it is made from the newest: the list may lack those that were given elsewhere. */
async function writeTagOnce(id: string, name: string, given: boolean): Promise<Answer<Snippet>> {
  const newest = await fetchSnippet(id);
  if (!newest.ok) return newest;
  const others = newest.value.tags.filter((each) => each !== name);
  if (newest.value.tags.includes(name) === given) return newest;
  return await patchSnippet(id, { tags: given ? [...others, name] : others }, newest.etag);
}

/** The outcome of several requests. */
interface Outcome<T> {
  readonly done: readonly T[];
  /** Why the rest was not done; null if everything was. */
  readonly failure: Failure | null;
}

/**
 * Makes one request after the other, and waits as long as the server requires: its limit applies to a user,
 * not to a click. What no longer exists counts as done.
 *
 * @param wait resolves after that many seconds
 */
export async function runSequentially<T, R>(
  subjects: readonly T[],
  request: (subject: T) => Promise<Answer<R>>,
  wait: (seconds: number) => Promise<void>,
): Promise<Outcome<T>> {
  const done: T[] = [];
  for (const subject of subjects) {
    const answer = await whenAllowed(() => request(subject), wait);
    if (!answer.ok && answer.failure.kind !== "missing") return { done, failure: answer.failure };
    done.push(subject);
  }
  return { done, failure: null };
}

/**
 * Repeats a request after the time that the server states, until its limit admits the request.
 *
 * @param isOver whether the answer is no longer needed
 */
async function whenAllowed<R>(
  request: () => Promise<Answer<R>>,
  wait: (seconds: number) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<Answer<R>> {
  const answer = await request();
  if (answer.ok || answer.failure.kind !== "limited") return answer;
  await wait(answer.failure.waitSeconds);
  return isOver() ? answer : await whenAllowed(request, wait, isOver);
}

/** Resolves after that many seconds, or when it is stopped. */
export function seconds(count: number, stop?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop?.aborted) return resolve();
    const timer = setTimeout(resolve, count * 1_000);
    stop?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Requests per minute that an import leaves for the user's own searches and saves. */
export const RESERVED_REQUESTS = 12;

/** Makes requests as fast as the server's limit admits, and reserves some of it for the reader. */
export class Pace {
  readonly #wait: (seconds: number) => Promise<void>;
  readonly #stop: AbortSignal;
  #pause = 0;

  /** @param wait resolves after that many seconds, or when it is stopped */
  constructor(wait: (seconds: number) => Promise<void>, stop: AbortSignal) {
    this.#wait = wait;
    this.#stop = stop;
  }

  /** True if the user has stopped it: later requests are not sent. */
  get isStopped(): boolean {
    return this.#stop.aborted;
  }

  async ask<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#pause > 0) await this.#wait(this.#pause);
    this.#pause = 0;
    if (this.isStopped) return { ok: false, failure: STOPPED };
    const answer = await whenAllowed(request, this.#wait, () => this.isStopped);
    if (answer.ok && answer.room && answer.room.left <= RESERVED_REQUESTS) this.#pause = answer.room.seconds;
    return answer;
  }
}

const STOPPED: Failure = { kind: "limited", message: "It was stopped", waitSeconds: 0 };
