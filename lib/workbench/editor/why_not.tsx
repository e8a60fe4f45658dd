import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { failureMarks } from "../matching/explained_result.ts";
import { WhyCard } from "../matching/why_card.tsx";
import type { Model } from "../model/model.ts";
import "../second_load.ts";
import { spawner } from "../runtime/lazy.ts";
import type { OpenedBy, TextExpectations } from "./expectations.ts";
import { type Explaining, explainLines } from "./explained_line.ts";

interface BoxOptions {
  readonly close: () => void;
  readonly by: OpenedBy;
}

/** Shows the explanation of the chosen line; returns a function that removes it. */
export function mountWhyNot(
  host: HTMLElement,
  model: Model,
  expectations: TextExpectations,
  options: BoxOptions,
): () => void {
  // On the first visit, the example is to be seen as it is.
  const mark = options.by === "itself" ? () => {} : failureMarks(model);
  const explaining = explainLines(model, expectations, spawner("engine"), mark);
  render(<WhyNot explaining={explaining} {...options} />, host);
  return () => {
    explaining.stop();
    render(null, host);
  };
}

/** Why a line doesn't meet its expectation, and changes that were confirmed to help. */
function WhyNot({ explaining, close, by }: BoxOptions & { explaining: Explaining }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = explaining.shown.value;
  const isFirst = useRef(true);
  useEffect(() => {
    if (shown === null || !isFirst.current) return;
    isFirst.current = false;
    if (by !== "itself") box.current?.scrollIntoView({ block: "nearest" });
    if (by === "key") box.current?.focus();
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  return (
    <div
      ref={box}
      class={`why-not${shown?.isCalm ? " calm" : ""}${explaining.isOutdated.value && shown ? " stale" : ""}`}
      role="group"
      aria-label={shown ? `Explanation of line ${shown.line}` : "Explanation"}
      tabIndex={-1}
      data-arrows="row"
      onKeyDown={onKeyDown}
    >
      <WhyCard explained={shown} title="Why not?" />
      <button type="button" class="why-not-close" aria-label="Close" title="Close (Esc)" onClick={close}>
        ×
      </button>
    </div>
  );
}
