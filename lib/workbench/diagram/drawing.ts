import { effect, type ReadonlySignal, type Signal } from "@preact/signals";
import { MAX_SERVER_NODES, PANE_DIAGRAM_WIDTH_PX } from "../../limits/pattern.ts";
import { buildDiagramInSteps } from "../../regex/railroad/diagram.ts";
import { layoutInSteps } from "../../regex/railroad/layout.ts";
import { findRows } from "../../regex/railroad/rows.ts";
import { renderSvgInSteps } from "../../regex/railroad/svg.ts";
import { movePath, nearestStop } from "../../regex/railroad/walk.ts";
import type { Steps } from "../../regex/steps.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import type { DrawnDiagram, Views } from "../model/derived.ts";
import type { Model } from "../model/model.ts";
import { unfoldedIn } from "../model/unfolded.ts";
import { keepCalm } from "../page/calm.ts";
import { inOwnTask } from "../runtime/schedule.ts";
import { betweenPaints, workInSlices } from "../runtime/slices.ts";
import { connectHotLoops } from "./hot_loops.ts";
import { appendInSteps } from "./nodes.ts";
import { connectValues } from "./values.ts";
import { connectWalk, type Walk } from "./walk.ts";

/** A diagram's place in the page. */
interface Sheet {
  /** The pane, which scrolls. */
  readonly view: HTMLElement;
  /** Holds the drawing; nothing else changes what is inside. */
  readonly host: HTMLElement;
  /** Width of the pane, in px; 0 while it isn't shown. */
  readonly width: ReadonlySignal<number>;
  /** Set to whether the drawing is of an earlier pattern than the typed one. */
  readonly outdated: Signal<boolean>;
  /** Set to true when the pane first cuts off a part of the drawing. */
  readonly isCut: Signal<boolean>;
}

/**
 * Draws the pattern for the width of its pane, and again when either changes. While the pattern has an error,
 * the last drawing stays. A large pattern is drawn in slices next to the previous drawing, which it then
 * replaces.
 *
 * @returns disconnects it
 */
export function connectDrawing(model: Model, sheet: Sheet): () => void {
  let cancel = () => {};
  const walk = connectWalk(sheet.view, model);
  const stops = [
    walk.stop,
    effect(() => {
      const views = model.views.value;
      if (views === null) return;
      if (views.explained.value === null) sheet.host.replaceChildren();
      sheet.outdated.value = views.error.value !== null && sheet.host.querySelector("svg") !== null;
    }),
    effect(() => {
      const views = model.views.value;
      const tree = views?.tree.value;
      const width = sheet.width.value || (views?.drawn.peek()?.width ?? PANE_DIAGRAM_WIDTH_PX);
      const unfolded = tree ? unfoldedIn(model.sources, tree.regex) : NOTHING;
      cancel();
      if (views && tree) cancel = draw(views, sheet, walk, { tree, unfolded, width });
    }),
    connectLight(model),
    connectHotLoops(model, sheet.host),
    connectValues(model, sheet.host),
    keepCalm(model),
    watchCut(sheet),
  ];
  return () => {
    cancel();
    stops.forEach((stop) => stop());
  };
}

const NOTHING: ReadonlySet<number> = new Set();

/** Observers run after the layout, so that nothing is laid out for this. */
function watchCut({ view, host, isCut }: Sheet): () => void {
  const observer = new ResizeObserver(() => {
    if (view.scrollHeight > view.clientHeight || view.scrollWidth > view.clientWidth) isCut.value = true;
  });
  observer.observe(view);
  observer.observe(host);
  return () => observer.disconnect();
}

/** Highlights the current part again in a new drawing. */
function connectLight({ views, sources }: Model): () => void {
  return effect(() => {
    const focus = views.value?.drawn.value ? sources.focus.peek() : null;
    if (focus) sources.focus.value = { ...focus };
  });
}

/** The inputs of a drawing. */
interface DrawingTask {
  readonly tree: Tree;
  /** Offsets of folded parts to draw. */
  readonly unfolded: ReadonlySet<number>;
  /** Width at which rows wrap, in px. */
  readonly width: number;
}

/** Draws beside what `host` holds, then replaces that; returns what cancels it. */
function draw(views: Views, { host }: Sheet, walk: Walk, task: DrawingTask): () => void {
  const page = document.createElement("div");
  const show = (drawn: DrawnDiagram) => {
    const hasFocus = host.contains(document.activeElement);
    if (!page.isConnected) host.append(page);
    for (const other of [...host.children]) if (other !== page) other.remove();
    page.className = "";
    page.removeAttribute("aria-hidden");
    views.drawn.value = drawn;
    if (hasFocus) walk.resume();
  };
  const wait = () => {
    page.className = "pending";
    page.setAttribute("aria-hidden", "true");
    host.append(page);
  };
  let cancel = () => {};
  const begin = () => cancel = workInSlices(drawInSteps(page, task), show, wait, betweenPaints());
  // A large pattern has other views that take a while in this task.
  if (task.tree.size > MAX_SERVER_NODES) cancel = inOwnTask(begin);
  else begin();
  return () => {
    cancel();
    if (page.className === "pending") page.remove();
  };
}

function* drawInSteps(page: Element, { tree, unfolded, width }: DrawingTask): Steps<DrawnDiagram> {
  const diagram = yield* buildDiagramInSteps(tree, { unfolded });
  const placed = yield* layoutInSteps(diagram, { maxWidth: width });
  yield* appendInSteps(page, yield* renderSvgInSteps(placed, { interactive: true }));
  if (diagram.stoppedAt !== undefined) page.append(stopNote(diagram.stoppedAt));
  const { shape } = diagram;
  const paths = {
    stopAt: nearestStop.bind(null, shape),
    moved: movePath.bind(null, shape),
  };
  return { placed, paths, width, rows: findRows(placed) };
}

function stopNote(offset: number): HTMLElement {
  const note = document.createElement("p");
  note.className = "empty-view";
  note.textContent = `Drawn up to column ${offset + 1}: the rest is too large to draw at once`;
  return note;
}
