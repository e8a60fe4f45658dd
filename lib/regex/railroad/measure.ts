import {
  ARC_PX,
  BYPASS_PX,
  FRAME_PAD_PX,
  FRAME_SIDE_PX,
  FRAME_TITLE_PX,
  GAP_PX,
  HALF_BOX_PX,
  HALF_COUNT_PX,
  LINE_PX,
  ROW_PX,
  type Size,
  TEXT_PAD_PX,
} from "./geometry.ts";
import { type Line, widthOf } from "./lines.ts";
import type { Group, Loop } from "./shape.ts";

/** Size of a box with lines of text. */
export function terminalSize(lines: readonly Line[]): Size {
  const text = Math.max(...lines.map((line) => line.width));
  const half = HALF_BOX_PX + (lines.length - 1) * LINE_PX / 2;
  return { width: text + 2 * TEXT_PAD_PX, up: half, height: 0, down: half };
}

/** Size of parts in one row, each beginning on the line where the one before ends. */
export function rowSize(parts: readonly Size[]): Size {
  let width = -GAP_PX;
  let [up, height, down] = [0, 0, 0];
  for (const part of parts) {
    width += GAP_PX + part.width;
    up = Math.max(up, part.up - height);
    height += part.height;
    down = Math.max(down - part.height, part.down);
  }
  return { width, up, height, down };
}

/** Size of several rows, joined by a track from the end of each to the start of the next. */
export function rowsSize(rows: readonly Size[]): Size {
  const [first, last] = [rows[0], rows.at(-1)];
  const { entry = 0 } = rowEntries(rows).at(-1) ?? {};
  const width = Math.max(...rows.map((row) => row.width)) + 2 * ARC_PX;
  const height = entry + (last?.height ?? 0);
  return { width, up: first?.up ?? 0, height, down: last?.down ?? 0 };
}

/** For each row its entry, and the line of the track that leads to it, from the first entry, px. */
export function rowEntries(
  rows: readonly Size[],
): { readonly entry: number; readonly track: number }[] {
  let exit = 0;
  let down = 0;
  return rows.map((row, index) => {
    const track = index === 0 ? 0 : exit + Math.max(down + ROW_PX, 2 * ARC_PX);
    const entry = index === 0 ? 0 : track + Math.max(row.up + ROW_PX, 2 * ARC_PX);
    exit = entry + row.height;
    down = row.down;
    return { entry, track };
  });
}

/** Size of alternatives one below the other, the first on the line. */
export function choiceSize(parts: readonly Size[]): Size {
  const entries = choiceEntries(parts);
  const [first, last] = [parts[0], parts.at(-1)];
  const bottom = (entries.at(-1) ?? 0) + (last?.height ?? 0) + (last?.down ?? 0);
  const height = first?.height ?? 0;
  return {
    width: Math.max(...parts.map((part) => part.width)) + 4 * ARC_PX,
    up: first?.up ?? 0,
    height,
    down: bottom - height,
  };
}

/** The entry of each alternative, from the first, px. */
export function choiceEntries(parts: readonly Size[]): number[] {
  let bottom = 0;
  return parts.map((part, index) => {
    const entry = index === 0 ? 0 : bottom + ROW_PX + part.up;
    bottom = entry + part.height + part.down;
    return entry;
  });
}

/** Size of a quantified part with the tracks past it and back. */
export function loopSize(loop: Loop, item: Size): Size {
  const { side, inner, past, back } = loopTracks(loop, item);
  const half = loop.count === "" ? 0 : HALF_COUNT_PX;
  const onPast = loop.max > 1 ? 0 : half;
  return {
    width: inner + 2 * side,
    up: loop.min === 0 ? past + onPast : item.up,
    height: item.height,
    down: loop.max > 1 || loop.min > 0 ? back + half : item.down,
  };
}

/**
 * The tracks of a loop, px: the room at each side, the width between, how far the track past the part lies
 * above the entry, and the track back below the exit.
 */
export function loopTracks({ min, count }: Loop, item: Size) {
  const text = count === "" ? 0 : countWidth(count) + 2 * ARC_PX;
  return {
    side: min === 0 ? 2 * ARC_PX : ARC_PX,
    inner: Math.max(item.width, text),
    past: Math.max(item.up + BYPASS_PX, 2 * ARC_PX),
    back: Math.max(item.down + BYPASS_PX, 2 * ARC_PX),
  };
}

/** Room that a count takes on its track, px. */
export function countWidth(count: string): number {
  return widthOf([{ kind: "word", text: count }]) + 2 * COUNT_PAD_PX;
}

const COUNT_PAD_PX = 6;

/** Size of a frame around a part. */
export function groupSize(group: Group, item: Size): Size {
  return {
    width: Math.max(item.width, titleWidth(group)) + 2 * FRAME_SIDE_PX,
    up: item.up + FRAME_TITLE_PX,
    height: item.height,
    down: item.down + FRAME_PAD_PX,
  };
}

/** What is written on a frame; a lookaround's words have an arrow in the direction that it looks. */
export function titleText({ kind, title }: Group): string {
  if (kind === "lookahead") return `${title} →`;
  return kind === "lookbehind" ? `← ${title}` : title;
}

/** Width of a frame's title with its badge, px. */
export function titleWidth(group: Group): number {
  const text = titleText(group);
  if (group.number === undefined) return widthOf([{ kind: "word", text }]);
  const badge = badgeWidth(group.number);
  return text === "" ? badge : badge + BADGE_GAP_PX + widthOf([{ kind: "text", text }]);
}

/** Between a badge and the name beside it, px. */
export const BADGE_GAP_PX = 6;

/** Width of the badge that holds a group's number, px. */
export function badgeWidth(number: number): number {
  return 9 + 7 * String(number).length;
}
