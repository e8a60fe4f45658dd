import { assert, assertEquals } from "@std/assert";
import { propertyStrings } from "../../../../lib/regex/syntax/emoji_sequences.ts";

/** The properties that `RGI_Emoji` consists of. */
const PARTS = [
  "Basic_Emoji",
  "Emoji_Keycap_Sequence",
  "RGI_Emoji_Modifier_Sequence",
  "RGI_Emoji_Flag_Sequence",
  "RGI_Emoji_Tag_Sequence",
  "RGI_Emoji_ZWJ_Sequence",
];

Deno.test("all strings of this engine's emoji properties are found", () => {
  // Null if the number isn't the one that Unicode publishes for a version.
  const all = propertyStrings("RGI_Emoji");
  assert(all !== null);
  const parts = PARTS.flatMap((property) => propertyStrings(property) ?? []);
  assertEquals(parts.toSorted(), all.toSorted());
  assertEquals(new Set(parts).size, parts.length);
  assertEquals(propertyStrings("Emoji_Keycap_Sequence")?.length, 12);
  assertEquals(propertyStrings("RGI_Emoji_Tag_Sequence")?.length, 3);
});

Deno.test("the strings are those that the engine matches as a whole", () => {
  for (const property of ["RGI_Emoji", ...PARTS]) {
    const whole = new RegExp(`^\\p{${property}}$`, "v");
    assertEquals(propertyStrings(property)?.filter((text) => !whole.test(text)), []);
  }
  for (const text of ["👩‍👩‍👧", "🧑🏻‍🤝‍🧑🏿", "👩🏽‍🚀", "🏳️‍🌈", "🏃🏾‍♀️‍➡️", "🐻‍❄️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇩🇪", "1️⃣", "👩🏼‍❤️‍💋‍👨🏿"]) {
    assert(propertyStrings("RGI_Emoji")?.includes(text), text);
  }
});

Deno.test("a property that doesn't exist has no strings", () => {
  assertEquals(propertyStrings("RGI_Nothing"), null);
});
