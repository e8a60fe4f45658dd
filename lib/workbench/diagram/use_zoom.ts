import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { ZOOM_PERCENT } from "../../limits.ts";
import { readPreference, writePreference } from "../keeping/preferences.ts";
import { type Area, within, zoomStep, zoomToFit, zoomTurned } from "./zoom.ts";

/** The size of the drawing, and ways to change it. */
export interface Zoom {
  /** Size of the drawing, per cent. */
  readonly percent: Signal<number>;
  readonly step: (by: 1 | -1) => void;
  readonly fit: () => void;
  /** Zooms when the key for contractions is held, and keeps the point under the pointer where it is. */
  readonly turn: (event: WheelEvent) => void;
}

/**
 * The size of the drawing in a view that scrolls; kept for the next visit. It reaches the style sheet as a property of
 * the page, which `static/early.js` sets before the first paint.
 */
export function useZoom(view: RefObject<HTMLDivElement>): Zoom {
  const percent = useSignal(ZOOM_PERCENT.otherwise);
  useEffect(() => void (percent.value = within(readPreference(KEPT) ?? ZOOM_PERCENT.otherwise)), []);
  const set = (value: number) => {
    percent.value = value;
    document.documentElement.style.setProperty("--diagram-zoom", String(value / 100));
    writePreference(KEPT, value);
  };
  return {
    percent,
    step: (by) => set(zoomStep(percent.peek(), by)),
    fit: () => {
      const areas = areasOf(view.current);
      if (areas) set(zoomToFit(...areas));
    },
    turn: (event) => {
      const drawing = drawingIn(view.current);
      if (!event.ctrlKey || view.current === null || drawing === null) return;
      event.preventDefault();
      const before = drawing.getBoundingClientRect();
      set(zoomTurned(percent.peek(), event.deltaY));
      holdPoint(view.current, event, before, drawing.getBoundingClientRect());
    },
  };
}

const KEPT = "diagram.zoom";

/** The natural size of the drawing, and the room that its view can give it, px. */
function areasOf(view: HTMLElement | null): [drawing: Area, room: Area] | null {
  const drawing = drawingIn(view);
  if (drawing === null || view === null) return null;
  const style = getComputedStyle(view);
  const [top = 0, right = 0, bottom = 0, left = 0] = [
    style.paddingTop,
    style.paddingRight,
    style.paddingBottom,
    style.paddingLeft,
  ].map(parseFloat);
  const room = { width: view.clientWidth - left - right, height: parseFloat(style.maxHeight) - top - bottom };
  return [drawing.viewBox.baseVal, room];
}

function drawingIn(view: HTMLElement | null): SVGSVGElement | null {
  return view?.querySelector<SVGSVGElement>("svg.diagram") ?? null;
}

/** Scrolls until the point of a drawing that was under the pointer is there again. */
function holdPoint(
  view: HTMLElement,
  { clientX, clientY }: WheelEvent,
  before: DOMRect,
  after: DOMRect,
): void {
  view.scrollLeft += after.left + (clientX - before.left) * after.width / before.width - clientX;
  view.scrollTop += after.top + (clientY - before.top) * after.height / before.height - clientY;
}
