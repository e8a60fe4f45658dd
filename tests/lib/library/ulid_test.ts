import { assert, assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { isUlid, ulidAfter } from "../../../lib/library/ulid.ts";
import { random } from "../../random.ts";

const zeros = (bytes: number) => new Uint8Array(bytes);
const ones = (bytes: number) => new Uint8Array(bytes).fill(255);

Deno.test("ulidAfter() writes time and randomness as the specification does", () => {
  assertEquals(ulidAfter(null, 0, zeros), "0".repeat(26));
  assertEquals(ulidAfter(null, 1469918176385, ones), "01ARYZ6S41ZZZZZZZZZZZZZZZZ");
  assertEquals(ulidAfter(null, 2 ** 48 - 1, ones), `7${"Z".repeat(25)}`);
});

Deno.test("ulidAfter() goes up by one within a millisecond, and when the clock goes back", () => {
  const first = ulidAfter(null, 1469918176385, zeros);
  assertEquals(ulidAfter(first, 1469918176385, ones), "01ARYZ6S410000000000000001");
  assertEquals(ulidAfter(first, 0, ones), "01ARYZ6S410000000000000001");
  assertEquals(ulidAfter("01ARYZ6S41000000000000000Z", 0, zeros), "01ARYZ6S410000000000000010");
  assertEquals(ulidAfter(first, 1469918176386, zeros), "01ARYZ6S420000000000000000");
});

Deno.test("ulidAfter() is always greater than the one before, whatever the clock does", () => {
  fc.assert(fc.property(fc.array(fc.nat(2 ** 47), { minLength: 2 }), (times) => {
    let before: string | null = null;
    for (const time of times) {
      const id = ulidAfter(before, time, random);
      assert(isUlid(id) && (before === null || id > before));
      before = id;
    }
  }));
});

Deno.test("ulidAfter() gives two makers different identifiers", () => {
  assertNotEquals(ulidAfter(null, 0, random), ulidAfter(null, 0, random));
});

Deno.test("isUlid() knows an identifier by its letters and its length", () => {
  const not = [
    "",
    "01H",
    "01arz3ndektsv4rrffq69g5fav",
    "01ARYZ6S4100000000000000I0",
    "8ZZZZZZZZZZZZZZZZZZZZZZZZZ",
    "x".repeat(99),
  ];
  assertEquals([...not, "01ARYZ6S410000000000000001"].filter(isUlid), ["01ARYZ6S410000000000000001"]);
});
