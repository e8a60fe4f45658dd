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
