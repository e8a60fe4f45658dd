import type { Step } from "../../lib/regex/explain/step.ts";
import { Source } from "./Source.tsx";

export interface ExplanationProps {
  readonly summary: string | undefined;
  readonly steps: readonly Step[];
  readonly flags: readonly { readonly flag: string; readonly name: string; readonly effect: string }[];
  readonly pattern: string;
}

/** The pattern in words, depth first. */
export function Explanation({ summary, steps, flags, pattern }: ExplanationProps) {
  if (steps.length === 0) return <p class="empty-view">No explanation: the pattern has an error</p>;
  return (
    <>
      {summary && <p class="summary">{summary}</p>}
      <ol class="steps">
        {steps.map((step, index) => <Line key={index} step={step} pattern={pattern} />)}
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

function Line({ step: { label, detail, depth, range }, pattern }: { step: Step; pattern: string }) {
  return (
    <li
      class={`step depth-${Math.min(depth, DEEPEST)}`}
      data-start={range.start}
      data-end={range.end}
      tabIndex={0}
    >
      <Source pattern={pattern} range={range} />
      <span class="label">{label}</span>
      {detail && <span class="detail">{detail}</span>}
    </li>
  );
}

/** Indentation stops here; the style sheet has a class for each depth up to it. */
const DEEPEST = 12;
