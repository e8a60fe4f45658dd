import { Controls, type ControlsProps } from "./Controls.tsx";
import { HeatTables, type HeatTablesProps } from "./HeatTables.tsx";
import { MomentView, type MomentViewProps } from "./MomentView.tsx";
import { WhyView, type WhyViewProps } from "./WhyView.tsx";

export interface DebuggerPanelProps extends ControlsProps, MomentViewProps, HeatTablesProps, WhyViewProps {
  /** Said while nothing is recorded. */
  readonly waiting: string;
  /** What could not be done; empty for nothing. */
  readonly said: string;
  /** The search as a whole, in sentences. */
  readonly summary: readonly string[];
  readonly onKey: (event: KeyboardEvent) => void;
}

/** One search, moment by moment; where it was hot; and why a character matched or not. */
export function DebuggerPanel(props: DebuggerPanelProps) {
  const { rows, row, words, counted, steps, said, summary, waiting } = props;
  const now = `Moment ${shown(row + 1)} of ${shown(rows)}, step ${shown(counted)} of ${
    shown(steps)
  }. ${words}`;
  return (
    <div class="debugger" onKeyDown={props.onKey}>
      <Controls {...props} />
      <p class="moment-words" role="status">{rows === 0 ? waiting : words === "" ? "" : now}</p>
      {said !== "" && <p class="moment-said" role="status">{said}</p>}
      <MomentView {...props} />
      <section aria-label="The search">
        {summary.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </section>
      {rows > 0 && <HeatTables {...props} />}
      <WhyView {...props} />
    </div>
  );
}

const shown = (value: number) => value.toLocaleString("en");
