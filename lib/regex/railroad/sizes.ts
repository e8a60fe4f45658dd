import { type TextLine, textWidth } from "./lines.ts";
import { type Group, isLookaround, type Loop } from "./shape.ts";
import { ARC_PX } from "./tracks.ts";

/** Length of the track between two parts in a row, px; longer where rows would leave much of the width empty. */
export const GAP_PX = 10;

/** Space between two rows, px. */
const ROW_PX = 8;

/** Radius of a box's corners, px. */
export const CORNER_PX = 6;

/** Half the height of a box with one line, px; the full height is the smallest comfortable target. */
export const HALF_BOX_PX = 12;

/** Height of a line in a box, px. */
export const LINE_PX = 18;

/** Padding between a box's edge and its text, px. */
export const TEXT_PAD_PX = 8;

/** Padding at the sides of a group, inside its frame, px. */
export const FRAME_SIDE_PX = 8;

/** Height for the title above a group's content, px. */
const FRAME_TITLE_PX = 26;

/** Padding below a group's content, px. */
const FRAME_PAD_PX = 8;

/** Distance from a part to the track past it or back, px. */
const BYPASS_PX = 8;

/** Distance from a part to a track with a pill on it, px. */
const PILL_DISTANCE_PX = 12;

/** Half the height of the pill that holds a count, px. */
export const HALF_COUNT_PX = 9;

/** Size of a part, relative to the track: above its entry, from entry to exit, below its exit, px. */
export interface Size {
  readonly width: number;
  readonly up: number;
  readonly height: number;
  readonly down: number;
}

/** Size of a box with lines of text. */
export function terminalSize(lines: readonly TextLine[]): Size {
  const text = Math.max(...lines.map((line) => line.width));
  const half = HALF_BOX_PX + (lines.length - 1) * LINE_PX / 2;
  return { width: text + 2 * TEXT_PAD_PX, up: half, height: 0, down: half };
}

/** Size of parts in a row, each beginning at the height where the previous one ends. */
export function rowSize(parts: readonly Size[], gap = GAP_PX): Size {
  let width = -gap;
  let [up, height, down] = [0, 0, 0];
  for (const part of parts) {
    width += gap + part.width;
    up = Math.max(up, part.up - height);
    height += part.height;
    down = Math.max(down - part.height, part.down);
  }
  return { width, up, height, down };
}

/** Size of several rows, connected by a track from the end of each to the start of the next. */
export function rowsSize(rows: readonly Size[]): Size {
  const [first, last] = [rows[0], rows.at(-1)];
  const { entry = 0 } = rowEntries(rows).at(-1) ?? {};
  const width = Math.max(...rows.map((row) => row.width)) + 2 * ARC_PX;
  const height = entry + (last?.height ?? 0);
  return { width, up: first?.up ?? 0, height, down: last?.down ?? 0 };
}

/** For each row, its entry and the height of the track that leads to it, in px from the first entry. */
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

/** Size of alternatives stacked vertically, the first at the height of the track. */
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

/** The entry of each alternative, in px from the first. */
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
  const onPast = loop.max > 1 ? 0 : HALF_COUNT_PX;
  return {
    width: inner + 2 * side,
    up: loop.min === 0 ? past + onPast : item.up,
    height: item.height,
    down: loop.max > 1 || loop.min > 0 ? back + HALF_COUNT_PX : item.down,
  };
}

/**
 * Measures of a loop's tracks, px: the space at each side, the width between, the distance of the track past
 * the part above the entry, and of the track back below the exit.
 */
export function loopTracks({ min, max, count }: Loop, item: Size) {
  const text = countWidth(count) + 2 * ARC_PX;
  return {
    side: min === 0 ? 2 * ARC_PX : ARC_PX,
    inner: Math.max(item.width, text),
    past: Math.max(item.up + (max > 1 ? BYPASS_PX : PILL_DISTANCE_PX), 2 * ARC_PX),
    back: Math.max(item.down + PILL_DISTANCE_PX, 2 * ARC_PX),
  };
}

/** Width of the pill that holds a count, px. */
export function countWidth(count: string): number {
  return textWidth([{ kind: "word", text: count }]) + 2 * COUNT_PAD_PX;
}

const COUNT_PAD_PX = 8;

/** Size of a frame around a part. */
export function groupSize(group: Group, item: Size): Size {
  if (isLookaround(group)) return lookaroundSize(group, item);
  return {
    width: frameWidth(group, item),
    up: item.up + FRAME_TITLE_PX,
    height: item.height,
    down: item.down + FRAME_PAD_PX,
  };
}

/** Size of a track with a branch below it, which leads into the frame of a lookaround. */
function lookaroundSize(group: Group, item: Size): Size {
  return {
    width: frameWidth(group, item) + BRANCH_SIDE_PX,
    up: TRACK_UP_PX,
    height: 0,
    down: branchHeight(item) + item.height + item.down + FRAME_PAD_PX,
  };
}

/** Width of the frame around a part, px. */
export function frameWidth(group: Group, item: Size): number {
  return Math.max(item.width, titleWidth(group)) + 2 * FRAME_SIDE_PX;
}

/** Distance from the track down to the entry of the part of a lookaround, px. */
export function branchHeight(item: Size): number {
  return BRANCH_PX + FRAME_TITLE_PX + item.up;
}

/** Distance from the track to the frame that hangs from it, px. */
export const BRANCH_PX = 8;

/** Width beside such a frame for the branch, px. */
export const BRANCH_SIDE_PX = 2 * ARC_PX;

/** Height above a track that has nothing on it, px. */
const TRACK_UP_PX = 4;

/** The title of a frame; a lookaround's words have an arrow in its direction. */
export function titleText({ kind, title }: Group): string {
  if (kind === "lookahead") return `${title} →`;
  return kind === "lookbehind" ? `← ${title}` : title;
}

/** Width of a frame's title with its badge, px. */
export function titleWidth(group: Group): number {
  const text = titleText(group);
  if (group.number === undefined) return textWidth([{ kind: "word", text }]);
  const badge = badgeWidth(group.number);
  return text === "" ? badge : badge + BADGE_GAP_PX + textWidth([{ kind: "text", text }]);
}

/** Gap between a badge and the name beside it, px. */
export const BADGE_GAP_PX = 6;

/** Width of the badge that holds a group's number, px. */
export function badgeWidth(number: number): number {
  return 9 + 7 * String(number).length;
}
