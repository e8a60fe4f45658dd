import { patternEdits } from "../../regex/diff/characters.ts";
import type { SaveForm } from "../client/save_form.ts";
import { answeredRows, type ContractSearch } from "../matching/contract_checks.ts";
import { modelContracts } from "../matching/model_contracts.ts";
import type { Model } from "../model/model.ts";
import { isSameText, savingHint } from "../model/saved_text.ts";
import "../second_load.ts";
import { formatTime } from "../page/times.ts";
import { closeSaving, openSaving, resume } from "./dialog.ts";
import { checkForChanges, follow } from "./following.ts";
import { createSaving, type Saving, type SavingSources, takeTyped, testOn } from "./state.ts";
import { keepMine, saveNew, saveVersion, takeTheirs } from "./versions.ts";

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

/** Creates the saving of the page's workbench. This module includes all of it, so browsers load it separately. */
export const pageSavingPanel = (sources: SavingSources, model: Model): SavingPanel =>
  savingPanel(sources, modelContracts(model));

/** Creates the saving of one workbench, whose contracts are checked while the form is open. */
export function savingPanel(
  sources: SavingSources,
  contracts: ContractSearch,
  saving = createSaving(sources),
): SavingPanel {
  return {
    saving,
    open: async () => {
      // The same key again saves.
      if (saving.step.peek() !== "form") return await openSaving(saving);
      document.querySelector<HTMLFormElement>(".save-dialog form")?.requestSubmit();
    },
    follow: (id) => follow(saving, id),
    resume: () => resume(saving),
    checkForChanges: () => checkForChanges(saving),
    shown: (signInPath) => dialogView(saving, contracts, signInPath),
  };
}

function dialogView(saving: Saving, contracts: ContractSearch, signInPath: string) {
  return {
    step: saving.step.value,
    signInPath,
    onClose: () => closeSaving(saving),
    fields: fieldsView(saving, contracts),
    conflict: conflictView(saving),
  };
}

function fieldsView(saving: Saving, contracts: ContractSearch) {
  const { sources, form, saved, busy, failure } = saving;
  const snippet = saved.value?.snippet;
  return {
    form: form.value,
    saved: snippet?.name ?? null,
    changed: snippet === undefined || snippet.pattern !== sources.pattern.value ||
      snippet.flags !== sources.flags.value,
    textWords: savingHint(testOn(sources)),
    broken: answeredRows(contracts.rows()).filter(({ kind }) => kind === "broken"),
    onShown: contracts.follow,
    busy: busy.value,
    problem: failure.value?.message ?? null,
    onType: (typed: SaveForm) => takeTyped(saving, typed),
    onSaveVersion: () => saveVersion(saving),
    onSaveNew: () => saveNew(saving),
    onClose: () => closeSaving(saving),
  };
}

function conflictView(saving: Saving) {
  const elsewhere = saving.elsewhere.value?.snippet;
  if (elsewhere === undefined) return null;
  const current = { pattern: saving.sources.pattern.value, flags: saving.sources.flags.value };
  return {
    current,
    elsewhere,
    savedAt: formatTime(elsewhere.updated_at),
    edits: patternEdits(elsewhere, current),
    hasOtherText: !isSameText(elsewhere, testOn(saving.sources)),
    onKeepMine: () => keepMine(saving),
    onTakeTheirs: () => takeTheirs(saving),
    onSaveCopy: () => saveNew(saving),
  };
}
