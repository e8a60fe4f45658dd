import { DiagramPane } from "../lib/workbench/diagram/view.tsx";
import "../lib/workbench/first_load.ts";
import { sharedModel, type Sources } from "../lib/workbench/model/model.ts";

/** The pattern as a railroad diagram. */
export default function RailroadDiagram({ sources }: { sources: Sources }) {
  return <DiagramPane model={sharedModel(sources)} />;
}
