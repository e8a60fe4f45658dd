import { assertEquals } from "@std/assert";
import { countRowsBelow } from "../../../../lib/workbench/diagram/cut.ts";

Deno.test("rows below a line are those of which a part is hidden", () => {
  const rows = [{ top: 0, bottom: 24 }, { top: 30, bottom: 54 }, { top: 60, bottom: 84 }];
  assertEquals([0, 20, 24, 43, 83, 84].map((line) => countRowsBelow(rows, line)), [3, 3, 2, 2, 1, 0]);
});
