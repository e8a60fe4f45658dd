import { signal } from "@preact/signals";
import { MATCH_DEADLINES_MS, MATCH_SILENCE_MS } from "../../limits/workbench.ts";
import { flagToggles, withToggled } from "../model/flags.ts";
import type { Sources } from "../model/model.ts";
import {
  readDefaultFlags,
  setBlanks,
  setPlain,
  writeDeadline,
  writeDefaultFlags,
} from "../model/preferences.ts";
import { writeLetters } from "../page/letter_keys.ts";

/** The settings as the panel shows them. Each change is stored and applied at once. */
export function settingsPanel(sources: Sources, storage: Storage) {
  const flags = signal(readDefaultFlags(() => storage));
  const setFlags = (chosen: string | null) => {
    writeDefaultFlags(chosen, () => storage);
    flags.value = readDefaultFlags(() => storage);
  };
  const reset = () => {
    setFlags(null);
    writeDeadline(sources.deadline, MATCH_SILENCE_MS);
    writeLetters(sources, true);
    setPlain(sources, false);
    setBlanks(sources, false);
  };
  return () => ({
    flags: flagToggles(flags.value),
    deadline: sources.deadline.value,
    deadlines: MATCH_DEADLINES_MS,
    letters: sources.letters.value,
    plain: sources.plain.value,
    blanks: sources.blanks.value,
    onFlag: (flag: string) => setFlags(withToggled(flags.peek(), flag).flags),
    onDeadline: (chosen: number) => writeDeadline(sources.deadline, chosen),
    onLetters: (on: boolean) => writeLetters(sources, on),
    onPlain: (on: boolean) => setPlain(sources, on),
    onBlanks: (on: boolean) => setBlanks(sources, on),
    onReset: reset,
  });
}
