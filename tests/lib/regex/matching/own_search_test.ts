import { assertEquals, assertThrows } from "@std/assert";
import { lineCursor } from "../../../../lib/regex/matching/line_tests.ts";
import { matchCursor, nativeSearch } from "../../../../lib/regex/matching/matches.ts";
import { ownSearch } from "../../../../lib/regex/matching/own_search.ts";

const PATTERNS = [
  ["a", "g"],
  ["", "gu"],
  ["(a)|(b)", "g"],
  ["(?:)", "gv"],
  ["(a)?b*", "gy"],
  ["b", "y"],
  ["^\\w+$", "gm"],
  ["(?<=(.))b", "d"],
  ["nothing", "g"],
] as const;

const TEXTS = ["", "aab", "b\u{1f600}a", "one\ntwo\r\nab", "aaa".repeat(100)];

Deno.test("our engine finds the same matches as the native one, in slices, lines and from an offset", () => {
  for (const [pattern, flags] of PATTERNS) {
    for (const text of TEXTS) {
      for (const [cursor, limit] of [[matchCursor, 3], [matchCursor, 10_000], [lineCursor, 2]] as const) {
        for (const from of [0, 1]) {
          const [own, native] = [ownSearch, nativeSearch].map((open) => {
            const made = cursor({ pattern, flags }, text, from, open);
            const slices = [made.next(limit), made.next(limit)];
            return [made.done, made.position, slices.map(({ width, bounds }) => [width, ...bounds])];
          });
          assertEquals(own, native, `/${pattern}/${flags} in ${JSON.stringify(text)} from ${from}`);
        }
      }
    }
  }
});

Deno.test("our engine matches syntax that the native one refuses", () => {
  const { bounds } = matchCursor(
    { pattern: String.raw`\A(\w+)|(\w+)\Z`, flags: "gmu" },
    "a\nb\nc\n",
    0,
    ownSearch,
  )
    .next(10);
  assertEquals([...bounds], [0, 1, 0, 1, -1, -1, 4, 5, -1, -1, 4, 5]);
  assertThrows(() => ownSearch({ pattern: String.raw`\A*`, flags: "u" }), SyntaxError, "Nothing to repeat");
});
