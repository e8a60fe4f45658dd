import { effect } from "@preact/signals";
import type { Model } from "../model.ts";
import type { Debugging } from "./debugging.ts";
import { markHeat, markMoment } from "./diagram_marks.ts";
import { tracedOf } from "./traced.ts";

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
      void model.views.value?.svg.value;
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
