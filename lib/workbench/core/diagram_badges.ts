import type { Range } from "../../regex/regex.ts";

/** The innermost box that stands for a stretch of the pattern, or for more than it: letters in a row share one. */
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

/** Px of a letter, and of the room around the words. */
const [LETTER, ROOM] = [7, 4];

/** A few words at the upper right of a box, for the eye only. */
export function boxBadge(box: SVGGElement, words: string, kind: string): SVGElement {
  const { x, y, width } = box.getBBox();
  const badge = made("g", { class: `box-badge ${kind}`, "aria-hidden": "true" });
  const size = words.length * LETTER + 2 * ROOM;
  const left = Math.max(ROOM, x + width - size);
  badge.append(made("rect", { x: left, y: y - 8, width: size, height: 15, rx: 3 }));
  const label = made("text", { x: left + size / 2, y: y + 3 });
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
