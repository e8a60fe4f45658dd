import { DIAGRAM_WIDTH_PX, MAX_LABEL_COLUMNS } from "../../limits.ts";
import { type Box, type Draft, draftsOf } from "./box.ts";
import {
  ARC_PX,
  FRAME_SIDE_PX,
  GAP_PX,
  LEAD_PX,
  MARGIN_PX,
  NARROWEST_PX,
  TEXT_PAD_PX,
  trackOf,
} from "./geometry.ts";
import { ADVANCES_PX, linesOf } from "./lines.ts";
import { choiceSize, groupSize, loopSize, rowSize, rowsSize, terminalSize } from "./measure.ts";
import { place } from "./place.ts";
import type { Diagram, Shape } from "./shape.ts";

/** A diagram with the place of everything, px. */
export interface Placed {
  readonly diagram: Diagram;
  readonly width: number;
  readonly height: number;
  readonly root: Box;
  /** Path data of the track before and after the content. */
  readonly track: string;
}

/** Room for a drawing. */
export interface LayoutOptions {
  /** Width at which rows wrap, px; a part that cannot wrap may be wider. */
  readonly maxWidth?: number;
}

/**
 * Lays a diagram out: measures every shape from the innermost out, then places them from the outermost in.
 * Takes time proportional to the diagram, and no call stack.
 */
export function layout(diagram: Diagram, options: LayoutOptions = {}): Placed {
  const { maxWidth = DIAGRAM_WIDTH_PX } = options;
  const side = MARGIN_PX + LEAD_PX;
  const drafts = draftsOf(diagram.shape, maxWidth - 2 * side, roomFor);
  for (const draft of drafts.toReversed()) measure(draft);
  const [root] = drafts;
  if (root === undefined) throw new Error("A diagram has a shape");
  root.x = side;
  root.y = MARGIN_PX + root.size.up;
  for (const draft of drafts) place(draft);
  return onCanvas(diagram, root);
}

function onCanvas(diagram: Diagram, root: Box): Placed {
  const { x, y, size } = root;
  const exit = y + size.height;
  const right = x + size.width;
  const before = trackOf([[x - LEAD_PX, y], [x, y]]);
  const after = trackOf([[right, exit], [right + LEAD_PX, exit]]);
  return {
    diagram,
    root,
    width: right + LEAD_PX + MARGIN_PX,
    height: exit + size.down + MARGIN_PX,
    track: before + after,
  };
}

function roomFor(shape: Shape, available: number): number {
  return Math.max(NARROWEST_PX, available - sidesOf(shape));
}

function sidesOf(shape: Shape): number {
  switch (shape.type) {
    case "terminal":
      return 2 * TEXT_PAD_PX;
    case "sequence":
      return 2 * ARC_PX;
    case "choice":
      return 4 * ARC_PX;
    case "loop":
      return shape.min === 0 ? 4 * ARC_PX : 2 * ARC_PX;
    case "group":
      return 2 * FRAME_SIDE_PX;
  }
}

function measure(draft: Draft): void {
  const { shape, parts, available } = draft;
  const sizes = parts.map((part) => part.size);
  const [inner] = sizes;
  if (shape.type === "terminal") {
    draft.lines = linesOf(
      shape.label,
      Math.min(roomFor(shape, available), MAX_LABEL_COLUMNS * ADVANCES_PX.text),
    );
    draft.size = terminalSize(draft.lines);
  } else if (shape.type === "choice") draft.size = choiceSize(sizes);
  else if (shape.type === "sequence") measureRows(draft);
  else if (inner && shape.type === "loop") draft.size = loopSize(shape, inner);
  else if (inner && shape.type === "group") {
    draft.size = groupSize(shape, inner);
  }
}

function measureRows(draft: Draft): void {
  const rows = rowsOf(draft.parts, draft.available);
  const sizes = rows.map((row) => rowSize(row.map((part) => part.size)));
  const [only] = sizes;
  draft.rows = rows;
  draft.size = only && sizes.length === 1 ? only : rowsSize(sizes);
}

/** Parts in one row when they fit, else in as few rows as there can be. */
function rowsOf(parts: readonly Draft[], available: number): Draft[][] {
  const whole = rowSize(parts.map((part) => part.size));
  if (whole.width <= available) return [[...parts]];
  const limit = available - 2 * ARC_PX;
  const rows: Draft[][] = [];
  let width = Infinity;
  for (const part of parts) {
    width += GAP_PX + part.size.width;
    if (width > limit) {
      rows.push([]);
      width = part.size.width;
    }
    rows.at(-1)?.push(part);
  }
  return rows;
}
