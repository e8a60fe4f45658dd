/** Every property that the native engine supports, for every code point: our engine matches the same. */
import { assertEquals } from "@std/assert";
import { BINARY, differenceIn, namesOf, textOf } from "../lib/regex/engine/code_points.ts";

const ALL = textOf(() => true);

const PROPERTIES = {
  "General_Category": namesOf("gc").map((name) => `gc=${name}`),
  "Script": namesOf("sc").map((name) => `sc=${name}`),
  "Script_Extensions": namesOf("scx").map((name) => `scx=${name}`),
  "properties without a value": BINARY,
};

Deno.test("the native engine supports scripts", () => {
  assertEquals(PROPERTIES.Script.length >= 160, true);
  assertEquals(PROPERTIES.Script_Extensions.length, PROPERTIES.Script.length);
});

for (const [title, names] of Object.entries(PROPERTIES)) {
  Deno.test(`${names.length} of ${title}`, () => {
    const wrong = names.map((name) => differenceIn(ALL, { pattern: `\\p{${name}}+`, flags: "gu" }));
    assertEquals(wrong.filter((difference) => difference !== ""), []);
  });
}
