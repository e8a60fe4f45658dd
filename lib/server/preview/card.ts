import { buildDiagram } from "../../regex/railroad/diagram.ts";
import { styledDrawing } from "../../regex/railroad/document.ts";
import { escapeInvisible } from "../../regex/railroad/labels.ts";
import { layout } from "../../regex/railroad/layout.ts";
import { countColumns } from "../../regex/railroad/lines.ts";
import { type SvgElement, svgElement } from "../../regex/railroad/svg.ts";
import { serializeSvg } from "../../regex/railroad/svg_text.ts";
import { assess, secondLabel, type Verdict } from "../../regex/redos/verdict.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import type { Tree } from "../../regex/syntax/tree.ts";

/** What a card shows besides the pattern. */
export interface CardFacts {
  readonly tree: Tree;
  readonly verdict: Verdict;
  /** The format that the pattern is for; null if it is for none. */
  readonly format: string | null;
}

/**
 * Draws the picture of a link as an SVG file: the pattern, whether it can hang a server, and its diagram.
 *
 * @param facts null for a pattern that doesn't compile
 */
export function drawCard(regex: Regex, facts: CardFacts | null): string {
  const pattern = patternLines(toLiteral(regex));
  const verdict = facts ? verdictLine(facts.verdict) : errorLine();
  const verdictY = pattern.bottom + 30;
  const diagramY = verdictY + VERDICT_PX + 34;
  return serializeSvg(svgElement("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    width: CARD_WIDTH_PX,
    height: CARD_HEIGHT_PX,
    viewBox: `0 0 ${CARD_WIDTH_PX} ${CARD_HEIGHT_PX}`,
  }, [
    svgElement("rect", { width: CARD_WIDTH_PX, height: CARD_HEIGHT_PX, fill: GROUND }),
    ...header(facts?.format ?? "JavaScript regular expression"),
    ...pattern.lines,
    svgElement("g", { transform: `translate(${SIDE_PX} ${verdictY})` }, verdict),
    ...(facts ? diagram(facts.tree, diagramY) : []),
  ]));
}

/** Services show a picture of this size without cutting it. */
const CARD_WIDTH_PX = 1_200;
const CARD_HEIGHT_PX = 630;
const SIDE_PX = 64;
const ROOM_PX = CARD_WIDTH_PX - 2 * SIDE_PX;
const GROUND = "#ffffff";
const TEXT = "#1a1d23";
const MUTED = "#5b6270";
const BORDER = "#d5d9e0";
const ACCENT = "#0b57d0";

/** The fonts of the pictures, which are loaded for them. */
const SANS = "DejaVu Sans";
const MONO = "DejaVu Sans Mono";

function header(kind: string): SvgElement[] {
  return [
    svgElement("svg", { x: SIDE_PX, y: 40, width: 48, height: 48, viewBox: "0 0 32 32" }, [
      svgElement("rect", { width: 32, height: 32, rx: 6, fill: ACCENT }),
      svgElement("path", {
        d: "M8 25 14 7M19 11v10M14.7 13.5l8.6 5M14.7 18.5l8.6-5",
        stroke: "#ffffff",
        "stroke-width": 2.6,
        "stroke-linecap": "round",
        fill: "none",
      }),
    ]),
    text("Regex Workbench", { x: SIDE_PX + 66, y: 73, size: 26, weight: 700 }),
    text(kind, {
      x: CARD_WIDTH_PX - SIDE_PX,
      y: 73,
      size: 22,
      color: MUTED,
      anchor: "end",
    }),
    svgElement("path", { d: `M0 116.5H${CARD_WIDTH_PX}`, stroke: BORDER }),
  ];
}

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color?: string;
  readonly family?: string;
  readonly weight?: number;
  readonly anchor?: "end";
}

function text(content: string, style: TextStyle): SvgElement {
  const { x, y, size, color = TEXT, family = SANS, weight = 400, anchor = "start" } = style;
  return svgElement("text", {
    x,
    y,
    fill: color,
    "font-family": family,
    "font-size": size,
    "font-weight": weight,
    "text-anchor": anchor,
    "xml:space": "preserve",
  }, [content]);
}

/** Type sizes of the pattern in px, with the number of lines that are tried. The last one cuts the pattern. */
const PATTERN_SIZES = [[46, 1], [36, 2], [28, 3]] as const;

/** Width of a character of the monospace font, as a part of its size. */
const ADVANCE = 0.602;

function patternLines(literal: string): { lines: SvgElement[]; bottom: number } {
  for (const [size, most] of PATTERN_SIZES) {
    const isLast = size === PATTERN_SIZES.at(-1)?.[0];
    const lines = breakColumns(literal, Math.floor(ROOM_PX / (size * ADVANCE)), most + 1);
    if (lines.length > most && !isLast) continue;
    const shown = lines.slice(0, most);
    if (lines.length > most) shown.push(`${shown.pop()?.slice(0, -1).toWellFormed() ?? ""}…`);
    const advance = Math.round(size * 1.35);
    return {
      lines: shown.map((line, at) =>
        text(line, { x: SIDE_PX, y: 146 + Math.round(size * 0.95) + at * advance, size, family: MONO })
      ),
      bottom: 146 + shown.length * advance,
    };
  }
  return { lines: [], bottom: 146 };
}

/** Breaks a text into at most a number of lines; characters after them are left out. */
function breakColumns(content: string, columns: number, most: number): string[] {
  const lines = [""];
  let used = 0;
  // Spaces stay as they are: a line is shown as code.
  for (const character of content.slice(0, 4 * columns * most)) {
    const shown = character === " " ? character : escapeInvisible(character);
    const width = countColumns(shown);
    if (used + width > columns) {
      if (lines.length === most) break;
      lines.push("");
      used = 0;
    }
    lines.push((lines.pop() ?? "") + shown);
    used += width;
  }
  return lines;
}

const VERDICT_PX = 56;

const COLORS = {
  safe: { ground: "#e7f6ec", line: "#15803d", text: "#12602f" },
  info: { ground: "#f1f3f6", line: "#9aa1ad", text: "#3b414c" },
  warn: { ground: "#fff5db", line: "#b7791f", text: "#7a4d06" },
  danger: { ground: "#fdeaea", line: "#b3261e", text: "#8c1d18" },
} as const;

function verdictLine(verdict: Verdict): SvgElement[] {
  const { title, severity } = assess(verdict);
  const detail = verdict.kind === "safe" ? "linear time (proved)" : secondLabel(verdict);
  return pill(MARKS[severity ?? "safe"], title, detail, severity ?? "safe");
}

/** Color isn't the only cue. */
const MARKS = { safe: "✓", info: "?", warn: "⚠", danger: "⚠" } as const;

const errorLine = () => pill("✗", "Syntax error", "JavaScript can't compile this pattern", "danger");

function pill(mark: string, title: string, detail: string, severity: keyof typeof COLORS): SvgElement[] {
  const { ground, line, text: color } = COLORS[severity];
  const name = `${mark} ${title}${detail ? ": " : ""}`;
  // The fonts aren't measured: on average, their characters are this wide.
  const width = 56 + (0.67 * countColumns(name) + 0.58 * countColumns(detail)) * VERDICT_FONT_PX;
  return [
    svgElement("rect", {
      x: 1,
      y: 1,
      width: Math.round(Math.min(width, ROOM_PX - 2)),
      height: VERDICT_PX - 2,
      rx: 10,
      fill: ground,
      stroke: line,
      "stroke-width": 2,
    }),
    svgElement("text", {
      x: 28,
      y: 38,
      fill: color,
      "font-family": SANS,
      "font-size": VERDICT_FONT_PX,
      "xml:space": "preserve",
    }, [svgElement("tspan", { "font-weight": 700 }, [name]), detail]),
  ];
}

const VERDICT_FONT_PX = 27;

/** Nodes of a pattern whose diagram is drawn in the picture of a link; others are shown without one. */
const MAX_CARD_NODES = 300;

/** The diagram, not larger than it needs to be read; what has no room fades out. */
function diagram(tree: Tree, top: number): SvgElement[] {
  if (tree.size > MAX_CARD_NODES) return [];
  const room = CARD_HEIGHT_PX - top - 24;
  const placed = layout(buildDiagram(tree), { maxWidth: ROOM_PX / LEAST_SCALE });
  const fitting = Math.min(ROOM_PX / placed.width, room / placed.height);
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, fitting));
  const isCut = scale > fitting;
  const drawing = styledDrawing(placed, "light");
  return [
    svgElement("svg", {
      ...drawing.attributes,
      x: SIDE_PX,
      y: isCut ? top : top + Math.max(0, (room - placed.height * scale) / 3),
      width: placed.width * scale,
      height: placed.height * scale,
    }, drawing.children),
    ...(isCut ? fade() : []),
  ];
}

/** At this scale the words of a diagram are as small as they can be read in a chat. */
const LEAST_SCALE = 1.15;
const MOST_SCALE = 2;

function fade(): SvgElement[] {
  const stop = (offset: number, opacity: number) =>
    svgElement("stop", { offset, "stop-color": GROUND, "stop-opacity": opacity });
  const gradient = (id: string, x2: number, y2: number) =>
    svgElement("linearGradient", { id, x1: 0, y1: 0, x2, y2 }, [stop(0, 0), stop(1, 1)]);
  return [
    gradient("below", 0, 1),
    gradient("beside", 1, 0),
    svgElement("rect", {
      y: CARD_HEIGHT_PX - 90,
      width: CARD_WIDTH_PX,
      height: 90,
      fill: "url(#below)",
    }),
    svgElement("rect", {
      x: CARD_WIDTH_PX - SIDE_PX - 60,
      y: 320,
      width: SIDE_PX + 60,
      height: CARD_HEIGHT_PX - 320,
      fill: "url(#beside)",
    }),
  ];
}
