/** What the long menus hold, which browsers fetch when one of them is opened. @module */
export { KeyList } from "./KeyList.tsx";
export { LetterSwitch } from "./LetterSwitch.tsx";
export { Settings } from "./Settings.tsx";
export { TemplateList } from "./TemplateList.tsx";
