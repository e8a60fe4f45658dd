/** What the long menus show, which browsers fetch when one of them is opened. @module */
import "./first_scripts.ts";
export { keysWith } from "./fields/keys.ts";
export { keepLetters } from "./fields/letters.ts";
export { emptyState } from "./keeping/default_flags.ts";
export { settingsPanel } from "./keeping/settings_panel.ts";
export { TEMPLATES } from "./templates/templates.ts";
