import { useSignal } from "@preact/signals";
import { Explanation, Summary, useCard } from "./explanation/view.tsx";
import type { Views } from "./model/derived.ts";
import type { Model } from "./model/model.ts";
import { useLater } from "./runtime/lazy.ts";
import { WorksInLine } from "./works_in/line.tsx";

interface ReadingProps {
  readonly views: Views;
}

interface MeaningProps extends ReadingProps {
  readonly model: Model;
  /** Copies what is known of the pattern. */
  readonly onCopy: () => void;
}

/** What the pattern means, with the verdict on it: above the diagram, because it says more at first sight. */
export function Meaning({ model, views, onCopy }: MeaningProps) {
  const { tree, explained, isLate } = views;
  const { value: place } = model.card;
  useCard(model);
  const card = place && <VerdictPlace model={model} onCopy={onCopy} />;
  return (
    <>
      <div class="lead">
        {place === "top" && card}
        <Summary
          summary={explained.value?.summary}
          pattern={explained.value?.pattern}
          format={tree.value && model.format.value}
          isOutdated={tree.value === null}
          isLate={isLate.value}
        >
          {explained.value && <WorksInLine model={model} />}
        </Summary>
      </div>
      {place === "foot" && card}
    </>
  );
}

/** The card; until its code is there, its place. */
function VerdictPlace({ model, onCopy }: Pick<MeaningProps, "model" | "onCopy">) {
  const code = useLater(loadCard, true);
  const waiting = <div class={`verdict-card waiting ${model.card.value}`}>Checking…</div>;
  return code ? <code.VerdictCard {...{ model, onCopy, waiting }} /> : waiting;
}

/** Most patterns are safe. */
const loadCard = () => import("./safety/verdict_card.tsx");

/** The explanation of the pattern, or its syntax tree. */
export function Understand({ views }: ReadingProps) {
  const isTree = useSignal(false);
  return (
    <>
      {views.explained.value && (
        <div class="view-toggle with-script">
          <button type="button" aria-pressed={isTree.value} onClick={() => isTree.value = !isTree.value}>
            <span aria-hidden="true">Parts</span>
            <span>Syntax tree</span>
          </button>
        </div>
      )}
      {isTree.value ? <SyntaxTree views={views} /> : <Steps views={views} />}
    </>
  );
}

/** The explanation, step by step. */
export function Steps({ views: { tree, explained, isLate } }: ReadingProps) {
  const shown = explained.value;
  return (
    <Explanation
      steps={shown?.steps ?? []}
      flags={shown?.flags ?? []}
      pattern={shown?.pattern ?? ""}
      isOutdated={tree.value === null}
      isLate={isLate.value}
    />
  );
}

function SyntaxTree({ views: { tree, explained } }: ReadingProps) {
  const code = useLater(loadStructure, true);
  return code && <code.Structure tree={explained.value?.tree ?? null} isOutdated={tree.value === null} />;
}

/** Few readers open it. */
const loadStructure = () => import("./explanation/structure_view.tsx");
