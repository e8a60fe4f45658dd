import { batch } from "@preact/signals";
import { toFailure } from "../client/api.ts";
import { EMPTY_FORM, fillForm } from "../client/save_form.ts";
import { fetchMe, readInterrupted, readReader } from "../client/user.ts";
import { follow } from "./following.ts";
import { type Saving, typedFields } from "./state.ts";
import { forgetInterrupted, writeInterrupted } from "./storage.ts";

/** Opens the dialog: with the form, or with the benefits of signing in. */
export async function openSaving(saving: Saving): Promise<void> {
  const { sources, step, failure, form, typed, saved, elsewhere } = saving;
  batch(() => {
    step.value = "waiting";
    failure.value = null;
  });
  const me = await fetchMe();
  if (step.peek() !== "waiting") return; // closed meanwhile
  if (me.ok && me.value.user === null) return interrupt(saving, "sign in");
  if (saved.peek() === null) await follow(saving, sources.snippet.peek());
  if (step.peek() !== "waiting") return;
  batch(() => {
    const current = saved.peek();
    if (!me.ok) failure.value = toFailure(me.refusal);
    form.value = {
      ...current === null ? EMPTY_FORM : fillForm(current.snippet),
      ...typedFields(typed.peek(), sources.snippet.peek()),
    };
    step.value = elsewhere.peek() === null ? "form" : "conflict";
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
  const { reader, form: typed, kept } = interrupted;
  if (reader !== null && reader !== me.value.user.id) return;
  if (typed === null) return await openSaving(saving);
  batch(() => {
    if (kept !== null && kept.snippet.id === sources.snippet.peek()) saved.value = kept;
    form.value = typed;
    step.value = "form";
  });
}

/** Closes the dialog; what was typed is there when it is opened again. */
export function closeSaving({ sources, step, failure }: Saving): void {
  forgetInterrupted(sources.localStorage);
  batch(() => {
    step.value = "closed";
    failure.value = null;
  });
}
