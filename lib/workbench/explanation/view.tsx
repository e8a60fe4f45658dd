import { Source } from "../../../components/Source.tsx";
import type { ExplanationStep } from "../../regex/explain/explanation.ts";
import type { StructureRow } from "../../regex/explain/structure.ts";
import type { Range } from "../../regex/regex.ts";

interface ExplanationProps {
  readonly summary: string | undefined;
  readonly steps: readonly ExplanationStep[];
  readonly flags: readonly { readonly flag: string; readonly name: string; readonly effect: string }[];
  readonly pattern: string;
}

/** The pattern in words, depth first. */
export function Explanation({ summary, steps, flags, pattern }: ExplanationProps) {
  if (steps.length === 0) {
    return <p class="empty-view">No explanation: the pattern has an error, or is too large</p>;
  }
  return (
    <>
      {summary && <p class="summary">{summary}</p>}
      <ol class="steps">
        {steps.map(({ detail = "", ...step }) => StepLine({ ...step, pattern, detail }))}
      </ol>
      {flags.length > 0 && (
        <dl class="flag-notes">
          {flags.map(({ flag, name, effect }) => (
            <div key={flag}>
              <dt>
                <code>{flag}</code> {name}
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** The syntax tree, a row a node. */
export function Structure({ rows, pattern }: { rows: readonly StructureRow[]; pattern: string }) {
  if (rows.length === 0) {
    return <p class="empty-view">No structure: the pattern has an error, or is too large</p>;
  }
  return (
    <ol class="steps">
      {rows.map(({ facts, ...row }) => StepLine({ ...row, pattern, detail: facts.join(" · ") }))}
    </ol>
  );
}

interface StepLineProps {
  readonly pattern: string;
  /** The stretch of the pattern that the line is about. */
  readonly range: Range;
  readonly depth: number;
  readonly label: string;
  /** Further words; empty for none. */
  readonly detail: string;
}

/**
 * A line of a view of the tree, indented by its depth; it lights up with its stretch of the pattern. It is called
 * as a function: a pattern may have thousands of lines, and a component of its own costs each as much again.
 */
function StepLine({ pattern, range, depth, label, detail }: StepLineProps) {
  const indent = Math.min(depth, DEEPEST);
  return (
    <li class={`step depth-${indent}`} data-start={range.start} data-end={range.end} tabIndex={0}>
      {Source({ pattern, range })}
      <span class="label">{label}</span>
      {detail && <span class="detail">{detail}</span>}
    </li>
  );
}

/** Indentation stops here; the style sheet has a class for each depth up to it. */
const DEEPEST = 12;
