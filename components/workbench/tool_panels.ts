/** The panels of what can be done with a pattern, which browsers fetch when one of them is opened. @module */
export { CodePanel } from "./CodePanel.tsx";
export { DiffPanel } from "./DiffPanel.tsx";
export { FixturePanel } from "./FixturePanel.tsx";
export { GeneratedTests } from "./GeneratedTests.tsx";
