import type { ReadonlySignal } from "@preact/signals";
import { IS_BROWSER } from "fresh/runtime";
import { type ComponentChild, h } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { ServerHtml } from "../../../components/ServerHtml.tsx";
import { Splitter } from "../../../components/Splitter.tsx";
import type { SvgElement } from "../../regex/railroad/svg.ts";
import { useViews } from "../core/connect_views.ts";
import { DIAGRAM_SPLIT, type Model, toggleFold, useHydrated, usePointing, useSplitter } from "../core/mod.ts";
import type { Views } from "../core/views.ts";
import { useWalk, type Walk } from "./walk.ts";
import { useFolded, useZoom, type Zoom } from "./zoom.ts";

/** The pattern as a railroad diagram. */
export function DiagramPane({ model }: { model: Model }) {
  const views = useViews(model);
  const svg = views?.svg.value ?? null;
  const section = useRef<HTMLElement>(null);
  useHydrated(section);
  const view = usePointing(model.sources.focus, "nearest");
  const zoom = useZoom(view);
  const walk = useWalk(view, model, svg);
  const { value: { value: folded }, toggle } = useFolded("diagram", "(700px <= width < 1200px)");
  const splitter = useSplitter(DIAGRAM_SPLIT);
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
          drawn={svg !== null}
          percent={zoom.percent}
          onZoom={zoom.step}
          onFit={zoom.fit}
          onCopy={async () => (await loadSaving()).copyDiagram(model)}
          onSave={async (format) => (await loadSaving()).saveDiagram(model, format)}
        />
        <div
          id="diagram"
          class="railroad-scroll"
          tabIndex={folded === undefined ? 0 : -1}
          ref={view}
          onClick={(event) => toggleAt(model, walk, event)}
          onKeyDown={(event) => (toggleByKey(model, walk, event), walk.move(event))}
          onFocusIn={walk.land}
          onWheel={zoom.turn}
        >
          <ServerHtml id="railroad" ready={views !== null}>{useDrawing(views, svg)}</ServerHtml>
        </div>
      </section>
      <Splitter {...splitter} />
    </>
  );
}

/** Few take a diagram away. */
const loadSaving = () => import("./files.ts");

const LATER = <p class="empty-view">The diagram of a pattern of this size loads in the browser</p>;
const NONE = <p class="empty-view">No diagram: the pattern has an error, or is too large</p>;

/** Created again only for another diagram, not for another size or while the diagram is folded. */
function useDrawing(views: Views | null, svg: SvgElement | null) {
  const stoppedAt = views?.diagram.value?.stoppedAt;
  return useMemo(() => {
    if (views === null) return LATER;
    return (
      <>
        {svg ? drawn(svg, views) : NONE}
        {stoppedAt !== undefined && (
          <p class="empty-view">Drawn up to offset {stoppedAt}: the rest is too much to draw at once</p>
        )}
      </>
    );
  }, [views, svg, stoppedAt]);
}

function drawn(svg: SvgElement, { svgContent }: Views) {
  return IS_BROWSER ? <Railroad svg={svg} /> : <WrittenRailroad svg={svg} content={svgContent.value} />;
}

function zoomByKey(zoom: Zoom, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") zoom.step(1);
  else if (event.key === "-") zoom.step(-1);
  else if (event.key === "0") zoom.fit();
}

function toggleByKey(model: Model, walk: Walk, event: KeyboardEvent): void {
  if (event.key === "Enter" || event.key === " ") toggleAt(model, walk, event);
}

/** Opens or folds the part that an event is about. */
function toggleAt({ sources }: Model, walk: Walk, event: Event): void {
  const fold = event.target instanceof Element ? event.target.closest<SVGElement>("[data-toggles]") : null;
  if (fold?.dataset.toggles === undefined) return;
  event.preventDefault();
  walk.stay(() => toggleFold(sources, Number(fold.dataset.toggles)));
}

interface DiagramToolsProps {
  /** Undefined until it is known: nothing is announced then. */
  readonly folded: boolean | undefined;
  readonly onToggle: () => void;
  /** Whether there is a diagram to zoom and to save. */
  readonly drawn: boolean;
  /** Size of the drawing, per cent. */
  readonly percent: ReadonlySignal<number>;
  readonly onZoom: (by: 1 | -1) => void;
  readonly onFit: () => void;
  readonly onCopy: () => void;
  readonly onSave: (format: "svg" | "png") => void;
}

/** What can be done with the diagram. */
function DiagramTools(props: DiagramToolsProps) {
  const { folded, onToggle, drawn, onCopy, onSave } = props;
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
      <div class="tools" hidden={hidden}>
        <ZoomTools {...props} />
      </div>
      <div class="tools" hidden={hidden}>
        <button type="button" class="quiet" onClick={onCopy}>Copy SVG</button>
        <button type="button" class="quiet" onClick={() => onSave("svg")}>Save SVG</button>
        <button type="button" class="quiet" onClick={() => onSave("png")}>Save PNG</button>
      </div>
    </div>
  );
}

function ZoomTools({ percent, onZoom, onFit }: DiagramToolsProps) {
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label="Zoom out"
        title="Zoom out (−)"
        onClick={() => onZoom(-1)}
      >
        −
      </button>
      <output class="zoom">{percent.value} %</output>
      <button type="button" class="quiet" aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(1)}>
        +
      </button>
      <button type="button" class="quiet" title="Show the whole diagram (0)" onClick={onFit}>Fit</button>
    </>
  );
}

/** A drawn diagram, the same on the server and in the browser. */
export function Railroad({ svg }: { svg: SvgElement }): ComponentChild {
  return nodeOf(svg);
}

/** Recurses as deep as the drawing, whose depth the parser's limit bounds. */
function nodeOf({ name, attributes, children }: SvgElement): ComponentChild {
  return h(name, attributes, ...children.map((child) => typeof child === "string" ? child : nodeOf(child)));
}

interface WrittenRailroadProps {
  readonly svg: Pick<SvgElement, "name" | "attributes">;
  /** The markup of what stands inside. */
  readonly content: string;
}

/** The same drawing as `Railroad` for the server, which has no use for a node of each of its elements. */
export function WrittenRailroad(
  { svg: { name, attributes }, content }: WrittenRailroadProps,
): ComponentChild {
  return h(name, { ...attributes, dangerouslySetInnerHTML: { __html: content } });
}
