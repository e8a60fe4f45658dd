import { heatLevel, type HotNode } from "../../regex/engine/heat.ts";
import type { Range } from "../../regex/regex.ts";
import { boxBadge, smallestAround } from "../diagram/boxes.ts";
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
    box.append(boxBadge(box, shortNumber(node.backtracks), "heat-badge"));
  }
}

/** A long number in three places: the panel has all of them. */
const shortNumber = (count: number): string => count < 10_000 ? number(count) : SHORT.format(count);
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

const LEVELS = ["heat-1", "heat-2", "heat-3", "heat-4"];
