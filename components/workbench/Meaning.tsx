/** How what two patterns find relates, in words. */
export interface ShownMeaning {
  readonly status: "running" | "done" | "ended" | "failed";
  /** Null while nothing is known. */
  readonly found: {
    readonly how: "proved" | "searched";
    readonly words: {
      readonly title: string;
      readonly sentence: string;
      readonly changes: readonly string[];
    };
    readonly onlyLeft?: string;
    readonly onlyRight?: string;
    readonly elsewhere?: { readonly text: string };
  } | null;
}

export interface MeaningProps extends ShownMeaning {
  /** What becomes of a text; without it, it is put into the test text. */
  readonly textAction?: string;
  readonly onText: (text: string) => void;
}

/** The verdict about two patterns, and texts that show it. */
export function Meaning({ status, found, textAction, onText }: MeaningProps) {
  return (
    <section class="meaning" aria-label="What the two find">
      <p role="status" class="verdict-line">
        {found
          ? (
            <>
              <strong>{found.words.title}</strong> <span class={`badge ${found.how}`}>{found.how}</span>{" "}
              {found.words.sentence}
            </>
          )
          : WAITING[status]}
      </p>
      {found && found.words.changes.length > 0 && (
        <ul class="witnesses">
          {found.words.changes.map((change, index) => (
            <li key={change}>
              {change} <UseText text={textsOf(found)[index]} action={textAction} onText={onText} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const WAITING = {
  running: "Comparing what the two find…",
  done: "One of the patterns is too large to compare what they find",
  ended: "Not decided: comparing took too long, or one of the patterns ran away on a text",
  failed: "What the two find could not be compared",
};

/** The texts of the changes, in their order. */
function textsOf({ onlyLeft, onlyRight, elsewhere }: NonNullable<ShownMeaning["found"]>): string[] {
  return [onlyRight, onlyLeft, elsewhere?.text].filter((text) => text !== undefined);
}

interface UseTextProps extends Pick<MeaningProps, "onText"> {
  readonly text: string | undefined;
  readonly action: string | undefined;
}

function UseText({ text, action = "Put into test text", onText }: UseTextProps) {
  if (text === undefined || text === "") return null;
  return <button type="button" onClick={() => onText(text)}>{action}</button>;
}
