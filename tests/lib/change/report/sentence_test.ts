import { assertEquals } from "@std/assert";
import type { RegexUse } from "../../../../lib/change/model.ts";
import { changeSentence, quotedExample, verdictPhrase } from "../../../../lib/change/report/sentence.ts";
import { judged } from "../../../changes/judged.ts";

const SENTENCES: readonly (readonly [
  before: string | null,
  after: string | null,
  sentence: string,
  use?: RegexUse,
])[] = [
  ["/[0-9]/", "/\\d/", "Same matches and captures in all texts, proved"],
  ["/^a$/", "/^a+$/", 'Accepts more: "aa" matches now'],
  // What is better now comes last.
  ["/^([a-z]+)+$/", "/^([a-z]+)$/", "Same matches and captures in all texts, proved; no longer dangerous"],
  ["/^(?:[a-z]+)+$/", "/^[a-z]{2,}$/", 'Accepts less: "a" no longer matches; no longer dangerous'],
  ["/[a-z]+$/", "/^[a-z]+$/", 'Accepts less: "1a" no longer matches; no longer slow on long input'],
  ["/^a b+$/", "/^a\\s*b*$/", 'Accepts more: "ab" (shorter: "a") and "a " match now'],
  ["/[a-z-]+/", "/[a-z_-]+/i", 'Accepts more: "A" and "_1" match now; flag i added'],
  ["/^a?$/", "/^a$/", "Accepts less: the empty text no longer matches"],
  [
    "/^a$/",
    "/^\\n$/",
    'Accepts none of the texts that it accepted before: "‹LF›" matches now, "a" no longer matches',
  ],
  ["/^[ab]$/", "/^[bc]$/", 'Accepts other texts: "c" matches now, "a" no longer matches'],
  ["/(a)b/", "/(ab)/", 'The same matches, but group 1 captures "ab" instead of "a" in "ab"'],
  ["/(ab)/", "/(?:a)(b)/", 'The same matches, but group 1 captures "b" instead of "ab" in "ab"'],
  [
    "/^v(\\d\\.\\d)$/",
    "/^(v\\d\\.\\d)$/",
    'The same matches, but group 1 captures "v1.2" instead of "1.2" in "v1.2"',
  ],
  ["/(a)(b)/", "/a(b)/", "The same matches, but group 1 is gone"],
  ["/a(b)/", "/(a)(b)/", "The same matches, but group 1 is new"],
  ["/(a)b/", "/ab/", "The same matches, but group 1 is gone"],
  ["/(?<a>x)y/", "/(?<b>x)y/", "The same matches, but groups have other names or numbers"],
  [
    "/a|ab/",
    "/ab|a/",
    'Accepts the same texts, but it matches "ab" at column 1 instead of "a" at column 1 in "ab"',
  ],
  [
    "/a/",
    "/a/g",
    'Same matches and captures in all texts, proved; flag g added ("test" and "exec" now start at "lastIndex" and change it)',
  ],
  [
    "/^(?i:a|b)$/",
    "/^(?i:b|a)$/",
    "Accepts the same texts by the specification; some engines, such as that of Node 24, handle these modifiers incorrectly and may behave differently",
  ],
  ["/a/dg", "/a/", "Same matches and captures in all texts, proved; flags d, g removed"],
  [null, "/a/", "New regex"],
  ["/a/", null, "Removed"],
  ["/^a$/", "/^ab?$/", 'Accepts more: "ab" matches now; only its source is used', "source"],
  [null, "/^(a+)+$/", "New regex; dangerous (29 characters can hang a thread for 1 s)"],
];

for (const [before, after, sentence, use] of SENTENCES) {
  Deno.test(`changeSentence() of ${before} and ${after}`, () =>
    assertEquals(changeSentence(judged(before, after, use)), sentence));
}

Deno.test("exampleWords() shows invisible characters, and shortens", () => {
  assertEquals(
    ["", "\ud800\t\u2028", "a".repeat(50)].map(quotedExample),
    ["the empty text", '"‹D800›‹TAB›‹LS›"', `"${"a".repeat(40)}…"`],
  );
});

Deno.test("verdictWords() says what changed about backtracking", () => {
  assertEquals(verdictPhrase(judged("/^a+$/", "/^(a+)+$/")), "Safe → Dangerous");
  assertEquals(verdictPhrase(judged("/a/", "/b/")), "Safe");
});
