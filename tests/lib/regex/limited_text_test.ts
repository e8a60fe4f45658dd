import { assertEquals } from "@std/assert";
import { joinUpTo, repeatUpTo } from "../../../lib/regex/limited_text.ts";

const JOINED: readonly (readonly [most: number, parts: readonly string[], text: string])[] = [
  [5, [], ""],
  [5, ["ab", "", "cd"], "abcd"],
  [4, ["ab", "cd"], "abcd"],
  [3, ["ab", "cd", "ef"], "abc"],
  [3, ["abcdef"], "abc"],
  [0, ["ab"], ""],
];

for (const [most, parts, text] of JOINED) {
  Deno.test(`joinUpTo() joins ${parts.length} texts to ${text.length} of ${most} characters`, () => {
    assertEquals(joinUpTo(most, parts), text);
  });
}

const REPEATED: readonly (readonly [most: number, text: string, times: number, repeated: string])[] = [
  [5, "ab", 2, "abab"],
  [5, "ab", 3, "ababa"],
  [5, "ab", 2 ** 53, "ababa"],
  [5, "ab", Infinity, "ababa"],
  [5, "", Infinity, ""],
  [5, "ab", 0, ""],
  [3, "abcdef", 1, "abc"],
];

for (const [most, text, times, repeated] of REPEATED) {
  Deno.test(`repeatUpTo() repeats "${text}" ${times} times within ${most} characters`, () => {
    assertEquals(repeatUpTo(most, text, times), repeated);
  });
}
