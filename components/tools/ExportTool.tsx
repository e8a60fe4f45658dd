import "../../lib/workbench/first_scripts.ts";
import { askForExport } from "../../lib/client/export.ts";
import { isSignedIn } from "../../lib/client/me.ts";
import { exportTask } from "../../lib/workbench/export/export_task.ts";
import { keptFor } from "../../lib/workbench/kept_for.ts";
import { ExportPanel } from "../workbench/ExportPanel.tsx";
import type { ToolProps } from "./tool.ts";

const taskOf = keptFor((model) => exportTask(model, { ask: askForExport, isSignedIn }));

/** The explanation as a document. */
export function Tool({ model }: ToolProps) {
  return <ExportPanel {...taskOf(model).value} />;
}
