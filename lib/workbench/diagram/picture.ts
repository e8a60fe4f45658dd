import { MAX_SERVER_NODES } from "../../limits/pattern.ts";
import { buildDiagram } from "../../regex/railroad/diagram.ts";
import { messageDocument, svgDocument, type SvgTheme } from "../../regex/railroad/document.ts";
import { layout } from "../../regex/railroad/layout.ts";
import { parse } from "../../regex/syntax/parse.ts";
import { readUrlState } from "../model/link.ts";

/** An SVG file. */
interface Picture {
  readonly svg: string;
  /** False if it only has a sentence that says why nothing is drawn. */
  readonly isDrawing: boolean;
}

/**
 * Draws the pattern and flags of a link's query, in the colors that `theme` names: `light`, `dark`, or by
 * default those of the reader's system. Patterns of more than `MAX_SERVER_NODES` nodes are not drawn.
 */
export function readPicture(query: URLSearchParams): Picture {
  const theme = readTheme(query.get("theme"));
  const note = (sentence: string) => ({ svg: messageDocument(sentence, theme), isDrawing: false });
  const state = query.has("p") ? readUrlState(query) : null;
  if (state === null) return note("The URL contains no pattern");
  const parsed = parse(state);
  if (!parsed.ok) return note(parsed.message);
  if (parsed.tree.size > MAX_SERVER_NODES) return note("The pattern is too large for an image");
  return { svg: svgDocument(layout(buildDiagram(parsed.tree)), theme), isDrawing: true };
}

function readTheme(name: string | null): SvgTheme {
  return name === "light" || name === "dark" ? name : "auto";
}
