import { type Box, LEAD_PX, type PlacedDiagram } from "./layout.ts";
import type { PlacedText } from "./lines.ts";
import {
  BADGE_GAP_PX,
  badgeWidth,
  BRANCH_PX,
  BRANCH_SIDE_PX,
  CORNER_PX,
  countWidth,
  FRAME_SIDE_PX,
  HALF_BOX_PX,
  HALF_COUNT_PX,
  LINE_PX,
  TEXT_PAD_PX,
  titleText,
  titleWidth,
} from "./sizes.ts";
import { type Group, isLookaround, type LabelPiece, type Loop, type Shape, shapeParts } from "./shape.ts";
import { finish, type Steps } from "../steps.ts";

/** Draws a diagram at once; see `renderSvgInSteps`. */
export function renderSvg(placed: PlacedDiagram, options: SvgOptions = {}): SvgElement {
  return finish(renderSvgInSteps(placed, options));
}

/**
 * Draws a diagram. Every box is a `g` with its range (`data-start` and `data-end`, in UTF-16 code units of
 * the pattern) and a spoken name, nested like the pattern. Colors come only from classes. Each step is one box.
 */
export function* renderSvgInSteps(placed: PlacedDiagram, options: SvgOptions = {}): Steps<SvgElement> {
  const { width, height, root } = placed;
  const content = yield* boxElement(root, options, "");
  return svgElement("svg", {
    class: "diagram",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "group",
    "aria-label": "Railroad diagram",
  }, [
    svgElement("g", { class: "drawing", transform: "translate(.5 .5)" }, [
      ...endMarks(placed),
      content,
    ]),
  ]);
}

interface SvgOptions {
  /**
   * True if scripts can focus boxes. Boxes then announce their position, and those that fold or unfold a part
   * are buttons.
   */
  readonly interactive?: boolean;
}

/** The track before and after the content, and the marks at its ends. */
function endMarks({ root, track }: PlacedDiagram): SvgElement[] {
  const { x, y, size } = root;
  const right = x + size.width + LEAD_PX;
  return [
    svgElement("path", { class: "track", d: track }),
    svgElement("circle", { class: "start", cx: x - LEAD_PX, cy: y, r: 4 }),
    svgElement("circle", { class: "end", cx: right, cy: y + size.height, r: 4 }),
  ];
}

/** A box with its parts. The recursion is as deep as the tree, whose depth the parser limits. */
function* boxElement(box: Box, options: SvgOptions, position: string): Steps<SvgElement> {
  const parts: SvgElement[] = [];
  for (const [index, part] of box.parts.entries()) {
    parts.push(yield* boxElement(part, options, partPosition(box.shape, index, position)));
  }
  yield;
  return svgElement("g", boxAttributes(box.shape, options, position), [
    ...boxMarks(box),
    ...parts,
  ]);
}

/**
 * The position of a part in words: "2 of 5" in a row, "alternative 1 of 3" in a choice, both in a row that is
 * an alternative; empty for a single part. Alternatives that aren't drawn don't count.
 *
 * @param index of the part among those of `around`
 * @param outer position of `around` itself
 */
function partPosition(around: Shape, index: number, outer: string): string {
  const parts = shapeParts(around);
  if (around.type === "choice") return alternativePosition(parts, index);
  if (around.type !== "sequence") return "";
  if (parts.length === 1) return outer;
  const place = `${index + 1} of ${parts.length}`;
  return outer.includes(ALTERNATIVE) ? `${place}, ${outer.slice(outer.indexOf(ALTERNATIVE))}` : place;
}

function alternativePosition(parts: readonly Shape[], index: number): string {
  const kinds = parts.map((part) => part.type === "terminal" ? part.kind : part.type);
  const kind = kinds[index];
  if (kind === "more" || kind === "fewer") return "";
  const place = `${ALTERNATIVE} ${index + 1}`;
  if (kinds.includes("more")) return place;
  return `${place} of ${kinds.filter((each) => each !== "fewer").length}`;
}

const ALTERNATIVE = "alternative";

function boxAttributes(
  shape: Shape,
  { interactive = false }: SvgOptions,
  position: string,
): SvgElement["attributes"] {
  const { range, name } = shape;
  const toggles = shape.type === "terminal" ? shape.toggles : undefined;
  const isButton = toggles !== undefined && interactive;
  return {
    class: boxClasses(shape),
    "data-start": range.start,
    "data-end": range.end,
    ...(toggles === undefined ? {} : { "data-toggles": toggles }),
    ...(interactive ? { tabindex: -1 } : {}),
    role: isButton ? "button" : shape.type === "terminal" ? "img" : "group",
    "aria-label": interactive && position !== "" ? `${name}, ${position}` : name,
  };
}

function boxClasses(shape: Shape): string {
  const kind = "kind" in shape ? shape.kind : shape.type;
  const number = "number" in shape ? shape.number : undefined;
  const capture = number === undefined ? "" : ` capture-${captureStyle(number)}`;
  const negative = "negative" in shape && shape.negative ? " negative" : "";
  return `box kind-${kind}${negative}${capture}`;
}

/** Which of the eight capture styles (1 to 8) a group's number has. */
function captureStyle(number: number): number {
  return (number - 1) % UNDERLINES.length + 1;
}

const solidLine: Underline["shape"] = (x, y, width) => `M${x} ${y}h${width}`;

interface Underline {
  readonly shape: (x: number, y: number, width: number) => string;
  readonly dashes?: string;
  readonly thick?: boolean;
}

const DASHES = "5 3";

const DOTS = "1.5 2.5";

const doubleLine: Underline["shape"] = (x, y, width) =>
  solidLine(x, y - 1, width) + solidLine(x, y + 1, width);

const waveLine: Underline["shape"] = (x, y, width) =>
  `M${x} ${y}q2 -3 4 0` + "t4 0".repeat(Math.max(1, Math.round(width / 4) - 1));

const UNDERLINES: readonly Underline[] = [
  { shape: solidLine },
  { shape: solidLine, dashes: DASHES },
  { shape: solidLine, dashes: DOTS },
  { shape: doubleLine },
  { shape: waveLine },
  { shape: solidLine, thick: true },
  { shape: solidLine, dashes: DASHES, thick: true },
  { shape: solidLine, dashes: DOTS, thick: true },
];

function boxMarks(box: Box): readonly SvgElement[] {
  const { shape } = box;
  switch (shape.type) {
    case "terminal":
      return textBox(box);
    case "loop":
      return [...trackMark(box), ...countMark(box, shape)];
    case "group":
      return [...frameMarks(box, shape), ...trackMark(box)];
    default:
      return trackMark(box);
  }
}

/** The outline of a terminal and its text: a single line is centered, several are left-aligned. */
function textBox(box: Box): SvgElement[] {
  const { x, y, size, lines } = box;
  const first = y - (lines.length - 1) * LINE_PX / 2;
  const isFlush = lines.length > 1;
  const texts = lines.flatMap((line, index) => {
    const left = isFlush ? TEXT_PAD_PX : (size.width - line.width) / 2;
    const baseline = first + index * LINE_PX + TEXT_BASELINE_PX;
    return line.texts.map((text) => textMark(text, x + left + text.left, baseline, isFlush));
  });
  return [outline("shape", box), ...texts];
}

/** Distance from the middle of a line to the baseline of its text, px. */
const TEXT_BASELINE_PX = 4;

function textMark(
  { width, pieces }: PlacedText,
  left: number,
  baseline: number,
  isFlush: boolean,
): SvgElement {
  const x = isFlush ? left : Math.round(left + width / 2);
  const [only, ...others] = pieces;
  const isWhole = only !== undefined && others.length === 0;
  const classes = [isFlush ? "line" : "", isWhole && only.kind !== "text" ? only.kind : ""].filter(Boolean);
  return svgElement(
    "text",
    { ...(classes.length > 0 ? { class: classes.join(" ") } : {}), x, y: baseline },
    isWhole ? [only.text] : pieces.map(pieceMark),
  );
}

function pieceMark(piece: LabelPiece): SvgElement | string {
  return piece.kind === "text" ? piece.text : svgElement("tspan", { class: piece.kind }, [piece.text]);
}

/** The outline of a box; an anchor's is round. */
function outline(name: string, box: Box): SvgElement {
  const { x, y, size, shape } = box;
  const isAnchor = shape.type === "terminal" && shape.kind === "anchor";
  return svgElement("rect", {
    class: name,
    x,
    y: y - size.up,
    width: size.width,
    height: size.up + size.height + size.down,
    rx: isAnchor ? HALF_BOX_PX : CORNER_PX,
  });
}

/** The tracks of a box, if it has any. */
function trackMark({ track }: Box): SvgElement[] {
  return track === "" ? [] : [svgElement("path", { class: "track", d: track })];
}

/** The count of a loop: a pill in the gap of its track. */
function countMark({ x, y, size }: Box, loop: Loop): SvgElement[] {
  const isAbove = loop.min === 0 && loop.max <= 1;
  const middle = isAbove ? y - size.up + HALF_COUNT_PX : y + size.height + size.down - HALF_COUNT_PX;
  const center = x + Math.round(size.width / 2);
  const half = Math.round(countWidth(loop.count) / 2);
  return [
    svgElement("rect", {
      class: "pill",
      x: center - half,
      y: middle - HALF_COUNT_PX,
      width: 2 * half,
      height: 2 * HALF_COUNT_PX,
      rx: HALF_COUNT_PX,
    }),
    svgElement("text", { class: "repeat", x: center, y: middle + 4 }, [loop.count]),
  ];
}

/** The frame of a group with its title: number badge and name, or a description. */
function frameMarks(box: Box, group: Group): SvgElement[] {
  const area = frameArea(box, group);
  const left = area.x + FRAME_SIDE_PX;
  const top = area.y;
  const badge = group.number === undefined ? [] : badgeMarks(group, group.number, left, top);
  const text = titleText(group);
  const x = left + titleOffset(group);
  const name = group.kind === "capture" ? "title" : "meaning";
  const title = text === ""
    ? []
    : [svgElement("text", { class: name, x, y: top + TITLE_BASELINE_PX }, [text])];
  return [svgElement("rect", { class: "frame", ...area, rx: CORNER_PX }), ...badge, ...title];
}

/** The outline of a frame, px; that of a lookaround hangs below the track. */
function frameArea({ x, y, size }: Box, group: Group) {
  const isBelow = isLookaround(group);
  const top = isBelow ? y + BRANCH_PX : y - size.up;
  return {
    x: group.kind === "lookahead" ? x + BRANCH_SIDE_PX : x,
    y: top,
    width: size.width - (isBelow ? BRANCH_SIDE_PX : 0),
    height: y + size.height + size.down - top,
  };
}

/** The badge with the number, and the underline in the style of the number. */
function badgeMarks(group: Group, number: number, x: number, top: number): SvgElement[] {
  const width = badgeWidth(number);
  const line = Math.max(titleWidth(group), NARROWEST_UNDERLINE_PX);
  return [
    svgElement("rect", { class: "badge", x, y: top + 4, width, height: 14, rx: 4 }),
    svgElement("text", { class: "number", x: x + width / 2, y: top + TITLE_BASELINE_PX }, [String(number)]),
    underline(captureStyle(number), [x, top + 21], line),
  ];
}

/** Enough to distinguish the styles. */
const NARROWEST_UNDERLINE_PX = 24;

/** Distance from the top of a frame to the baseline of its title, px. */
const TITLE_BASELINE_PX = 15;

/**
 * The underline of a capture style: solid, dashed, dotted, double, wavy, then the first three again thicker,
 * so that groups differ by more than color.
 */
function underline(
  style: number,
  [x, y]: readonly [number, number],
  width: number,
): SvgElement {
  const { shape, dashes, thick } = UNDERLINES[style - 1] ?? { shape: solidLine };
  return svgElement("path", {
    class: "underline",
    d: shape(x, y, width),
    ...(dashes === undefined ? {} : { "stroke-dasharray": dashes }),
    ...(thick ? { "stroke-width": THICK_PX } : {}),
  });
}

const THICK_PX = 2.5;

function titleOffset({ number }: Group): number {
  return number === undefined ? 0 : badgeWidth(number) + BADGE_GAP_PX;
}

/** An SVG element as plain data: written as text on the server, created as nodes in the browser. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgElement | string)[];
}

/** Creates an element. */
export function svgElement(
  name: string,
  attributes: SvgElement["attributes"],
  children: SvgElement["children"] = [],
): SvgElement {
  return { name, attributes, children };
}
