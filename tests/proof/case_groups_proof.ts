/** The groups of characters that are equal ignoring case, found among letters, against all code units. */
import { assertEquals } from "@std/assert";
import { caseGroups } from "../../lib/regex/syntax/unicode_tables.ts";

Deno.test("no code unit outside the groups is equal to another when case is ignored", () => {
  const groups = Map.groupBy(Array.from({ length: 0x10000 }, (_, unit) => unit), (unit) => {
    const upper = String.fromCharCode(unit).toUpperCase();
    const code = upper.charCodeAt(0);
    return upper.length !== 1 || (unit > 0x7f && code <= 0x7f) ? unit : code;
  });
  const expected = [...groups.values()].filter(({ length }) => length > 1);
  assertEquals(sorted(caseGroups(false)), sorted(expected));
});

const sorted = (groups: readonly (readonly number[])[]) =>
  groups.toSorted(([one = 0], [other = 0]) => one - other);
