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
  const badge = group.number === undefined ? [] : badgeOf(group.number, left, top, titleWidth(group));
  const text = titleText(group);
  const x = left + titleOffset(group);
  const title = text === "" ? [] : [element("text", { class: "title", x, y: top + 15 }, [text])];
  return [outline("frame", box), ...badge, ...title];
}

function titleOffset({ number }: Group): number {
  return number === undefined ? 0 : badgeWidth(number) + BADGE_GAP_PX;
}

/** The number on its badge, underlined with the style of the number. */
function badgeOf(
  number: number,
  left: number,
  top: number,
  width: number,
): SvgElement[] {
  const badge = badgeWidth(number);
  return [
    element("rect", {
      class: "badge",
      x: left,
      y: top + 4,
      width: badge,
      height: 14,
      rx: 4,
    }),
    element("text", {
      class: "number",
      x: left + badge / 2,
      y: top + 15,
    }, [String(number)]),
    underline(captureStyle(number), [left, top + 21], width),
  ];
}
