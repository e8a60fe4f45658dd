import type { ComponentChildren, VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";

/** Properties of a node as the renderer reads them. */
export type Props = Record<string, unknown> & { children?: ComponentChildren };

interface Shape {
  type: string | ((props: never) => unknown);
  props: Props;
}

const ORIGINAL = Symbol("original");

/** A node whose type and properties may be swapped for one render. */
export interface Node extends Shape {
  key: unknown;
  [ORIGINAL]?: Shape;
}

/** Renders a node as something else; the app may hold on to it and render it again. */
export function rewrite(node: Node, type: Shape["type"], props: Props): void {
  node[ORIGINAL] ??= { type: node.type, props: node.props };
  Object.assign(node, { type, props });
}

/** Adds properties for one render. */
export function addProps(node: Node, props: Props): void {
  rewrite(node, node.type, { ...node.props, ...props });
}

/** Undoes what an earlier render made of a node. */
export function restore(node: Node): void {
  if (node[ORIGINAL] !== undefined) Object.assign(node, node[ORIGINAL]);
}

/** A node that prints HTML as it stands. */
export function rawHtml(html: string): VNode {
  return jsxTemplate([html]);
}
