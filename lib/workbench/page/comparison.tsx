import { SafetyChange, type SideVerdict } from "../../../components/SafetyChange.tsx";
import type { ComparedMeaning } from "../judging/meaning.ts";
import type { CallStatus } from "../runtime/worker_calls.ts";
import { DifferingList } from "./differing_texts.tsx";

export interface ComparisonProps {
  /** The verdicts on both patterns; null while one isn't known. */
  readonly safety: readonly [before: SideVerdict | null, after: SideVerdict | null];
  /** Whether verdicts may still come. */
  readonly isChecking: boolean;
  /** How the matches of the two relate; null while a pattern is missing or has an error. */
  readonly meaning: ShownMeaning | null;
  /** The action for a text; by default, adding it to the test text. */
  readonly textAction?: string | undefined;
  readonly onText: (text: string) => void;
}

/** How the matches of two patterns relate, as far as it is known. */
interface ShownMeaning {
  readonly status: CallStatus;
  /** Whether the patterns have changed since. */
  readonly isOutdated?: boolean;
  /** Null until it is known. */
  readonly found: Pick<ComparedMeaning, "how" | "words" | "differing"> | null;
}

/** What using one pattern instead of another comes down to: the answer, then the texts that show it. */
export function Comparison({ safety, isChecking, meaning, textAction, onText }: ComparisonProps) {
  const { found = null, isOutdated = false } = meaning ?? {};
  return (
    <section class="comparison" aria-label="Comparison" aria-busy={isOutdated}>
      <div class="comparison-answer" role="status">
        <SafetyChange before={safety[0]} after={safety[1]} isChecking={isChecking} />
        {meaning && (
          <p class="relation">
            {found
              ? (
                <>
                  <strong>{found.words.title}</strong> {isOutdated
                    ? <span class="badge">outdated</span>
                    : <span class={`badge ${found.how}`}>{found.how}</span>}
                </>
              )
              : WAITING[meaning.status]}
          </p>
        )}
      </div>
      {found && <p class="hint">{found.words.sentence}</p>}
      {found && found.differing.length > 0 && (
        <div class="change-facts">
          <DifferingList kinds={found.differing} action={textAction ?? "Add to test text"} onText={onText} />
        </div>
      )}
    </section>
  );
}

const WAITING: Readonly<Record<CallStatus, string>> = {
  running: "Comparing…",
  done: "One of the patterns is too large to compare the matches",
  ended: "Not decided: comparing the matches took too long",
  failed: "The matches could not be compared",
};
