import type { ReadonlySignal } from "@preact/signals";
import { type ComponentChild, h } from "preact";
import type { SvgElement } from "../../regex/railroad/svg.ts";

interface DiagramToolsProps {
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

/** A drawn diagram, the same on the server and in the browser. */
export function Railroad({ svg }: { svg: SvgElement }): ComponentChild {
  return nodeOf(svg);
}

/** Recurses as deep as the drawing, whose depth the parser's limit bounds. */
function nodeOf({ name, attributes, children }: SvgElement): ComponentChild {
  return h(name, attributes, ...children.map((child) => typeof child === "string" ? child : nodeOf(child)));
}

interface WrittenRailroadProps {
  readonly svg: Pick<SvgElement, "name" | "attributes">;
  /** The markup of what stands inside. */
  readonly content: string;
}

/** The same drawing as `Railroad` for the server, which has no use for a node of each of its elements. */
export function WrittenRailroad(
  { svg: { name, attributes }, content }: WrittenRailroadProps,
): ComponentChild {
  return h(name, { ...attributes, dangerouslySetInnerHTML: { __html: content } });
}
