import { assertEquals } from "@std/assert";
import { flagToggles, toggleFlag, withToggled } from "../../../../lib/workbench/model/flags.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";

/** Flags, the one that is toggled, the flags afterwards, and the one that had to be removed. */
const CASES: readonly [before: string, toggled: string, after: string, removed: string][] = [
  ["", "g", "g", ""],
  ["g", "g", "", ""],
  ["i", "g", "gi", ""],
  ["gim", "i", "gm", ""],
  ["", "u", "u", ""],
  ["gu", "v", "gv", "u"],
  ["gv", "u", "gu", "v"],
  ["uy", "g", "guy", ""],
  ["u", "u", "", ""],
  ["g", "v", "gv", ""],
];

for (const [before, toggled, after, removed] of CASES) {
  Deno.test(`toggling ${toggled} in "${before}" gives "${after}"`, () => {
    const { flags, words } = withToggled(before, toggled);
    assertEquals(flags, after);
    assertEquals(words, removed === "" ? "" : `Removed flag ${removed} (u and v can't be combined)`);
    const sources = createSources({ pattern: "a", flags: before, text: "", notices: [] });
    sources.done.value = "earlier";
    toggleFlag(sources, toggled);
    assertEquals([sources.flags.value, sources.done.value], [after, words]);
  });
}

Deno.test("the toolbar shows which flags are on", () => {
  const on = flagToggles("gy").filter((toggle) => toggle.on).map(({ flag }) => flag);
  assertEquals(on.sort(), ["g", "y"]);
});
