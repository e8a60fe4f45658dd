import { element, type SvgElement } from "./element.ts";

/** Which of the eight capture styles, 1 to 8, a group's number has. */
export function captureStyle(number: number): number {
  return (number - 1) % UNDERLINES.length + 1;
}

/**
 * The underline of a capture style: solid, dashed, dotted, double, wavy, then the first three again thicker,
 * so that a group is told by more than its colour.
 */
export function underline(
  style: number,
  [x, y]: readonly [number, number],
  width: number,
): SvgElement {
  const { shape, dashes, thick } = UNDERLINES[style - 1] ?? { shape: line };
  return element("path", {
    class: "underline",
    d: shape(x, y, width),
    ...(dashes === undefined ? {} : { "stroke-dasharray": dashes }),
    ...(thick ? { "stroke-width": THICK_PX } : {}),
  });
}

interface Underline {
  readonly shape: (x: number, y: number, width: number) => string;
  readonly dashes?: string;
  readonly thick?: boolean;
}

const line: Underline["shape"] = (x, y, width) => `M${x} ${y}h${width}`;

const double: Underline["shape"] = (x, y, width) => line(x, y - 1, width) + line(x, y + 1, width);

const wave: Underline["shape"] = (x, y, width) =>
  `M${x} ${y}q2 -3 4 0` + "t4 0".repeat(Math.max(1, Math.round(width / 4) - 1));

const DASHES = "5 3";
const DOTS = "1.5 2.5";
const THICK_PX = 2.5;

const UNDERLINES: readonly Underline[] = [
  { shape: line },
  { shape: line, dashes: DASHES },
  { shape: line, dashes: DOTS },
  { shape: double },
  { shape: wave },
  { shape: line, thick: true },
  { shape: line, dashes: DASHES, thick: true },
  { shape: line, dashes: DOTS, thick: true },
];
