import { assertEquals } from "@std/assert";
import { lineStarts, matchCursor, type Matches } from "../../../../lib/regex/matching/matches.ts";
import { createMatchRow, rowsIn } from "../../../../lib/workbench/matches/match_rows.ts";

const TEXT = "a1 b";
const MATCHES = matchCursor({ pattern: "([a-z])(?<n>\\d)?", flags: "g" }, TEXT).next(10);
const PARTS = [{ start: 0, end: 18 }, { start: 0, end: 7 }, { start: 7, end: 16 }];
const source = { matches: MATCHES, text: TEXT, starts: lineStarts(TEXT), names: [null, "n"], parts: PARTS };
const row = (index: number) => createMatchRow(source, index);

const valueOf = (matches: Matches, text: string) =>
  createMatchRow({ matches, text, starts: lineStarts(text), names: [], parts: [] }, 0).value;

Deno.test("rowsIn() counts a row for each match and each group", () => assertEquals(rowsIn(MATCHES), 6));

Deno.test("createMatchRow() describes matches and groups", () => {
  assertEquals(row(0), {
    index: 0,
    match: 1,
    group: 0,
    name: null,
    start: 0,
    end: 2,
    place: { line: 1, column: 1 },
    steps: null,
    value: ["a1"],
    kind: "match",
    part: { start: 0, end: 18 },
  });
  assertEquals(row(2), {
    index: 2,
    match: 1,
    group: 2,
    name: "n",
    start: 1,
    end: 2,
    place: { line: 1, column: 2 },
    steps: null,
    value: ["1"],
    kind: "capture-2",
    part: { start: 7, end: 16 },
  });
});

Deno.test("createMatchRow() says which group did not participate", () => {
  assertEquals([row(5).match, row(5).start, row(5).value], [2, null, []]);
});

Deno.test("createMatchRow() shortens long text without unpaired surrogates", () => {
  const text = "x".repeat(500);
  const long = matchCursor({ pattern: "x+", flags: "" }, text).next(1);
  assertEquals(valueOf(long, text), ["x".repeat(200), "…"]);
  const half = matchCursor({ pattern: ".", flags: "" }, "😀").next(1);
  assertEquals(valueOf(half, "😀"), ["\ufffd"]);
});
