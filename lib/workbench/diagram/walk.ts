import { useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { PathMove, ShapePath } from "../../regex/railroad/walk.ts";
import { type Model, reveal } from "../core/mod.ts";
import type { DrawnDiagram, Paths } from "../core/views.ts";

/** Keyboard navigation in a diagram. */
export interface Walk {
  /** Handles a key that moves the focus. */
  readonly move: (event: KeyboardEvent) => void;
  /** Updates the tab stop after the focus moved by other means. */
  readonly land: (event: FocusEvent) => void;
  /** Changes the diagram; the focus stays on its box, or moves to the nearest one. */
  readonly stay: (change: () => void) => void;
}

/**
 * Makes the boxes of a diagram one tab stop with arrow key navigation, and scrolls to the part that is
 * highlighted elsewhere.
 */
export function useWalk(view: RefObject<HTMLDivElement>, model: Model, drawn: DrawnDiagram | null): Walk {
  const stop = useRef<ShapePath>([]);
  const refocuses = useRef(false);
  useLayoutEffect(() => {
    const paths = pathsOf(model);
    if (view.current === null || !paths) return;
    announceKeys(view.current);
    stop.current = paths.stopAt(stop.current);
    giveStop(view.current, stop.current);
    if (refocuses.current) focusBox(view.current, stop.current);
    refocuses.current = false;
  }, [drawn]);
  useSignalEffect(() => revealPointedAt(view.current, model));
  return {
    move: (event) => {
      const paths = pathsOf(model);
      if (view.current === null || !paths || !(event.target instanceof SVGElement)) return;
      const next = nextOf(event, (move) => paths.moved(stop.current, move));
      if (next === undefined) return;
      event.preventDefault();
      if (next === null) view.current.focus();
      else focusBox(view.current, next);
    },
    land: ({ target }) => {
      const path = target instanceof SVGElement ? pathTo(target) : undefined;
      if (view.current === null || path === undefined) return;
      stop.current = path;
      giveStop(view.current, path);
    },
    stay: (change) => {
      refocuses.current = true;
      change();
    },
  };
}

function pathsOf({ views }: Model): Paths | null {
  return views.peek()?.drawn.peek()?.paths ?? null;
}

const MOVES: Readonly<Record<string, PathMove>> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  ArrowDown: "in",
  ArrowUp: "out",
  Home: "first",
  End: "last",
};

/** The target of a key: null to leave the drawing, undefined for no move. */
function nextOf(event: KeyboardEvent, follow: (move: PathMove) => ShapePath): ShapePath | null | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === "Escape") return null;
  const move = MOVES[event.key];
  return move && follow(move);
}

function focusBox(view: Element, path: ShapePath): void {
  const box = boxAt(view, path);
  if (box === undefined) return;
  box.focus({ preventScroll: true });
  reveal(view, box);
}

/** Assistive technology passes arrow keys only to an application, and without scripts the diagram isn't one. */
function announceKeys(view: Element): void {
  const drawing = view.querySelector(".diagram");
  drawing?.setAttribute("role", "application");
  drawing?.setAttribute("aria-label", "Railroad diagram: arrow keys move, Enter folds, plus and minus zoom");
}

/** Never scrolls while the pointer is in the diagram itself. */
function revealPointedAt(view: Element | null, { sources }: Model): void {
  const range = sources.focus.value;
  if (range === null || view === null || view.matches(":hover")) return;
  const box = view.querySelector(`[data-start="${range.start}"][data-end="${range.end}"]`);
  if (box) reveal(view, box);
}

/** The box at a path; undefined if the view has no such box. */
function boxAt(view: Element, path: ShapePath): SVGElement | undefined {
  const root = view.querySelector<SVGElement>(".drawing > .box") ?? undefined;
  return path.reduce((box, index) => box && boxesIn(box)[index], root);
}

/** The path to the box of an element; undefined outside of all boxes. */
function pathTo(element: Element): ShapePath | undefined {
  const box = element.closest(".box");
  if (box === null) return undefined;
  const around = box.parentElement?.closest(".box");
  const before = around && pathTo(around);
  return before ? [...before, boxesIn(around).findIndex((each) => each === box)] : [];
}

/** Makes one box the only tab stop of its view. */
function giveStop(view: Element, path: ShapePath): void {
  view.querySelectorAll('.box[tabindex="0"]').forEach((box) => box.setAttribute("tabindex", "-1"));
  boxAt(view, path)?.setAttribute("tabindex", "0");
}

function boxesIn(box: Element): SVGElement[] {
  return [...box.querySelectorAll<SVGElement>(":scope > .box")];
}
