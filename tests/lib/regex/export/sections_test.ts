import { assertEquals } from "@std/assert";
import { nestSteps, outlineRows } from "../../../../lib/regex/export/explanation_section.ts";

/** Depths of steps, and their numbers. */
const DEPTHS: readonly (readonly [depths: readonly number[], numbers: string])[] = [
  [[], ""],
  [[0, 0, 0], "1 2 3"],
  [[0, 1, 2, 1, 0], "1 1.1 1.1.1 1.2 2"],
  [[3, 3], "1 1.1"],
  [[0, 5, 0, 1], "1 1.1 2 2.1"],
  [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [
      ...["1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1", "1.1.1.1.1.1.1", "1.1.1.1.1.1.1.1"],
      ...["1.1.1.1.1.1.1.1.1", "1.1.1.1.1.1.1.1.2", "1.1.1.1.1.1.1.1.3"],
    ].join(" "),
  ],
];

for (const [depths, numbers] of DEPTHS) {
  Deno.test(`steps at the depths ${depths.join(", ") || "of none"} are nested`, () => {
    const rows = outlineRows(nestSteps(depths.map((depth) => ({ label: "a", depth }))));
    assertEquals(rows.map(([number]) => number).join(" "), numbers);
  });
}
