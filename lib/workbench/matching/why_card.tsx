import { ShownText } from "../../../components/ShownText.tsx";
import type { Sentence } from "../../regex/why/line_reasons.ts";
import type { ExplainedResult } from "./explained_result.ts";
import { shownText } from "./shown_text.ts";

/**
 * Why there is a match or none, and changes that were confirmed to help.
 *
 * @param title shown until the explanation has arrived
 */
export function WhyCard(
  { explained, title }: { readonly explained: ExplainedResult | null; readonly title: string },
) {
  return (
    <>
      <p role="status">
        <strong>{explained?.title ?? title}</strong> {explained
          ? explained.sentences.map((sentence, index) => <Words key={index} sentence={sentence} />)
          : "Checking…"}
      </p>
      {explained && (
        <p class="why-not-fixes">
          {explained.fixes.map(({ words, effect, onApply }) => (
            <span key={words}>
              <button
                type="button"
                onClick={(event) => apply(event, onApply)}
              >
                {words}
              </button>
              {effect && <small>{effect}</small>}
            </span>
          ))}
          {explained.onStep && <button type="button" onClick={explained.onStep}>Step through</button>}
        </p>
      )}
    </>
  );
}

/** The button is gone with the reason for it; the focus stays in the group around it. */
function apply({ currentTarget }: { readonly currentTarget: Element }, change: () => void): void {
  currentTarget.closest<HTMLElement>("[role=group]")?.focus({ preventScroll: true });
  change();
}

function Words({ sentence }: { readonly sentence: Sentence }) {
  return (
    <>
      {sentence.map((part, index) =>
        typeof part === "string" ? part : (
          <code key={index}>
            {part.code === " "
              ? <span class="space">{part.code}</span>
              : <ShownText text={shownText(part.code)} />}
          </code>
        )
      )}.{" "}
    </>
  );
}
