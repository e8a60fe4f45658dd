import type { RefObject } from "preact";
import type { SplitterProps } from "../../../components/Splitter.tsx";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Bounds } from "../../limits/units.ts";
import { readPreference, writePreference } from "../runtime/browser_storage.ts";

/** A movable line between two parts of the workbench. */
interface Split {
  readonly name: "diagram" | "editor" | "text";
  readonly label: string;
  /** The direction in which parts follow each other: beside (x) or below (y). */
  readonly axis: "x" | "y";
  /** Selectors of the part before the line, and of the part after it; without them, the window is divided. */
  readonly before: string;
  readonly after?: string;
  /** Share of the part before the line, in per cent of both. */
  readonly percent: Bounds;
}

/** Height of the diagram, relative to the window. */
const DIAGRAM_PERCENT: Bounds = { least: 10, most: 70, otherwise: 26 };

/** Between the diagram and the part below it. */
export const DIAGRAM_SPLIT: Split = {
  name: "diagram",
  label: "Height of the diagram",
  axis: "y",
  before: ".railroad-scroll",
  percent: DIAGRAM_PERCENT,
};

/** Width of the editor beside the views. */
const EDITOR_PERCENT: Bounds = { least: 25, most: 80, otherwise: 60 };

/** Between the test text and the views. */
export const EDITOR_SPLIT: Split = {
  name: "editor",
  label: "Width of the editor",
  axis: "x",
  before: ".text-column",
  after: ".views .tab-bar",
  percent: EDITOR_PERCENT,
};

/** Height of the test text above its matches. */
const TEXT_PERCENT: Bounds = { least: 15, most: 85, otherwise: 43 };

/** Between the test text and the matches. */
export const TEXT_SPLIT: Split = {
  name: "text",
  label: "Height of the test text",
  axis: "y",
  before: ".text-pane",
  after: ".match-view",
  percent: TEXT_PERCENT,
};

/** The current size of the parts, in px. */
interface Extent {
  readonly before: number;
  readonly whole: number;
}

/** The current share of the part before the line, in per cent. */
export function measureShare({ before, whole }: Extent): number {
  return 100 * before / whole;
}

/** The share after a drag by a number of px. */
export function dragged({ before, whole }: Extent, by: number, split: Split): number {
  return boundedBy(split.percent, measureShare({ before: before + by, whole }));
}

/** The share after a key press; undefined if the key doesn't move this line. */
export function pressed(share: number, key: string, { axis, percent }: Split): number | undefined {
  if (key === "Home") return percent.least;
  if (key === "End") return percent.most;
  const by = STEPS[axis].get(key);
  return by && boundedBy(percent, share + by);
}

/** Step of a splitter per arrow key. */
const SPLIT_STEP_PERCENT = 2;

const STEPS: Readonly<Record<Split["axis"], ReadonlyMap<string, number>>> = {
  x: new Map([["ArrowLeft", -SPLIT_STEP_PERCENT], ["ArrowRight", SPLIT_STEP_PERCENT]]),
  y: new Map([["ArrowUp", -SPLIT_STEP_PERCENT], ["ArrowDown", SPLIT_STEP_PERCENT]]),
};

/** A share within its bounds, in tenths of a per cent, which is finer than a pixel in most windows. */
export function boundedBy({ least, most }: Bounds, share: number): number {
  return Math.round(10 * Math.min(most, Math.max(least, share))) / 10;
}

/**
 * A line of the workbench that the reader can move; its position is stored for the next visit. The share is
 * set in the properties `--NAME-share` and `--NAME-rest` of the page for the style sheet; they do not exist
 * until the line is moved. `static/early.js` sets them before the first paint of later pages.
 */
export function useSplitter(split: Split): SplitterProps {
  const bar = useRef<HTMLDivElement>(null);
  const share = useSignal(split.percent.otherwise);
  const show = (value: number | null) => {
    share.value = value ?? split.percent.otherwise;
    writeShare(document.documentElement, split, value);
  };
  const set = (value: number | null) => {
    show(value);
    writePreference(storageKey(split), value);
  };
  useEffect(() => {
    const stored = readPreference(storageKey(split));
    if (stored !== null) show(boundedBy(split.percent, stored));
  }, []);
  return {
    split,
    bar,
    share,
    reset: () => set(null),
    press: (event) => {
      const next = event.key === "Enter"
        ? null
        : pressed(measureShare(measureExtent(bar, split)), event.key, split);
      if (next === undefined) return;
      event.preventDefault();
      set(next);
    },
    drag: (event) => {
      const extent = measureExtent(bar, split);
      const from = pointerPosition(event, split);
      follow(
        bar.current,
        event.pointerId,
        (move) => set(dragged(extent, pointerPosition(move, split) - from, split)),
      );
    },
  };
}

function storageKey({ name }: Split): string {
  return `split.${name}`;
}

function findWorkbench({ current }: RefObject<Element>): HTMLElement {
  return current?.closest<HTMLElement>(".workbench") ?? document.body;
}

function writeShare({ style }: HTMLElement, { name, after }: Split, share: number | null): void {
  const unit = after === undefined ? "vh" : "fr";
  for (
    const [property, value] of [[`--${name}-share`, share], [`--${name}-rest`, share && 100 - share]] as const
  ) {
    if (value === null) style.removeProperty(property);
    else style.setProperty(property, `${value}${unit}`);
  }
}

function measureExtent(bar: RefObject<Element>, { axis, before, after }: Split): Extent {
  const sizeOf = (selector: string) => {
    const box = findWorkbench(bar).querySelector(selector)?.getBoundingClientRect();
    return (axis === "x" ? box?.width : box?.height) ?? 0;
  };
  const size = sizeOf(before);
  const window = axis === "x" ? innerWidth : innerHeight;
  return { before: size, whole: after === undefined ? window : size + sizeOf(after) };
}

function pointerPosition({ clientX, clientY }: PointerEvent, { axis }: Split): number {
  return axis === "x" ? clientX : clientY;
}

/** Follows a pointer that was pressed on an element until it is released, wherever it is. */
function follow(element: HTMLElement | null, pointer: number, move: (event: PointerEvent) => void): void {
  if (element === null) return;
  element.setPointerCapture(pointer);
  element.addEventListener("pointermove", move);
  const stop = () => element.removeEventListener("pointermove", move);
  element.addEventListener("lostpointercapture", stop, { once: true });
}
