/** Light, dark, or as the system has it. `static/early.js` sets what was chosen before, and listens to the choice. */
export function ThemeChoice() {
  return (
    <span class="theme-choice with-script">
      <select aria-label="Theme" title="Theme">
        <option value="system">Auto</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </span>
  );
}
