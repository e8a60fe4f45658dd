import type { Regex } from "../regex.ts";
import { element } from "./element.ts";
import { visible } from "./glyphs.ts";
import type { Placed } from "./layout.ts";
import { markup } from "./markup.ts";
import { styleOf, type Theme } from "./theme.ts";
import { svgOf } from "./svg.ts";

/**
 * Writes a drawing as an SVG file that needs nothing else: style, ground, title and description are inside.
 *
 * @param theme colours; `auto` follows the reader's system
 */
export function svgDocument(placed: Placed, theme: Theme): string {
  const svg = svgOf(placed);
  const { regex, shape } = placed.diagram;
  const { width, height } = placed;
  return markup({
    ...svg,
    attributes: { xmlns: "http://www.w3.org/2000/svg", ...svg.attributes },
    children: [
      element("title", {}, [titleOf(regex)]),
      element("desc", {}, [`A railroad diagram: ${shape.name}`]),
      element("style", {}, [styleOf(theme)]),
      element("rect", { class: "ground", width, height }),
      ...svg.children,
    ],
  });
}

function titleOf({ pattern, flags }: Regex): string {
  const start = visible(pattern.slice(0, TITLE_CHARACTERS));
  const more = pattern.length > TITLE_CHARACTERS ? "…" : "";
  return `/${start}${more}/${flags}`;
}

/** Enough to tell files apart in a list of tabs. */
const TITLE_CHARACTERS = 200;
