import type { Verdict } from "../regex/redos/verdict.ts";
import { Structure } from "./explanation/structure_view.tsx";
import { verdictWords } from "./judging/verdict_words.ts";
import type { Model } from "./model/model.ts";
import { Tool as Warnings } from "./warnings/tool.tsx";

interface StaticViewsProps {
  readonly model: Model;
  /** The verdict on the pattern; undefined if the server wasn't asked, null if it has none. */
  readonly verdict: Verdict | null | undefined;
  /** The address of the same page with the verdict. */
  readonly judged: string;
}

/** The views for browsers without scripts, which have no tabs: the verdict, or a link to it beside the results, the warnings and the tree. */
export function StaticViews({ model, verdict, judged }: StaticViewsProps) {
  const explained = model.views.value?.explained.value;
  if (!explained) return null;
  return (
    <>
      {!verdict && model.sources.pattern.value !== "" && (
        <a class="verdict-item ask-verdict without-script" href={judged}>
          Can it hang? <strong>Check</strong>
        </a>
      )}
      <div class="static-views without-script">
        {verdict !== undefined && (
          <section aria-label="Safety">
            <h2>Safety</h2>
            {verdict
              ? <Judged verdict={verdict} />
              : <p>The server could not check it now. Load the page again to try once more.</p>}
          </section>
        )}
        <section aria-label="Warnings">
          <h2>Warnings</h2>
          <Warnings model={model} />
        </section>
        <section aria-label="Syntax tree">
          <h2>Syntax tree</h2>
          <Structure tree={explained.tree} />
        </section>
      </div>
    </>
  );
}

function Judged({ verdict }: { readonly verdict: Verdict }) {
  const { severity, title, headline, sentence, checked } = verdictWords(verdict);
  return (
    <p class={`safety-verdict ${severity}`}>
      <strong>{title}</strong>. {[headline, sentence, checked].filter(Boolean).join(". ")}
    </p>
  );
}
