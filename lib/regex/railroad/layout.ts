import { DIAGRAM_WIDTH_PX, MAX_LABEL_COLUMNS } from "../../limits/pattern.ts";
import { SPACE_SIGN } from "./labels.ts";
import {
  type Diagram,
  type Group,
  type Label,
  type LabelItem,
  type LabelPiece,
  type Loop,
  type Shape,
  shapeParts,
} from "./shape.ts";

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

/**
 * Lays out a diagram: measures every shape from the innermost out, then places them from the outermost in.
 * Takes time proportional to the diagram and isn't recursive.
 */
export function layout(diagram: Diagram, options: LayoutOptions = {}): PlacedDiagram {
  const { maxWidth = DIAGRAM_WIDTH_PX } = options;
  const side = MARGIN_PX + LEAD_PX;
  const drafts = createDrafts(diagram.shape, maxWidth - 2 * side, contentWidth);
  for (const draft of drafts.toReversed()) measure(draft);
  const [root] = drafts;
  if (root === undefined) throw new Error("A diagram has a shape");
  root.x = side;
  root.y = MARGIN_PX + root.size.up;
  for (const draft of drafts) place(draft);
  return finishDrawing(diagram, root);
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
      return 2 * FRAME_SIDE_PX;
  }
}

function measure(draft: Draft): void {
  const { shape, parts, available } = draft;
  const sizes = parts.map((part) => part.size);
  const [inner] = sizes;
  if (shape.type === "terminal") {
    draft.lines = breakLines(
      shape.label,
      Math.min(contentWidth(shape, available), MAX_LABEL_COLUMNS * ADVANCES_PX.text),
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
  const rows = wrapRows(draft.parts, draft.available);
  const sizes = rows.map((row) => rowSize(row.map((part) => part.size)));
  const [only] = sizes;
  draft.rows = rows;
  draft.size = only && sizes.length === 1 ? only : rowsSize(sizes);
}

/** Puts parts into one row if they fit, else into as few rows as possible. */
function wrapRows(parts: readonly Draft[], available: number): Draft[][] {
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
  size: Size;
  x: number;
  y: number;
  track: string;
  lines: readonly TextLine[];
  readonly parts: Draft[];
  /** The parts of a sequence, by row. */
  rows: readonly (readonly Draft[])[];
}

/**
 * Creates boxes for a shape and all its parts, each before its parts, without a layout.
 *
 * @param room width in px that a shape leaves for its parts, given its own width
 */
function createDrafts(
  root: Shape,
  available: number,
  room: (shape: Shape, available: number) => number,
): Draft[] {
  const drafts = [createDraft(root, available)];
  for (const draft of drafts) {
    const width = room(draft.shape, draft.available);
    for (const part of shapeParts(draft.shape)) {
      draft.parts.push(createDraft(part, width));
    }
    drafts.push(...draft.parts);
  }
  return drafts;
}

const NO_SIZE: Size = { width: 0, up: 0, height: 0, down: 0 };

function createDraft(shape: Shape, available: number): Draft {
  return { shape, available, size: NO_SIZE, x: 0, y: 0, track: "", lines: [], parts: [], rows: [] };
}

/** Radius of every bend of a track, px. */
const ARC_PX = 8;

/** Length of the track between two parts in a row, px. */
const GAP_PX = 12;

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

/** Gap between two items of a set, px. */
const ITEM_GAP_PX = 10;

/** Padding at the sides of a group, inside its frame, px. */
export const FRAME_SIDE_PX = 12;

/** Height for the title above a group's content, px. */
const FRAME_TITLE_PX = 26;

/** Padding below a group's content, px. */
const FRAME_PAD_PX = 8;

/** Distance from a part to the track past it or back, px. */
const BYPASS_PX = 8;

/** Half the height of a count on a track, px. */
export const HALF_COUNT_PX = 7;

/** Margin around the drawing, px. */
const MARGIN_PX = 12;

/** Length of the track before and after the content, px. */
export const LEAD_PX = 16;

/** Smallest width at which a nested row wraps, px. */
const NARROWEST_PX = 160;

/** Size of a part, relative to the track: above its entry, from entry to exit, below its exit, px. */
interface Size {
  readonly width: number;
  readonly up: number;
  readonly height: number;
  readonly down: number;
}

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

/** Size of a box with lines of text. */
function terminalSize(lines: readonly TextLine[]): Size {
  const text = Math.max(...lines.map((line) => line.width));
  const half = HALF_BOX_PX + (lines.length - 1) * LINE_PX / 2;
  return { width: text + 2 * TEXT_PAD_PX, up: half, height: 0, down: half };
}

/** Size of parts in a row, each beginning at the height where the previous one ends. */
function rowSize(parts: readonly Size[]): Size {
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

/** Size of several rows, connected by a track from the end of each to the start of the next. */
function rowsSize(rows: readonly Size[]): Size {
  const [first, last] = [rows[0], rows.at(-1)];
  const { entry = 0 } = rowEntries(rows).at(-1) ?? {};
  const width = Math.max(...rows.map((row) => row.width)) + 2 * ARC_PX;
  const height = entry + (last?.height ?? 0);
  return { width, up: first?.up ?? 0, height, down: last?.down ?? 0 };
}

/** For each row, its entry and the height of the track that leads to it, in px from the first entry. */
function rowEntries(
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
function choiceSize(parts: readonly Size[]): Size {
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
function choiceEntries(parts: readonly Size[]): number[] {
  let bottom = 0;
  return parts.map((part, index) => {
    const entry = index === 0 ? 0 : bottom + ROW_PX + part.up;
    bottom = entry + part.height + part.down;
    return entry;
  });
}

/** Size of a quantified part with the tracks past it and back. */
function loopSize(loop: Loop, item: Size): Size {
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
 * Measures of a loop's tracks, px: the space at each side, the width between, the distance of the track past
 * the part above the entry, and of the track back below the exit.
 */
function loopTracks({ min, count }: Loop, item: Size) {
  const text = count === "" ? 0 : countWidth(count) + 2 * ARC_PX;
  return {
    side: min === 0 ? 2 * ARC_PX : ARC_PX,
    inner: Math.max(item.width, text),
    past: Math.max(item.up + BYPASS_PX, 2 * ARC_PX),
    back: Math.max(item.down + BYPASS_PX, 2 * ARC_PX),
  };
}

/** Width of a count on its track, px. */
function countWidth(count: string): number {
  return textWidth([{ kind: "word", text: count }]) + 2 * COUNT_PAD_PX;
}

const COUNT_PAD_PX = 6;

/** Size of a frame around a part. */
function groupSize(group: Group, item: Size): Size {
  return {
    width: Math.max(item.width, titleWidth(group)) + 2 * FRAME_SIDE_PX,
    up: item.up + FRAME_TITLE_PX,
    height: item.height,
    down: item.down + FRAME_PAD_PX,
  };
}

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
      return placeGroup(draft);
  }
}

function placeRow(draft: Draft): void {
  draft.track = placeInRow(draft.parts, draft.x, draft.y);
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
    draft.track += trackPath([...before, [x + ARC_PX, y + entry]]);
    draft.track += placeInRow(row, x + ARC_PX, y + entry);
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
function placeInRow(parts: readonly Draft[], left: number, entry: number): string {
  let [x, y, track] = [left, entry, ""];
  for (const [index, part] of parts.entries()) {
    if (index > 0) track += trackPath([[x - GAP_PX, y], [x, y]]);
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

/** A track that changes its height at `x`. */
function sBend(from: Point, x: number, to: Point): string {
  return trackPath([from, [x, from[1]], [x, to[1]], to]);
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

/** Text on one line of a box, in px from the line's left edge. */
export interface PlacedText {
  readonly left: number;
  readonly width: number;
  readonly pieces: readonly LabelPiece[];
}

/** One line of a box, px, with its texts from left to right. */
export interface TextLine {
  readonly width: number;
  readonly texts: readonly PlacedText[];
}

/**
 * Breaks a label between its items into lines of at most `maxWidth` px, in a text preferably after a space. A
 * wider item overflows.
 */
export function breakLines(label: Label, maxWidth: number): TextLine[] {
  const gap = label.apart ? ITEM_GAP_PX : 0;
  const lines: TextLine[] = [];
  let rest = label.items;
  while (rest.length > 0) {
    const length = countItemsOnLine(rest, gap, maxWidth);
    const items = rest.slice(0, length);
    lines.push(layOutLine(label.apart ? items : [mergePieces(items)], gap));
    rest = rest.slice(length);
  }
  return lines;
}

/** The number of items that fit on the next line. */
function countItemsOnLine(items: readonly LabelItem[], gap: number, maxWidth: number) {
  let width = -gap;
  let afterSpace = 0;
  for (const [index, item] of items.entries()) {
    width += gap + textWidth(item);
    if (width > maxWidth && index > 0) return afterSpace || index;
    if (gap === 0 && isSpace(item)) afterSpace = index + 1;
  }
  return items.length;
}

function isSpace([piece]: LabelItem): boolean {
  return piece?.kind === "escape" && piece.text === SPACE_SIGN;
}

/** Width of a text in px, from the advance of a monospace font or the mean advance of a text font. */
function textWidth(item: LabelItem): number {
  let width = 0;
  for (const { kind, text } of item) {
    width += countColumns(text) * ADVANCES_PX[kind];
  }
  return Math.ceil(width);
}

/** Advance of a column: 0.6 em in nearly every 13 px monospace font; in a 12 px text font a generous mean. */
const ADVANCES_PX = { text: 7.83, escape: 7.83, word: 6.5, operator: 6.5 };

function layOutLine(items: readonly LabelItem[], gap: number): TextLine {
  let left = 0;
  const texts = items.map((pieces) => {
    const text = { left, width: textWidth(pieces), pieces };
    left += text.width + gap;
    return text;
  });
  return { width: Math.max(0, left - gap), texts };
}

/** Joins consecutive characters into pieces of the same kind. */
function mergePieces(items: readonly LabelItem[]): LabelItem {
  const pieces: { kind: LabelPiece["kind"]; text: string }[] = [];
  let last: { kind: LabelPiece["kind"]; text: string } | undefined;
  for (const item of items) {
    for (const { kind, text } of item) {
      if (last?.kind === kind) last.text += text;
      else pieces.push(last = { kind, text });
    }
  }
  return pieces;
}

/**
 * The number of columns of a text in a monospace font: 2 for full-width East Asian characters and emoji, 0
 * for combining marks, 1 for others. A generous estimate for scripts with wide fonts.
 *
 * @see https://www.unicode.org/reports/tr11/
 */
export function countColumns(text: string): number {
  if (text.length === 1 && text < "\x80") return 1;
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const character of text) {
    if (!NO_ADVANCE.test(character)) columns += WIDE.test(character) ? 2 : 1;
  }
  return columns;
}

const ASCII = /^[\0-\x7f]*$/;

const NO_ADVANCE = /^[\p{Mn}\p{Me}]$/u;

/** Hangul Jamo, Indic and South-East Asian scripts, CJK with its punctuation and forms, emoji. */
const WIDE =
  /^[\u0900-\u11ff\u1780-\u18af\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{12000}-\u{18fff}\u{1b000}-\u{1b2ff}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]$/u;
