import type { Box } from "./box.ts";
import { element, type SvgElement } from "./element.ts";
import { FRAME_SIDE_PX } from "./geometry.ts";
import { BADGE_GAP_PX, badgeWidth, titleText, titleWidth } from "./measure.ts";
import { outline } from "./paint.ts";
import type { Group } from "./shape.ts";
import { captureStyle, underline } from "./underline.ts";

/** The frame of a group with its title: number badge and name, or what the frame means. */
export function frameOf(box: Box, group: Group): SvgElement[] {
  const left = box.x + FRAME_SIDE_PX;
  const top = box.y - box.size.up;
  const badge = group.number === undefined ? [] : badgeOf(group, group.number, left, top);
  const text = titleText(group);
  const x = left + titleOffset(group);
  const name = group.kind === "capture" ? "title" : "meaning";
  const title = text === "" ? [] : [element("text", { class: name, x, y: top + BASELINE_PX }, [text])];
  return [outline("frame", box), ...badge, ...title];
}

function titleOffset({ number }: Group): number {
  return number === undefined ? 0 : badgeWidth(number) + BADGE_GAP_PX;
}

/** The number on its badge, and the underline in the style of the number. */
function badgeOf(group: Group, number: number, x: number, top: number): SvgElement[] {
  const width = badgeWidth(number);
  const line = Math.max(titleWidth(group), NARROWEST_UNDERLINE_PX);
  return [
    element("rect", { class: "badge", x, y: top + 4, width, height: 14, rx: 4 }),
    element("text", { class: "number", x: x + width / 2, y: top + BASELINE_PX }, [String(number)]),
    underline(captureStyle(number), [x, top + 21], line),
  ];
}

/** From the top of a frame to the baseline of its title, px. */
const BASELINE_PX = 15;

/** Enough to tell the styles apart. */
const NARROWEST_UNDERLINE_PX = 24;
