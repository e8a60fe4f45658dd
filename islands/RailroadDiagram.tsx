import { Railroad } from "../components/workbench/Railroad.tsx";
import { modelOf } from "../lib/workbench/model.ts";
import { usePointing } from "../lib/workbench/pointing.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import { useDrawn } from "../lib/workbench/use_drawn.ts";

/** The pattern as a railroad diagram. */
export default function RailroadDiagram({ sources }: { sources: Sources }) {
  const model = modelOf(sources);
  const drawn = useDrawn(model);
  const view = usePointing(sources.focus);
  const svg = drawn ? model.svg.value : null;
  return (
    <section class="railroad" aria-label="Railroad diagram">
      <div class="railroad-scroll" tabIndex={0} ref={view}>
        {svg ? <Railroad svg={svg} /> : <p class="empty-view">{drawn ? "No diagram: the pattern has an error" : LATER}</p>}
      </div>
    </section>
  );
}

const LATER = "The diagram of a pattern of this size loads in the browser";
