/** Radius of every bend of a track, px. */
export const ARC_PX = 8;

/** A point of the drawing, in px from its top left corner. */
export type Point = readonly [x: number, y: number];

/** Path data of a track through points joined by horizontal or vertical lines, with rounded bends. */
export function trackPath(points: readonly Point[]): string {
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

/** Where the arc of a corner starts and ends; undefined if the track continues straight. */
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

/** A track that changes its height at `x`. */
export function sBend(from: Point, x: number, to: Point): string {
  return trackPath([from, [x, from[1]], [x, to[1]], to]);
}
