import type { ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";

export interface SplitterProps {
  readonly split: {
    readonly name: string;
    readonly label: string;
    readonly axis: "x" | "y";
    readonly percent: { readonly least: number; readonly most: number };
  };
  readonly bar: RefObject<HTMLDivElement>;
  readonly share: ReadonlySignal<number>;
  readonly drag: (event: PointerEvent) => void;
  readonly press: (event: KeyboardEvent) => void;
  readonly reset: () => void;
}

/** A line between two parts of the page that can be dragged, or moved by arrow keys. */
export function Splitter({ split, bar, share, drag, press, reset }: SplitterProps) {
  const { name, label, axis, percent } = split;
  return (
    <div
      ref={bar}
      class={`splitter splitter-${name} with-script`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === "x" ? "vertical" : "horizontal"}
      aria-valuemin={percent.least}
      aria-valuemax={percent.most}
      aria-valuenow={Math.round(share.value)}
      aria-valuetext={`${Math.round(share.value)} %`}
      title="Drag or press the arrow keys. Double-click or press Enter to reset"
      onPointerDown={drag}
      onKeyDown={press}
      onDblClick={reset}
    />
  );
}
