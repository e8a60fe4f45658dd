import {
  type Bounds,
  DIAGRAM_PERCENT,
  EDITOR_PERCENT,
  SPLIT_STEP_PERCENT,
  TEXT_PERCENT,
} from "../../limits.ts";

/** A line between two parts of the workbench that can be moved. */
export interface Split {
  readonly name: "diagram" | "editor" | "text";
  readonly label: string;
  /** Whether the parts lie beside each other (x) or one below the other (y). */
  readonly axis: "x" | "y";
  /** Selectors of the part before the line, and of the part after it; without, the window is divided. */
  readonly before: string;
  readonly after?: string;
  /** The share of the part before, per cent of both. */
  readonly percent: Bounds;
}

/** Between the diagram and what lies below it. */
export const DIAGRAM_SPLIT: Split = {
  name: "diagram",
  label: "Height of the diagram",
  axis: "y",
  before: ".railroad-scroll",
  percent: DIAGRAM_PERCENT,
};

/** Between the test text and the views. */
export const EDITOR_SPLIT: Split = {
  name: "editor",
  label: "Width of the editor",
  axis: "x",
  before: ".text-pane",
  after: ".views",
  percent: EDITOR_PERCENT,
};

/** Between the test text and the matches. */
export const TEXT_SPLIT: Split = {
  name: "text",
  label: "Height of the test text",
  axis: "y",
  before: ".text-pane",
  after: ".match-view",
  percent: TEXT_PERCENT,
};

/** How large the parts are just now, px. */
export interface Extent {
  readonly before: number;
  readonly whole: number;
}

/** The share that the part before the line has just now, per cent. */
export function shareOf({ before, whole }: Extent): number {
  return 100 * before / whole;
}

/** The share after a drag by so many px. */
export function dragged({ before, whole }: Extent, by: number, split: Split): number {
  return boundedBy(split.percent, shareOf({ before: before + by, whole }));
}

/** The share after a key; undefined when the key does not move this line. */
export function pressed(share: number, key: string, { axis, percent }: Split): number | undefined {
  if (key === "Home") return percent.least;
  if (key === "End") return percent.most;
  const by = STEPS[axis].get(key);
  return by && boundedBy(percent, share + by);
}

const STEPS: Readonly<Record<Split["axis"], ReadonlyMap<string, number>>> = {
  x: new Map([["ArrowLeft", -SPLIT_STEP_PERCENT], ["ArrowRight", SPLIT_STEP_PERCENT]]),
  y: new Map([["ArrowUp", -SPLIT_STEP_PERCENT], ["ArrowDown", SPLIT_STEP_PERCENT]]),
};

/** A share in tenths of a per cent, which is finer than a pixel of most windows, within its bounds. */
export function boundedBy({ least, most }: Bounds, share: number): number {
  return Math.round(10 * Math.min(most, Math.max(least, share))) / 10;
}
