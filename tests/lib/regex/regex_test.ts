import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { literalOf, readLiteral } from "../../../lib/regex/regex.ts";
import { inOrder } from "../../../lib/workbench/core/link.ts";
import { corpus, isNative } from "../../corpus.ts";

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
  Deno.test(`readLiteral() takes ${JSON.stringify(source)} ${pattern === null ? "for no literal" : "apart"}`, () => {
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
  Deno.test(`literalOf() writes ${JSON.stringify(pattern)} as ${literal}`, () => {
    assertEquals(literalOf({ pattern, flags: "" }), literal);
  });
}

Deno.test("a printed literal reads back to a regex with the same source", async () => {
  for (const { pattern, flags } of (await corpus("real-world")).filter(isNative)) {
    const read = readLiteral(literalOf({ pattern, flags }));
    assertEquals(new RegExp(read?.pattern ?? "", read?.flags).source, new RegExp(pattern, flags).source);
  }
});

Deno.test("inOrder() gives flags as RegExp.prototype.flags does", () => {
  fc.assert(fc.property(fc.shuffledSubarray([..."dgimsuy"]), (flags) => {
    assertEquals(inOrder(flags.join("")), new RegExp("", flags.join("")).flags);
  }));
});
