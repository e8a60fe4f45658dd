import { ShownText } from "../../../components/ShownText.tsx";
import type { Sentence } from "../../regex/why/line_reasons.ts";
import type { ExplainedResult, Fix } from "./explained_result.ts";
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
      <div class="why-not-fixes">
        <p role="status">
          <strong>{explained?.title ?? title}</strong> {!explained
            ? "Checking…"
            : explained.all
            ? `${explained.causes.length} reasons`
            : explained.sentences.map((sentence, index) => <Words key={index} sentence={sentence} />)}
        </p>
        {explained?.all && <FixButton fix={explained.all} kind="primary" />}
      </div>
      {explained?.all && (
        <ul class="why-causes">
          {explained.causes.map(({ sentence, fix }) => (
            <li key={fix.words}>
              <span>
                <Words sentence={sentence} />
              </span>
              <FixButton fix={fix} />
            </li>
          ))}
        </ul>
      )}
      {explained && (
        <p class="why-not-fixes">
          {explained.fixes.map((fix) => <FixButton key={fix.words} fix={fix} />)}
          {explained.onStep && <button type="button" onClick={explained.onStep}>Step through</button>}
        </p>
      )}
    </>
  );
}

function FixButton(
  { fix: { words, effect, onApply }, kind }: { readonly fix: Fix; readonly kind?: "primary" },
) {
  return (
    <span>
      <button type="button" class={kind} onClick={(event) => apply(event, onApply)}>{words}</button>
      {effect && <small>{effect}</small>}
    </span>
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
