import { assert, assertEquals } from "@std/assert";
import { findAmbiguities, findCycles } from "../../../../lib/regex/redos/ambiguity.ts";
import { positionsOf } from "../../../../lib/regex/redos/positions.ts";
import { treeOf } from "../trees.ts";

/** Literal, and what is found when a match begins at the start: the first letter of the degree, prefix, pump. */
const CASES: readonly (readonly [literal: string, ...found: string[]])[] = [
  ["/abc/"],
  ["/(?:ab)*c/"],
  ["/(?:a|b)*c/"],
  ["/a*b*/"],
  ["/(?:a+)+/", "e a,a"],
  ["/(?:a|a)*/", "e a,aa"],
  ["/(?:a*)*/", "e a,a"],
  ["/x(?:a|ab|b)*/", "e xa,aba", "e xa,baba"],
  ["/a*a*/", "p a,a"],
  ["/a*b?a*/", "p a,a"],
  ["/a+ba+/"],
  ["/(?:a{1,30}){1,30}/", "e a,a"],
  ["/(?:a?){30}/", "e a,aa"],
  ["/\\d*(?=\\w*-)/", "p 0,0"],
];

for (const [literal, ...expected] of CASES) {
  Deno.test(`findAmbiguities() on ${literal}`, () => {
    const positions = positionsOf(treeOf(literal));
    assert(positions);
    const { found, complete } = findAmbiguities(positions, false);
    const told = found.map(({ degree, prefix, pump }) => `${degree.slice(0, 1)} ${prefix},${pump}`);
    assertEquals([...new Set(told)].slice(0, Math.max(1, expected.length)), expected);
    assert(complete);
  });
}

Deno.test("findAmbiguities() considers that a search begins anywhere", () => {
  const positions = positionsOf(treeOf("/a+b/"));
  assert(positions);
  assertEquals(findAmbiguities(positions, false).found, []);
  const [found] = findAmbiguities(positions, true).found;
  assertEquals([found?.degree, found?.prefix, found?.pump], ["polynomial", "", "a"]);
});

Deno.test("positionsOf() refuses patterns that are too deep, and does not unroll large repeats", () => {
  assertEquals(positionsOf(treeOf(`/${"(".repeat(400)}a${")".repeat(400)}/`)), undefined);
  assertEquals(positionsOf(treeOf("/(?:a{100}){100}/"))?.nodes.length, 1);
});

const graph = (...edges: readonly number[][]) =>
  edges.map((targets) => targets.map((to) => [to, 1] as const));

Deno.test("findCycles() finds the components with a cycle", () => {
  assertEquals(findCycles(graph([1], [2], [])), []);
  assertEquals(findCycles(graph([0, 1], [])), [[0]]);
  assertEquals(findCycles(graph([1], [2], [0, 3], [4], [3])), [[0, 1, 2], [3, 4]]);
  assertEquals(findCycles(graph([2], [0, 1], [])), [[1]]);
});

Deno.test("findCycles() handles a long cycle", () => {
  const size = 20_000;
  const ring = Array.from({ length: size }, (_, vertex) => [(vertex + 1) % size]);
  assertEquals(findCycles(graph(...ring)).map(({ length }) => length), [size]);
});
