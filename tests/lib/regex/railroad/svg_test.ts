import { assert, assertEquals } from "@std/assert";
import type { SvgElement } from "../../../../lib/regex/railroad/element.ts";
import { layout } from "../../../../lib/regex/railroad/layout.ts";
import { markup } from "../../../../lib/regex/railroad/markup.ts";
import { svgOf } from "../../../../lib/regex/railroad/svg.ts";
import { corpusDiagrams } from "./corpus.ts";
import { diagram } from "./sketch.ts";

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
  Deno.test(`svgOf() draws /${pattern}/${flags} as in ${name}.svg`, async () => {
    const file = new URL(`../../../data/railroad/${name}.svg`, import.meta.url);
    const drawing = svgOf(layout(diagram(pattern, flags), { maxWidth: 300 }));
    assertEquals(lines(markup(drawing)), await Deno.readTextFile(file));
  });
}

Deno.test("svgOf() gives every box its range, role and name", async () => {
  for (const each of await corpusDiagrams()) {
    for (const { name, attributes } of elementsOf(svgOf(layout(each)))) {
      if (name !== "g" || attributes["class"] === "drawing") continue;
      assert(String(attributes["class"]).startsWith("box kind-"));
      assert(Number(attributes["data-start"]) <= Number(attributes["data-end"]));
      assert(["img", "group"].includes(String(attributes["role"])));
      assert(String(attributes["aria-label"]).length > 0);
    }
  }
});

Deno.test("svgOf() uses no inline style, no script and no link", async () => {
  for (const each of await corpusDiagrams()) {
    for (const { name, attributes } of elementsOf(svgOf(layout(each)))) {
      assert(["svg", "g", "path", "rect", "circle", "text", "tspan"].includes(name), name);
      assert(Object.keys(attributes).every((key) => !/^(?:style|on|href|xlink)/.test(key)));
    }
  }
});

Deno.test("svgOf() marks capturing groups by class, number and underline, all eight styles different", () => {
  const svg = svgOf(layout(diagram("(a)".repeat(10))));
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

Deno.test("svgOf() lets boxes take the focus only where that works", () => {
  const placed = layout(diagram("a|b|c|d|e|f|g|h|i|j|k|l|m|n"));
  const [still] = elementsOf(svgOf(placed)).filter(({ attributes }) => "data-toggles" in attributes);
  assertEquals([still?.attributes["role"], still?.attributes["tabindex"]], ["img", undefined]);
  const [button] = elementsOf(svgOf(placed, { interactive: true }))
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

/** One element a line, so that a change of a golden file can be read. */
function lines(drawing: string): string {
  return drawing.replaceAll(/></g, ">\n<") + "\n";
}
