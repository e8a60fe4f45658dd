import { effect } from "@preact/signals";
import { heatLevel, type HotNode } from "../../regex/engine/heat.ts";
import type { Range } from "../../regex/regex.ts";
import { number } from "../../regex/words.ts";
import type { Mark } from "../model/marks.ts";
import type { Model, Traced } from "../model/model.ts";
import { boxBadge, pillBadge, smallestAround } from "../page/diagram_badges.ts";
import { reveal } from "../page/diagram_elements.ts";
import type { Recorded, ShownStep } from "../runtime/engine_client.ts";
import type { Debugging } from "./state.ts";

/**
 * Highlights the current step and the heat map in pattern, text and diagram.
 *
 * @returns a function that disconnects it
 */
export function connectPainting(
  model: Model,
  { recorded, snapshot, heat }: Debugging,
  page: Document,
): () => void {
  const diagram = () => page.getElementById("diagram");
  let frame = 0;
  const stops = [
    effect(() => void (model.traced.value = traceMarks(snapshot.value, recorded.value, heat.value))),
    effect(() => {
      const node = snapshot.value?.node ?? null;
      const hot = heat.value ? recorded.value : null;
      void model.views.value?.drawn.value;
      cancelAnimationFrame(frame);
      // By then, a new drawing is in the page.
      frame = requestAnimationFrame(() => paint(diagram(), node, hot));
    }),
  ];
  return () => {
    stops.forEach((stop) => stop());
    cancelAnimationFrame(frame);
    model.traced.value = null;
    paint(diagram(), null, null);
  };
}

function paint(
  view: Element | null,
  node: Parameters<typeof markPart>[1],
  hot: Recorded | null,
): void {
  if (view === null) return;
  markHeat(view, hot?.heat.nodes ?? []);
  markHotLoops(view, hot?.heat.nodes ?? [], hot?.steps ?? 0);
  markPart(view, node);
}

/** Marks the debugger's part of a drawing, and scrolls to it. */
function markPart(view: Element, node: Range | null): void {
  view.querySelectorAll(".traced").forEach((box) => box.classList.remove("traced"));
  const box = node && smallestAround(view, node);
  if (!box) return;
  box.classList.add("traced");
  reveal(view, box);
}

/** Labels the parts of a drawing with their number of backtracks; higher numbers have thicker lines. */
function markHeat(view: Element, nodes: readonly HotNode[]): void {
  view.querySelectorAll(".heat-badge").forEach((badge) => badge.remove());
  view.querySelectorAll(".heat").forEach((box) => box.classList.remove("heat", ...LEVELS));
  const highest = nodes[0]?.backtracks ?? 0;
  const seen = new Set<Element>();
  for (const node of nodes) {
    const box = node.backtracks > 0 ? smallestAround(view, node) : undefined;
    // The hottest comes first; a box that represents several parts shows its number.
    if (!box || seen.has(box)) continue;
    seen.add(box);
    box.classList.add("heat", `heat-${heatLevel(node.backtracks, highest)}`);
    box.append(boxBadge(box, shortNumber(node.backtracks), "heat-badge"));
  }
}

/** Draws loops thicker if they took many of the steps, and labels them with their share. */
function markHotLoops(view: Element, nodes: readonly HotNode[], steps: number): void {
  view.querySelectorAll(".share-badge").forEach((badge) => badge.remove());
  view.querySelectorAll(".hot-loop").forEach((box) => box.classList.remove("hot-loop"));
  if (nodes.length === 0) return;
  for (const loop of view.querySelectorAll<SVGGElement>(".box.kind-loop")) {
    const { start, end } = loop.dataset;
    const share = stepShare(nodes, { start: Number(start), end: Number(end) }, steps);
    const badge = share < LEAST_SHARE ? undefined : pillBadge(loop, formatPercent(share), "share-badge");
    if (badge === undefined) continue;
    loop.classList.add("hot-loop");
    loop.append(badge);
  }
}

/** Loops with a smaller share of the steps are not marked. */
const LEAST_SHARE = .05;

/** The share of the steps, from 0 to 1, that were done inside a range of the pattern. */
export function stepShare(nodes: readonly HotNode[], { start, end }: Range, steps: number): number {
  const inside = nodes.filter((node) => start <= node.start && node.end <= end);
  return steps === 0 ? 0 : Math.min(1, inside.reduce((sum, node) => sum + node.steps, 0) / steps);
}

const formatPercent = (share: number): string => `${Math.round(100 * share)} %`;

/** A long number in three digits: the panel shows all of them. */
const shortNumber = (count: number): string => count < 10_000 ? number(count) : SHORT.format(count);
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

const LEVELS = ["heat-1", "heat-2", "heat-3", "heat-4"];

/** The highlighting in pattern and text: the current step, and with the heat map the backtracks. */
export function traceMarks(snapshot: ShownStep | null, recorded: Recorded | null, heat: boolean): Traced {
  const map = heat ? recorded?.heat : undefined;
  const nodes = heatMarks(map?.nodes ?? []);
  const places = heatMarks(
    (map?.places ?? []).map(({ index, backtracks }) => ({ start: index, end: index + 1, backtracks })),
  );
  const now = snapshot ? snapshotMarks(snapshot) : [];
  return {
    pattern: [...nodes, ...(snapshot?.node ? [{ ...snapshot.node, kind: "traced" }] : [])],
    textIn: ({ start, end }) => [...places, ...now].filter((mark) => mark.start <= end && mark.end >= start),
  };
}

/** The attempt so far, and where the text is read next. */
function snapshotMarks({ start, end }: ShownStep): Mark[] {
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
