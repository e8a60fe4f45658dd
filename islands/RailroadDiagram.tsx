import { sharedModel, type Sources } from "../lib/workbench/core/mod.ts";
import { DiagramPane } from "../lib/workbench/diagram/view.tsx";

/** The pattern as a railroad diagram. */
export default function RailroadDiagram({ sources }: { sources: Sources }) {
  return <DiagramPane model={sharedModel(sources)} />;
}
