import { assertEquals } from "@std/assert";
import { pieceRow } from "../../../../lib/workbench/modes/piece_rows.ts";

const TEXT = 'a,"b"\n';
const PIECES = Int32Array.from([0, 1, 1, 2, -1, -1, 2, 6]);

Deno.test("pieceRow() quotes pieces, and tells captures from them", () => {
  const rows = [0, 1, 2, 3].map((index) => pieceRow(TEXT, PIECES, 3, index));
  assertEquals(rows.map(({ index, group, start, quoted, kind }) => [index, group, start, quoted, kind]), [
    [0, 0, 0, '"a"', ""],
    [1, 1, 1, '","', "capture-1"],
    [2, 2, null, null, "capture-2"],
    [3, 0, 2, '"\\"b\\"\\n"', ""],
  ]);
});

Deno.test("pieceRow() shortens a long piece", () => {
  const { quoted } = pieceRow("x".repeat(500), Int32Array.from([0, 500]), 1, 0);
  assertEquals(quoted, `"${"x".repeat(200)}…`);
});
