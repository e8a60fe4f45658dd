import { signal } from "@preact/signals";
import { MATCH_DEADLINES_MS, MATCH_SILENCE_MS } from "../../limits.ts";
import { flagToggles, setBlanks, setPlain, withToggled } from "../fields/editing.ts";
import { keepLetters } from "../fields/letters.ts";
import { keepDeadline } from "../matches/deadline.ts";
import type { Sources } from "../sources.ts";
import { readDefaultFlags, writeDefaultFlags } from "./default_flags.ts";
import { readTheme, type Theme, THEMES, writeTheme } from "./theme.ts";

/** The storage of a browser, and the element that bears its theme. */
export interface Kept {
  readonly storage: Storage;
  readonly root: Pick<HTMLElement, "dataset">;
}

/** All that a reader can set for good, as the panel shows it. Each change is kept, and holds at once. */
export function settingsPanel(sources: Sources, { storage, root }: Kept) {
  const theme = signal(readTheme(storage));
  const flags = signal(readDefaultFlags(() => storage));
  const setTheme = (chosen: Theme) => writeTheme(theme.value = chosen, storage, root);
  const setFlags = (chosen: string | null) => {
    writeDefaultFlags(chosen, () => storage);
    flags.value = readDefaultFlags(() => storage);
  };
  const reset = () => {
    setTheme("system");
    setFlags(null);
    keepDeadline(sources.deadline, MATCH_SILENCE_MS);
    keepLetters(sources, true);
    setPlain(sources, false);
    setBlanks(sources, false);
  };
  return () => ({
    themes: THEMES,
    theme: theme.value,
    flags: flagToggles(flags.value),
    deadline: sources.deadline.value,
    deadlines: MATCH_DEADLINES_MS,
    letters: sources.letters.value,
    plain: sources.plain.value,
    blanks: sources.blanks.value,
    onTheme: setTheme,
    onFlag: (flag: string) => setFlags(withToggled(flags.peek(), flag).flags),
    onDeadline: (chosen: number) => keepDeadline(sources.deadline, chosen),
    onLetters: (on: boolean) => keepLetters(sources, on),
    onPlain: (on: boolean) => setPlain(sources, on),
    onBlanks: (on: boolean) => setBlanks(sources, on),
    onReset: reset,
  });
}
