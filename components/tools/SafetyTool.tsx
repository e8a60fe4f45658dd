import "../../lib/workbench/first_scripts.ts";
import { useEffect } from "preact/hooks";
import { askForAnalysis } from "../../lib/client/analysis.ts";
import { isSignedIn } from "../../lib/client/me.ts";
import { useGenerated } from "../../lib/workbench/generated/use_generated.ts";
import { keptFor } from "../../lib/workbench/kept_for.ts";
import { connectHotspots } from "../../lib/workbench/safety/painting_hotspots.ts";
import { safetyPanel } from "../../lib/workbench/safety/safety_panel.ts";
import { safetyTask } from "../../lib/workbench/safety/safety_task.ts";
import { spawner } from "../../lib/workbench/workers.ts";
import { SafetyPanel } from "../safety/SafetyPanel.tsx";
import { GeneratedTests } from "../workbench/GeneratedTests.tsx";
import type { ToolProps } from "./tool.ts";

const taskOf = keptFor((model) =>
  safetyTask(model, { analyse: askForAnalysis, isSignedIn }, spawner("safety"))
);

/** Whether the pattern can hang a server. */
export function Tool({ model, onShow }: ToolProps) {
  const task = taskOf(model);
  useEffect(() => task.connect(), [task]);
  useEffect(() => connectHotspots(model, task, document), [task]);
  const made = useGenerated(model, true);
  const panel = safetyPanel(model, task, () => onShow("debugger"));
  if (panel === null) {
    return <p class="empty-view">Nothing to analyse: the pattern has an error, or is too large</p>;
  }
  return <SafetyPanel {...panel} tests={made && <GeneratedTests {...made} />} />;
}
