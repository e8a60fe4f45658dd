import type { Box } from "./box.ts";
import { element, type SvgElement } from "./element.ts";
import { CORNER_PX, HALF_BOX_PX, HALF_COUNT_PX, LEAD_PX, LINE_PX, TEXT_PAD_PX } from "./geometry.ts";
import type { Placed } from "./layout.ts";
import type { SetText } from "./lines.ts";
import type { Loop, Piece } from "./shape.ts";

/** The tracks of a box, when it has any. */
export function trackMark({ track }: Box): SvgElement[] {
  return track === "" ? [] : [element("path", { class: "track", d: track })];
}

/** The track before and after the content, and the marks where it begins and ends. */
export function endMarks({ root, track }: Placed): SvgElement[] {
  const { x, y, size } = root;
  const right = x + size.width + LEAD_PX;
  return [
    element("path", { class: "track", d: track }),
    element("circle", { class: "start", cx: x - LEAD_PX, cy: y, r: 4 }),
    element("circle", { class: "end", cx: right, cy: y + size.height, r: 4 }),
  ];
}

/** A terminal: its outline and its lines of text, centred when there is one, else flush left. */
export function textBox(box: Box): SvgElement[] {
  const { x, y, size, lines } = box;
  const first = y - (lines.length - 1) * LINE_PX / 2;
  const isFlush = lines.length > 1;
  const texts = lines.flatMap((line, index) => {
    const left = isFlush ? TEXT_PAD_PX : (size.width - line.width) / 2;
    const baseline = first + index * LINE_PX + BASELINE_PX;
    return line.texts.map((text) => textMark(text, x + left + text.left, baseline, isFlush));
  });
  return [outline("shape", box), ...texts];
}

/** The outline of a box; an anchor's is round. */
export function outline(name: string, box: Box): SvgElement {
  const { x, y, size, shape } = box;
  const isAnchor = shape.type === "terminal" && shape.kind === "anchor";
  return element("rect", {
    class: name,
    x,
    y: y - size.up,
    width: size.width,
    height: size.up + size.height + size.down,
    rx: isAnchor ? HALF_BOX_PX : CORNER_PX,
  });
}

/** The count of a loop, in the gap of its track. */
export function countMark({ x, y, size }: Box, loop: Loop): SvgElement[] {
  if (loop.count === "") return [];
  const isAbove = loop.min === 0 && loop.max <= 1;
  const middle = isAbove ? y - size.up + HALF_COUNT_PX : y + size.height + size.down - HALF_COUNT_PX;
  const center = x + Math.round(size.width / 2);
  return [
    element("text", { class: "repeat", x: center, y: middle + 4 }, [loop.count]),
  ];
}

function textMark(
  { width, pieces }: SetText,
  left: number,
  baseline: number,
  isFlush: boolean,
): SvgElement {
  const x = isFlush ? left : Math.round(left + width / 2);
  const [only, ...others] = pieces;
  const isWhole = only !== undefined && others.length === 0;
  const classes = [isFlush ? "line" : "", isWhole && only.kind !== "text" ? only.kind : ""].filter(Boolean);
  return element(
    "text",
    { ...(classes.length > 0 ? { class: classes.join(" ") } : {}), x, y: baseline },
    isWhole ? [only.text] : pieces.map(pieceMark),
  );
}

/** From the middle of a line down to the baseline of its text, px. */
const BASELINE_PX = 4;

function pieceMark(piece: Piece): SvgElement | string {
  return piece.kind === "text" ? piece.text : element("tspan", { class: piece.kind }, [piece.text]);
}
