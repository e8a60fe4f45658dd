/** What the panels of tools show and do, which browsers fetch with them when one is opened. @module */
export { copyCode, useCode } from "./code/use_code.ts";
export { diffPanel } from "./diff/diff_panel.ts";
export { useDiff } from "./diff/use_diff.ts";
export { fixturePanel } from "./fixtures/fixture_panel.ts";
export { useFixtures } from "./fixtures/use_fixtures.ts";
