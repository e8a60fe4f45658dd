import { ZOOM_PERCENT } from "../../limits.ts";

/** A size, px. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

/** The next larger (`by` 1) or smaller (`by` -1) of the usual sizes, per cent. */
export function zoomStep(percent: number, by: 1 | -1): number {
  const next = by > 0
    ? STEPS_PERCENT.find((step) => step > percent)
    : STEPS_PERCENT.findLast((step) => step < percent);
  return next ?? within(percent);
}

/** The size after a turn of the wheel, in px as browsers report it; down makes smaller. */
export function zoomTurned(percent: number, turn: number): number {
  return within(Math.round(percent * Math.exp(-turn * TURN_RATE)));
}

/** The largest size, up to the natural one, at which a drawing is seen as a whole. */
export function zoomToFit(drawing: Area, room: Area): number {
  const ratio = Math.min(room.width / drawing.width, room.height / drawing.height, 1);
  return within(Math.floor(100 * ratio));
}

/** Any number as a size that is offered. */
export function within(percent: number): number {
  return Math.min(ZOOM_PERCENT.most, Math.max(ZOOM_PERCENT.least, percent));
}

/** Those of browsers. */
const STEPS_PERCENT = [50, 67, 80, 90, 100, 110, 125, 150, 175, 200];

/** A notch of a wheel, 100 px, changes the size by a fifth. */
const TURN_RATE = 0.0018;
