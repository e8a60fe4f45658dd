import type { Step } from "../../lib/regex/explain/step.ts";
import { StepLine } from "./StepLine.tsx";

export interface ExplanationProps {
  readonly summary: string | undefined;
  readonly steps: readonly Step[];
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
