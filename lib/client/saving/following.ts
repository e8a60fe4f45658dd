import { batch } from "@preact/signals";
import type { Failure } from "../answer.ts";
import { fetchSnippet } from "../snippets.ts";
import { isSameRegex } from "./form.ts";
import { type Kept, readKept } from "./keeping.ts";
import { forget, keep, letGo, type Saving } from "./saving.ts";

const NOT_YOURS = "The link names a saved pattern that is not in your library; the pattern itself is here";

/**
 * Follows the id of the saved pattern on the workbench: looks up what is saved under it. What the tab knew
 * before a reload stays what changes are measured by, so that what was saved elsewhere meanwhile is noticed.
 */
export async function follow(saving: Saving, id: string | null): Promise<void> {
  const { bench, kept, theirs } = saving;
  if (id === (kept.peek()?.snippet.id ?? null)) return;
  const known = id === null ? null : readKept(bench.sessionStorage, id);
  batch(() => (kept.value = known, theirs.value = null));
  if (id === null) return;
  const answer = await fetchSnippet(id);
  if (bench.snippet.peek() !== id) return;
  if (!answer.ok) return unknown(saving, answer.failure);
  const newest = { snippet: answer.value, etag: answer.etag };
  meet(saving, newest);
}

/** Looks whether another tab or browser saved something meanwhile. */
export async function lookAgain(saving: Saving): Promise<void> {
  const { bench, kept, step } = saving;
  if (step.peek() !== "closed") return;
  const known = kept.peek();
  if (known === null) return await follow(saving, bench.snippet.peek());
  const answer = await fetchSnippet(known.snippet.id);
  if (kept.peek() !== known) return;
  if (!answer.ok) return unknown(saving, answer.failure);
  meet(saving, { snippet: answer.value, etag: answer.etag });
}

/** Another name or other tags are taken over as they are; another pattern stands against the one here. */
function meet(saving: Saving, newest: Kept): void {
  const known = saving.kept.peek();
  if (known === null || isSameRegex(known.snippet, newest.snippet)) keep(saving, newest);
  else saving.theirs.value = newest;
}

/** Nobody is told of a saved pattern that is not theirs; a server that cannot be asked changes nothing. */
function unknown(saving: Saving, { kind }: Failure): void {
  if (kind === "missing") notYours(saving);
  if (kind === "signed_out") forget(saving);
}

/** Also said of a pattern that was deleted; who is not signed in hears nothing. */
function notYours(saving: Saving): void {
  letGo(saving);
  const { notices } = saving.bench;
  notices.value = [...notices.peek(), NOT_YOURS];
}
