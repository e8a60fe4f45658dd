import { MAX_LABEL_COLUMNS } from "../../limits/pattern.ts";
import { ADVANCES_PX, breakLines, type TextLine } from "./lines.ts";
import { type Diagram, type Group, isLookaround, type Loop, type Shape, shapeParts } from "./shape.ts";
import {
  BRANCH_SIDE_PX,
  branchHeight,
  choiceEntries,
  choiceSize,
  countWidth,
  FRAME_SIDE_PX,
  frameWidth,
  GAP_PX,
  groupSize,
  loopSize,
  loopTracks,
  rowEntries,
  rowsSize,
  type Size,
  terminalSize,
  TEXT_PAD_PX,
} from "./sizes.ts";
import { finish, type Steps } from "../steps.ts";
import { fillingGap, fillRows, isBetter, rowSizes, wrapRows } from "./wrapping.ts";
import { ARC_PX, type Point, sBend, trackPath } from "./tracks.ts";

/** A diagram with the position of everything, in px. */
export interface PlacedDiagram {
  readonly diagram: Diagram;
  readonly width: number;
  readonly height: number;
  readonly root: Box;
  /** Path data of the track before and after the content. */
  readonly track: string;
}

interface LayoutOptions {
  /** Width in px at which rows wrap; a part that can't wrap may be wider. */
  readonly maxWidth?: number;
}

/** Lays out a diagram at once; see `layoutInSteps`. */
export function layout(diagram: Diagram, options: LayoutOptions = {}): PlacedDiagram {
  return finish(layoutInSteps(diagram, options));
}

/** Width at which a diagram wraps that isn't laid out for a pane: in files and images. */
const DIAGRAM_WIDTH_PX = 1_120;

/**
 * Lays out a diagram: measures every shape from the innermost out, then places them from the outermost in.
 * Takes time proportional to the diagram and isn't recursive. Each step is about one shape.
 */
export function* layoutInSteps(diagram: Diagram, options: LayoutOptions = {}): Steps<PlacedDiagram> {
  const { maxWidth = DIAGRAM_WIDTH_PX } = options;
  const side = MARGIN_PX + LEAD_PX;
  const root = createDraft(diagram.shape, maxWidth - 2 * side, true);
  yield* measureInSteps(root);
  root.x = side;
  root.y = MARGIN_PX + root.size.up;
  const drafts = [root];
  for (const draft of drafts) {
    place(draft);
    drafts.push(...draft.parts);
    yield;
  }
  return finishDrawing(diagram, root);
}

/** Creates the boxes of the parts of a draft and measures them, and then itself. */
function* measureInSteps(root: Draft): Steps<void> {
  const drafts = [root];
  for (const draft of drafts) {
    drafts.push(...createParts(draft));
    yield;
  }
  for (const draft of drafts.toReversed()) {
    yield* measure(draft);
    yield;
  }
}

function finishDrawing(diagram: Diagram, root: Box): PlacedDiagram {
  const { x, y, size } = root;
  const exit = y + size.height;
  const right = x + size.width;
  const before = trackPath([[x - LEAD_PX, y], [x, y]]);
  const after = trackPath([[right, exit], [right + LEAD_PX, exit]]);
  return {
    diagram,
    root,
    width: right + LEAD_PX + MARGIN_PX,
    height: exit + size.down + MARGIN_PX,
    track: before + after,
  };
}

function contentWidth(shape: Shape, available: number): number {
  return Math.max(NARROWEST_PX, available - sideWidth(shape));
}

function sideWidth(shape: Shape): number {
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
      return 2 * FRAME_SIDE_PX + (isLookaround(shape) ? BRANCH_SIDE_PX : 0);
  }
}

function* measure(draft: Draft): Steps<void> {
  const { shape, parts } = draft;
  const sizes = parts.map((part) => part.size);
  const [inner] = sizes;
  if (shape.type === "terminal") {
    draft.lines = breakLines(shape.label, labelWidth(draft));
    draft.size = terminalSize(draft.lines);
  } else if (shape.type === "choice") draft.size = choiceSize(sizes);
  else if (shape.type === "sequence") yield* measureRows(draft);
  else if (inner && shape.type === "loop") draft.size = loopSize(shape, inner);
  else if (inner && shape.type === "group") {
    draft.size = groupSize(shape, inner);
  }
}

/** Width at which a label breaks, in px; labels next to other boxes are narrower, so that rows fill up. */
function labelWidth({ shape, available, isAlone }: Draft): number {
  const width = contentWidth(shape, available);
  return isAlone ? width : Math.min(width, MAX_LABEL_COLUMNS * ADVANCES_PX.text);
}

function* measureRows(draft: Draft): Steps<void> {
  const { parts, available, isAlone } = draft;
  draft.rows = wrapRows(parts, available);
  if (isAlone && draft.rows.length > 1) {
    const filled = yield* fillRows(parts, available, layoutAgain);
    if (isBetter(filled, draft.rows, available)) draft.rows = filled;
    draft.parts = draft.rows.flat();
    draft.gap = fillingGap(draft.rows, available);
  }
  const sizes = rowSizes(draft.rows, draft.gap);
  const [only] = sizes;
  draft.size = only && sizes.length === 1 ? only : rowsSize(sizes);
}

/** A part laid out for another width. */
function* layoutAgain({ shape }: Draft, available: number): Steps<Draft> {
  const draft = createDraft(shape, available, false);
  yield* measureInSteps(draft);
  return draft;
}

/** A shape with its position, in px from the top left corner of the drawing. */
export interface Box {
  readonly shape: Shape;
  readonly size: Size;
  /** Where the track enters. */
  readonly x: number;
  readonly y: number;
  /** Path data of the box's own tracks; empty if it has none. */
  readonly track: string;
  /** The text of a terminal, by line. */
  readonly lines: readonly TextLine[];
  readonly parts: readonly Box[];
}

/** A box during layout. */
interface Draft extends Box {
  /** Available width in px; rows wrap to stay below it. */
  readonly available: number;
  /** True if nothing is next to the box in a row, so that a label may be as wide as the drawing. */
  readonly isAlone: boolean;
  size: Size;
  x: number;
  y: number;
  track: string;
  lines: readonly TextLine[];
  parts: Draft[];
  /** The parts of a sequence, by row. */
  rows: readonly Draft[][];
  /** Length of the track between two parts of a sequence that wraps, px. */
  gap: number;
}

/** Creates the boxes of a shape's parts, without a layout. */
function createParts(draft: Draft): readonly Draft[] {
  const parts = shapeParts(draft.shape);
  const width = contentWidth(draft.shape, draft.available);
  const isAlone = draft.isAlone && (draft.shape.type !== "sequence" || parts.length === 1);
  for (const part of parts) draft.parts.push(createDraft(part, width, isAlone));
  return draft.parts;
}

function createDraft(shape: Shape, available: number, isAlone: boolean): Draft {
  return {
    shape,
    available,
    isAlone,
    size: NO_SIZE,
    x: 0,
    y: 0,
    track: "",
    lines: [],
    parts: [],
    rows: [],
    gap: GAP_PX,
  };
}

const NO_SIZE: Size = { width: 0, up: 0, height: 0, down: 0 };

/** Margin around the drawing, px. */
const MARGIN_PX = 12;

/** Length of the track before and after the content, px. */
export const LEAD_PX = 10;

/** Smallest width at which a nested row wraps, px. */
const NARROWEST_PX = 96;

/** Places the parts of a measured box that is already placed, and draws the tracks between them. */
function place(draft: Draft): void {
  switch (draft.shape.type) {
    case "sequence":
      return draft.rows.length > 1 ? placeRows(draft) : placeRow(draft);
    case "choice":
      return placeChoice(draft);
    case "loop":
      return placeLoop(draft, draft.shape);
    case "group":
      return isLookaround(draft.shape) ? placeLookaround(draft, draft.shape) : placeGroup(draft);
  }
}

function placeRow(draft: Draft): void {
  draft.track = placeInRow(draft.parts, draft.x, draft.y);
}

function placeRows(draft: Draft): void {
  const { rows, x, y, size, gap } = draft;
  const right = x + size.width;
  const sizes = rowSizes(rows, gap);
  const entries = rowEntries(sizes);
  let before: Point[] = [[x, y]];
  for (const [index, row] of rows.entries()) {
    const { entry = 0 } = entries[index] ?? {};
    const { width = 0, height = 0 } = sizes[index] ?? {};
    const exit = y + entry + height;
    draft.track += trackPath([...before, [x + ARC_PX, y + entry]]);
    draft.track += placeInRow(row, x + ARC_PX, y + entry, gap);
    const end: Point = [x + ARC_PX + width, exit];
    const next = entries[index + 1];
    if (next === undefined) draft.track += trackPath([end, [right, exit]]);
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

/** Places parts in a row and returns the track between them. */
function placeInRow(parts: readonly Draft[], left: number, entry: number, gap = GAP_PX): string {
  let [x, y, track] = [left, entry, ""];
  for (const [index, part] of parts.entries()) {
    if (index > 0) track += trackPath([[x - gap, y], [x, y]]);
    part.x = x;
    part.y = y;
    x += part.size.width + gap;
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
      draft.track += trackPath([[x, y], [part.x, y]]) + trackPath([end, [right, exit]]);
    } else if (index === last) {
      draft.track += sBend([x, y], x + ARC_PX, [part.x, part.y]) +
        sBend(end, right - ARC_PX, [right, exit]);
    } else draft.track += branchTrack(x + ARC_PX, part, end, right - ARC_PX);
  }
}

/**
 * The bends that connect an alternative to the vertical tracks at `left` and `right`, which lead to the last
 * one.
 */
function branchTrack(left: number, { x, y }: Draft, end: Point, right: number) {
  return trackPath([[left, y - ARC_PX], [left, y], [x, y]]) +
    trackPath([end, [right, end[1]], [right, end[1] - ARC_PX]]);
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
  draft.track = trackPath([[x, y], [item.x, y]]) +
    trackPath([[item.x + item.size.width, exit], [right, exit]]);
  if (loop.min === 0) {
    draft.track += pastTrack(draft, y - past, loop.max > 1 ? "" : loop.count);
  }
  if (loop.max > 1) {
    draft.track += backTrack(draft, side, exit + back, loop.count);
  }
}

/** The track past a part, interrupted by its count. */
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

/** The track from a part's end back to its start, interrupted by its count. */
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
  return trackPath([...out, [right + ARC_PX, line], [end, line]]) +
    trackPath([[start, line], ...back]);
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
  draft.track = trackPath([[x, y], [item.x, y]]) +
    trackPath([[item.x + item.size.width, exit], [x + size.width, exit]]);
}

/**
 * Places the part of a lookaround below the track. A lookahead branches off and ends in its frame; a lookbehind
 * begins in its frame and joins the track.
 */
function placeLookaround(draft: Draft, group: Group): void {
  const [item] = draft.parts;
  if (item === undefined) return;
  const { x, y, size } = draft;
  const width = frameWidth(group, item.size);
  const isAhead = group.kind === "lookahead";
  const left = isAhead ? x + BRANCH_SIDE_PX : x;
  item.x = isAhead ? left + FRAME_SIDE_PX : left + width - FRAME_SIDE_PX - item.size.width;
  item.y = y + branchHeight(item.size);
  const entry: Point = [item.x, item.y];
  const exit: Point = [item.x + item.size.width, item.y + item.size.height];
  const right = x + size.width;
  draft.track = trackPath([[x, y], [right, y]]) +
    (isAhead
      ? sBend([x, y], x + ARC_PX, entry) + endTrack(exit, left + width - END_INSET_PX)
      : sBend(exit, right - ARC_PX, [right, y]) + endTrack(entry, left + END_INSET_PX));
}

/** A track from a part to a bar at `x`, where nothing follows. */
function endTrack(from: Point, x: number): string {
  const [, y] = from;
  return trackPath([from, [x, y]]) + trackPath([[x, y - HALF_BAR_PX], [x, y + HALF_BAR_PX]]);
}

/** Distance from the frame of a lookaround to the bar at the end of its track, px. */
const END_INSET_PX = 3;

const HALF_BAR_PX = 5;
