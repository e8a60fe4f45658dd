/** Random loops over counted and single characters: their steps look like a polynomial for a while. */
import fc from "fast-check";

const letter = fc.constantFrom("a", "\\w", "[ab]");
const lazy = fc.constantFrom("", "", "", "?");
const bounds = fc.tuple(fc.integer({ min: 2, max: 90 }), fc.integer({ min: 0, max: 40 }))
  .map(([min, more]) => [`{${min}}`, `{${min},}`, `{${min},${min + more}}`])
  .chain((counts) => fc.constantFrom(...counts));
const counted = fc.tuple(letter, bounds, lazy).map((parts) => parts.join(""));
const nested = fc.tuple(letter, fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 12 }), lazy)
  .map(([each, inner, outer, end]) => `(?:${each}{${inner}}b?){${outer}}${end}`);
const single = fc.tuple(letter, fc.constantFrom("", "", "?", "b?")).map((parts) => parts.join(""));
const alternative = fc.oneof(
  { weight: 4, arbitrary: counted },
  { weight: 3, arbitrary: single },
  { weight: 1, arbitrary: nested },
  {
    weight: 1,
    arbitrary: fc.tuple(counted, fc.constantFrom("b?", "c?", "a?")).map((parts) => parts.join("")),
  },
);
const alternatives = fc.array(alternative, { minLength: 2, maxLength: 3 }).map((parts) => parts.join("|"));
const loop = fc.tuple(
  alternatives,
  fc.constantFrom("(?:", "("),
  fc.constantFrom("+", "*", "+?", "*?", "{2,}"),
).map(([body, open, end]) => `${open}${body})${end}`);

/** A pattern with such a loop, anchored or not, perhaps in a group or beside another loop, with or without a suffix. */
export const countedLoops: fc.Arbitrary<string> = fc.tuple(
  fc.constantFrom("", "^", "^", "x"),
  fc.oneof({ weight: 5, arbitrary: loop }, { weight: 1, arbitrary: loop.map((each) => `(?:${each}c?)*`) }),
  fc.constantFrom("", "", "", "a*", "\\w{3,40}"),
  fc.constantFrom("!", "b", "$", "\\d", ""),
).map((parts) => parts.join(""));
