export interface ShownVerdict {
  readonly severity: "safe" | "calm" | "warn" | "danger";
  readonly title: string;
  readonly sentence: string;
}

const MARKS = { safe: "✓", calm: "–", warn: "!", danger: "×" };

/** What is known about slow texts, and how. */
export function VerdictBox({ words, notes }: { words: ShownVerdict; notes: readonly string[] }) {
  const { severity, title, sentence } = words;
  return (
    <section class={`safety-verdict ${severity}`} aria-label="Verdict">
      <h3>
        <span class="mark" aria-hidden="true">{MARKS[severity]}</span>
        {title}
      </h3>
      <p>{sentence}</p>
      {notes.map((note) => <p key={note} class="hint">{note}</p>)}
    </section>
  );
}
