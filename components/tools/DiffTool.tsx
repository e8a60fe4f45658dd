import "../../lib/workbench/first_scripts.ts";
import { diffPanel } from "../../lib/workbench/diff/diff_panel.ts";
import { useDiff } from "../../lib/workbench/diff/use_diff.ts";
import { DiffPanel } from "../workbench/DiffPanel.tsx";
import type { ToolProps } from "./tool.ts";

/** How the pattern and a second one differ. */
export function Tool({ model }: ToolProps) {
  return <DiffPanel {...diffPanel(model, useDiff(model, true))} />;
}
