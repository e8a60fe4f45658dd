import { assertEquals } from "@std/assert";
import { type Shown, shownText } from "../../../../lib/workbench/matching/shown_text.ts";

const CASES: readonly [text: string, shown: readonly Shown[]][] = [
  ["", []],
  ["plain\ttext", ["plain\ttext"]],
  ["a\0b", ["a", { sign: "NUL" }, "b"]],
  ["\r\n", [{ sign: "CR" }, { sign: "LF" }]],
  // White space only: a row would be blank.
  [" ", [{ sign: "␣" }]],
  ["   ", [{ sign: "␣␣␣" }]],
  ["\t", [{ sign: "TAB" }]],
  [" \t ", [{ sign: "␣" }, { sign: "TAB" }, { sign: "␣" }]],
  ["\xa0", [{ sign: "NBSP" }]],
  ["\u3000\u2003", [{ sign: "3000" }, { sign: "2003" }]],
  ["a ", ["a "]],
  ["\x1b[0m", [{ sign: "ESC" }, "[0m"]],
  ["\x7f\x85\x9f", [{ sign: "DEL" }, { sign: "NEL" }, { sign: "009F" }]],
  ["a\u202eb\ufeff", ["a", { sign: "RLO" }, "b", { sign: "BOM" }]],
  ["\ud83d\ude00\ud83d", ["\ud83d\ude00\ufffd"]],
  // The picture of a control character is itself a visible character.
  ["\u2400", ["\u2400"]],
];

for (const [text, shown] of CASES) {
  Deno.test(`shownText() of ${JSON.stringify(text)}`, () => assertEquals(shownText(text), shown));
}
