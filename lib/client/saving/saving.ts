import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import type { Failure } from "../answer.ts";
import { EMPTY_FORM, type SaveForm } from "./form.ts";
import { forgetKept, type Kept, writeKept } from "./keeping.ts";

/** What saving reads and changes of the workbench. */
export interface Bench {
  readonly pattern: Signal<string>;
  readonly flags: Signal<string>;
  /** Id of the saved pattern that is being worked on. */
  readonly snippet: Signal<string | null>;
  readonly done: Signal<string>;
  readonly notices: Signal<readonly string[]>;
  /** Puts a saved pattern on the workbench; what was there stays a step back. */
  readonly open: (snippet: Regex & { readonly id: string }) => void;
  /** Of the tab, and of all tabs. */
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
}

/** What the dialog shows. */
export type Step = "closed" | "waiting" | "sign in" | "session ended" | "form" | "conflict";

/** How what is on the workbench stands to what is saved. */
export type Mark = "none" | "saved" | "unsaved" | "changed elsewhere";

/** Saving of the pattern on the workbench. */
export interface Saving {
  readonly bench: Bench;
  readonly step: Signal<Step>;
  readonly form: Signal<SaveForm>;
  readonly busy: Signal<boolean>;
  readonly failure: Signal<Failure | null>;
  /** The saved pattern as this tab knows it; null while none is worked on. */
  readonly kept: Signal<Kept | null>;
  /** What another tab or browser made of it; null while that is not known to differ. */
  readonly theirs: Signal<Kept | null>;
  readonly mark: ReadonlySignal<Mark>;
}

/** Saving before anything was saved or opened. */
export function savingOf(bench: Bench): Saving {
  const kept = signal<Kept | null>(null);
  const theirs = signal<Kept | null>(null);
  return {
    bench,
    step: signal<Step>("closed"),
    form: signal(EMPTY_FORM),
    busy: signal(false),
    failure: signal<Failure | null>(null),
    kept,
    theirs,
    mark: computed(() => {
      const snippet = kept.value?.snippet;
      if (snippet === undefined) return "none";
      if (theirs.value !== null) return "changed elsewhere";
      const same = snippet.pattern === bench.pattern.value && snippet.flags === bench.flags.value;
      return same ? "saved" : "unsaved";
    }),
  };
}

/** Takes what the server has for what this tab works on. */
export function keep({ bench, kept, theirs }: Saving, newest: Kept): void {
  batch(() => {
    kept.value = newest;
    theirs.value = null;
    bench.snippet.value = newest.snippet.id;
  });
  writeKept(bench.sessionStorage, newest);
}

/** Goes on with a pattern that is no longer, or never was, a saved one of this reader. */
export function letGo(saving: Saving): void {
  batch(() => {
    forget(saving);
    saving.bench.snippet.value = null;
  });
}

/** Forgets what is saved; what is on the workbench stays, and would be followed again. */
export function forget({ bench, kept, theirs }: Saving): void {
  batch(() => (kept.value = null, theirs.value = null));
  forgetKept(bench.sessionStorage);
}
