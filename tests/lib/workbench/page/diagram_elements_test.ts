import { assertEquals } from "@std/assert";
import { distanceTo } from "../../../../lib/workbench/page/diagram_elements.ts";

const VIEW = { start: 100, size: 200 };

/** Start and size of a part, and how far a view from 100 to 300 px has to scroll. */
const CASES: readonly (readonly [start: number, size: number, distance: number, name: string])[] = [
  [100, 200, 0, "as large as the view"],
  [150, 20, 0, "in sight"],
  [50, 20, -66, "before"],
  [90, 20, -26, "cut at the start"],
  [290, 20, 26, "cut at the end"],
  [500, 20, 236, "after"],
  [50, 400, 0, "around the view"],
  [250, 400, 134, "too large, from within"],
];

for (const [start, size, distance, name] of CASES) {
  Deno.test(`distanceTo() a part ${name} is ${distance} px`, () => {
    assertEquals(distanceTo(VIEW, { start, size }), distance);
  });
}
