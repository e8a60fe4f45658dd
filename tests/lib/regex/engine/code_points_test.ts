import { assert, assertEquals } from "@std/assert";
import { BINARY, differenceIn, namesOf, textOf } from "./code_points.ts";
import { everyNth } from "../../../suites/sample.ts";

/** All of the first ones, which include most special characters, and every 67th page of the rest. */
const SAMPLE = textOf((code) =>
  code < 0x2100 || (0xfe00 <= code && code < 0x10100) || (code >> 6) % 67 === 0
);

const CATEGORIES = namesOf("gc").map((name) => `gc=${name}`);
const SCRIPTS = "Adlm,Arab,Cher,Cyrl,Deva,Grek,Hang,Hani,Latn,Qaai,Tibt,Zinh,Zyyy".split(",");

const PROPERTIES = [...CATEGORIES, ...SCRIPTS.flatMap((name) => [`sc=${name}`, `scx=${name}`]), ...BINARY];

/** Sets of other kinds, and the effect of flag v. */
const SETS: readonly (readonly [pattern: string, flags: string])[] = [
  ...["\\d", "\\D", "\\s", "\\S", "\\w", "\\W", "."].flatMap((set) =>
    ["", "i", "u", "iu", "v", "iv", "su"].map((flags) => [set, flags] as const)
  ),
  ["[\\p{L}--\\p{Lu}]", "v"],
  ["[\\p{L}--[a-z]]", "iv"],
  ["[\\p{Lu}&&\\p{ASCII}]", "iv"],
  ["[^\\p{Lu}]", "iv"],
  ["[^\\P{Lu}]", "iu"],
  ["[\\p{ASCII}&&[\\p{L}\\d]]", "v"],
  ["(?i:[\\u{10400}-\\u{10427}])", "u"],
  ["[\\ud83d\\udca9-\\u{1f4ff}]", "u"],
  ["[\\ud800-\\udbff]", ""],
  ["[\\ud800-\\udbff]", "u"],
];

Deno.test("the native engine supports the compared properties", () => {
  assert(CATEGORIES.length >= 37 && CATEGORIES.includes("gc=Lu"), String(CATEGORIES.length));
});

Deno.test("properties and their complements match the same code points as in the native engine", () => {
  const wrong = everyNth(50, PROPERTIES).flatMap((name) => [
    differenceIn(SAMPLE, { pattern: `\\p{${name}}+`, flags: "gu" }),
    differenceIn(SAMPLE, { pattern: `\\P{${name}}+`, flags: "giv" }),
  ]).filter((difference) => difference !== "");
  assertEquals(wrong, []);
});

Deno.test("sets match the same characters as in the native engine", () => {
  const wrong = everyNth(3, SETS, 9).map(([set, flags]) =>
    differenceIn(SAMPLE, { pattern: `${set}+`, flags: `g${flags}` })
  )
    .filter((difference) => difference !== "");
  assertEquals(wrong, []);
});

Deno.test("a difference is reported with its position", () => {
  assertEquals(differenceIn("aab", { pattern: "a+", flags: "g" }), "");
  assertEquals(differenceIn("a", { pattern: "(", flags: "g" }), "/(/g has no tree");
});
