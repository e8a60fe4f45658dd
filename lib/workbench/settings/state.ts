import { signal } from "@preact/signals";
import { MATCH_DEADLINES_MS, MATCH_SILENCE_MS } from "../../limits/workbench.ts";
import {
  flagToggles,
  keepDeadline,
  readDefaultFlags,
  setBlanks,
  setPlain,
  type Sources,
  withToggled,
  writeDefaultFlags,
} from "../core/mod.ts";
import { keepLetters } from "../core/letter_keys.ts";

/** Where settings are stored and applied: the browser's storage and the root element. */
export interface SettingsTarget {
  readonly storage: Storage;
  readonly root: Pick<HTMLElement, "dataset">;
}

/** The settings as the panel shows them. Each change is stored and applied at once. */
export function settingsPanel(sources: Sources, { storage, root }: SettingsTarget) {
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

/** Light, dark, or as the system has it. */
export const THEMES = ["system", "light", "dark"] as const;

/** One of the themes. */
export type Theme = typeof THEMES[number];

const KEY = "workbench.theme";

/** The theme that was chosen before; the system's when none was. */
export function readTheme(storage: Pick<Storage, "getItem">): Theme {
  return THEMES.find((theme) => theme === storage.getItem(KEY)) ?? "system";
}

/** Shows a theme and keeps it; `static/early.js` shows it before the first paint of later pages. */
export function writeTheme(
  theme: Theme,
  storage: Pick<Storage, "setItem" | "removeItem">,
  root: Pick<HTMLElement, "dataset">,
): void {
  if (theme === "system") {
    storage.removeItem(KEY);
    delete root.dataset.theme;
  } else {
    storage.setItem(KEY, theme);
    root.dataset.theme = theme;
  }
}
