import type { Row } from "../../lib/regex/structure.ts";
import { Source } from "./Source.tsx";

/** The syntax tree, a row a node. */
export function Structure({ rows, pattern }: { rows: readonly Row[]; pattern: string }) {
  if (rows.length === 0) return <p class="empty-view">No structure: the pattern has an error</p>;
  return (
    <ol class="steps">
      {rows.map(({ label, facts, depth, range }, index) => (
        <li
          key={index}
          class={`step depth-${Math.min(depth, DEEPEST)}`}
          data-start={range.start}
          data-end={range.end}
          tabIndex={0}
        >
          <Source pattern={pattern} range={range} />
          <span class="label">{label}</span>
          {facts.length > 0 && <span class="detail">{facts.join(" · ")}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Indentation stops here; the style sheet has a class for each depth up to it. */
const DEEPEST = 12;
