import { effect } from "@preact/signals";
import type { Range } from "../../regex/regex.ts";
import type { Model } from "../model/model.ts";
import { smallestAround } from "../page/diagram_badges.ts";

/**
 * Marks the loops that make a pattern slow, according to the search for slow input.
 *
 * @returns a function that disconnects it
 */
export function connectHotLoops(model: Model, host: Element): () => void {
  const stop = effect(() => {
    const hot = model.backtracking.value?.verdict.hotspots ?? [];
    void model.views.value?.drawn.value;
    host.closest(".railroad")?.classList.toggle("slow", model.verdict.value?.severity === "warn");
    markHotLoops(host, hot);
  });
  return () => {
    stop();
    markHotLoops(host, []);
  };
}

function markHotLoops(host: Element, ranges: readonly Range[]): void {
  host.querySelectorAll(".hotspot-box").forEach((box) => box.classList.remove("hotspot-box"));
  const boxes = new Set(ranges.map((range) => smallestAround(host, range)));
  for (const box of boxes) box?.classList.add("hotspot-box");
  const note = host.closest(".railroad")?.querySelector<HTMLElement>(".outdated-note");
  if (note) note.dataset.hot = HOT[Math.min(boxes.size, 2)] ?? "";
}

/** What the thick lines mean, by the number of loops. */
const HOT = ["", "The thick loop makes it slow", "The thick loops make it slow"];
