import { batch } from "@preact/signals";
import type { Snippet } from "../../schema/snippets.ts";
import type { Answer } from "../client/api.ts";
import { changedFields, createDraft, isSameRegex, isSaved } from "../client/save_form.ts";
import { patchSnippet } from "../client/snippets_api.ts";
import type { SavedPattern } from "../client/user.ts";
import { isSameText, savedText, testedText, textChanges } from "../model/saved_text.ts";
import { interrupt } from "./dialog.ts";
import { writeTyped } from "./storage.ts";
import {
  currentRegex,
  detach,
  fetchOpenPattern,
  isCompatible,
  keep,
  type Saving,
  testOn,
  toSavedPattern,
} from "./state.ts";

/** Saves the pattern as a new one. */
export async function saveNew(saving: Saving): Promise<void> {
  const { sources, form } = saving;
  const open = sources.snippet.peek();
  const draft = createDraft(form.peek(), currentRegex(sources), savedText(testOn(sources)));
  const answer = await request(saving, () => saving.creation.create(draft));
  if (answer?.ok) finishSaving(saving, open, toSavedPattern(answer), `Saved as ${answer.value.name}`);
}

/**
 * Saves the pattern as the next version of the open one, unless somebody else saved one meanwhile.
 *
 * @param after the version that it follows
 */
export async function saveVersion(
  saving: Saving,
  after: SavedPattern | null = saving.saved.peek(),
  notes = saving.form.peek().notes,
): Promise<void> {
  const { sources, form, saved } = saving;
  const current = saved.peek();
  if (current === null || after === null) return;
  const { snippet: { id, name, description, tags } } = current;
  const { snippet: before, etag } = after;
  // A name that was changed elsewhere meanwhile is kept; pattern and text become those on the workbench.
  const changes = {
    ...changedFields(createDraft(form.peek(), currentRegex(sources)), { ...before, name, description, tags }),
    ...textChanges(before, testOn(sources)),
  };
  const answer = await request(saving, () => patchSnippet(id, { ...changes, notes }, etag));
  if (answer?.ok) {
    const next = isSameRegex(before, answer.value) ? "" : ". Compare with before";
    finishSaving(saving, id, toSavedPattern(answer), `Saved ${answer.value.name}${next}`);
  } else if (answer?.failure.kind === "changed") await resolveConflict(saving, current.snippet);
  else if (answer?.failure.kind === "missing") handleDeleted(saving, id);
}

/** After a conflict: saves what is here as the version after the one that was saved elsewhere. */
export async function keepMine(saving: Saving): Promise<void> {
  const { elsewhere, sources, form } = saving;
  const newest = elsewhere.peek();
  if (newest === null) return;
  // A change of only the text would replace the other version; with a note, it becomes a separate version.
  const isTextOnly = isSameRegex(newest.snippet, currentRegex(sources));
  const notes = form.peek().notes || (isTextOnly ? "Another text was saved at the same time" : "");
  await saveVersion(saving, newest, notes);
}

/** After a conflict: shows what was saved elsewhere; what is here stays among the recent patterns. */
export function takeTheirs(saving: Saving): void {
  const { sources, elsewhere, step } = saving;
  const newest = elsewhere.peek();
  if (newest === null) return;
  const current = testOn(sources);
  const { contracts, ...shown } = testedText(newest.snippet, current.modes);
  sources.open(newest.snippet, {
    ...newest.snippet.text === undefined ? { text: current.text, modes: current.modes } : shown,
    ...contracts !== undefined && { contracts },
  });
  keep(saving, newest);
  step.value = "closed";
  sources.done.value = "The newest saved version is shown. Your version is under Recent";
}

async function request(
  saving: Saving,
  request: () => Promise<Answer<Snippet>>,
): Promise<Answer<Snippet> | null> {
  const { busy, failure } = saving;
  if (busy.peek()) return null;
  batch(() => {
    busy.value = true;
    failure.value = null;
  });
  const answer = await request();
  busy.value = false;
  if (!answer.ok && answer.failure.kind === "signed_out") interrupt(saving, "session ended");
  else if (!answer.ok) failure.value = answer.failure;
  return answer;
}

/**
 * There is no conflict if this version was saved although its response got lost, nor if only name, description or
 * tags were changed elsewhere.
 */
async function resolveConflict(saving: Saving, before: Snippet): Promise<void> {
  const { sources, form, elsewhere, failure, step } = saving;
  const answer = await fetchOpenPattern(saving, before.id);
  if (answer === null) return;
  if (!answer.ok) return void (failure.value = answer.failure);
  const newest = toSavedPattern(answer);
  const isDone = isSaved(newest.snippet, createDraft(form.peek(), currentRegex(sources)));
  if (isDone && isSameText(newest.snippet, testOn(sources))) {
    return finishSaving(saving, before.id, newest, `Saved ${newest.snippet.name}`);
  }
  if (isCompatible(saving, before, newest.snippet)) return await saveVersion(saving, newest);
  batch(() => {
    elsewhere.value = newest;
    failure.value = null;
    step.value = "conflict";
  });
}

/** It was deleted elsewhere: the pattern on the workbench can be saved again. */
function handleDeleted(saving: Saving, id: string): void {
  if (saving.sources.snippet.peek() !== id) return;
  detach(saving);
  saving.failure.value = { kind: "missing", message: DELETED_ELSEWHERE, waitSeconds: 0 };
}

const DELETED_ELSEWHERE = "It was deleted elsewhere. Save it as a new one to keep it";

/**
 * Reports that a version was saved, and continues from it unless another pattern was opened meanwhile.
 *
 * @param open id of the saved pattern that was open when saving began
 */
function finishSaving(saving: Saving, open: string | null, newest: SavedPattern, done: string): void {
  const { sources, step, failure, typed } = saving;
  if (typed.peek()?.id === open) {
    typed.value = null;
    writeTyped(sources.sessionStorage, null);
  }
  if (sources.snippet.peek() === open) {
    keep(saving, newest);
    batch(() => {
      step.value = "closed";
      failure.value = null;
    });
  }
  sources.done.value = done;
}
