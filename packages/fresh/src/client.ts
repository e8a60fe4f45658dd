import { type ComponentType, type ContainerNode, h, render } from "preact";
import { revive } from "./serialize.ts";

/** Hydrates islands, given by name, with their serialized properties. */
export function boot(islands: Record<string, ComponentType>, serialized: string): void {
  const props = revive(serialized) as Record<string, unknown>[];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  const marks = comments.filter(({ data }) => /^\/?frsh:island/.test(data));
  for (const [i, open] of marks.entries()) {
    const [, name, index, key] = /^frsh:island:(.*):(.*):(.*)$/.exec(open.data) ?? [];
    if (name === undefined) continue;
    const component = islands[name];
    const close = marks[i + 1]; // islands are not nested
    if (component === undefined || close?.parentNode !== open.parentNode) {
      console.error(`Cannot start island "${name}": its markup is not in one parent element`);
      continue;
    }
    const element = h(component, { ...props[Number(index)], ...(key && { key }) });
    const range = rangeBetween(blank(open), blank(close));
    const start = () => render(element, range);
    if ("scheduler" in globalThis) globalThis.scheduler.postTask(start);
    else setTimeout(start, 0);
  }
}

function blank(comment: Comment): Text {
  const text = document.createTextNode("");
  comment.replaceWith(text);
  return text;
}

/** An island has no root element: Preact gets an object that behaves like one, for the nodes between two siblings. */
function rangeBetween(start: Text, end: Text): ContainerNode {
  const parent = start.parentNode as Element;
  const range = {
    nodeType: Node.ELEMENT_NODE,
    parentNode: parent,
    namespaceURI: parent.namespaceURI,
    get firstChild() {
      return start.nextSibling === end ? null : start.nextSibling;
    },
    get childNodes() {
      const nodes = [...parent.childNodes];
      return nodes.slice(nodes.indexOf(start) + 1, nodes.indexOf(end));
    },
    contains: (node: Node | null) => parent.contains(node),
    insertBefore: (node: Node, before: Node | null) => parent.insertBefore(node, before ?? end),
    appendChild: (node: Node) => parent.insertBefore(node, end),
    removeChild: (node: Node) => parent.removeChild(node),
  };
  return range as unknown as ContainerNode;
}
