/** The contents of the long menus; browsers fetch them when one of the menus is opened. @module */
export { keysWith } from "../core/keys.ts";
export { writeLetters } from "../core/letter_keys.ts";
export { emptyState } from "../core/preferences.ts";
export { settingsPanel } from "./state.ts";
export { KeyList, LetterSwitch, Settings, TemplateList } from "./view.tsx";
export { TEMPLATES } from "../../content/templates.ts";
