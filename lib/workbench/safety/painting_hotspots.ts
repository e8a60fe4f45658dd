import { effect } from "@preact/signals";
import type { Range } from "../../regex/regex.ts";
import { boxBadge, smallestAround } from "../diagram/boxes.ts";
import type { Model } from "../model.ts";
import { hotspotsIn } from "./safety_panel.ts";
import type { SafetyTask } from "./safety_task.ts";

/** Marks the hotspots of the verdict in pattern and diagram, until it is given up. */
export function connectHotspots(model: Model, { state }: SafetyTask, page: Document): () => void {
  let frame = 0;
  const paint = (ranges: readonly Range[]) => markHotspots(page.getElementById("diagram"), ranges);
  const stop = effect(() => {
    const ranges = hotspotsIn(state.value);
    model.hotspots.value = ranges;
    void model.views.value?.svg.value;
    cancelAnimationFrame(frame);
    // A new drawing is in its place by then.
    frame = requestAnimationFrame(() => paint(ranges));
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
    model.hotspots.value = [];
    paint([]);
  };
}

function markHotspots(view: Element | null, ranges: readonly Range[]): void {
  view?.querySelectorAll(".hotspot-badge").forEach((badge) => badge.remove());
  view?.querySelectorAll(".hotspot-box").forEach((box) => box.classList.remove("hotspot-box"));
  if (view === null) return;
  for (const box of new Set(ranges.map((range) => smallestAround(view, range)))) {
    box?.classList.add("hotspot-box");
    box?.append(boxBadge(box, "hotspot", "hotspot-badge"));
  }
}
