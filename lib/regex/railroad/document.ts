import type { Regex } from "../regex.ts";
import { escapeInvisible } from "./labels.ts";
import type { PlacedDiagram } from "./layout.ts";
import { countColumns } from "./lines.ts";
import { renderSvg, type SvgElement, svgElement } from "./svg.ts";
import { serializeSvg } from "./svg_text.ts";

/**
 * Writes a drawing as a self-contained SVG file with style, background, title and description.
 *
 * @param theme colors; `auto` follows the reader's system
 */
export function svgDocument(placed: PlacedDiagram, theme: SvgTheme): string {
  const { attributes, children } = styledDrawing(placed, theme);
  const { regex, shape } = placed.diagram;
  return serializeSvg(svgElement("svg", { xmlns: "http://www.w3.org/2000/svg", ...attributes }, [
    svgElement("title", {}, [documentTitle(regex)]),
    svgElement("desc", {}, [`A railroad diagram: ${shape.name}`]),
    ...children,
  ]));
}

/** A drawing with its style and background, as a part of an SVG file. */
export function styledDrawing(placed: PlacedDiagram, theme: SvgTheme): SvgElement {
  const { attributes, children } = renderSvg(placed);
  const { width, height } = placed;
  return svgElement("svg", attributes, [
    svgElement("style", {}, [themeStyle(theme)]),
    svgElement("rect", { class: "ground", width, height }),
    ...children,
  ]);
}

/** Title of an exported diagram: enough to tell files apart in a list of tabs. */
const MAX_FILE_TITLE_CHARACTERS = 200;

function documentTitle({ pattern, flags }: Regex): string {
  const start = escapeInvisible(pattern.slice(0, MAX_FILE_TITLE_CHARACTERS));
  const more = pattern.length > MAX_FILE_TITLE_CHARACTERS ? "…" : "";
  return `/${start}${more}/${flags}`;
}

/** Note under such a diagram: enough for each of our sentences, some of which quote the pattern. */
const MAX_FILE_NOTE_CHARACTERS = 200;

/** Writes a sentence as an SVG file, for use in place of a drawing. */
export function messageDocument(sentence: string, theme: SvgTheme): string {
  const words = sentence.slice(0, MAX_FILE_NOTE_CHARACTERS).split(" ").map(escapeInvisible).join(" ");
  const [width, height] = [
    Math.ceil(2 * MARGIN_PX + countColumns(words) * ADVANCE_PX),
    LINE_PX + 2 * MARGIN_PX,
  ];
  return serializeSvg(svgElement("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    class: "diagram",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": words,
  }, [
    svgElement("title", {}, [words]),
    svgElement("style", {}, [themeStyle(theme)]),
    svgElement("rect", { class: "ground", width, height }),
    svgElement("text", { class: "line", x: MARGIN_PX, y: MARGIN_PX + BASELINE_PX }, [words]),
  ]));
}

const MARGIN_PX = 12;
const LINE_PX = 18;
const BASELINE_PX = 13;

/** Width of a character at 13 px in the widest of the usual fonts. */
const ADVANCE_PX = 8;

/** Colors of an exported drawing; `auto` follows the reader's system. */
export type SvgTheme = "light" | "dark" | "auto";

/**
 * The style of an exported drawing. Colors are written literally, because many programs that show SVG files
 * don't support custom properties.
 */
function themeStyle(theme: SvgTheme): string {
  if (theme !== "auto") return styled(PALETTES[theme]);
  const dark = styled(PALETTES.dark);
  return `${styled(PALETTES.light)}@media (prefers-color-scheme: dark) {\n${dark}}\n`;
}

type Palette = Readonly<Record<string, string>>;

function styled(palette: Palette): string {
  return `.diagram > .ground { fill: var(--ground); }\n${DRAWING_RULES}`
    .replace(
      /var\(--([\w-]+)\)/g,
      (_, name: string) => palette[name] ?? "currentColor",
    );
}

const PALETTES: Readonly<Record<"light" | "dark", Palette>> = {
  light: {
    ground: "#ffffff",
    surface: "#f6f7f9",
    border: "#d5d9e0",
    text: "#1a1d23",
    muted: "#5b6270",
    accent: "#0b57d0",
    "capture-1": "#0072b2",
    "capture-2": "#c04a00",
    "capture-3": "#00805c",
    "capture-4": "#aa3377",
    "capture-5": "#7a6a00",
    "capture-6": "#5e35b1",
    "capture-7": "#00727f",
    "capture-8": "#7b5b4e",
  },
  dark: {
    ground: "#14161a",
    surface: "#1c1f25",
    border: "#343a45",
    text: "#e6e8ec",
    muted: "#a0a7b4",
    accent: "#8ab4ff",
    "capture-1": "#56b4e9",
    "capture-2": "#ff9e4a",
    "capture-3": "#3ddbb0",
    "capture-4": "#ee99cc",
    "capture-5": "#e8d44d",
    "capture-6": "#b39ddb",
    "capture-7": "#4dd0e1",
    "capture-8": "#c9b3a8",
  },
};

/**
 * The rules that color a drawing, written with the custom properties of the page: `--ground`, `--surface`,
 * `--border`, `--text`, `--muted`, `--accent`, `--capture-1` to `--capture-8`. An exported drawing has them
 * inside, and the build puts them into the style sheet of the page.
 */
export const DRAWING_RULES = `\
.diagram { display: block; fill: none; stroke-width: 1; }
.diagram text {
  font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  fill: var(--text);
  stroke: none;
  text-anchor: middle;
  white-space: pre;
}
.diagram .word, .diagram .operator, .diagram .meaning, .diagram .repeat, .diagram .number {
  font-family: system-ui, sans-serif;
  font-size: 12px;
}
.diagram .track { stroke: var(--muted); }
.diagram .start { fill: var(--muted); }
.diagram .end { stroke: var(--muted); fill: var(--ground); stroke-width: 2; }
.diagram .shape { fill: var(--surface); stroke: var(--border); }
.diagram .line { text-anchor: start; }
.diagram .escape { fill: var(--accent); }
.diagram .kind-set > .shape { fill: var(--ground); stroke: var(--accent); }
.diagram .kind-set .word { fill: var(--accent); }
.diagram .operator { fill: var(--muted); }
.diagram .kind-anchor > .shape { fill: var(--ground); }
.diagram .kind-anchor .word { fill: var(--muted); }
.diagram .kind-empty > .shape { fill: var(--ground); stroke: none; }
.diagram .kind-empty .word { fill: var(--muted); }
.diagram .kind-reference > .shape { stroke: currentColor; fill: var(--ground); }
.diagram .kind-reference text, .diagram .kind-reference .word { fill: currentColor; }
.diagram .kind-more > .shape, .diagram .kind-fewer > .shape { stroke-dasharray: 3 3; fill: var(--ground); }
.diagram .kind-more .word, .diagram .kind-fewer .word { fill: var(--accent); }
.diagram .pill { fill: var(--surface); stroke: var(--muted); }
.diagram .repeat { fill: var(--text); font-weight: 600; }
.diagram .frame { stroke: currentColor; }
.diagram .kind-lookahead, .diagram .kind-lookbehind, .diagram .kind-modifiers { color: var(--muted); }
.diagram .kind-lookahead > .frame, .diagram .kind-lookbehind > .frame { stroke-dasharray: 4 3; }
.diagram .title, .diagram .meaning { fill: currentColor; text-anchor: start; }
.diagram .badge { fill: currentColor; }
.diagram .number { fill: var(--ground); font-size: 11px; font-weight: 600; }
.diagram .underline { stroke: currentColor; }
.diagram .capture-1 { color: var(--capture-1); }
.diagram .capture-2 { color: var(--capture-2); }
.diagram .capture-3 { color: var(--capture-3); }
.diagram .capture-4 { color: var(--capture-4); }
.diagram .capture-5 { color: var(--capture-5); }
.diagram .capture-6 { color: var(--capture-6); }
.diagram .capture-7 { color: var(--capture-7); }
.diagram .capture-8 { color: var(--capture-8); }
`;
