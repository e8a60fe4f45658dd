import { effect } from "@preact/signals";
import type { Range } from "../../regex/regex.ts";
import type { Model } from "../model/model.ts";
import { boxBadge, pillBadge, smallestAround } from "../page/diagram_badges.ts";

/**
 * Marks the loops that make a pattern slow, according to the search for slow input.
 *
 * @returns a function that disconnects it
 */
export function connectHotLoops(model: Model, host: Element): () => void {
  const stop = effect(() => {
    const hot = model.backtracking.value?.verdict.hotspots ?? [];
    void model.views.value?.drawn.value;
    markHotLoops(host, hot);
  });
  return () => {
    stop();
    markHotLoops(host, []);
  };
}

function markHotLoops(host: Element, ranges: readonly Range[]): void {
  host.querySelectorAll(".hotspot-badge").forEach((badge) => badge.remove());
  host.querySelectorAll(".hotspot-box").forEach((box) => box.classList.remove("hotspot-box"));
  for (const box of new Set(ranges.map((range) => smallestAround(host, range)))) {
    box?.classList.add("hotspot-box");
    // The label of an optional part may be above the box, and the debugger's share of the steps right of the pill.
    box?.append(
      pillBadge(box, "hotspot", "hotspot-badge", "left") ?? boxBadge(box, "hotspot", "hotspot-badge"),
    );
  }
}
