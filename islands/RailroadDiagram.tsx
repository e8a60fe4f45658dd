import { Railroad } from "../components/workbench/Railroad.tsx";
import { modelOf, toggleFold } from "../lib/workbench/model.ts";
import { usePointing } from "../lib/workbench/pointing.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import { useDrawn } from "../lib/workbench/use_drawn.ts";

/** The pattern as a railroad diagram. */
export default function RailroadDiagram({ sources }: { sources: Sources }) {
  const model = modelOf(sources);
  const drawn = useDrawn(model);
  const view = usePointing(sources.focus);
  const toggle = (event: Event) => toggleAt(sources, event);
  const svg = drawn ? model.svg.value : null;
  const stoppedAt = drawn ? model.diagram.value?.stoppedAt : undefined;
  return (
    <section class="railroad" aria-label="Railroad diagram">
      <div class="railroad-scroll" tabIndex={0} ref={view} onClick={toggle} onKeyDown={toggle}>
        {svg ? <Railroad svg={svg} /> : <p class="empty-view">{drawn ? FAULTY : LATER}</p>}
        {stoppedAt !== undefined && (
          <p class="empty-view">Drawn up to offset {stoppedAt}: the rest is too much</p>
        )}
      </div>
    </section>
  );
}

const LATER = "The diagram of a pattern of this size loads in the browser";
const FAULTY = "No diagram: the pattern has an error, or is too large";

/** Opens or folds the part that was clicked, or on which Enter or the space bar was pressed. */
function toggleAt(sources: Sources, event: Event): void {
  if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
  const fold = event.target instanceof Element ? event.target.closest<SVGElement>("[data-toggles]") : null;
  if (fold?.dataset.toggles === undefined) return;
  event.preventDefault();
  toggleFold(sources, Number(fold.dataset.toggles));
}
