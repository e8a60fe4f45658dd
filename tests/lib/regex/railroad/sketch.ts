import { buildDiagram, type DiagramOptions } from "../../../../lib/regex/railroad/diagram.ts";
import {
  type Diagram,
  type Label,
  type Shape,
  shapeParts,
  type Terminal,
} from "../../../../lib/regex/railroad/shape.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";

/** The tree of a valid pattern. */
export function treeOf(pattern: string, flags = ""): Tree {
  const parsed = parse({ pattern, flags });
  if (!parsed.ok) throw new Error(`${parsed.message}: ${pattern.slice(0, 80)}`);
  return parsed.tree;
}

/** The diagram of a valid pattern. */
export function drawPattern(pattern: string, flags = "", options: DiagramOptions = {}): Diagram {
  return buildDiagram(treeOf(pattern, flags), options);
}

/** A shape on one line: `"text"`, `[set]`, `<anchor>`, `( a | b )`, `item{1+}`, `#1 name( item )`. */
export function sketch(shape: Shape): string {
  const parts = shapeParts(shape).map(sketch);
  switch (shape.type) {
    case "terminal":
      return sketchTerminal(shape);
    case "sequence":
      return parts.length === 1 ? `(${parts[0]})` : parts.join(" ");
    case "choice":
      return `( ${parts.join(" | ")} )`;
    case "loop":
      return `${quantifiable(shape.item, parts[0] ?? "")}{${shape.count}}`;
    case "group": {
      const number = shape.number === undefined ? "" : `#${shape.number}`;
      return `${[number, shape.title].filter(Boolean).join(" ")}( ${parts[0]} )`;
    }
  }
}

/** All shapes of a diagram, each before its parts. */
export function allShapes(root: Shape): Shape[] {
  const shapes = [root];
  for (const shape of shapes) shapes.push(...shapeParts(shape));
  return shapes;
}

/** The text of a label. */
export function labelText({ items, apart }: Label): string {
  return items.map((item) => item.map(({ text }) => text).join("")).join(apart ? " " : "");
}

function quantifiable(item: Shape, text: string): string {
  return item.type === "sequence" && item.items.length > 1 ? `(${text})` : text;
}

function sketchTerminal({ kind, label }: Terminal): string {
  const [open, close] = QUOTES[kind];
  return open + labelText(label) + close;
}

const QUOTES: Readonly<Record<Terminal["kind"], readonly [string, string]>> = {
  literal: ['"', '"'],
  set: ["[", "]"],
  anchor: ["<", ">"],
  reference: ["=", ""],
  empty: ["-", "-"],
  more: ["{", "}"],
  fewer: ["{", "}"],
};
