import { assertEquals } from "@std/assert";
import { cyclesOf } from "../../../../../lib/regex/analysis/redos/components.ts";

const graph = (...edges: readonly number[][]) =>
  edges.map((targets) => targets.map((to) => [to, 1] as const));

Deno.test("cyclesOf() finds the components that one can go round in", () => {
  assertEquals(cyclesOf(graph([1], [2], [])), []);
  assertEquals(cyclesOf(graph([0, 1], [])), [[0]]);
  assertEquals(cyclesOf(graph([1], [2], [0, 3], [4], [3])), [[0, 1, 2], [3, 4]]);
  assertEquals(cyclesOf(graph([2], [0, 1], [])), [[1]]);
});

Deno.test("cyclesOf() takes a long way round", () => {
  const size = 20_000;
  const ring = Array.from({ length: size }, (_, vertex) => [(vertex + 1) % size]);
  assertEquals(cyclesOf(graph(...ring)).map(({ length }) => length), [size]);
});
