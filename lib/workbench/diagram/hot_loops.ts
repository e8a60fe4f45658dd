import { effect } from "@preact/signals";
import type { Range } from "../../regex/regex.ts";
import { boxBadge, smallestAround } from "../core/diagram_badges.ts";
import type { Model } from "../core/mod.ts";

/** Marks the loops that make a pattern slow, according to the search for slow input.¶@returns disconnects it */
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
    box?.append(boxBadge(box, "hotspot", "hotspot-badge"));
  }
}
