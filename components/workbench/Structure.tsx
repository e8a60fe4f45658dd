import type { Row } from "../../lib/regex/structure.ts";
import { StepLine } from "./StepLine.tsx";

/** The syntax tree, a row a node. */
export function Structure({ rows, pattern }: { rows: readonly Row[]; pattern: string }) {
  if (rows.length === 0) {
    return <p class="empty-view">No structure: the pattern has an error, or is too large</p>;
  }
  return (
    <ol class="steps">
      {rows.map(({ facts, ...row }) => StepLine({ ...row, pattern, detail: facts.join(" · ") }))}
    </ol>
  );
}
