import { assertEquals } from "@std/assert";
import { diagramOf } from "../../../../lib/regex/railroad/diagram.ts";
import type { SvgElement } from "../../../../lib/regex/railroad/element.ts";
import { layout } from "../../../../lib/regex/railroad/layout.ts";
import { svgOf } from "../../../../lib/regex/railroad/svg.ts";
import { treeOf } from "./sketch.ts";

/** For each box the end of its spoken name, where it stands; the boxes in document order. */
const CASES: readonly (readonly [pattern: string, ...positions: string[]])[] = [
  ["a", ""],
  ["a\\d", "", "1 of 2", "2 of 2"],
  ["(a\\d)", "", "", "1 of 2", "2 of 2"],
  ["a|b", "", "alternative 1 of 2", "alternative 2 of 2"],
  [
    "a\\d|b",
    "",
    "alternative 1 of 2",
    "1 of 2, alternative 1 of 2",
    "2 of 2, alternative 1 of 2",
    "alternative 2 of 2",
  ],
  ["(?:a)\\d", "", "1 of 2", "1 of 2", "2 of 2"],
];

for (const [pattern, ...positions] of CASES) {
  Deno.test(`the boxes of /${pattern}/ say where they stand`, () => {
    assertEquals(positionsIn(pattern), positions);
  });
}

Deno.test("alternatives are counted up to the folded ones", () => {
  const pattern = [..."abcdefghijklmno"].join("|");
  assertEquals(positionsIn(pattern).slice(-2), ["alternative 12", ""]);
  const unfolded = positionsIn(pattern, new Set([24]));
  assertEquals(unfolded.slice(-2), ["alternative 15 of 15", ""]);
});

function positionsIn(pattern: string, unfolded = new Set<number>()): string[] {
  const placed = layout(diagramOf(treeOf(pattern), { unfolded }));
  const plain = labelsIn(svgOf(placed));
  return labelsIn(svgOf(placed, { interactive: true }))
    .map((label, index) => label.slice(plain[index]?.length).replace(/^, /, ""));
}

function labelsIn({ attributes, children }: SvgElement): string[] {
  const isBox = String(attributes["class"]).startsWith("box ");
  const inner = children.flatMap((child) => typeof child === "string" ? [] : labelsIn(child));
  return isBox ? [String(attributes["aria-label"]), ...inner] : inner;
}
