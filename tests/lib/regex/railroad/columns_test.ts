import { assertEquals } from "@std/assert";
import { columnsOf } from "../../../../lib/regex/railroad/columns.ts";

const COLUMNS: readonly [text: string, columns: number][] = [
  ["", 0],
  ["abc", 3],
  ["naïve", 5],
  ["e\u0301", 1],
  ["日本語", 6],
  ["ｆｕｌｌ", 8],
  ["ﾊﾝ", 2],
  ["한글", 4],
  ["😀", 2],
  ["–…×", 3],
  ["שלום", 4],
];

for (const [text, columns] of COLUMNS) {
  Deno.test(`columnsOf() counts ${columns} for "${text}"`, () => assertEquals(columnsOf(text), columns));
}
