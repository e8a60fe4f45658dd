import { Meaning, type MeaningProps, type ShownMeaning } from "./Changes.tsx";
import { SafetyChange, type SideVerdict } from "./SafetyChange.tsx";

export interface ComparisonProps extends Pick<MeaningProps, "textAction" | "onText"> {
  /** The verdicts on both patterns; null while one isn't known. */
  readonly safety: readonly [before: SideVerdict | null, after: SideVerdict | null];
  /** Whether verdicts may still come. */
  readonly isChecking: boolean;
  /** What the change comes down to, the most important first. */
  readonly findings: readonly { readonly importance: string; readonly words: string }[];
  /** How the matches of the two relate; null while a pattern is missing or has an error. */
  readonly meaning: ShownMeaning | null;
}

/** What using one pattern instead of another comes down to: whether it is safer, and whether it matches the same. */
export function Comparison(props: ComparisonProps) {
  const { safety: [before, after], isChecking, findings, meaning, textAction, onText } = props;
  return (
    <section class="comparison" aria-label="Comparison">
      <SafetyChange before={before} after={after} isChecking={isChecking} />
      <ul class="diff-findings" aria-label="Findings">
        {findings.map(({ importance, words }) => (
          <li key={words} class={`importance is-${importance}`}>{words}</li>
        ))}
      </ul>
      {meaning && <Meaning {...meaning} textAction={textAction} onText={onText} />}
    </section>
  );
}
