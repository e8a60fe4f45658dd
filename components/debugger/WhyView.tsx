import { NumberField } from "./Controls.tsx";

export interface WhyViewProps {
  readonly textLength: number;
  /** The character of the question; null before one is clicked. */
  readonly character: number | null;
  /** The answer in sentences; empty before there is one. */
  readonly why: readonly string[];
  /** Changes that were tested and make a match. */
  readonly changes: readonly { readonly words: string; readonly onTake: () => void }[];
  readonly onCharacter: (index: number) => void;
}

/** Why a character of the text matched or not, and what would change that. */
export function WhyView({ textLength, character, why, changes, onCharacter }: WhyViewProps) {
  return (
    <section class="why" aria-label="Why?">
      <h3>Why?</h3>
      <p>
        <label>
          Character <NumberField value={character ?? 0} least={0} most={textLength} onSet={onCharacter} />
        </label>{" "}
        or click one in the text
      </p>
      <div role="status">{why.map((sentence, index) => <p key={index}>{sentence}</p>)}</div>
      {changes.length > 0 && (
        <>
          <h4>What would match</h4>
          <ul class="changes">
            {changes.map(({ words, onTake }, index) => (
              <li key={index}>
                <button type="button" onClick={onTake}>{words}</button>
              </li>
            ))}
          </ul>
          <p class="hint">Each change was tested before it is shown; Ctrl+Z undoes it</p>
        </>
      )}
    </section>
  );
}
