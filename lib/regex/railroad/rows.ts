import type { Box, PlacedDiagram } from "./layout.ts";

/** A row of a drawing, px from its top. */
export interface Row {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The rows of a drawing from top to bottom as a person would count them, whether they are wrapped rows or
 * alternatives. Terminals belong to the same row if the middle of one is next to the other.
 */
export function findRows({ root }: PlacedDiagram): Row[] {
  const rows: { top: number; bottom: number }[] = [];
  for (const { top, bottom } of terminalSpans(root)) {
    const row = rows.at(-1);
    if (row !== undefined && (top + bottom) / 2 < row.bottom) row.bottom = Math.max(row.bottom, bottom);
    else rows.push({ top, bottom });
  }
  return rows;
}

function terminalSpans(root: Box): Row[] {
  const boxes = [root];
  const spans: Row[] = [];
  for (const box of boxes) {
    boxes.push(...box.parts);
    const { shape, y, size } = box;
    if (shape.type === "terminal") spans.push({ top: y - size.up, bottom: y + size.height + size.down });
  }
  return spans.sort((one, other) => one.top - other.top);
}
