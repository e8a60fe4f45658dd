import { assertEquals } from "@std/assert";
import { expectedRevisions, formatEtag } from "../../../../lib/server/http/etag.ts";

const HEADERS: readonly [string | null, string[] | null][] = [
  [null, null],
  ["*", null],
  [" * ", null],
  ['"a"', ["a"]],
  ['W/"a"', ["a"]],
  ['"a", W/"b" ,"c"', ["a", "b", "c"]],
  ['""', [""]],
  ["a", []],
  ["", []],
];

for (const [header, revisions] of HEADERS) {
  Deno.test(`expectedRevisions() of ${header} are ${JSON.stringify(revisions)}`, () => {
    assertEquals(expectedRevisions(new Headers(header === null ? {} : { "If-Match": header })), revisions);
  });
}

Deno.test("expectedRevisions() reads what etagOf() wrote", () => {
  assertEquals(expectedRevisions(new Headers({ "If-Match": formatEtag("00ff") })), ["00ff"]);
});
