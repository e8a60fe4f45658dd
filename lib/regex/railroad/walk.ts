import { type Shape, shapeParts } from "./shape.ts";

/** The path to a part of a diagram: its index among the parts of each shape around it, outermost first. */
export type ShapePath = readonly number[];

/** A keyboard move through a diagram. */
export type PathMove = keyof typeof MOVES;

/**
 * Moves through a diagram. `next` and `previous` follow the track; `in` goes into a box, or from a box
 * without content to the alternative below; `out` goes to the alternative above, or to the box around;
 * `first` and `last` go to the ends of a row. Returns the same path if there is nothing to go to.
 */
export function movePath(root: Shape, path: ShapePath, move: PathMove): ShapePath {
  return MOVES[move](root, path);
}

/**
 * The stop at a path, or the nearest one if the diagram has no such part. Rows have no box of their own;
 * their first part is the stop.
 */
export function nearestStop(root: Shape, path: ShapePath): ShapePath {
  const valid: number[] = [];
  let shape = root;
  for (const index of path) {
    const parts = shapeParts(shape);
    const nearest = Math.min(index, parts.length - 1);
    const part = parts[nearest];
    if (part === undefined) break;
    valid.push(nearest);
    shape = part;
  }
  return stopIn(root, valid, 0);
}

const MOVES = {
  next: (root: Shape, path: ShapePath) => moveAlongRow(root, path, 1),
  previous: (root: Shape, path: ShapePath) => moveAlongRow(root, path, -1),
  in: (root: Shape, path: ShapePath) => {
    const hasParts = shapeParts(shapeAt(root, path)).length > 0;
    return hasParts ? stopIn(root, [...path, 0], 0) : alternativeBelow(root, path);
  },
  out: moveOut,
  first: (root: Shape, path: ShapePath) => moveToRowEnd(root, path, 0),
  last: (root: Shape, path: ShapePath) => moveToRowEnd(root, path, -1),
};

/** Moves to the neighbor in the innermost row that has one on this side. */
function moveAlongRow(root: Shape, path: ShapePath, by: 1 | -1): ShapePath {
  for (const [around, index] of ancestors(path)) {
    const isWithin = index + by >= 0 && index + by < rowLength(root, around);
    if (isWithin) return stopIn(root, [...around, index + by], by < 0 ? -1 : 0);
  }
  return path;
}

function moveToRowEnd(root: Shape, path: ShapePath, end: 0 | -1): ShapePath {
  for (const [around] of ancestors(path)) {
    if (rowLength(root, around) > 1) return stopIn(root, around, end);
  }
  return path;
}

function alternativeBelow(root: Shape, path: ShapePath): ShapePath {
  for (const [around, index] of ancestors(path)) {
    const shape = shapeAt(root, around);
    const hasNext = shape.type === "choice" && index + 1 < shape.items.length;
    if (hasNext) return stopIn(root, [...around, index + 1], 0);
  }
  return path;
}

function moveOut(root: Shape, path: ShapePath): ShapePath {
  for (const [around, index] of ancestors(path)) {
    const { type } = shapeAt(root, around);
    if (type === "choice" && index > 0) return stopIn(root, [...around, index - 1], 0);
    if (type !== "sequence") return around;
  }
  return path;
}

/** Descends into rows to a part that has a box. */
function stopIn(root: Shape, path: ShapePath, end: 0 | -1): ShapePath {
  const inner = [...path];
  let shape = shapeAt(root, path);
  while (shape.type === "sequence") {
    const index = end === 0 ? 0 : shape.items.length - 1;
    const item = shape.items[index];
    if (item === undefined) break;
    inner.push(index);
    shape = item;
  }
  return inner;
}

/** Each index of a path with the path to the shape around it, innermost first. */
function ancestors(path: ShapePath): readonly (readonly [around: ShapePath, index: number])[] {
  return path.map((index, depth) => [path.slice(0, depth), index] as const).toReversed();
}

function rowLength(root: Shape, path: ShapePath): number {
  const shape = shapeAt(root, path);
  return shape.type === "sequence" ? shape.items.length : 0;
}

function shapeAt(root: Shape, path: ShapePath): Shape {
  return path.reduce((shape, index) => shapeParts(shape)[index] ?? shape, root);
}
