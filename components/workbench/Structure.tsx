import type { Row } from "../../lib/regex/structure.ts";
import { StepLine } from "./StepLine.tsx";

/** The syntax tree, a row a node. */
export function Structure({ rows, pattern }: { rows: readonly Row[]; pattern: string }) {
  if (rows.length === 0) return <p class="empty-view">No structure: the pattern has an error</p>;
  return (
    <ol class="steps">
      {rows.map(({ label, facts, depth, range }, index) => (
        <StepLine
          key={index}
          pattern={pattern}
          range={range}
          depth={depth}
          label={label}
          detail={facts.join(" · ")}
        />
      ))}
    </ol>
  );
}
