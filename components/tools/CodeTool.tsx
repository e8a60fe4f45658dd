import "../../lib/workbench/first_scripts.ts";
import { copyCode, useCode } from "../../lib/workbench/code/use_code.ts";
import { CodePanel } from "../workbench/CodePanel.tsx";
import type { ToolProps } from "./tool.ts";

/** The pattern as code. */
export function Tool({ model }: ToolProps) {
  return <CodePanel written={useCode(model, true)} onCopy={(each) => copyCode(model, each)} />;
}
