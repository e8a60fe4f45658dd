import "../second_load.ts";
import { useGenerated } from "../matching/generated_tests.ts";
import type { ToolProps } from "../model/tool.ts";
import { SuggestedTests } from "./suggested_tests.tsx";

/** Tests generated for the pattern. */
export function Tool({ model }: ToolProps) {
  const made = useGenerated(model);
  return made && <SuggestedTests {...made} />;
}
