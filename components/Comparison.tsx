import { Meaning, type MeaningProps, type ShownMeaning } from "./Changes.tsx";
import { SafetyChange, type SideVerdict } from "./SafetyChange.tsx";

export interface ComparisonProps extends Pick<MeaningProps, "textAction" | "onText"> {
  /** The verdicts on both patterns; null while one isn't known. */
  readonly safety: readonly [before: SideVerdict | null, after: SideVerdict | null];
  /** Whether verdicts may still come. */
  readonly isChecking: boolean;
  /** What the later pattern is called; by default, "After". */
  readonly later?: string | undefined;
  /** What the change of the matches comes down to; null until it is known. */
  readonly finding: { readonly importance: string; readonly words: string } | null;
  /** How the matches of the two relate; null while a pattern is missing or has an error. */
  readonly meaning: ShownMeaning | null;
}

/** What using one pattern instead of another comes down to: whether it is safer, and whether it matches the same. */
export function Comparison(props: ComparisonProps) {
  const { safety, later, isChecking, finding, meaning, textAction, onText } = props;
  return (
    <section class="comparison" aria-label="Comparison">
      <SafetyChange before={safety[0]} after={safety[1]} later={later} isChecking={isChecking} />
      <div class="diff-finding">
        {finding && <span class={`importance is-${finding.importance}`}>{finding.words}</span>}
      </div>
      {meaning && <Meaning {...meaning} textAction={textAction} onText={onText} />}
    </section>
  );
}
