import { assert, assertEquals } from "@std/assert";
import { compare } from "../../../../lib/package/compare.ts";
import { safety } from "../../../../lib/package/safety.ts";
import { findLinearFix, fixWithoutGroups } from "../../../../lib/regex/rewrite/linear_fix.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";

function fixOf(pattern: string, flags = ""): string | undefined {
  const parsed = parse({ pattern, flags });
  assert(parsed.ok);
  return findLinearFix(parsed.tree)?.replacement.pattern;
}

Deno.test("a fix has the same matches and groups in linear time", () => {
  for (
    const [pattern, expected] of [
      ["^(?:a+)+$", "^a+$"],
      ["^(a+)+$", "^(a+)$"],
      ["^(?<x>a+)+$", "^(?<x>a+)$"],
      ["^(?:a|a)*$", "^a*$"],
      // Fast already.
      ["^a+$", undefined],
      // A fix would lack the group.
      ["^(?:(a)|b|ab)*$", undefined],
      ["(x+x+)+y\\1", undefined],
    ] as const
  ) assertEquals(fixOf(pattern), expected, pattern);
});

Deno.test("where no fix has all groups, one without them is found", () => {
  const found = ["^(\\w+|\\s)*$", "^((a|b)|a)+$", "^(?:(a)|b|ab)*$", "(x+x+)+y\\1", "^a+$"].map((pattern) => {
    const parsed = parse({ pattern, flags: "i" });
    assert(parsed.ok);
    return fixWithoutGroups(parsed.tree)?.replacement;
  });
  assertEquals(found[0], { pattern: "^(?:\\w|\\s)*$", flags: "i" });
  assertEquals(found.map((each) => each !== undefined), [true, true, true, false, false]);
});

Deno.test("each fix is equal to its pattern by the comparison, and safe", () => {
  const characters = ["a", "\\d", "[^,]", "\\w", "(?:ab)"];
  const loops = ["(?:X+)+", "(?:X|X)*", "(X+)*", "(?:X*)*", "(?:X+X*)+", "X*X*", "(?:X+,?)+"];
  const patterns = characters.flatMap((each) => loops.map((loop) => `^${loop.replaceAll("X", each)}$`));
  let fixes = 0;
  for (const pattern of patterns) {
    const fix = fixOf(pattern);
    if (fix === undefined) continue;
    fixes++;
    const [before, after] = [{ pattern }, { pattern: fix }];
    const compared = compare(before, after);
    assert(compared.kind === "decided" && compared.sameMatches, `/${pattern}/ and /${fix}/`);
    assertEquals(safety(after).kind, "safe", fix);
  }
  assert(fixes > patterns.length / 3, `${fixes} of ${patterns.length}`);
});
