import { assertEquals } from "@std/assert";
import { savingPanel } from "../../../../lib/workbench/saving/panel.ts";
import { ID, NO_CONTRACTS, openWithSaving, snippetWith } from "./sources.ts";

/** The dialog's props. */

Deno.test("the form says which pattern is open, and whether the regex on the workbench is another one", () => {
  const { sources } = openWithSaving("a");
  const { saving, shown } = savingPanel(sources, NO_CONTRACTS);
  const seen = () => {
    const { fields: { saved, changed } } = shown("/sign-in");
    return [saved, changed];
  };
  assertEquals(seen(), [null, true]);
  saving.saved.value = { snippet: snippetWith({ name: "Dates" }), etag: '"r1"' };
  assertEquals(seen(), ["Dates", false]);
  sources.pattern.value = "b";
  assertEquals(seen(), ["Dates", true]);
  sources.pattern.value = "a";
  sources.flags.value = "g";
  assertEquals(seen(), ["Dates", true]);
});

Deno.test("a conflict shows both versions, and whether their texts differ", () => {
  const { sources } = openWithSaving("ab", ID);
  const { saving, shown } = savingPanel(sources, NO_CONTRACTS);
  assertEquals(shown("/sign-in").conflict, null);
  saving.elsewhere.value = { snippet: snippetWith({ pattern: "a", text: "x" }), etag: '"r2"' };
  const seen = () => {
    const { conflict } = shown("/sign-in");
    return [conflict?.current.pattern, conflict?.elsewhere.pattern, conflict?.hasOtherText];
  };
  assertEquals(seen(), ["ab", "a", true]);
  sources.text.value = "x";
  assertEquals(seen(), ["ab", "a", false]);
});
