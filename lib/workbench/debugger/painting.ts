import { effect } from "@preact/signals";
import { heatLevel, type HotNode } from "../../regex/engine/heat.ts";
import type { Range } from "../../regex/regex.ts";
import { number } from "../../regex/words.ts";
import { boxBadge, smallestAround } from "../core/diagram_badges.ts";
import { type Mark, type Model, reveal, type Traced } from "../core/mod.ts";
import type { Recorded, SeenMoment } from "../core/engine_client.ts";
import type { Debugging } from "./state.ts";

/** Paints the moment and the heat into pattern, text and diagram, until it is given up. */
export function connectPainting(
  model: Model,
  { recorded, moment, heat }: Debugging,
  page: Document,
): () => void {
  const diagram = () => page.getElementById("diagram");
  let frame = 0;
  const stops = [
    effect(() => void (model.traced.value = tracedOf(moment.value, recorded.value, heat.value))),
    effect(() => {
      const node = moment.value?.node ?? null;
      const hot = heat.value ? recorded.value?.heat.nodes ?? [] : [];
      void model.views.value?.drawn.value;
      cancelAnimationFrame(frame);
      // A new drawing is in its place by then.
      frame = requestAnimationFrame(() => paint(diagram(), node, hot));
    }),
  ];
  return () => {
    stops.forEach((stop) => stop());
    cancelAnimationFrame(frame);
    model.traced.value = null;
    paint(diagram(), null, []);
  };
}

function paint(
  view: Element | null,
  node: Parameters<typeof markMoment>[1],
  hot: Parameters<typeof markHeat>[1],
): void {
  if (view === null) return;
  markHeat(view, hot);
  markMoment(view, node);
}

/** Marks the part of a drawing at which the debugger stands, and scrolls to it. */
function markMoment(view: Element, node: Range | null): void {
  view.querySelectorAll(".traced").forEach((box) => box.classList.remove("traced"));
  const box = node && smallestAround(view, node);
  if (!box) return;
  box.classList.add("traced");
  reveal(view, box);
}

/** Writes beside the parts of a drawing how often each was gone back to; thicker lines for higher numbers. */
function markHeat(view: Element, nodes: readonly HotNode[]): void {
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

/** What is painted in pattern and text: the moment, and with a heat map what was gone back to. */
export function tracedOf(moment: SeenMoment | null, recorded: Recorded | null, heat: boolean): Traced {
  const map = heat ? recorded?.heat : undefined;
  const nodes = heatMarks(map?.nodes ?? []);
  const places = heatMarks(
    (map?.places ?? []).map(({ index, backtracks }) => ({ start: index, end: index + 1, backtracks })),
  );
  const now = moment ? textMarksOf(moment) : [];
  return {
    pattern: [...nodes, ...(moment?.node ? [{ ...moment.node, kind: "traced" }] : [])],
    textIn: ({ start, end }) => [...places, ...now].filter((mark) => mark.start <= end && mark.end >= start),
  };
}

/** The attempt so far, and where the text is read next. */
function textMarksOf({ start, end }: SeenMoment): Mark[] {
  const [from, to] = start < end ? [start, end] : [end, start];
  const attempt = from < to ? [{ start: from, end: to, kind: "traced" }] : [];
  return [...attempt, { start: end, end, kind: "traced-place" }];
}

function heatMarks(hot: readonly (Range & { readonly backtracks: number })[]): Mark[] {
  const highest = hot[0]?.backtracks ?? 0;
  return hot.filter(({ backtracks }) => backtracks > 0).map(({ start, end, backtracks }) => ({
    start,
    end,
    kind: `heat heat-${heatLevel(backtracks, highest)}`,
  }));
}
