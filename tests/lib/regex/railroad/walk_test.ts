import { assert, assertEquals } from "@std/assert";
import { type Shape, shapeParts } from "../../../../lib/regex/railroad/shape.ts";
import { movePath, nearestStop, type PathMove, type ShapePath } from "../../../../lib/regex/railroad/walk.ts";
import { corpusDiagrams } from "./corpus.ts";
import { drawPattern } from "./sketch.ts";

/** Moves by their first letters, and the source of the stop after each. */
const WALKS: readonly (readonly [pattern: string, moves: string, ...sources: string[]])[] = [
  ["", "n i o", "", "", ""],
  ["abc", "n p i o f l", "abc", "abc", "abc", "abc", "abc", "abc"],
  ["a\\db", "n n n p p p", "\\d", "b", "b", "\\d", "a", "a"],
  ["a\\db", "l f", "b", "a"],
  ["(\\d)x", "i o n", "\\d", "(\\d)", "x"],
  ["(\\d)x", "i n", "\\d", "x"],
  ["x(\\d)", "n i p", "(\\d)", "\\d", "x"],
  ["\\d+x", "i i o n", "\\d", "\\d", "\\d+", "x"],
  ["a|b|c", "i i i i o o o o", "a", "b", "c", "c", "b", "a", "a|b|c", "a|b|c"],
  ["(a|\\db)|c", "i i i i o o", "(a|\\db)", "a|\\db", "a", "\\d", "a", "a|\\db"],
  ["(a|\\db)|c", "i i i i n i", "(a|\\db)", "a|\\db", "a", "\\d", "b", "c"],
  ["(?:\\da)b(?:c\\d)", "n n n n p", "a", "b", "c", "\\d", "c"],
  ["x(?:\\da)b", "n n n p p p", "\\d", "a", "b", "a", "\\d", "x"],
  ["x(?:\\da)b", "n l o", "\\d", "a", "a"],
];

for (const [pattern, moves, ...sources] of WALKS) {
  Deno.test(`moving through /${pattern}/ by ${moves}`, () => {
    const { shape } = drawPattern(pattern);
    let path = nearestStop(shape, []);
    const visited = moves.split(" ").map((letter) => {
      path = movePath(shape, path, LETTERS[letter] ?? "next");
      return sourceAt(pattern, shape, path);
    });
    assertEquals(visited, sources);
  });
}

const LETTERS: Readonly<Record<string, PathMove>> = {
  n: "next",
  p: "previous",
  i: "in",
  o: "out",
  f: "first",
  l: "last",
};

Deno.test("a path to a missing part leads to the nearest stop", () => {
  const { shape } = drawPattern("a|\\d(b)|c");
  const cases: readonly (readonly [ShapePath, ShapePath])[] = [
    [[], []],
    [[0], [0]],
    [[1], [1, 0]],
    [[1, 1, 0], [1, 1, 0]],
    [[1, 7, 0, 3], [1, 1, 0]],
    [[9], [2]],
  ];
  for (const [path, stop] of cases) assertEquals(nearestStop(shape, path), stop);
});

Deno.test("moves reach every box and only stop at boxes", async () => {
  for (const { shape } of await corpusDiagrams()) {
    const start = nearestStop(shape, []);
    const seen = new Map([[start.join(), start]]);
    for (const path of seen.values()) {
      for (const move of Object.values(LETTERS)) {
        const next = movePath(shape, path, move);
        assert(shapeAt(shape, next).type !== "sequence");
        seen.set(next.join(), next);
      }
    }
    assertEquals(seen.size, shapesIn(shape).filter(({ type }) => type !== "sequence").length);
  }
});

function shapesIn(root: Shape): Shape[] {
  const shapes = [root];
  for (const shape of shapes) shapes.push(...shapeParts(shape));
  return shapes;
}

function shapeAt(root: Shape, path: ShapePath): Shape {
  return path.reduce((shape, index) => shapeParts(shape)[index] ?? shape, root);
}

function sourceAt(pattern: string, root: Shape, path: ShapePath): string {
  const { range } = shapeAt(root, path);
  return pattern.slice(range.start, range.end);
}
