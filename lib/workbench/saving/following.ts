import { batch } from "@preact/signals";
import type { Snippet } from "../../schema/snippets.ts";
import type { Failure } from "../client/api.ts";
import type { SavedPattern } from "../client/user.ts";
import { testedText } from "../model/saved_text.ts";
import {
  detach,
  fetchOpenPattern,
  forget,
  isCompatible,
  keep,
  type Saving,
  type SavingSources,
  toSavedPattern,
} from "./state.ts";
import { readSavedPattern } from "./storage.ts";

const NOT_YOURS =
  "The link refers to a saved pattern that isn't in your library. The pattern itself is shown";

/**
 * Follows the id of the saved pattern on the workbench: requests the saved version. After a reload, changes
 * are still compared with the version that the tab knew, so that changes saved elsewhere meanwhile are
 * noticed.
 */
export async function follow(saving: Saving, id: string | null): Promise<void> {
  const { sources, saved, elsewhere } = saving;
  if (id === (saved.peek()?.snippet.id ?? null)) return;
  const stored = id === null ? null : readSavedPattern(sources.sessionStorage, id);
  batch(() => {
    saved.value = stored;
    elsewhere.value = null;
  });
  if (id === null) return;
  const answer = await fetchOpenPattern(saving, id);
  if (answer === null) return;
  if (!answer.ok) return handleFailure(saving, answer.failure);
  const newest = toSavedPattern(answer);
  showText(sources, newest.snippet);
  reconcile(saving, newest);
}

/** Shows the text that a pattern was saved with, once, unless something was typed meanwhile. */
function showText({ opening, text, modes, contracts }: SavingSources, snippet: Snippet): void {
  if (opening.peek() !== snippet.id) return;
  const shown = testedText(snippet, modes.peek());
  batch(() => {
    opening.value = null;
    if (contracts.peek() === "") contracts.value = shown.contracts ?? "";
    if (text.peek() !== "") return;
    text.value = shown.text;
    modes.value = shown.modes;
  });
}

/** Checks whether another tab or browser has saved something meanwhile. */
export async function checkForChanges(saving: Saving): Promise<void> {
  const { sources, saved, step } = saving;
  if (step.peek() !== "closed") return;
  const current = saved.peek();
  if (current === null) return await follow(saving, sources.snippet.peek());
  const answer = await fetchOpenPattern(saving, current.snippet.id);
  if (answer === null) return;
  if (!answer.ok) return handleFailure(saving, answer.failure);
  reconcile(saving, toSavedPattern(answer));
}

/** Another name or other tags are adopted; another pattern or text is a conflict. */
function reconcile(saving: Saving, newest: SavedPattern): void {
  const current = saving.saved.peek();
  if (current === null || isCompatible(saving, current.snippet, newest.snippet)) keep(saving, newest);
  else saving.elsewhere.value = newest;
}

/** Another user's saved pattern isn't mentioned; an unreachable server changes nothing. */
function handleFailure(saving: Saving, { kind }: Failure): void {
  if (kind === "missing") reportNotYours(saving);
  if (kind === "signed_out") forget(saving);
}

/** Also shown for a pattern that was deleted, but not to users who aren't signed in. */
function reportNotYours(saving: Saving): void {
  detach(saving);
  const { notices } = saving.sources;
  notices.value = [...notices.peek(), NOT_YOURS];
}
