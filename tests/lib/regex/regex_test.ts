import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { readLiteral, toLiteral } from "../../../lib/regex/regex.ts";
import { inOrder } from "../../../lib/workbench/model/link.ts";
import { corpus, isNative } from "../../corpora/corpus.ts";

const LITERALS: readonly [source: string, pattern: string | null, flags?: string][] = [
  ["/a+/gi", "a+", "gi"],
  ["  /a+/ \n", "a+", ""],
  ["/a\\/b/", "a\\/b", ""],
  ["/[/]/u", "[/]", "u"],
  ["/[\\]/]/", "[\\]/]", ""],
  ["/a/b/", null],
  ["//", null],
  ["/a/x", null],
  ["/a/gg", null],
  ["/a\nb/", null],
  ["a+", null],
  ["/a", null],
];

for (const [source, pattern, flags = ""] of LITERALS) {
  Deno.test(`${JSON.stringify(source)} is ${pattern === null ? "no literal" : "read as a literal"}`, () => {
    assertEquals(readLiteral(source), pattern === null ? null : { pattern, flags });
  });
}

const PRINTED: readonly [pattern: string, literal: string][] = [
  ["", "/(?:)/"],
  ["a/b", "/a\\/b/"],
  ["[/]", "/[/]/"],
  ["a\\/b", "/a\\/b/"],
  ["a\nb\\\nc", "/a\\nb\\nc/"],
  ["\u2028[\r]", "/\\u2028[\\r]/"],
];

for (const [pattern, literal] of PRINTED) {
  Deno.test(`pattern ${JSON.stringify(pattern)} is written as ${literal}`, () => {
    assertEquals(toLiteral({ pattern, flags: "" }), literal);
  });
}

Deno.test("a literal reads back as a regex with the same source", async () => {
  for (const { pattern, flags } of (await corpus("real-world")).filter(isNative)) {
    const read = readLiteral(toLiteral({ pattern, flags }));
    assertEquals(new RegExp(read?.pattern ?? "", read?.flags).source, new RegExp(pattern, flags).source);
  }
});

Deno.test("flags are ordered as in RegExp.prototype.flags", () => {
  fc.assert(fc.property(fc.shuffledSubarray([..."dgimsuy"]), (flags) => {
    assertEquals(inOrder(flags.join("")), new RegExp("", flags.join("")).flags);
  }));
});
