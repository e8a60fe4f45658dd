import { assertEquals } from "@std/assert";
import { lineStarts, matchCursor, type Matches } from "../../../../lib/regex/matching/matches.ts";
import { createMatchRow, groupColumns, rowsIn } from "../../../../lib/workbench/matches/match_rows.ts";

const TEXT = "a1 b";
const MATCHES = matchCursor({ pattern: "([a-z])(?<n>\\d)?", flags: "g" }, TEXT).next(10);
const PARTS = [{ start: 0, end: 18 }, { start: 0, end: 7 }, { start: 7, end: 16 }];
const source = { matches: MATCHES, text: TEXT, starts: lineStarts(TEXT), names: [null, "n"], parts: PARTS };

const valueOf = (matches: Matches, text: string) =>
  createMatchRow({ matches, text, starts: lineStarts(text), names: [], parts: [] }, 0).cells[0]?.value;

Deno.test("there is a row for each match, with a column for each group", () =>
  assertEquals([rowsIn(MATCHES), groupColumns(MATCHES)], [2, 2]));

Deno.test("there are no more columns for groups than can be read", () => {
  const many = matchCursor({ pattern: "()".repeat(50), flags: "" }, "").next(1);
  assertEquals(groupColumns(many), 20);
  assertEquals(createMatchRow({ ...source, matches: many, text: "" }, 0).cells.length, 21);
});

Deno.test("createMatchRow() describes a match and its groups", () => {
  assertEquals(createMatchRow(source, 0, Uint32Array.of(1_234, 5)), {
    index: 0,
    cells: [
      { group: 0, start: 0, end: 2, value: ["a1"], kind: "match", part: { start: 0, end: 18 } },
      { group: 1, start: 0, end: 1, value: ["a"], kind: "capture-1", part: { start: 0, end: 7 } },
      { group: 2, start: 1, end: 2, value: ["1"], kind: "capture-2", part: { start: 7, end: 16 } },
    ],
    place: { line: 1, column: 1 },
    steps: "1,234",
  });
});

Deno.test("createMatchRow() says which group did not participate, and alternates like the text", () => {
  const { cells, steps } = createMatchRow(source, 1);
  assertEquals([cells[2]?.start, cells[2]?.value, cells[0]?.kind, steps], [
    null,
    [],
    "match match-odd",
    null,
  ]);
});

Deno.test("createMatchRow() shortens long text without unpaired surrogates", () => {
  const text = "x".repeat(500);
  const long = matchCursor({ pattern: "x+", flags: "" }, text).next(1);
  assertEquals(valueOf(long, text), ["x".repeat(200), "…"]);
  const half = matchCursor({ pattern: ".", flags: "" }, "😀").next(1);
  assertEquals(valueOf(half, "😀"), ["\ufffd"]);
});
