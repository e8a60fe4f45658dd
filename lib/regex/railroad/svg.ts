import type { Box } from "./box.ts";
import { element, type SvgElement } from "./element.ts";
import { frameOf } from "./frame_paint.ts";
import type { Placed } from "./layout.ts";
import { countMark, endMarks, textBox, trackMark } from "./paint.ts";
import { positionOf } from "./position.ts";
import type { Shape } from "./shape.ts";
import { captureStyle } from "./underline.ts";

/** What the drawing is for. */
export interface SvgOptions {
  /**
   * Whether boxes can be given the focus by scripts, say where they stand, and those that unfold or fold a
   * part are announced as buttons.
   */
  readonly interactive?: boolean;
}

/**
 * Draws a diagram. Every box is a `g` with its range (`data-start` and `data-end`, UTF-16 code units of the
 * pattern) and a spoken name, nested as the pattern is. Colours come from classes alone.
 */
export function svgOf(placed: Placed, options: SvgOptions = {}): SvgElement {
  const { width, height, root } = placed;
  return element("svg", {
    class: "diagram",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "group",
    "aria-label": "Railroad diagram",
  }, [
    element("g", { class: "drawing", transform: "translate(.5 .5)" }, [
      ...endMarks(placed),
      groupOf(root, options, ""),
    ]),
  ]);
}

/** A box with its parts; as deep as the tree, whose depth the parser limits. */
function groupOf(box: Box, options: SvgOptions, position: string): SvgElement {
  const parts = box.parts.map((part, index) =>
    groupOf(part, options, positionOf(box.shape, index, position))
  );
  return element("g", attributesOf(box.shape, options, position), [
    ...ownMarks(box),
    ...parts,
  ]);
}

function attributesOf(
  shape: Shape,
  { interactive = false }: SvgOptions,
  position: string,
): SvgElement["attributes"] {
  const { range, name } = shape;
  const toggles = shape.type === "terminal" ? shape.toggles : undefined;
  const isButton = toggles !== undefined && interactive;
  return {
    class: classesOf(shape),
    "data-start": range.start,
    "data-end": range.end,
    ...(toggles === undefined ? {} : { "data-toggles": toggles }),
    ...(interactive ? { tabindex: -1 } : {}),
    role: isButton ? "button" : shape.type === "terminal" ? "img" : "group",
    "aria-label": interactive && position !== "" ? `${name}, ${position}` : name,
  };
}

function classesOf(shape: Shape): string {
  const kind = "kind" in shape ? shape.kind : shape.type;
  const number = "number" in shape ? shape.number : undefined;
  const capture = number === undefined ? "" : ` capture-${captureStyle(number)}`;
  return `box kind-${kind}${capture}`;
}

function ownMarks(box: Box): readonly SvgElement[] {
  const { shape } = box;
  switch (shape.type) {
    case "terminal":
      return textBox(box);
    case "loop":
      return [...trackMark(box), ...countMark(box, shape)];
    case "group":
      return [...frameOf(box, shape), ...trackMark(box)];
    default:
      return trackMark(box);
  }
}
