import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_NOTES_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  MAX_TITLE_CHARACTERS,
} from "../../limits.ts";
import { characterEdits } from "../../regex/diff/characters.ts";
import { timeInWords } from "../times.ts";
import type { SaveForm } from "./form.ts";
import { follow, lookAgain } from "./following.ts";
import { closeSaving, openSaving, resume } from "./opening.ts";
import { type Bench, type Saving, savingOf } from "./saving.ts";
import { keepMine, saveNew, saveVersion, takeTheirs } from "./submitting.ts";

/** Saving as the page uses it: what is shown, and what can be done from outside the dialog. */
export interface SavingPanel {
  readonly saving: Saving;
  readonly open: () => Promise<void>;
  readonly follow: (id: string | null) => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly lookAgain: () => Promise<void>;
  /** What the dialog shows now. */
  readonly shown: (signInPath: string) => ReturnType<typeof shownOf>;
}

/** Makes the saving of one workbench. This module carries all of it, so browsers load it by itself. */
export function savingPanel(bench: Bench): SavingPanel {
  const saving = savingOf(bench);
  return {
    saving,
    open: () => openSaving(saving),
    follow: (id) => follow(saving, id),
    resume: () => resume(saving),
    lookAgain: () => lookAgain(saving),
    shown: (signInPath) => shownOf(saving, signInPath),
  };
}

const LIMITS: Readonly<Record<keyof SaveForm, number>> = {
  name: MAX_TITLE_CHARACTERS,
  description: MAX_DESCRIPTION_CHARACTERS,
  tags: MAX_TAGS * (MAX_TAG_CHARACTERS + 2),
  notes: MAX_NOTES_CHARACTERS,
};

function shownOf(saving: Saving, signInPath: string) {
  return {
    step: saving.step.value,
    signInPath,
    onClose: () => closeSaving(saving),
    fields: fieldsOf(saving),
    conflict: conflictOf(saving),
  };
}

function fieldsOf(saving: Saving) {
  const { form, kept, mark, busy, failure } = saving;
  return {
    form: form.value,
    saved: kept.value?.snippet.name ?? null,
    changed: mark.value !== "saved",
    busy: busy.value,
    problem: failure.value?.message ?? null,
    limits: LIMITS,
    onType: (typed: SaveForm) => void (form.value = typed),
    onSaveVersion: () => saveVersion(saving),
    onSaveNew: () => saveNew(saving),
    onClose: () => closeSaving(saving),
  };
}

function conflictOf(saving: Saving) {
  const theirs = saving.theirs.value?.snippet;
  if (theirs === undefined) return null;
  const mine = { pattern: saving.bench.pattern.value, flags: saving.bench.flags.value };
  return {
    mine,
    theirs,
    savedAt: timeInWords(theirs.updated_at),
    edits: characterEdits(theirs.pattern, mine.pattern),
    onKeepMine: () => keepMine(saving),
    onTakeTheirs: () => takeTheirs(saving),
    onSaveCopy: () => saveNew(saving),
  };
}
