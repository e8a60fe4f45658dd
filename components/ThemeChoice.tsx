export interface ThemeChoiceProps<T extends string> {
  readonly themes: readonly T[];
  /** Left out on pages where `static/early.js` sets the choice and listens to it. */
  readonly chosen?: T;
  readonly onChoose?: (theme: T) => void;
}

/** Light, dark, or as the system has it. */
export function ThemeChoice<T extends string>({ themes, chosen, onChoose }: ThemeChoiceProps<T>) {
  const choose = (name: string) =>
    themes.filter((theme) => theme === name).forEach((theme) => onChoose?.(theme));
  return (
    <select
      aria-label="Theme"
      value={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {themes.map((theme) => <option key={theme} value={theme}>{TITLES[theme] ?? theme}</option>)}
    </select>
  );
}

const TITLES: Readonly<Record<string, string>> = { system: "Auto", light: "Light", dark: "Dark" };
