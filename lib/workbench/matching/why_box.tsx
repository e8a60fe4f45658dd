import { useLayoutEffect, useRef } from "preact/hooks";
import type { Explaining, OpenedBy } from "./explained_line.ts";
import { WhyCard } from "./why_card.tsx";

export interface WhyBoxProps {
  readonly explaining: Explaining;
  readonly close: () => void;
  readonly by: OpenedBy;
}

/** Why a line doesn't meet its expectation, and changes that were confirmed to help. */
export function WhyBox({ explaining, close, by }: WhyBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = explaining.shown.value;
  const isFirst = useRef(true);
  useLayoutEffect(() => {
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
