/** The panels of all modes but the first, which browsers fetch together when one of them is chosen. @module */
export { LinesPanel } from "./LinesPanel.tsx";
export { OutputPanel } from "./OutputPanel.tsx";
export { PiecesPanel } from "./PiecesPanel.tsx";
export { TemplateFields } from "./TemplateFields.tsx";
