import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { MarkedChange } from "../../components/MarkedChange.tsx";
import { patternEdits } from "../../lib/regex/diff/characters.ts";

const changed = (before: string, after: string, isCut: boolean) => {
  const edits = patternEdits({ pattern: before, flags: "" }, { pattern: after, flags: "" });
  return renderToString(<MarkedChange {...{ before, after, edits, isCut }} />)
    .replace(/^<code[^>]*>|<\/code>$/g, "").replaceAll(/<span class="space">(.)<\/span>/g, "$1")
    .replaceAll("&lt;", "<");
};

/** Patterns before and after, and what is shown of their change. */
const CUT: Readonly<Record<string, readonly [before: string, after: string, shown: string]>> = {
  "short patterns in full": ["^([a-z]+)+$", "^([a-z]+)$", "^([a-z]+)<del>+</del>$"],
  "what is near a change": [
    "^0123456789abcdef(?:x+)+ghijklmnopqrstuvw$",
    "^0123456789abcdef(?:x)+ghijklmnopqrstuvw$",
    "…cdef(?:x<del>+</del>)+ghijkl…",
  ],
  "no half of an escape": [
    "^[a-z]\\d\\d\\d\\d\\d\\d\\d\\d\\d\\d\\d\\d+$",
    "^[a-z]\\d\\d\\d\\d\\d\\d\\d\\d\\d\\d\\d\\d$",
    "…\\d\\d\\d\\d\\d\\d\\d\\d<del>+</del>$",
  ],
  "no half of a pair": [
    `^[a-z]${"😀".repeat(15)}b+$`,
    `^[a-z]${"😀".repeat(15)}b$`,
    `…${"😀".repeat(7)}b<del>+</del>$`,
  ],
  "each of two changes": [
    "(?:a+b)+0123456789abcdef0123456789abcdef(?:c+d)+",
    "(?:ab)+0123456789abcdef0123456789abcdef(?:cd)+",
    "(?:a<del>+</del>b)+01234…cdef(?:c<del>+</del>d)+",
  ],
  "the ends of much that is removed": [
    "^a0123456789abcdefghijklmnopqrstuvw|b+|c+|d+|e+|0123456789abcdefghijklmnopq$",
    "^a0123456789abcdefghijklmnopqrstuvw$",
    "…pqrstuvw<del>|b+|c+…lmnopq</del>$",
  ],
};

for (const [what, [before, after, shown]] of Object.entries(CUT)) {
  Deno.test(`a change that is cut shows ${what}`, () => assertEquals(changed(before, after, true), shown));
}

Deno.test("a change that isn't cut shows the whole pattern", () => {
  const [before, after] = CUT["what is near a change"]!;
  assertEquals(
    changed(before, after, false),
    "^0123456789abcdef(?:x<del>+</del>)+ghijklmnopqrstuvw$",
  );
});
