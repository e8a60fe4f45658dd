import { batch } from "@preact/signals";
import { askMe } from "../me.ts";
import { follow } from "./following.ts";
import { EMPTY_FORM, formOf } from "./form.ts";
import { forgetInterrupted, readInterrupted, writeInterrupted } from "./keeping.ts";
import { readReader } from "./reader.ts";
import type { Saving } from "./saving.ts";

/** Opens the dialog: with the form, or with what signing in would give. */
export async function openSaving(saving: Saving): Promise<void> {
  const { bench, step, failure, form, kept, theirs } = saving;
  batch(() => (step.value = "waiting", failure.value = null));
  const me = await askMe();
  if (me.ok && me.value.user === null) return interrupt(saving, "sign in");
  if (kept.peek() === null) await follow(saving, bench.snippet.peek());
  batch(() => {
    const known = kept.peek();
    if (!me.ok) failure.value = me.failure;
    form.value = known === null ? EMPTY_FORM : formOf(known.snippet);
    step.value = theirs.peek() === null ? "form" : "conflict";
  });
}

/** Sends the reader to sign in; what was typed waits until they are back, maybe in another tab. */
export function interrupt({ bench, step, form, kept }: Saving, reason: "sign in" | "session ended"): void {
  const typed = reason === "sign in" ? null : form.peek();
  writeInterrupted(bench.localStorage, {
    form: typed,
    kept: kept.peek(),
    reader: readReader(bench.sessionStorage),
  });
  step.value = reason;
}

/** Goes on, once the reader is signed in, with what signing in had interrupted; what was another's is forgotten. */
export async function resume(saving: Saving): Promise<void> {
  const { bench, step, form, kept } = saving;
  const interrupted = readInterrupted(bench.localStorage);
  if (interrupted === null) return;
  const me = await askMe();
  if (!me.ok || me.value.user === null) return;
  forgetInterrupted(bench.localStorage);
  if (interrupted.reader !== null && interrupted.reader !== me.value.user.id) return;
  if (interrupted.form === null) return await openSaving(saving);
  const before = interrupted.kept;
  batch(() => {
    if (before !== null && before.snippet.id === bench.snippet.peek()) kept.value = before;
    if (interrupted.form) form.value = interrupted.form;
    step.value = "form";
  });
}

/** Closes the dialog; what was typed stays in the form. */
export function closeSaving({ bench, step, failure }: Saving): void {
  forgetInterrupted(bench.localStorage);
  batch(() => (step.value = "closed", failure.value = null));
}
