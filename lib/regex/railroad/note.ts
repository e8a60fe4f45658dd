import { columnsOf } from "./columns.ts";
import { element } from "./element.ts";
import { visible } from "./glyphs.ts";
import { markup } from "./markup.ts";
import { styleOf, type Theme } from "./theme.ts";

/** Writes a sentence as an SVG file, for where a drawing was expected and there is none. */
export function noteDocument(sentence: string, theme: Theme): string {
  const words = sentence.slice(0, NOTE_CHARACTERS).split(" ").map(visible).join(" ");
  const [width, height] = [Math.ceil(2 * MARGIN_PX + columnsOf(words) * ADVANCE_PX), LINE_PX + 2 * MARGIN_PX];
  return markup(element("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    class: "diagram",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": words,
  }, [
    element("title", {}, [words]),
    element("style", {}, [styleOf(theme)]),
    element("rect", { class: "ground", width, height }),
    element("text", { class: "line", x: MARGIN_PX, y: MARGIN_PX + BASELINE_PX }, [words]),
  ]));
}

/** Enough for any sentence of ours; some repeat a piece of the pattern. */
const NOTE_CHARACTERS = 200;

const MARGIN_PX = 12;
const LINE_PX = 18;
const BASELINE_PX = 13;

/** Of a character, at 13 px in the widest of the usual fonts. */
const ADVANCE_PX = 8;
