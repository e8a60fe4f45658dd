import { assertEquals } from "@std/assert";
import { matchCursor } from "../../../../lib/regex/matching/matches.ts";
import { legible } from "../../../../lib/workbench/editor/decorations.ts";
import { captureClass, textMarks } from "../../../../lib/workbench/model/marks.ts";

const marksOf = (pattern: string, text: string, visible = { start: 0, end: text.length }) =>
  textMarks(matchCursor({ pattern, flags: "g" }, text).next(100), visible)
    .map(({ start, end, kind, groups }) =>
      `${start}-${end} ${kind}${groups === undefined ? "" : ` ${groups}`}`
    );

Deno.test("textMarks() highlights matches in alternating colors, with their captures on top", () => {
  assertEquals(marksOf("(\\w)(\\d)?", "a b2"), [
    "0-1 match",
    "0-1 capture capture-1 1",
    "2-4 match match-odd",
    "2-3 capture capture-1 1",
    "3-4 capture capture-2 2",
  ]);
});

Deno.test("textMarks() returns only marks in view, clipped", () => {
  assertEquals(marksOf("\\d+", "11 2222 33 44", { start: 4, end: 9 }), ["4-7 match match-odd", "8-9 match"]);
  assertEquals(marksOf("(\\d+)", "1111", { start: 2, end: 4 }), ["2-4 match", "2-4 capture capture-1"]);
});

Deno.test("textMarks() has a mark for an empty match", () => {
  assertEquals(marksOf("(?=b)", "ab"), ["1-1 match"]);
});

Deno.test("textMarks() puts the numbers of captures that start together at the first of them", () => {
  assertEquals(marksOf("((a)(b)())", "ab"), [
    "0-2 match",
    "0-2 capture capture-1 1·2",
    "0-1 capture capture-2",
    "1-2 capture capture-3 3",
  ]);
});

Deno.test("textMarks() shows only the first numbers of many captures that start together", () => {
  const [, first] = marksOf("((((a))))", "a");
  assertEquals(first, "0-1 capture capture-1 1·2·…");
  assertEquals(marksOf("(((a)))", "a")[1], "0-1 capture capture-1 1·2·3");
});

Deno.test("legible() leaves out a number that would overlap the previous one", () => {
  const mark = (start: number, groups?: string) => ({
    start,
    end: start + 1,
    kind: "capture",
    ...(groups === undefined ? {} : { groups }),
  });
  const shown = (...marks: ReturnType<typeof mark>[]) => legible(marks).map(({ groups }) => groups ?? "-");
  assertEquals(shown(mark(0), mark(0, "8"), mark(1, "9"), mark(2, "10"), mark(3, "11"), mark(4, "12")), [
    ...["-", "8", "9"],
    ...["10", "-", "12"],
  ]);
  assertEquals(shown(mark(9, "2"), mark(0, "1·2·…"), mark(2, "7"), mark(3, "8")), ["2", "1·2·…", "-", "8"]);
  assertEquals(legible([mark(0, "10"), mark(1, "11")])[1], mark(1));
});

Deno.test("captureClass() repeats after eight groups", () => {
  assertEquals([1, 8, 9, 17].map(captureClass), ["capture-1", "capture-8", "capture-1", "capture-1"]);
});

Deno.test("textMarks() leaves out captures that end where the view begins or begin where it ends", () => {
  assertEquals(marksOf("(a)(b)", "ab", { start: 1, end: 2 }), ["1-2 match", "1-2 capture capture-2 2"]);
  assertEquals(marksOf("(a)(b)", "ab", { start: 0, end: 1 }), ["0-1 match", "0-1 capture capture-1 1"]);
});
