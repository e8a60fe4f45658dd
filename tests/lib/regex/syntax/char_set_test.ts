import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { CharSet } from "../../../../lib/regex/syntax/char_set.ts";

const MAXIMUM = 40;

/** A set, and which of the few characters it contains. */
const sets = fc.array(fc.tuple(fc.nat(MAXIMUM + 3), fc.nat(6))).map((list) =>
  CharSet.of(list.map(([min, length]) => ({ min, max: min + length })), MAXIMUM)
);
const membersOf = (set: CharSet): boolean[] => Array.from({ length: MAXIMUM + 1 }, (_, at) => set.has(at));

Deno.test("CharSet keeps ranges in ascending order that neither overlap nor touch", () =>
  fc.assert(fc.property(sets, sets, (one, other) => {
    for (const set of [one, one.union(other), one.intersect(other), one.without(other), one.negate()]) {
      let end = -2;
      for (const { min, max } of set.ranges) {
        assertEquals([min > end + 1, min <= max, max <= MAXIMUM], [true, true, true]);
        end = max;
      }
      assertEquals(set.size, membersOf(set).filter((each) => each).length);
    }
  })));

Deno.test("the operations of CharSet are those of sets", () =>
  fc.assert(fc.property(sets, sets, (one, other) => {
    const [left, right] = [membersOf(one), membersOf(other)];
    const each = (join: (a: boolean, b: boolean) => boolean) =>
      left.map((a, at) => join(a, right[at] === true));
    assertEquals(membersOf(one.union(other)), each((a, b) => a || b));
    assertEquals(membersOf(one.with(other.ranges)), each((a, b) => a || b));
    assertEquals(membersOf(one.intersect(other)), each((a, b) => a && b));
    assertEquals(membersOf(one.without(other)), each((a, b) => a && !b));
    assertEquals(membersOf(one.negate()), left.map((a) => !a));
    assertEquals(one.equals(other), left.join() === right.join());
    assertEquals(one.isDisjointWith(other), !each((a, b) => a && b).includes(true));
    assertEquals(one.isSubsetOf(other), !each((a, b) => a && !b).includes(true));
    assertEquals([one.isEmpty, one.isAll], [!left.includes(true), !left.includes(false)]);
  })));

Deno.test("sets with different largest characters aren't equal", () => {
  const range = [{ min: 1, max: 2 }];
  assertEquals(CharSet.of(range, 9).equals(CharSet.of(range, 10)), false);
  assertEquals(CharSet.of(range, 9).equals(CharSet.of(range, 9)), true);
});
