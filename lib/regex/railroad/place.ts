import type { Draft } from "./box.ts";
import { ARC_PX, FRAME_SIDE_PX, GAP_PX, type Point, trackOf } from "./geometry.ts";
import { choiceEntries, countWidth, loopTracks, rowEntries, rowSize } from "./measure.ts";
import type { Loop } from "./shape.ts";

/** Places the parts of a measured box that has its own place, and lays the tracks between them. */
export function place(draft: Draft): void {
  switch (draft.shape.type) {
    case "sequence":
      return draft.rows.length > 1 ? placeRows(draft) : placeRow(draft);
    case "choice":
      return placeChoice(draft);
    case "loop":
      return placeLoop(draft, draft.shape);
    case "group":
      return placeGroup(draft);
  }
}

function placeRow(draft: Draft): void {
  draft.track = inRow(draft.parts, draft.x, draft.y);
}

function placeRows(draft: Draft): void {
  const { rows, x, y, size } = draft;
  const right = x + size.width;
  const sizes = rows.map((row) => rowSize(row.map((part) => part.size)));
  const entries = rowEntries(sizes);
  let before: Point[] = [[x, y]];
  for (const [index, row] of rows.entries()) {
    const { entry = 0 } = entries[index] ?? {};
    const { width = 0, height = 0 } = sizes[index] ?? {};
    const exit = y + entry + height;
    draft.track += trackOf([...before, [x + ARC_PX, y + entry]]);
    draft.track += inRow(row, x + ARC_PX, y + entry);
    const end: Point = [x + ARC_PX + width, exit];
    const next = entries[index + 1];
    if (next === undefined) draft.track += trackOf([end, [right, exit]]);
    else {
      const track = y + next.track;
      before = [
        end,
        [right, exit],
        [right, track],
        [x, track],
        [x, y + next.entry],
      ];
    }
  }
}

/** Places parts one after the other; gives the track between them. */
function inRow(parts: readonly Draft[], left: number, entry: number): string {
  let [x, y, track] = [left, entry, ""];
  for (const [index, part] of parts.entries()) {
    if (index > 0) track += trackOf([[x - GAP_PX, y], [x, y]]);
    part.x = x;
    part.y = y;
    x += part.size.width + GAP_PX;
    y += part.size.height;
  }
  return track;
}

function placeChoice(draft: Draft): void {
  const { parts, x, y, size } = draft;
  const exit = y + size.height;
  const right = x + size.width;
  const entries = choiceEntries(parts.map((part) => part.size));
  const last = parts.length - 1;
  for (const [index, part] of parts.entries()) {
    part.x = x + 2 * ARC_PX;
    part.y = y + (entries[index] ?? 0);
    const end: Point = [part.x + part.size.width, part.y + part.size.height];
    if (index === 0) {
      draft.track += trackOf([[x, y], [part.x, y]]) + trackOf([end, [right, exit]]);
    } else if (index === last) {
      draft.track += sBend([x, y], x + ARC_PX, [part.x, part.y]) +
        sBend(end, right - ARC_PX, [right, exit]);
    } else draft.track += branch(x + ARC_PX, part, end, right - ARC_PX);
  }
}

/** The bends that join an alternative to the tracks which run down to the last one at `left` and `right`. */
function branch(left: number, { x, y }: Draft, end: Point, right: number) {
  return trackOf([[left, y - ARC_PX], [left, y], [x, y]]) +
    trackOf([end, [right, end[1]], [right, end[1] - ARC_PX]]);
}

/** A track that changes from one line to another at `x`. */
function sBend(from: Point, x: number, to: Point): string {
  return trackOf([from, [x, from[1]], [x, to[1]], to]);
}

function placeLoop(draft: Draft, loop: Loop): void {
  const [item] = draft.parts;
  if (item === undefined) return;
  const { x, y, size } = draft;
  const { side, inner, past, back } = loopTracks(loop, item.size);
  const exit = y + size.height;
  const right = x + size.width;
  item.x = x + side + Math.floor((inner - item.size.width) / 2);
  item.y = y;
  draft.track = trackOf([[x, y], [item.x, y]]) +
    trackOf([[item.x + item.size.width, exit], [right, exit]]);
  if (loop.min === 0) {
    draft.track += pastTrack(draft, y - past, loop.max > 1 ? "" : loop.count);
  }
  if (loop.max > 1) {
    draft.track += backTrack(draft, side, exit + back, loop.count);
  }
}

/** The track past a part, open where its count stands. */
function pastTrack(
  { x, y, size }: Draft,
  line: number,
  count: string,
): string {
  const [start, end] = countEnds(x, size.width, count);
  const right = x + size.width;
  return sBend([x, y], x + ARC_PX, [start, line]) +
    sBend([end, line], right - ARC_PX, [right, y + size.height]);
}

/** The track from a part's end back to its start, open where its count stands. */
function backTrack(
  { x, y, size }: Draft,
  side: number,
  line: number,
  count: string,
): string {
  const [start, end] = countEnds(x, size.width, count);
  const [left, right] = [x + side, x + size.width - side];
  const exit = y + size.height;
  const out: Point[] = [[right, exit], [right + ARC_PX, exit]];
  const back: Point[] = [[left - ARC_PX, line], [left - ARC_PX, y], [left, y]];
  return trackOf([...out, [right + ARC_PX, line], [end, line]]) +
    trackOf([[start, line], ...back]);
}

function countEnds(x: number, width: number, count: string) {
  const middle = x + Math.round(width / 2);
  const half = count === "" ? 0 : Math.round(countWidth(count) / 2);
  return [middle - half, middle + half] as const;
}

function placeGroup(draft: Draft): void {
  const [item] = draft.parts;
  if (item === undefined) return;
  const { x, y, size } = draft;
  item.x = x + FRAME_SIDE_PX;
  item.y = y;
  const exit = y + size.height;
  draft.track = trackOf([[x, y], [item.x, y]]) +
    trackOf([[item.x + item.size.width, exit], [x + size.width, exit]]);
}
