import { assert, assertEquals, assertInstanceOf, assertStrictEquals, assertThrows } from "@std/assert";
import { computed, Signal, signal } from "@preact/signals";
import { h } from "preact";
import { revive, serialize } from "../src/serialize.ts";

function copyOf<T>(value: T): T {
  return revive(serialize(value)) as T;
}

Deno.test("serialize() preserves all values that islands may receive", () => {
  const value = {
    numbers: [0, -0, NaN, Infinity, -Infinity, 1.5],
    holes: [1, , 3], // deno-lint-ignore no-sparse-arrays
    nothing: [null, undefined],
    big: 10n,
    date: new Date(0),
    url: new URL("https://e.x/?a=b"),
    pattern: /a"b<\/script>/gi,
    set: new Set([1, "x"]),
    map: new Map([["k", { a: 1 }]]),
    bytes: new Uint8Array([1, 2]),
  };
  assertEquals(copyOf(value), value);
  assert(Number.isNaN(copyOf(new Date(NaN)).getTime()));
  assertEquals(1 in copyOf(value).holes, false);
});

Deno.test("serialize() preserves cycles and shared references", () => {
  const node: { self?: unknown; list: unknown[] } = { list: [] };
  node.self = node;
  node.list = [node.list, node];
  const copy = copyOf(node);
  assertStrictEquals(copy.self, copy);
  assertStrictEquals(copy.list[1], copy);
});

Deno.test("a shared signal stays one signal", () => {
  const shared = signal({ n: 1 });
  const [a, b] = copyOf([{ count: shared }, { count: shared }]);
  assertInstanceOf(a?.count, Signal);
  assertStrictEquals(a.count, b?.count);
  a.count.value = { n: 2 };
  assertEquals(b?.count.value.n, 2);
});

Deno.test("a computed signal becomes a constant one", () => {
  const copy = copyOf(computed(() => 2));
  assertEquals(copy.value, 2);
  assertThrows(() => (copy as unknown as { value: number }).value = 3);
});

Deno.test("an instance of a class loses its class", () => {
  class Point {
    constructor(readonly x: number) {}
    get double() {
      return 2 * this.x;
    }
  }
  const copy: object = copyOf({ point: new Point(1) }).point;
  assertEquals(copy, { x: 1 });
  assertEquals(Object.getPrototypeOf(copy), Object.prototype);
});

Deno.test("serialize() rejects functions and elements", () => {
  assertThrows(() => serialize({ f: () => 1 }), Error, "Serializing functions is not supported.");
  assertThrows(() => serialize({ children: h("p", null) }), Error, "elements");
});
