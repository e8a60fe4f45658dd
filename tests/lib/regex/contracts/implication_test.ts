import { assertEquals } from "@std/assert";
import { isImplied } from "../../../../lib/regex/contracts/implication.ts";
import { parseContracts } from "../../../../lib/regex/contracts/grammar.ts";

/** Pairs of contracts of which the first one follows from the second one, but not the other way around. */
const STRICTER: readonly (readonly [contract: string, by: string])[] = [
  ["nonempty", "length 1..3"],
  ["length 0..3", "length 1..3"],
  ["length 1..", "length 2"],
  ["steps 100 at 10", "steps 50 at 100"],
  ["within /^[ab]$/", 'within "a"'],
  ["covers /^a$/", "covers /^[ab]$/"],
  ['disjoint "a"', 'disjoint "a" | "b"'],
  ['never "ab"', 'never "a"'],
  ["group 1 within /^[0-9]+$/", "group 1 within /^[0-9]{2}$/"],
];

/** Pairs of which neither follows from the other. */
const UNRELATED: readonly (readonly [string, string])[] = [
  ["whole", "linear"],
  ['accepts "a"', 'accepts "b"'],
  ["length 1..3", "length 2..4"],
  ["steps 100 at 10", "steps 200 at 20"],
  ["group 1 within /a/", "group 2 within /a/"],
  ["within /^[ab]$/", "covers /^[ab]$/"],
  ["within format nothing", "within format ipv4"],
];

function implied(contract: string, by: string): boolean {
  const [one, other] = [contract, by].map((text) => {
    const parsed = parseContracts(text);
    return parsed.ok ? parsed.contracts[0]?.contract : undefined;
  });
  if (!one || !other) throw new Error(`${contract}, ${by}`);
  return isImplied(one, other);
}

for (const [contract, by] of STRICTER) {
  Deno.test(`"${by}" implies "${contract}"`, () => {
    assertEquals([implied(contract, by), implied(by, contract)], [true, false]);
    assertEquals([implied(contract, contract), implied(by, by)], [true, true]);
  });
}

for (const [one, other] of UNRELATED) {
  Deno.test(`neither of "${one}" and "${other}" implies the other`, () =>
    assertEquals([implied(one, other), implied(other, one)], [false, false]));
}

Deno.test("a contract about no empty match is the same as a length from 1 on", () => {
  assertEquals([implied("nonempty", "length 1.."), implied("length 1..", "nonempty")], [true, true]);
});
