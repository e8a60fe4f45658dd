import type { ComponentChildren } from "preact";
import type { Range, Regex } from "../../lib/regex/regex.ts";
import { Asking, type AskingProps } from "./Asking.tsx";
import { AttackText, type AttackTextProps } from "./AttackText.tsx";
import { Facts, type FactsProps } from "./Facts.tsx";
import { GrowthPlot, type GrowthPlotProps } from "./GrowthPlot.tsx";
import { Hotspots } from "./Hotspots.tsx";
import { Rewrites, type ShownRewrite } from "./Rewrites.tsx";
import { type ShownVerdict, VerdictBox } from "./VerdictBox.tsx";

export interface SafetyPanelProps extends AskingProps {
  readonly pattern: string;
  /** Null while nothing is known. */
  readonly words: ShownVerdict | null;
  /** How the verdict was reached; sentences. */
  readonly notes: readonly string[];
  readonly growth: GrowthPlotProps | null;
  readonly attack: AttackTextProps | null;
  readonly hotspots: readonly Range[];
  /** Null while the server has told none. */
  readonly rewrites: readonly ShownRewrite[] | null;
  readonly time: FactsProps["facts"];
  readonly language: FactsProps["facts"];
  readonly size: FactsProps["facts"];
  readonly onApply: (replacement: Regex) => void;
  /** Texts to test the pattern with; null while none are made. */
  readonly tests: ComponentChildren;
}

/** What the pattern can do to those who use it. */
export function SafetyPanel(props: SafetyPanelProps) {
  const { words, notes, growth, attack, hotspots, pattern, rewrites, tests } = props;
  return (
    <div class="safety">
      {words ? <VerdictBox words={words} notes={notes} /> : <div class="safety-verdict waiting" />}
      <Asking {...props} />
      {attack && <AttackText {...attack} />}
      {hotspots.length > 0 && <Hotspots ranges={hotspots} pattern={pattern} />}
      {growth && <GrowthPlot {...growth} />}
      {rewrites && <Rewrites rewrites={rewrites} onApply={props.onApply} />}
      <Facts title="Time of a search" facts={props.time} />
      <Facts title="Texts" facts={props.language} />
      {tests && (
        <div>
          <h3>Tests</h3>
          {tests}
        </div>
      )}
      <Facts title="Size" facts={props.size} />
    </div>
  );
}
