import type { Steps } from "../../regex/steps.ts";
import type { SvgElement } from "../../regex/railroad/svg.ts";

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Creates the nodes of a drawing in `parent`, one box with its marks in each step. Boxes enter the page one after
 * another, so that the browser never has to style and lay out all of them in one task. The recursion is as deep as
 * the drawing, whose depth the parser limits.
 */
export function* appendInSteps(parent: Element, element: SvgElement): Steps<void> {
  const node = document.createElementNS(NAMESPACE, element.name);
  for (const name in element.attributes) node.setAttribute(name, String(element.attributes[name]));
  const groups: SvgElement[] = [];
  for (const child of element.children) {
    if (typeof child === "string") node.append(child);
    else if (child.name === "g") groups.push(child);
    else appendMark(node, child);
  }
  parent.append(node);
  yield;
  for (const group of groups) yield* appendInSteps(node, group);
}

/** Creates an element that has no boxes in it. */
function appendMark(parent: Element, element: SvgElement): void {
  const node = document.createElementNS(NAMESPACE, element.name);
  for (const name in element.attributes) node.setAttribute(name, String(element.attributes[name]));
  for (const child of element.children) {
    if (typeof child === "string") node.append(child);
    else appendMark(node, child);
  }
  parent.append(node);
}
