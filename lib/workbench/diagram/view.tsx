import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { IS_BROWSER } from "fresh/runtime";
import { h, type RefObject, type VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Menu, MenuItem } from "../../../components/Menu.tsx";
import { Splitter } from "../../../components/Splitter.tsx";
import { useViews } from "../model/connect_views.ts";
import type { WrittenDiagram } from "../model/derived.ts";
import type { Model } from "../model/model.ts";
import { toggleFold } from "../model/unfolded.ts";
import { usePointing } from "../page/pointing.ts";
import { DIAGRAM_SPLIT, useSplitter } from "../page/split.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { connectLater, useLater } from "../runtime/lazy.ts";
import { useFolded, useZoom, type Zoom } from "./zoom.ts";

/** The pattern as a railroad diagram. */
export function DiagramPane({ model }: { model: Model }) {
  const views = useViews(model);
  const drawn = views?.drawn.value ?? null;
  const section = useRef<HTMLElement>(null);
  useHydrated(section);
  const view = usePointing(model.sources.focus, "nearest");
  const host = useRef<HTMLDivElement>(null);
  const zoom = useZoom(view);
  const { value: { value: folded }, toggle } = useFolded("(700px <= width < 1200px) and (height < 1000px)");
  const splitter = useSplitter(DIAGRAM_SPLIT);
  const isCut = useSignal(false);
  const isOutdated = useDrawing(model, view, host, isCut).value;
  const cut = useLater(loadCut, isCut.value);
  const isExpanded = useSignal(false);
  return (
    <>
      <section
        class="railroad"
        ref={section}
        aria-label="Railroad diagram"
        onKeyDown={(event) => zoomByKey(zoom, event)}
      >
        <DiagramTools
          folded={folded}
          onToggle={toggle}
          drawn={drawn !== null || (views?.written?.value ?? null) !== null}
          outdated={isOutdated}
          percent={zoom.percent}
          onZoom={zoom.step}
          onFit={zoom.fit}
          onCopy={async () => (await loadSaving()).copyDiagram(model)}
          onSave={async (format) => (await loadSaving()).saveDiagram(model, format)}
        />
        <div class="railroad-view">
          <div
            id="diagram"
            class={`railroad-scroll ${isExpanded.value ? "expanded" : ""}`}
            tabIndex={folded === undefined ? 0 : -1}
            ref={view}
            onClick={(event) => toggleAt(model, event)}
            onKeyDown={(event) => toggleByKey(model, event)}
          >
            <DiagramHost host={host} outdated={isOutdated} written={views?.written ?? null} />
          </div>
          {cut && (
            <cut.CutOff model={model} view={view} host={host} percent={zoom.percent} expanded={isExpanded} />
          )}
        </div>
      </section>
      {/* Where all of the drawing is in view, its height is nobody's concern. */}
      {(isCut.value || splitter.share.value !== DIAGRAM_SPLIT.percent.otherwise) && (
        <Splitter
          {...splitter}
        />
      )}
    </>
  );
}

/** Few readers save a diagram. */
const loadSaving = () => import("./files.ts");

/** Most diagrams are small. */
const loadCut = () => import("./cut.tsx");

/**
 * Draws the diagram for its pane with code that is fetched later; returns whether it shows an earlier pattern
 * than the typed one. When the server's drawing is replaced, the pane keeps its height, because the reader
 * has changed nothing.
 */
function useDrawing(
  model: Model,
  view: RefObject<HTMLElement>,
  host: RefObject<HTMLElement>,
  isCut: Signal<boolean>,
): ReadonlySignal<boolean> {
  const width = useSignal(0);
  const outdated = useSignal(false);
  useEffect(() => {
    const [pane, sheet] = [view.current, host.current];
    if (pane === null || sheet === null) return;
    const measure = () => width.value = innerWidth(pane);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(pane);
    const stop = connectLater(async () =>
      (await import("../second_load.ts")).connectDrawing(model, {
        view: pane,
        host: sheet,
        width,
        outdated,
        isCut,
      })
    );
    return () => {
      stop();
      observer.disconnect();
    };
  }, []);
  return outdated;
}

/** The width of a drawing in a pane, in px; 0 while the pane isn't shown. */
function innerWidth(pane: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(pane);
  return Math.max(0, Math.floor(pane.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)));
}

interface DiagramHostProps {
  readonly host: RefObject<HTMLDivElement>;
  readonly outdated: boolean;
  /** Null in the browser until the views arrive, and on the server for a large pattern. */
  readonly written: ReadonlySignal<WrittenDiagram | null> | null;
}

/** Contains the drawing: first the server's, then those of `drawing.ts`, which Preact doesn't render. */
function DiagramHost({ host, outdated, written }: DiagramHostProps) {
  const first = useRef<string | null>(null);
  if (IS_BROWSER) first.current ??= document.getElementById(HOST)?.innerHTML ?? "";
  const html = first.current;
  return html === null
    ? <div id={HOST} ref={host}>{written ? writtenDiagram(written.value) : LATER}</div>
    : (
      <div
        id={HOST}
        ref={host}
        inert={outdated}
        class={outdated ? "outdated" : undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
}

const HOST = "railroad";

const LATER = <p class="empty-view diagram-later">The diagram loads in the browser</p>;
function writtenDiagram(written: WrittenDiagram | null): VNode | null {
  return written && <WrittenRailroad {...written} />;
}

/** The drawing for the server, which needs no node for each element. */
export function WrittenRailroad({ svg: { name, attributes }, content }: WrittenDiagram) {
  return h(name, { ...attributes, dangerouslySetInnerHTML: { __html: content } });
}

function zoomByKey(zoom: Zoom, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") zoom.step(1);
  else if (event.key === "-") zoom.step(-1);
  else if (event.key === "0") zoom.fit();
}

function toggleByKey(model: Model, event: KeyboardEvent): void {
  if (event.key === "Enter" || event.key === " ") toggleAt(model, event);
}

/** Opens or folds the part that an event is about. */
function toggleAt({ sources }: Model, event: Event): void {
  const fold = event.target instanceof Element ? event.target.closest<SVGElement>("[data-toggles]") : null;
  if (fold?.dataset.toggles === undefined) return;
  event.preventDefault();
  toggleFold(sources, Number(fold.dataset.toggles));
}

interface DiagramToolsProps {
  /** Undefined until it is known; until then it isn't announced. */
  readonly folded: boolean | undefined;
  readonly onToggle: () => void;
  /** Whether there is a diagram to zoom and save. */
  readonly drawn: boolean;
  /** Whether the diagram shows an earlier pattern than the typed one. */
  readonly outdated: boolean;
  /** Size of the drawing, in per cent. */
  readonly percent: ReadonlySignal<number>;
  readonly onZoom: (by: 1 | -1) => void;
  readonly onFit: () => void;
  readonly onCopy: () => void;
  readonly onSave: (format: "svg" | "png") => void;
}

/** The diagram's toolbar. */
function DiagramTools(props: DiagramToolsProps) {
  const { folded, onToggle, drawn, outdated, onCopy, onSave } = props;
  const hidden = !drawn || folded === true;
  return (
    <div class="diagram-tools with-script" role="toolbar" aria-label="Diagram" data-arrows="row">
      <button
        type="button"
        class="quiet fold"
        aria-controls="diagram"
        aria-expanded={folded === undefined ? undefined : !folded}
        onClick={onToggle}
      >
        Diagram
      </button>
      <output class="outdated-note">{outdated && "Showing the last valid pattern"}</output>
      <div class="tools" hidden={hidden} inert={outdated}>
        <Menu id="diagram" title="⋯" label="Options of the diagram">
          <ZoomTools {...props} />
          <MenuItem title="Copy SVG" onChoose={onCopy} />
          <MenuItem title="Save SVG" onChoose={() => onSave("svg")} />
          <MenuItem title="Save PNG" onChoose={() => onSave("png")} />
        </Menu>
      </div>
    </div>
  );
}

function ZoomTools({ percent, onZoom, onFit }: DiagramToolsProps) {
  return (
    <div class="zoom-tools">
      <button type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={() => onZoom(-1)}>−</button>
      <output class="zoom">{percent.value} %</output>
      <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(1)}>+</button>
      <button type="button" title="Show the whole diagram (0)" onClick={onFit}>Fit</button>
    </div>
  );
}
