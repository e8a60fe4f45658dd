import { IS_BROWSER } from "fresh/runtime";
import { useMemo, useRef } from "preact/hooks";
import { Kept } from "../components/Kept.tsx";
import { Splitter } from "../components/Splitter.tsx";
import type { SvgElement } from "../lib/regex/railroad/svg.ts";
import { useViews } from "../lib/workbench/core/connect_views.ts";
import { toggleFold } from "../lib/workbench/core/diagram_elements.ts";
import { useAlive } from "../lib/workbench/core/hydrated.ts";
import { type Model, modelOf, type Sources } from "../lib/workbench/core/model.ts";
import { usePointing } from "../lib/workbench/core/pointing.ts";
import { DIAGRAM_SPLIT, useSplitter } from "../lib/workbench/core/split.ts";
import type { Views } from "../lib/workbench/core/views.ts";
import { DiagramTools, Railroad, WrittenRailroad } from "../lib/workbench/diagram/view.tsx";
import { useWalk, type Walk } from "../lib/workbench/diagram/walk.ts";
import { useFolded, useZoom, type Zoom } from "../lib/workbench/diagram/zoom.ts";

/** The pattern as a railroad diagram. */
export default function RailroadDiagram({ sources }: { sources: Sources }) {
  const model = modelOf(sources);
  const views = useViews(model);
  const svg = views?.svg.value ?? null;
  const section = useRef<HTMLElement>(null);
  useAlive(section);
  const view = usePointing(sources.focus, "nearest");
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
          <Kept id="railroad" ready={views !== null}>{useDrawing(views, svg)}</Kept>
        </div>
      </section>
      <Splitter {...splitter} />
    </>
  );
}

/** Few take a diagram away. */
const loadSaving = () => import("../lib/workbench/diagram/files.ts");

const LATER = <p class="empty-view">The diagram of a pattern of this size loads in the browser</p>;
const NONE = <p class="empty-view">No diagram: the pattern has an error, or is too large</p>;

/** Made anew for another drawing only: not for another size, nor while the strip is folded. */
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
