import { useEffect } from "preact/hooks";
import { connectWorkbench } from "../lib/workbench/connect.ts";
import { PatternPane } from "../lib/workbench/editor/pattern_pane.tsx";
import "../lib/workbench/first_load.ts";
import { sharedModel, type Sources } from "../lib/workbench/model/model.ts";
import { Toolbar } from "../lib/workbench/toolbar.tsx";

interface EditorProps {
  readonly sources: Sources;
  readonly features: readonly string[];
  /** The number of warnings that the server found, in words; null if it didn't look for them. */
  readonly warningWords: string | null;
}

/** The pattern and its flags, the toolbar, and saving. */
export default function Editor({ sources, features, warningWords }: EditorProps) {
  const model = sharedModel(sources);
  useEffect(() => connectWorkbench(model, window), []);
  return (
    <>
      <Toolbar sources={sources} features={features} />
      <PatternPane model={model} warningWords={warningWords} />
    </>
  );
}
