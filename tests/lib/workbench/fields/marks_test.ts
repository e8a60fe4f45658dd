import { assertEquals } from "@std/assert";
import { matchCursor } from "../../../../lib/regex/matching/matches.ts";
import { captureClass, textMarks } from "../../../../lib/workbench/fields/marks.ts";

const marksOf = (pattern: string, text: string, visible = { start: 0, end: text.length }) =>
  textMarks(matchCursor({ pattern, flags: "g" }, text).next(100), visible)
    .map(({ start, end, kind, groups }) =>
      `${start}-${end} ${kind}${groups === undefined ? "" : ` ${groups}`}`
    );

Deno.test("textMarks() paints matches in turns, and their captures on top", () => {
  assertEquals(marksOf("(\\w)(\\d)?", "a b2"), [
    "0-1 match",
    "0-1 capture capture-1 1",
    "2-4 match match-odd",
    "2-3 capture capture-1 1",
    "3-4 capture capture-2 2",
  ]);
});

Deno.test("textMarks() paints only what is in view, clipped", () => {
  assertEquals(marksOf("\\d+", "11 2222 33 44", { start: 4, end: 9 }), ["4-7 match match-odd", "8-9 match"]);
  assertEquals(marksOf("(\\d+)", "1111", { start: 2, end: 4 }), ["2-4 match", "2-4 capture capture-1"]);
});

Deno.test("textMarks() gives an empty match a place", () => {
  assertEquals(marksOf("(?=b)", "ab"), ["1-1 match"]);
});

Deno.test("textMarks() writes the numbers of captures that begin together at the first of them", () => {
  assertEquals(marksOf("((a)(b)())", "ab"), [
    "0-2 match",
    "0-2 capture capture-1 1·2",
    "0-1 capture capture-2",
    "1-2 capture capture-3 3",
  ]);
});

Deno.test("captureClass() repeats after eight groups", () => {
  assertEquals([1, 8, 9, 17].map(captureClass), ["capture-1", "capture-8", "capture-1", "capture-1"]);
});
