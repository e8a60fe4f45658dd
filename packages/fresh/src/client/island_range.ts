import type { ContainerNode } from "preact";

/**
 * The nodes between two siblings, in the shape of the element Preact renders into:
 * an island is a range of its parent and has no element of its own.
 */
export function islandRange(start: Text, end: Text): ContainerNode {
  const parent = start.parentNode as Element;
  const range = {
    nodeType: Node.ELEMENT_NODE,
    parentNode: parent,
    ownerDocument: document,
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
