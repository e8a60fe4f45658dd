import { Kept } from "../components/workbench/Kept.tsx";
import { Railroad } from "../components/workbench/Railroad.tsx";
import { toggleFold } from "../lib/workbench/folding.ts";
import { modelOf } from "../lib/workbench/model.ts";
import { usePointing } from "../lib/workbench/pointing.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import { useViews } from "../lib/workbench/use_views.ts";
import type { Views } from "../lib/workbench/views.ts";

/** The pattern as a railroad diagram. */
export default function RailroadDiagram({ sources }: { sources: Sources }) {
  const views = useViews(modelOf(sources));
  const view = usePointing(sources.focus);
  const toggle = (event: Event) => toggleAt(sources, event);
  return (
    <section class="railroad" aria-label="Railroad diagram">
      <div class="railroad-scroll" tabIndex={0} ref={view} onClick={toggle} onKeyDown={toggle}>
        <Kept id="railroad" ready={views !== null}>{views ? drawn(views) : LATER}</Kept>
      </div>
    </section>
  );
}

const LATER = <p class="empty-view">The diagram of a pattern of this size loads in the browser</p>;
const NONE = <p class="empty-view">No diagram: the pattern has an error, or is too large</p>;

function drawn({ svg, diagram }: Views) {
  const stoppedAt = diagram.value?.stoppedAt;
  return (
    <>
      {svg.value ? <Railroad svg={svg.value} /> : NONE}
      {stoppedAt !== undefined && (
        <p class="empty-view">Drawn up to offset {stoppedAt}: the rest is too much to draw at once</p>
      )}
    </>
  );
}

/** Opens or folds the part that was clicked, or on which Enter or the space bar was pressed. */
function toggleAt(sources: Sources, event: Event): void {
  if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
  const fold = event.target instanceof Element ? event.target.closest<SVGElement>("[data-toggles]") : null;
  if (fold?.dataset.toggles === undefined) return;
  event.preventDefault();
  toggleFold(sources, Number(fold.dataset.toggles));
}
