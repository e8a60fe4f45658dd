import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_NOTES_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  MAX_TITLE_CHARACTERS,
} from "../../limits/library.ts";
import { characterEdits } from "../../regex/diff/diff.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Snippet } from "../../schema/snippets.ts";
import type { Answer, Failure } from "../client/api.ts";
import {
  changedFields,
  createDraft,
  EMPTY_FORM,
  fillForm,
  isSameRegex,
  isSaved,
  type SaveForm,
} from "../client/save_form.ts";
import { createSnippet, fetchSnippet, patchSnippet } from "../client/snippets_api.ts";
import {
  fetchMe,
  forgetSavedPattern,
  readInterrupted,
  readReader,
  type SavedPattern,
} from "../client/user.ts";
import "../first_load.ts";
import type { Modes } from "../model/link.ts";
import {
  isSameText,
  savedText,
  savingWords,
  type TestedText,
  testedText,
  textChanges,
} from "../model/saved_text.ts";
import { timeInWords } from "../page/times.ts";
import { forgetInterrupted, readSavedPattern, writeInterrupted, writeSavedPattern } from "./storage.ts";

/** The part of the workbench that saving reads and changes. */
export interface SavingSources {
  readonly pattern: Signal<string>;
  readonly flags: Signal<string>;
  readonly text: Signal<string>;
  readonly modes: Signal<Modes>;
  /** Id of the open saved pattern. */
  readonly snippet: Signal<string | null>;
  /** Id of the saved pattern that the page was opened for, until its own text is shown; null for none. */
  readonly opening: Signal<string | null>;
  readonly done: Signal<string>;
  readonly notices: Signal<readonly string[]>;
  /** Shows a saved pattern with a text on the workbench; the previous state stays one step back. */
  readonly open: (snippet: Regex & { readonly id: string }, test: TestedText) => void;
  /** The storage of the tab, and that of all tabs. */
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
}

/** The dialog's state. */
export type Step = "closed" | "waiting" | "sign in" | "session ended" | "form" | "conflict";

/** How the workbench differs from the saved pattern. */
export type SaveStatus = "none" | "saved" | "unsaved" | "changed elsewhere";

/** Saving of the pattern on the workbench. */
export interface Saving {
  readonly sources: SavingSources;
  readonly step: Signal<Step>;
  readonly form: Signal<SaveForm>;
  readonly busy: Signal<boolean>;
  readonly failure: Signal<Failure | null>;
  /** The saved pattern as this tab knows it; null if none is open. */
  readonly saved: Signal<SavedPattern | null>;
  /** The version saved in another tab or browser; null unless it is known to differ. */
  readonly theirs: Signal<SavedPattern | null>;
  readonly mark: ReadonlySignal<SaveStatus>;
}

/** The initial state, before anything is saved or opened. */
export function createSaving(sources: SavingSources): Saving {
  const saved = signal<SavedPattern | null>(null);
  const theirs = signal<SavedPattern | null>(null);
  return {
    sources,
    step: signal<Step>("closed"),
    form: signal(EMPTY_FORM),
    busy: signal(false),
    failure: signal<Failure | null>(null),
    saved,
    theirs,
    mark: computed(() => {
      const snippet = saved.value?.snippet;
      if (snippet === undefined) return "none";
      if (theirs.value !== null) return "changed elsewhere";
      const same = snippet.pattern === sources.pattern.value && snippet.flags === sources.flags.value;
      return same && isSameText(snippet, testOn(sources)) ? "saved" : "unsaved";
    }),
  };
}

/** Makes the server's version the base of this tab's changes. */
export function keep({ sources, saved, theirs }: Saving, newest: SavedPattern): void {
  batch(() => {
    saved.value = newest;
    theirs.value = null;
    sources.snippet.value = newest.snippet.id;
  });
  writeSavedPattern(sources.sessionStorage, newest);
}

/** Continues with a pattern that isn't a saved one of this reader, or no longer. */
export function detach(saving: Saving): void {
  batch(() => {
    forget(saving);
    saving.sources.snippet.value = null;
  });
}

/** Removes what is known about the saved pattern; its id stays on the workbench and would be followed again. */
export function forget({ sources, saved, theirs }: Saving): void {
  batch(() => (saved.value = null, theirs.value = null));
  forgetSavedPattern(sources.sessionStorage);
}

const NOT_YOURS =
  "The link refers to a saved pattern that isn't in your library. The pattern itself is shown";

/**
 * Follows the id of the saved pattern on the workbench: requests the saved version. After a reload, changes
 * are still compared with the version that the tab knew, so that changes saved elsewhere meanwhile are
 * noticed.
 */
export async function follow(saving: Saving, id: string | null): Promise<void> {
  const { sources, saved, theirs } = saving;
  if (id === (saved.peek()?.snippet.id ?? null)) return;
  const known = id === null ? null : readSavedPattern(sources.sessionStorage, id);
  batch(() => (saved.value = known, theirs.value = null));
  if (id === null) return;
  const answer = await fetchSnippet(id);
  if (sources.snippet.peek() !== id) return;
  if (!answer.ok) return handleFailure(saving, answer.failure);
  const newest = { snippet: answer.value, etag: answer.etag };
  showText(sources, newest.snippet);
  reconcile(saving, newest);
}

/** Shows the text that a pattern was saved with, once, unless something was typed meanwhile. */
function showText({ opening, text, modes }: SavingSources, snippet: Snippet): void {
  if (opening.peek() !== snippet.id) return;
  const shown = testedText(snippet, modes.peek());
  batch(() => {
    opening.value = null;
    if (text.peek() !== "") return;
    text.value = shown.text;
    modes.value = shown.modes;
  });
}

/** Checks whether another tab or browser has saved something meanwhile. */
export async function checkForChanges(saving: Saving): Promise<void> {
  const { sources, saved, step } = saving;
  if (step.peek() !== "closed") return;
  const known = saved.peek();
  if (known === null) return await follow(saving, sources.snippet.peek());
  const answer = await fetchSnippet(known.snippet.id);
  if (saved.peek() !== known) return;
  if (!answer.ok) return handleFailure(saving, answer.failure);
  reconcile(saving, { snippet: answer.value, etag: answer.etag });
}

/** Another name or other tags are adopted; another pattern or text is a conflict. */
function reconcile(saving: Saving, newest: SavedPattern): void {
  const known = saving.saved.peek();
  if (known === null || isCompatible(saving, known.snippet, newest.snippet)) keep(saving, newest);
  else saving.theirs.value = newest;
}

/** Whether no change was made elsewhere that saving from here would undo. */
function isCompatible({ sources }: Saving, known: Snippet, newest: Snippet): boolean {
  const isSameTest =
    JSON.stringify([known.text, known.tests]) === JSON.stringify([newest.text, newest.tests]);
  return isSameRegex(known, newest) && (isSameTest || isSameText(newest, testOn(sources)));
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

/** Opens the dialog: with the form, or with the benefits of signing in. */
export async function openSaving(saving: Saving): Promise<void> {
  const { sources, step, failure, form, saved, theirs } = saving;
  batch(() => (step.value = "waiting", failure.value = null));
  const me = await fetchMe();
  if (me.ok && me.value.user === null) return interrupt(saving, "sign in");
  if (saved.peek() === null) await follow(saving, sources.snippet.peek());
  batch(() => {
    const known = saved.peek();
    if (!me.ok) failure.value = me.failure;
    form.value = known === null ? EMPTY_FORM : fillForm(known.snippet);
    step.value = theirs.peek() === null ? "form" : "conflict";
  });
}

/** Sends the reader to sign in; typed text is stored until they return, maybe in another tab. */
export function interrupt(
  { sources, step, form, saved }: Saving,
  reason: "sign in" | "session ended",
): void {
  const typed = reason === "sign in" ? null : form.peek();
  writeInterrupted(sources.localStorage, {
    form: typed,
    kept: saved.peek(),
    reader: readReader(sources.sessionStorage),
  });
  step.value = reason;
}

/** After a sign-in, continues what it had interrupted; another user's data is removed. */
export async function resume(saving: Saving): Promise<void> {
  const { sources, step, form, saved } = saving;
  const interrupted = readInterrupted(sources.localStorage);
  if (interrupted === null) return;
  const me = await fetchMe();
  if (!me.ok || me.value.user === null) return;
  forgetInterrupted(sources.localStorage);
  if (interrupted.reader !== null && interrupted.reader !== me.value.user.id) return;
  if (interrupted.form === null) return await openSaving(saving);
  const before = interrupted.kept;
  batch(() => {
    if (before !== null && before.snippet.id === sources.snippet.peek()) saved.value = before;
    if (interrupted.form) form.value = interrupted.form;
    step.value = "form";
  });
}

/** Closes the dialog; typed text stays in the form. */
export function closeSaving({ sources, step, failure }: Saving): void {
  forgetInterrupted(sources.localStorage);
  batch(() => (step.value = "closed", failure.value = null));
}

/** Saves the pattern as a new one. */
export async function saveNew(saving: Saving): Promise<void> {
  const { sources, form } = saving;
  const draft = createDraft(form.peek(), currentRegex(sources), savedText(testOn(sources)));
  const answer = await request(saving, () => createSnippet(draft));
  if (answer?.ok) finishSaving(saving, toSavedPattern(answer), `Saved as ${answer.value.name}`);
}

/**
 * Saves the pattern as the next version of the open one, unless somebody else saved one meanwhile.
 *
 * @param etag entity tag of the version that it follows
 */
export async function saveVersion(
  saving: Saving,
  etag = saving.saved.peek()?.etag ?? "",
  notes = saving.form.peek().notes,
): Promise<void> {
  const { sources, form, saved } = saving;
  const known = saved.peek();
  if (known === null) return;
  const { id } = known.snippet;
  const changes = {
    ...changedFields(createDraft(form.peek(), currentRegex(sources)), known.snippet),
    ...textChanges(known.snippet, testOn(sources)),
  };
  const answer = await request(saving, () => patchSnippet(id, { ...changes, notes }, etag));
  if (answer?.ok) finishSaving(saving, toSavedPattern(answer), `Saved ${answer.value.name}`);
  else if (answer?.failure.kind === "changed") await resolveConflict(saving, known.snippet);
  else if (answer?.failure.kind === "missing") handleDeleted(saving);
}

/** After a conflict: saves mine as the version after theirs. */
export async function keepMine(saving: Saving): Promise<void> {
  const { theirs, sources, form } = saving;
  const newest = theirs.peek();
  if (newest === null) return;
  // A change of only the text would replace theirs; with a note, it becomes a separate version.
  const isTextOnly = isSameRegex(newest.snippet, currentRegex(sources));
  const notes = form.peek().notes || (isTextOnly ? "Another text was saved at the same time" : "");
  await saveVersion(saving, newest.etag, notes);
}

/** After a conflict: shows theirs on the workbench; mine stays among the recent patterns. */
export function takeTheirs(saving: Saving): void {
  const { sources, theirs, step } = saving;
  const newest = theirs.peek();
  if (newest === null) return;
  const mine = testOn(sources);
  sources.open(
    newest.snippet,
    newest.snippet.text === undefined ? mine : testedText(newest.snippet, mine.modes),
  );
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
  batch(() => (busy.value = true, failure.value = null));
  const answer = await request();
  busy.value = false;
  if (!answer.ok && answer.failure.kind === "signed_out") interrupt(saving, "session ended");
  else if (!answer.ok) failure.value = answer.failure;
  return answer;
}

/**
 * There is no conflict if mine was saved although its response got lost, nor if only name, description or
 * tags were changed elsewhere.
 */
async function resolveConflict(saving: Saving, before: Snippet): Promise<void> {
  const { sources, form, theirs, failure, step } = saving;
  const answer = await fetchSnippet(before.id);
  if (!answer.ok) return void (failure.value = answer.failure);
  const newest = toSavedPattern(answer);
  const isDone = isSaved(newest.snippet, createDraft(form.peek(), currentRegex(sources)));
  if (isDone && isSameText(newest.snippet, testOn(sources))) {
    return finishSaving(saving, newest, `Saved ${newest.snippet.name}`);
  }
  if (isCompatible(saving, before, newest.snippet)) return await saveVersion(saving, newest.etag);
  batch(() => (theirs.value = newest, failure.value = null, step.value = "conflict"));
}

/** It was deleted elsewhere: the pattern on the workbench can be saved again. */
function handleDeleted(saving: Saving): void {
  detach(saving);
  saving.failure.value = { kind: "missing", message: DELETED_ELSEWHERE, waitSeconds: 0 };
}

const DELETED_ELSEWHERE = "It was deleted elsewhere. Save it as a new one to keep it";

function finishSaving(saving: Saving, newest: SavedPattern, done: string): void {
  keep(saving, newest);
  saving.step.value = "closed";
  saving.sources.done.value = done;
}

function toSavedPattern({ value, etag }: { readonly value: Snippet; readonly etag: string }): SavedPattern {
  return { snippet: value, etag };
}

function currentRegex({ pattern, flags }: SavingSources): Regex {
  return { pattern: pattern.peek(), flags: flags.peek() };
}

function testOn({ text, modes }: SavingSources): TestedText {
  return { text: text.value, modes: modes.value };
}

/** The interface of saving for the page: the dialog's props, and the actions outside of the dialog. */
export interface SavingPanel {
  readonly saving: Saving;
  readonly open: () => Promise<void>;
  readonly follow: (id: string | null) => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly checkForChanges: () => Promise<void>;
  /** The dialog's props. */
  readonly shown: (signInPath: string) => ReturnType<typeof dialogView>;
}

/** Creates the saving of one workbench. This module includes all of it, so browsers load it separately. */
export function savingPanel(sources: SavingSources): SavingPanel {
  const saving = createSaving(sources);
  return {
    saving,
    open: () => openSaving(saving),
    follow: (id) => follow(saving, id),
    resume: () => resume(saving),
    checkForChanges: () => checkForChanges(saving),
    shown: (signInPath) => dialogView(saving, signInPath),
  };
}

const LIMITS: Readonly<Record<keyof SaveForm, number>> = {
  name: MAX_TITLE_CHARACTERS,
  description: MAX_DESCRIPTION_CHARACTERS,
  tags: MAX_TAGS * (MAX_TAG_CHARACTERS + 2),
  notes: MAX_NOTES_CHARACTERS,
};

function dialogView(saving: Saving, signInPath: string) {
  return {
    step: saving.step.value,
    signInPath,
    onClose: () => closeSaving(saving),
    fields: fieldsView(saving),
    conflict: conflictView(saving),
  };
}

function fieldsView(saving: Saving) {
  const { sources, form, saved, busy, failure } = saving;
  const snippet = saved.value?.snippet;
  return {
    form: form.value,
    saved: snippet?.name ?? null,
    changed: snippet === undefined || snippet.pattern !== sources.pattern.value ||
      snippet.flags !== sources.flags.value,
    textWords: savingWords(testOn(sources)),
    busy: busy.value,
    problem: failure.value?.message ?? null,
    limits: LIMITS,
    onType: (typed: SaveForm) => void (form.value = typed),
    onSaveVersion: () => saveVersion(saving),
    onSaveNew: () => saveNew(saving),
    onClose: () => closeSaving(saving),
  };
}

function conflictView(saving: Saving) {
  const theirs = saving.theirs.value?.snippet;
  if (theirs === undefined) return null;
  const mine = { pattern: saving.sources.pattern.value, flags: saving.sources.flags.value };
  return {
    mine,
    theirs,
    savedAt: timeInWords(theirs.updated_at),
    edits: characterEdits(theirs.pattern, mine.pattern),
    hasOtherText: !isSameText(theirs, testOn(saving.sources)),
    onKeepMine: () => keepMine(saving),
    onTakeTheirs: () => takeTheirs(saving),
    onSaveCopy: () => saveNew(saving),
  };
}
