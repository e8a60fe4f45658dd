import { type ComponentChild, h } from "preact";
import type { SvgElement } from "../../lib/regex/railroad/element.ts";

/** A drawn diagram, the same on the server and in the browser. */
export function Railroad({ svg }: { svg: SvgElement }): ComponentChild {
  return nodeOf(svg);
}

/** Recurses as deep as the drawing, whose depth the parser's limit bounds. */
function nodeOf({ name, attributes, children }: SvgElement): ComponentChild {
  return h(name, attributes, ...children.map((child) => typeof child === "string" ? child : nodeOf(child)));
}
