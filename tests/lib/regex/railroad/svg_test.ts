import { assert, assertEquals } from "@std/assert";
import { buildDiagram } from "../../../../lib/regex/railroad/diagram.ts";
import { layout } from "../../../../lib/regex/railroad/layout.ts";
import { renderSvg, type SvgElement } from "../../../../lib/regex/railroad/svg.ts";
import { serializeSvg } from "../../../../lib/regex/railroad/svg_text.ts";
import { corpusDiagrams } from "./corpus.ts";
import { drawPattern, treeOf } from "./sketch.ts";

const GOLDEN: Readonly<Record<string, readonly [pattern: string, flags: string]>> = {
  "empty": ["", ""],
  "text": ["a b\t", ""],
  "choice": ["foo|ba[rz]|", ""],
  "loops": ["a?b*c+?d{2,4}", ""],
  "date": ["^(?<year>\\d{4})-(0[1-9]|1[0-2])$", ""],
  "lookarounds": ["(?<=\\$)\\d+(?!%)", ""],
  "modifiers": ["(?i:a)\\b[\\w--_]", "v"],
  "wrapped": ["(x)\\1-.{3}-lorem ipsum-\\s", "s"],
};

for (const [name, [pattern, flags]] of Object.entries(GOLDEN)) {
  Deno.test(`the drawing of /${pattern}/${flags} is ${name}.svg`, async () => {
    const file = new URL(`../../../data/railroad/${name}.svg`, import.meta.url);
    const drawing = renderSvg(layout(drawPattern(pattern, flags), { maxWidth: 300 }));
    assertEquals(lines(serializeSvg(drawing)), await Deno.readTextFile(file));
  });
}

Deno.test("every box has its range, role and name", async () => {
  for (const each of await corpusDiagrams()) {
    for (const { name, attributes } of elementsOf(renderSvg(layout(each)))) {
      if (name !== "g" || attributes["class"] === "drawing") continue;
      assert(String(attributes["class"]).startsWith("box kind-"));
      assert(Number(attributes["data-start"]) <= Number(attributes["data-end"]));
      assert(["img", "group"].includes(String(attributes["role"])));
      assert(String(attributes["aria-label"]).length > 0);
    }
  }
});

Deno.test("a drawing has no inline style, script or link", async () => {
  for (const each of await corpusDiagrams()) {
    for (const { name, attributes } of elementsOf(renderSvg(layout(each)))) {
      assert(["svg", "g", "path", "rect", "circle", "text", "tspan"].includes(name), name);
      assert(Object.keys(attributes).every((key) => !/^(?:style|on|href|xlink)/.test(key)));
    }
  }
});

Deno.test("capturing groups have a class, a number and one of eight underlines", () => {
  const svg = renderSvg(layout(drawPattern("(a)".repeat(10))));
  const groups = elementsOf(svg).filter(({ attributes }) => /kind-capture/.test(String(attributes["class"])));
  const classes = groups.map(({ attributes }) => /capture-\d/.exec(String(attributes["class"]))?.[0]);
  assertEquals(classes, [1, 2, 3, 4, 5, 6, 7, 8, 1, 2].map((style) => `capture-${style}`));
  assertEquals(groups.map((group) => textsOf(group)[0]), ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  const styles = groups.slice(0, 8).map((group) => {
    const line = elementsOf(group).find(({ attributes }) => attributes["class"] === "underline");
    const { d, "stroke-dasharray": dashes, "stroke-width": width } = line?.attributes ?? {};
    return JSON.stringify([String(d).replace(/M[\d.]+ [\d.]+/g, "M"), dashes, width]);
  });
  assertEquals(new Set(styles).size, 8);
});

Deno.test("boxes are focusable only in interactive drawings", () => {
  const placed = layout(drawPattern("a|b|c|d|e|f|g|h|i|j|k|l|m|n"));
  const [still] = elementsOf(renderSvg(placed)).filter(({ attributes }) => "data-toggles" in attributes);
  assertEquals([still?.attributes["role"], still?.attributes["tabindex"]], ["img", undefined]);
  const [button] = elementsOf(renderSvg(placed, { interactive: true }))
    .filter(({ attributes }) => "data-toggles" in attributes);
  assertEquals([button?.attributes["role"], button?.attributes["tabindex"]], ["button", -1]);
});

function elementsOf(root: SvgElement): SvgElement[] {
  const elements = [root];
  for (const { children } of elements) {
    elements.push(...children.filter((child) => typeof child !== "string"));
  }
  return elements;
}

function textsOf(root: SvgElement): string[] {
  return elementsOf(root).flatMap(({ children }) => children.filter((child) => typeof child === "string"));
}

/** One element per line, so that differences between golden files are readable. */
function lines(drawing: string): string {
  return drawing.replaceAll(/></g, ">\n<") + "\n";
}

/** The position at the end of each box's accessible name, in document order. */
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
  Deno.test(`the boxes of /${pattern}/ announce their positions`, () => {
    assertEquals(positionsIn(pattern), positions);
  });
}

Deno.test("folded alternatives aren't counted", () => {
  const pattern = [..."abcdefghijklmno"].join("|");
  assertEquals(positionsIn(pattern).slice(-2), ["alternative 8", ""]);
  const unfolded = positionsIn(pattern, new Set([16]));
  assertEquals(unfolded.slice(-2), ["alternative 15 of 15", ""]);
});

function positionsIn(pattern: string, unfolded = new Set<number>()): string[] {
  const placed = layout(buildDiagram(treeOf(pattern), { unfolded }));
  const plain = labelsIn(renderSvg(placed));
  return labelsIn(renderSvg(placed, { interactive: true }))
    .map((label, index) => label.slice(plain[index]?.length).replace(/^, /, ""));
}

function labelsIn({ attributes, children }: SvgElement): string[] {
  const isBox = String(attributes["class"]).startsWith("box ");
  const inner = children.flatMap((child) => typeof child === "string" ? [] : labelsIn(child));
  return isBox ? [String(attributes["aria-label"]), ...inner] : inner;
}
