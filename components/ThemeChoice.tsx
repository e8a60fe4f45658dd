/** Light, dark, or the system's theme. `static/early.js` restores the stored choice, and handles changes. */
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
