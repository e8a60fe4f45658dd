import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { readPreference, writePreference } from "../keeping/preferences.ts";
import { boundedBy, dragged, type Extent, pressed, shareOf, type Split } from "./split.ts";

/** A line that can be moved, as its component draws it and tells of it. */
export interface SplitterState {
  readonly split: Split;
  readonly bar: RefObject<HTMLDivElement>;
  /** Share of the part before the line, per cent. */
  readonly share: Signal<number>;
  readonly drag: (event: PointerEvent) => void;
  readonly press: (event: KeyboardEvent) => void;
  readonly reset: () => void;
}

/**
 * A line of the workbench that its reader can move; kept for the next visit. The share reaches the style sheet
 * as the properties `--NAME-share` and `--NAME-rest` of the page, which do not exist until it is moved.
 * `static/early.js` sets them before the first paint of later pages.
 */
export function useSplitter(split: Split): SplitterState {
  const bar = useRef<HTMLDivElement>(null);
  const share = useSignal(split.percent.otherwise);
  const show = (value: number | null) => {
    share.value = value ?? split.percent.otherwise;
    writeShare(document.documentElement, split, value);
  };
  const set = (value: number | null) => {
    show(value);
    writePreference(keyOf(split), value);
  };
  useEffect(() => {
    const kept = readPreference(keyOf(split));
    if (kept !== null) show(boundedBy(split.percent, kept));
  }, []);
  return {
    split,
    bar,
    share,
    reset: () => set(null),
    press: (event) => {
      const next = event.key === "Enter" ? null : pressed(shareOf(extentOf(bar, split)), event.key, split);
      if (next === undefined) return;
      event.preventDefault();
      set(next);
    },
    drag: (event) => {
      const extent = extentOf(bar, split);
      const from = placeOf(event, split);
      follow(
        bar.current,
        event.pointerId,
        (move) => set(dragged(extent, placeOf(move, split) - from, split)),
      );
    },
  };
}

function keyOf({ name }: Split): string {
  return `split.${name}`;
}

function workbenchOf({ current }: RefObject<Element>): HTMLElement {
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

function extentOf(bar: RefObject<Element>, { axis, before, after }: Split): Extent {
  const sizeOf = (selector: string) => {
    const box = workbenchOf(bar).querySelector(selector)?.getBoundingClientRect();
    return (axis === "x" ? box?.width : box?.height) ?? 0;
  };
  const size = sizeOf(before);
  const window = axis === "x" ? innerWidth : innerHeight;
  return { before: size, whole: after === undefined ? window : size + sizeOf(after) };
}

function placeOf({ clientX, clientY }: PointerEvent, { axis }: Split): number {
  return axis === "x" ? clientX : clientY;
}

/** Follows a pointer that went down on an element until it goes up, wherever it is. */
function follow(element: HTMLElement | null, pointer: number, move: (event: PointerEvent) => void): void {
  if (element === null) return;
  element.setPointerCapture(pointer);
  element.addEventListener("pointermove", move);
  const stop = () => element.removeEventListener("pointermove", move);
  element.addEventListener("lostpointercapture", stop, { once: true });
}
