import { assertEquals } from "@std/assert";
import { dependsOnCase, propertyTables } from "../../../../lib/regex/explain/properties.ts";
import { nodesOfType } from "../../../../lib/regex/syntax/tree_queries.ts";
import { treeOf } from "./explanation_cases.ts";

/** Two signs of which one case has a property and the other one doesn't: U+0345, a case of ι, and Ⓜ, an emoji. */
const RARE = /[\u0345\u24c2\u24dc]/u;

/** All characters with another case, but those. */
const CASED = Array.from({ length: 0x1e944 }, (_, code) => String.fromCodePoint(code))
  .filter((character) =>
    /[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/u.test(character) && !RARE.test(character)
  )
  .join("");

function changesWithCase(pattern: string): boolean {
  const count = (flags: string) => [...CASED.matchAll(new RegExp(pattern, flags))].length;
  return count("gu") !== count("giu");
}

for (const table of ["categories", "binary"] as const) {
  Deno.test(`it is said which ${table} depend on case with flags i and u`, () => {
    for (const name of new Set([...propertyTables[table].entries(), ["ASCII"]].flat())) {
      const pattern = `\\p{${name}}`;
      const [set] = nodesOfType(treeOf(pattern, "iu"), "CharacterSet");
      assertEquals(set?.kind === "property" && dependsOnCase(set), changesWithCase(pattern), name);
    }
  });
}
