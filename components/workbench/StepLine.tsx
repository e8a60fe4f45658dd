import type { Range } from "../../lib/regex/regex.ts";
import { Source } from "./Source.tsx";

export interface StepLineProps {
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
export function StepLine({ pattern, range, depth, label, detail }: StepLineProps) {
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
