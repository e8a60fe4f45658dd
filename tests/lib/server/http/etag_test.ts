import { assertEquals } from "@std/assert";
import { expectedRevisions, formatEtag, matchesEtag } from "../../../../lib/server/http/etag.ts";

/** An If-None-Match header, and whether it names the tag "r1". */
const NONE_MATCH: readonly [header: string | null, matches: boolean][] = [
  [null, false],
  ["", false],
  ["*", true],
  [" * ", true],
  ['"r1"', true],
  ['W/"r1"', true],
  ['"r0", "r1"', true],
  ['"r0",W/"r1"', true],
  ['"r0"', false],
  ['"r10"', false],
  ["r1", false],
  ['"*"', false],
];

for (const [header, matches] of NONE_MATCH) {
  Deno.test(`If-None-Match: ${header} ${matches ? "names" : "doesn't name"} "r1"`, () => {
    assertEquals(matchesEtag(header, formatEtag("r1")), matches);
    assertEquals(matchesEtag(header, `W/${formatEtag("r1")}`), matches);
  });
}

/** An If-Match header, and the revisions that it expects; null for any. */
const MATCH: readonly [header: string | null, revisions: string[] | null][] = [
  [null, null],
  ["*", null],
  [" * ", null],
  ['"r1"', ["r1"]],
  ['W/"r1"', ["r1"]],
  ['"r1", "r2"', ["r1", "r2"]],
  ["r1", []],
  ['""', [""]],
];

for (const [header, revisions] of MATCH) {
  Deno.test(`If-Match: ${header} expects ${JSON.stringify(revisions)}`, () => {
    const headers = new Headers(header === null ? {} : { "If-Match": header });
    assertEquals(expectedRevisions(headers), revisions);
  });
}
