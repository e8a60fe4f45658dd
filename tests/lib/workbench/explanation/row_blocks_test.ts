import { assertEquals, assertLess } from "@std/assert";
import { MAX_SERVER_NODES } from "../../../../lib/limits/pattern.ts";
import { explainPattern } from "../../../../lib/regex/explain/explanation.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { BLOCK_ROWS, type BlockPlace, RowBlocks } from "../../../../lib/workbench/explanation/row_blocks.ts";

const made = (name: string) => ({ from, to }: BlockPlace) => `${name} ${from}-${to}`;

Deno.test("a new list starts with as many rows as the server would render", () => {
  const rows = new RowBlocks<string>();
  rows.restart(2 * MAX_SERVER_NODES, made("a"));
  assertEquals(rows.isComplete, false);
  assertEquals(rows.blocks.at(-1)?.endsWith(`-${MAX_SERVER_NODES}`), true);
});

Deno.test("the explanation of 5,000 characters is rendered in blocks of rows", () => {
  const tree = parse({ pattern: "(?:[a-z]{2,3}|\\d+)x?".repeat(250), flags: "" });
  const { length } = tree.ok ? explainPattern(tree.tree) : [];
  assertLess(MAX_SERVER_NODES, length);
  let units = 0;
  const counts: number[] = [];
  const rows = new RowBlocks<number>();
  rows.restart(1, () => 0);
  const make = ({ from, to }: BlockPlace) => (units += to - from, from);
  const count = (work: () => void) => (units = 0, work(), counts.push(units));
  count(() => rows.restart(length, make));
  while (!rows.isComplete) count(() => rows.advance(make));
  assertEquals(Math.max(...counts), BLOCK_ROWS);
  assertEquals(counts.reduce((sum, each) => sum + each), length);
});

Deno.test("a list keeps its length while its rows are updated", () => {
  const rows = new RowBlocks<string>();
  rows.restart(2 * BLOCK_ROWS, made("old"));
  assertEquals(rows.isComplete, true);
  rows.restart(BLOCK_ROWS + 1, made("new"));
  assertEquals(rows.blocks, [`new 0-${BLOCK_ROWS}`, `old ${BLOCK_ROWS}-${2 * BLOCK_ROWS}`]);
  rows.advance(made("new"));
  assertEquals(rows.blocks, [`new 0-${BLOCK_ROWS}`, `new ${BLOCK_ROWS}-${BLOCK_ROWS + 1}`]);
  assertEquals(rows.isComplete, true);
});

Deno.test("a shorter list drops the blocks after its end, and an empty one all", () => {
  const rows = new RowBlocks<string>();
  rows.restart(3 * BLOCK_ROWS, made("old"));
  rows.restart(1, made("new"));
  assertEquals(rows.blocks, ["new 0-1"]);
  rows.restart(0, made("new"));
  assertEquals(rows.blocks, []);
});

Deno.test("the rows in view are rendered first", () => {
  const rows = new RowBlocks<string>();
  rows.restart(3 * BLOCK_ROWS, made("old"));
  while (!rows.isComplete) rows.advance(made("old"));
  rows.restart(4 * BLOCK_ROWS, made("new"), BLOCK_ROWS + 1);
  const names = () => rows.blocks.map((block) => block.split(" ")[0]);
  assertEquals(names(), ["old", "new", "old"]);
  for (let count = 0; count < 2; count++) rows.advance(made("new"));
  assertEquals(names(), ["old", "new", "new", "new"]);
  rows.advance(made("new"));
  assertEquals([names(), rows.isComplete], [["new", "new", "new", "new"], true]);
});
