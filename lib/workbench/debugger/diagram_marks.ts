import { heatLevel, type HotNode } from "../../regex/engine/heat.ts";
import type { Range } from "../../regex/regex.ts";
import { reveal } from "../diagram/reveal.ts";
import { number } from "../matches/match_words.ts";

/** Marks the part of a drawing at which the debugger stands, and scrolls to it. */
export function markMoment(view: Element, node: Range | null): void {
  view.querySelectorAll(".traced").forEach((box) => box.classList.remove("traced"));
  const box = node && smallestAround(view, node);
  if (!box) return;
  box.classList.add("traced");
  reveal(view, box);
}

/** Writes beside the parts of a drawing how often each was gone back to; thicker lines for higher numbers. */
export function markHeat(view: Element, nodes: readonly HotNode[]): void {
  view.querySelectorAll(".heat-badge").forEach((badge) => badge.remove());
  view.querySelectorAll(".heat").forEach((box) => box.classList.remove("heat", ...LEVELS));
  const highest = nodes[0]?.backtracks ?? 0;
  const seen = new Set<Element>();
  for (const node of nodes) {
    const box = node.backtracks > 0 ? smallestAround(view, node) : undefined;
    // The hottest comes first; a box that stands for several parts has its number.
    if (!box || seen.has(box)) continue;
    seen.add(box);
    box.classList.add("heat", `heat-${heatLevel(node.backtracks, highest)}`);
    box.append(badgeOf(box, shortNumber(node.backtracks)));
  }
}

/** A long number in three places: the panel has all of them. */
const shortNumber = (count: number): string => count < 10_000 ? number(count) : SHORT.format(count);
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

const LEVELS = ["heat-1", "heat-2", "heat-3", "heat-4"];

/** The innermost box that stands for a stretch of the pattern, or for more than it: letters in a row share one. */
function smallestAround(view: Element, { start, end }: Range): SVGGElement | undefined {
  let best: SVGGElement | undefined;
  let size = Infinity;
  for (const box of view.querySelectorAll<SVGGElement>(".box[data-start]")) {
    const [from, to] = [Number(box.dataset.start), Number(box.dataset.end)];
    if (from <= start && end <= to && to - from <= size) [best, size] = [box, to - from];
  }
  return best;
}

const SVG = "http://www.w3.org/2000/svg";

/** Px of a digit, and of the room around the number. */
const [DIGIT, ROOM] = [7, 4];

function badgeOf(box: SVGGElement, words: string): SVGElement {
  const { x, y, width } = box.getBBox();
  const badge = made("g", { class: "heat-badge", "aria-hidden": "true" });
  const size = words.length * DIGIT + 2 * ROOM;
  const left = x + width - size;
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
