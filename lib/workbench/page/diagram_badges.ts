import type { Range } from "../../regex/regex.ts";

/** The innermost box that represents a range of the pattern, or a larger one: consecutive letters share one. */
export function smallestAround(view: Element, { start, end }: Range): SVGGElement | undefined {
  let best: SVGGElement | undefined;
  let size = Infinity;
  for (const box of view.querySelectorAll<SVGGElement>(".box[data-start]")) {
    const [from, to] = [Number(box.dataset.start), Number(box.dataset.end)];
    if (from <= start && end <= to && to - from <= size) [best, size] = [box, to - from];
  }
  return best;
}

const SVG = "http://www.w3.org/2000/svg";

/** Width of a letter, and padding around the words, in px. */
const [LETTER, ROOM] = [7, 4];

/** Height of a label, and how far it reaches into its box: no further than the box's own words. */
const [HEIGHT, OVERLAP] = [15, 4];

/** A short label at the upper right of a box, hidden from assistive technology. */
export function boxBadge(box: SVGGElement, words: string, kind: string): SVGElement {
  const { x, y, width } = box.getBBox();
  return badgeAt(Math.max(ROOM, x + width - badgeWidth(words)), y + OVERLAP - HEIGHT, words, kind);
}

/**
 * A short label right of the pill of a loop, hidden from assistive technology. Undefined for a box that isn't a loop.
 */
export function pillBadge(loop: SVGGElement, words: string, kind: string): SVGElement | undefined {
  const pill = loop.querySelector<SVGRectElement>(":scope > .pill")?.getBBox();
  return pill && badgeAt(pill.x + pill.width - ROOM, pill.y + 1, words, kind);
}

const badgeWidth = (words: string): number => words.length * LETTER + 2 * ROOM;

function badgeAt(left: number, top: number, words: string, kind: string): SVGElement {
  const badge = made("g", { class: `box-badge ${kind}`, "aria-hidden": "true" });
  const size = badgeWidth(words);
  badge.append(made("rect", { x: left, y: top, width: size, height: HEIGHT, rx: 3 }));
  const label = made("text", { x: left + size / 2, y: top + 11 });
  label.textContent = words;
  badge.append(label);
  return badge;
}

function made(
  name: "g" | "rect" | "text",
  attributes: Readonly<Record<string, string | number>>,
): SVGElement {
  const element = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, String(value)));
  return element;
}
