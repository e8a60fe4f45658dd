import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import { wholeVersionDetails } from "../../schema/snippet_details.ts";
import type { Snippet } from "../../schema/snippets.ts";
import type { Answer, Failure } from "../client/api.ts";
import { Creation } from "../client/creation.ts";
import { EMPTY_FORM, FORM_KEYS, isSameRegex, type SaveForm } from "../client/save_form.ts";
import { fetchSnippet } from "../client/snippets_api.ts";
import { forgetSavedPattern, type SavedPattern } from "../client/user.ts";
import type { Modes } from "../model/link.ts";
import { isSameText, type TestedText } from "../model/saved_text.ts";
import { readTyped, type TypedFields, writeSavedPattern, writeTyped } from "./storage.ts";

/** The part of the workbench that saving reads and changes. */
export interface SavingSources {
  readonly pattern: Signal<string>;
  readonly flags: Signal<string>;
  readonly text: Signal<string>;
  readonly modes: Signal<Modes>;
  readonly contracts: Signal<string>;
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
  /** What was typed into it since the last save; null for nothing. */
  readonly typed: Signal<TypedFields | null>;
  readonly busy: Signal<boolean>;
  readonly failure: Signal<Failure | null>;
  readonly creation: Creation;
  /** The saved pattern as this tab knows it; null if none is open. */
  readonly saved: Signal<SavedPattern | null>;
  /** The version saved in another tab or browser; null unless it is known to differ. */
  readonly elsewhere: Signal<SavedPattern | null>;
  readonly mark: ReadonlySignal<SaveStatus>;
}

/** The initial state, before anything is saved or opened. */
export function createSaving(sources: SavingSources): Saving {
  const saved = signal<SavedPattern | null>(null);
  const elsewhere = signal<SavedPattern | null>(null);
  return {
    sources,
    step: signal<Step>("closed"),
    form: signal(EMPTY_FORM),
    typed: signal(readTyped(sources.sessionStorage)),
    busy: signal(false),
    failure: signal<Failure | null>(null),
    creation: new Creation(),
    saved,
    elsewhere,
    mark: computed(() => {
      const snippet = saved.value?.snippet;
      if (snippet === undefined) return "none";
      if (elsewhere.value !== null) return "changed elsewhere";
      const same = snippet.pattern === sources.pattern.value && snippet.flags === sources.flags.value;
      return same && isSameText(snippet, testOn(sources)) ? "saved" : "unsaved";
    }),
  };
}

/** Takes over what is typed into the form. */
export function takeTyped({ sources, form, typed }: Saving, next: SaveForm): void {
  const before = form.peek();
  const keys = FORM_KEYS.filter((key) => next[key] !== before[key]);
  const id = sources.snippet.peek();
  const fields = {
    ...typedFields(typed.peek(), id),
    ...Object.fromEntries(keys.map((key) => [key, next[key]])),
  };
  batch(() => {
    form.value = next;
    typed.value = { id, fields };
  });
  writeTyped(sources.sessionStorage, typed.peek());
}

/** The fields that were typed for a pattern: a dialog that is closed loses nothing. */
export function typedFields(typed: TypedFields | null, id: string | null): Partial<SaveForm> {
  return typed?.id === id ? typed.fields : {};
}

/** Makes the server's version the base of this tab's changes. */
export function keep({ sources, saved, elsewhere }: Saving, newest: SavedPattern): void {
  batch(() => {
    saved.value = newest;
    elsewhere.value = null;
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
export function forget({ sources, saved, elsewhere }: Saving): void {
  batch(() => {
    saved.value = null;
    elsewhere.value = null;
  });
  forgetSavedPattern(sources.sessionStorage);
}

/**
 * Requests the saved version of the open pattern.
 *
 * @returns null if meanwhile another pattern was opened or another version saved, so that the answer is outdated
 */
export async function fetchOpenPattern(
  { sources, saved }: Saving,
  id: string,
): Promise<Answer<Snippet> | null> {
  const current = saved.peek();
  const answer = await fetchSnippet(id);
  return sources.snippet.peek() === id && saved.peek() === current ? answer : null;
}

/** No change was made elsewhere that saving from here would undo. */
export function isCompatible({ sources }: Saving, base: Snippet, newest: Snippet): boolean {
  const testOf = (snippet: Snippet) => JSON.stringify(wholeVersionDetails(snippet));
  const isSameTest = testOf(base) === testOf(newest);
  return isSameRegex(base, newest) && (isSameTest || isSameText(newest, testOn(sources)));
}

/** A version as the server answers with it. */
export function toSavedPattern(
  { value, etag }: { readonly value: Snippet; readonly etag: string },
): SavedPattern {
  return { snippet: value, etag };
}

/** The regex on the workbench. */
export function currentRegex({ pattern, flags }: SavingSources): Regex {
  return { pattern: pattern.peek(), flags: flags.peek() };
}

/** The text on the workbench, with what is expected of it. */
export function testOn({ text, modes, contracts }: SavingSources): TestedText {
  return { text: text.value, modes: modes.value, contracts: contracts.value };
}
