import { assertEquals } from "@std/assert";
import { candidateFormats } from "../../../../lib/regex/formats/recognition.ts";
import { treeOf } from "../trees.ts";

/** Patterns that accept the typical texts of several formats, and these, the best first. */
const CANDIDATES: readonly (readonly [literal: string, ...formats: string[]])[] = [
  // It accepts all unusual texts of both; each near miss makes a format less probable.
  ["/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/", "dns-label", "slug"],
  [String.raw`/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/`, "json-number", "decimal"],
  // More unusual texts, but for that even more near misses, and the reverse.
  [String.raw`/^-?\d+\.?\d*(?:e[+-]?\d+)?$/`, "decimal", "json-number"],
  [String.raw`/^-?\d+\.?\d*(?:[eE][+-]?\d+)?$/`, "json-number", "decimal"],
];

for (const [literal, ...formats] of CANDIDATES) {
  Deno.test(`${literal} is probably meant for ${formats.join(", or else for ")}`, () => {
    assertEquals(candidateFormats(treeOf(literal)).map(({ id }) => id), formats);
  });
}
