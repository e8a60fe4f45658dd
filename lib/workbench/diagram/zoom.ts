import { type Bounds } from "../../limits/units.ts";
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { readPreference, writePreference } from "../runtime/browser_storage.ts";

/** A size, in px. */
interface Area {
  readonly width: number;
  readonly height: number;
}

/** The next larger (`by` 1) or smaller (`by` -1) of the standard sizes, in per cent. */
export function zoomStep(percent: number, by: 1 | -1): number {
  const next = by > 0
    ? STEPS_PERCENT.find((step) => step > percent)
    : STEPS_PERCENT.findLast((step) => step < percent);
  return next ?? clampZoom(percent);
}

/** The largest size, up to the natural one, at which the whole drawing is visible. */
export function zoomToFit(drawing: Area, room: Area): number {
  const ratio = Math.min(room.width / drawing.width, room.height / drawing.height, 1);
  return clampZoom(Math.floor(100 * ratio));
}

/** Scale of the diagram. At 50 %, text of 13 px is hardly readable. */
const ZOOM_PERCENT: Bounds = { least: 50, most: 200, otherwise: 100 };

/** Limits a number to the range of available sizes. */
export function clampZoom(percent: number): number {
  return Math.min(ZOOM_PERCENT.most, Math.max(ZOOM_PERCENT.least, percent));
}

/** The same steps as in browsers. */
const STEPS_PERCENT = [50, 67, 80, 90, 100, 110, 125, 150, 175, 200];

/** The size of the drawing, and ways to change it. */
export interface Zoom {
  /** Size of the drawing, in per cent. */
  readonly percent: Signal<number>;
  readonly step: (by: 1 | -1) => void;
  readonly fit: () => void;
}

/**
 * The size of the drawing in a scrolling view; stored for the next visit. The style sheet reads it from a
 * property of the page, which `static/early.js` sets before the first paint.
 */
export function useZoom(view: RefObject<HTMLDivElement>): Zoom {
  const percent = useSignal(ZOOM_PERCENT.otherwise);
  useEffect(() => void (percent.value = clampZoom(readPreference(ZOOM_KEY) ?? ZOOM_PERCENT.otherwise)), []);
  const set = (value: number) => {
    percent.value = value;
    document.documentElement.style.setProperty("--diagram-zoom", String(value / 100));
    writePreference(ZOOM_KEY, value);
  };
  return {
    percent,
    step: (by) => set(zoomStep(percent.peek(), by)),
    fit: () => {
      const areas = measureAreas(view.current);
      if (areas) set(zoomToFit(...areas));
    },
  };
}

const ZOOM_KEY = "diagram.zoom";

/** The natural size of the drawing, and the space available in its view, in px. */
function measureAreas(view: HTMLElement | null): [drawing: Area, room: Area] | null {
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

/** Whether the drawing is folded, and a way to change it. */
interface Folded {
  /** Undefined until the page is hydrated: the style sheet decides by the width of the window. */
  readonly value: Signal<boolean | undefined>;
  readonly toggle: () => void;
}

/**
 * Folds and unfolds the drawing; stored for the next visit. The style sheet reads it from an attribute of the page, which
 * `static/early.js` sets before the first paint.
 *
 * @param otherwise a media query for windows in which it is folded by default
 */
export function useFolded(otherwise: string): Folded {
  const value = useSignal<boolean | undefined>(undefined);
  useEffect(() => {
    const stored = readPreference(FOLDED_KEY);
    value.value = stored === null ? matchMedia(otherwise).matches : stored === 1;
  }, []);
  useSignalEffect(() => {
    if (value.value !== undefined) {
      document.documentElement.dataset.diagram = value.value ? "folded" : "unfolded";
    }
  });
  const toggle = () => {
    value.value = !value.peek();
    writePreference(FOLDED_KEY, value.value ? 1 : 0);
  };
  return { value, toggle };
}

const FOLDED_KEY = "diagram.folded";
