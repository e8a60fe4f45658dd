import { isLayoutSlow } from "../../schema/layout_cost.ts";

/** A text for a field: empty if the browser would need seconds to lay it out. */
export function displayable(text: string): string {
  return isLayoutSlow(text) ? "" : text;
}

/** A text for a page that only shows it: a sentence takes its place if the browser would need seconds to lay it out. */
export function displayableCode(code: string): string {
  return isLayoutSlow(code) ? "Not displayed: these characters would freeze the page" : code;
}
