import type { ReadonlySignal } from "@preact/signals";

export interface DiagramToolsProps {
  /** Undefined until it is known: nothing is announced then. */
  readonly folded: boolean | undefined;
  readonly onToggle: () => void;
  /** Whether there is a diagram to zoom and to save. */
  readonly drawn: boolean;
  /** Size of the drawing, per cent. */
  readonly percent: ReadonlySignal<number>;
  readonly onZoom: (by: 1 | -1) => void;
  readonly onFit: () => void;
  readonly onCopy: () => void;
  readonly onSave: (format: "svg" | "png") => void;
}

/** What can be done with the diagram. */
export function DiagramTools(props: DiagramToolsProps) {
  const { folded, onToggle, drawn, onCopy, onSave } = props;
  const hidden = !drawn || folded === true;
  return (
    <div class="diagram-tools with-script">
      <button
        type="button"
        class="quiet fold"
        aria-controls="diagram"
        aria-expanded={folded === undefined ? undefined : !folded}
        onClick={onToggle}
      >
        Diagram
      </button>
      <div class="tools" hidden={hidden}>
        <ZoomTools {...props} />
      </div>
      <div class="tools" hidden={hidden}>
        <button type="button" class="quiet" onClick={onCopy}>Copy SVG</button>
        <button type="button" class="quiet" onClick={() => onSave("svg")}>Save SVG</button>
        <button type="button" class="quiet" onClick={() => onSave("png")}>Save PNG</button>
      </div>
    </div>
  );
}

function ZoomTools({ percent, onZoom, onFit }: DiagramToolsProps) {
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label="Zoom out"
        title="Zoom out (−)"
        onClick={() => onZoom(-1)}
      >
        −
      </button>
      <output class="zoom">{percent.value} %</output>
      <button type="button" class="quiet" aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(1)}>
        +
      </button>
      <button type="button" class="quiet" title="Show the whole diagram (0)" onClick={onFit}>Fit</button>
    </>
  );
}
