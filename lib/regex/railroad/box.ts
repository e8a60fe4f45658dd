import type { Size } from "./geometry.ts";
import type { Line } from "./lines.ts";
import { partsOf, type Shape } from "./shape.ts";

/** A shape with its place, in px from the upper left corner of the drawing. */
export interface Box {
  readonly shape: Shape;
  readonly size: Size;
  /** Where the track enters. */
  readonly x: number;
  readonly y: number;
  /** Path data of the box's own tracks; empty when it has none. */
  readonly track: string;
  /** Lines of text of a terminal. */
  readonly lines: readonly Line[];
  readonly parts: readonly Box[];
}

/** A box while it is laid out. */
export interface Draft extends Box {
  /** Width to stay below where rows can wrap, px. */
  readonly available: number;
  size: Size;
  x: number;
  y: number;
  track: string;
  lines: readonly Line[];
  readonly parts: Draft[];
  /** Parts of a sequence, row by row. */
  rows: readonly (readonly Draft[])[];
}

/**
 * Boxes for a shape and all its parts, not yet laid out, each before its parts.
 *
 * @param room width that a shape leaves for its parts, px, of the width it has itself
 */
export function draftsOf(
  root: Shape,
  available: number,
  room: (shape: Shape, available: number) => number,
): Draft[] {
  const drafts = [draftOf(root, available)];
  for (const draft of drafts) {
    const width = room(draft.shape, draft.available);
    for (const part of partsOf(draft.shape)) {
      draft.parts.push(draftOf(part, width));
    }
    drafts.push(...draft.parts);
  }
  return drafts;
}

const NO_SIZE: Size = { width: 0, up: 0, height: 0, down: 0 };

function draftOf(shape: Shape, available: number): Draft {
  return { shape, available, size: NO_SIZE, x: 0, y: 0, track: "", lines: [], parts: [], rows: [] };
}
