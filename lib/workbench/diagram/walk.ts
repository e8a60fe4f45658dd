import { effect } from "@preact/signals";
import type { PathMove, ShapePath } from "../../regex/railroad/walk.ts";
import type { Paths } from "../model/derived.ts";
import type { Model } from "../model/model.ts";
import { reveal } from "../page/diagram_elements.ts";

/** Keyboard navigation in a diagram. */
export interface Walk {
  /** Moves the focus to the box that it had before the diagram was drawn again, or to the nearest one. */
  readonly resume: () => void;
  readonly stop: () => void;
}

/**
 * Makes the boxes of a diagram one tab stop with arrow key navigation, and scrolls to the part that is
 * highlighted elsewhere.
 */
export function connectWalk(view: HTMLElement, model: Model): Walk {
  let stop: ShapePath = [];
  const settle = () => {
    stop = diagramPaths(model)?.stopAt(stop) ?? stop;
    announceKeys(view);
    giveStop(view, stop);
  };
  const move = (event: KeyboardEvent) => {
    const paths = diagramPaths(model);
    if (!paths || !(event.target instanceof SVGElement)) return;
    const next = pathAfterKey(event, (move) => paths.moved(stop, move));
    if (next === undefined) return;
    event.preventDefault();
    if (next === null) view.focus();
    else focusBox(view, next);
  };
  const land = ({ target }: FocusEvent) => {
    const path = target instanceof SVGElement ? pathTo(target) : undefined;
    if (path === undefined) return;
    stop = path;
    giveStop(view, path);
  };
  view.addEventListener("keydown", move);
  view.addEventListener("focusin", land);
  const stops = [
    () => view.removeEventListener("keydown", move),
    () => view.removeEventListener("focusin", land),
    effect(() => {
      if (model.views.value?.drawn.value) settle();
    }),
    effect(() => revealPointedAt(view, model)),
  ];
  return { resume: () => (settle(), focusBox(view, stop)), stop: () => stops.forEach((stop) => stop()) };
}

function diagramPaths({ views }: Model): Paths | null {
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
function pathAfterKey(
  event: KeyboardEvent,
  follow: (move: PathMove) => ShapePath,
): ShapePath | null | undefined {
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

/** Nothing moves under the pointer while it is in the diagram itself. */
function revealPointedAt(view: Element, { sources }: Model): void {
  const range = sources.focus.value;
  if (range === null || view.matches(":hover")) return;
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
