import { assertEquals } from "@std/assert";
import { countRowsBelow } from "../../../../lib/workbench/diagram/cut.tsx";

Deno.test("rows below a line are those that are partially hidden", () => {
  const rows = [{ top: 0, bottom: 24 }, { top: 30, bottom: 54 }, { top: 60, bottom: 84 }];
  assertEquals([0, 20, 24, 43, 83, 84].map((line) => countRowsBelow(rows, line)), [3, 3, 2, 2, 1, 0]);
});
