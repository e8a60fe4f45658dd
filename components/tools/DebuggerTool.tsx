import "../../lib/workbench/first_scripts.ts";
import { useDebugging } from "../../lib/workbench/debugger/use_debugging.ts";
import { DebuggerPanel } from "../debugger/DebuggerPanel.tsx";
import type { ToolProps } from "./tool.ts";

/** A search, moment by moment. */
export function Tool({ model }: ToolProps) {
  const read = useDebugging(model, true);
  return read && <DebuggerPanel {...read()} />;
}
