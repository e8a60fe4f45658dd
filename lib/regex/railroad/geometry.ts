/** Radius of every bend of a track, px. */
export const ARC_PX = 8;

/** Track between two parts in a row, px. */
export const GAP_PX = 12;

/** Room between two rows, px. */
export const ROW_PX = 8;

/** Radius of a box's corners, px. */
export const CORNER_PX = 6;

/** Half the height of a box with one line, px; two halves make the smallest comfortable target. */
export const HALF_BOX_PX = 12;

/** Height of a line in a box, px. */
export const LINE_PX = 18;

/** Between a box's edge and its text, px. */
export const TEXT_PAD_PX = 8;

/** Between two items of a set, px. */
export const ITEM_GAP_PX = 10;

/** Room at the sides of a group, inside its frame, px. */
export const FRAME_SIDE_PX = 12;

/** Room for the title above a group's content, px. */
export const FRAME_TITLE_PX = 26;

/** Room below a group's content, px. */
export const FRAME_PAD_PX = 8;

/** From a part to the track that goes past it or back, px. */
export const BYPASS_PX = 8;

/** Half the height of a count on a track, px. */
export const HALF_COUNT_PX = 7;

/** Room around the whole drawing, px. */
export const MARGIN_PX = 12;

/** Length of the track before and after the content, px. */
export const LEAD_PX = 16;

/** Narrowest width that a nested row is wrapped at, px. */
export const NARROWEST_PX = 160;

/** Where a part lies on the track: above its entry, from entry to exit, below its exit, px. */
export interface Size {
  readonly width: number;
  readonly up: number;
  readonly height: number;
  readonly down: number;
}

/** A place in the drawing, px from its upper left corner. */
export type Point = readonly [x: number, y: number];

/** Path data of a track through points whose lines are horizontal or vertical, bends rounded. */
export function trackOf(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return "";
  let path = `M${first[0]} ${first[1]}`;
  let from = first;
  let pen = first;
  for (let index = 1; index < points.length; index++) {
    const corner = points[index] ?? from;
    const bend = bendAt(from, corner, points[index + 1] ?? corner);
    from = corner;
    const to = bend?.start ?? corner;
    if (to[0] !== pen[0] || to[1] !== pen[1]) path += `L${to[0]} ${to[1]}`;
    pen = to;
    if (bend === undefined) continue;
    path += `A${ARC_PX} ${ARC_PX} 0 0 ${bend.sweep} ${bend.end[0]} ${bend.end[1]}`;
    pen = bend.end;
  }
  return path;
}

/** Where a corner's arc starts and ends; undefined where the track goes straight on. */
function bendAt([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point) {
  const inX = Math.sign(x1 - x0);
  const inY = Math.sign(y1 - y0);
  const outX = Math.sign(x2 - x1);
  const outY = Math.sign(y2 - y1);
  const turn = inX * outY - inY * outX;
  if (turn === 0) return undefined;
  const start: Point = [x1 - inX * ARC_PX, y1 - inY * ARC_PX];
  const end: Point = [x1 + outX * ARC_PX, y1 + outY * ARC_PX];
  return { start, end, sweep: turn > 0 ? 1 : 0 };
}
