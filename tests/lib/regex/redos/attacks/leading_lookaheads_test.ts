import { assert, assertEquals } from "@std/assert";
import { boundOfParts } from "../../../../../lib/regex/redos/decision.ts";
import { searchParts } from "../../../../../lib/regex/redos/attacks/leading_lookaheads.ts";
import { parse } from "../../../../../lib/regex/syntax/parse.ts";
import { randomPatternWithLeadingLookaheads } from "../../../../random/random_patterns.ts";
import { share } from "../../../../suites/sample.ts";
import { assertNotExceeded } from "../../../../backtracking/step_bounds.ts";
import { randomFrom } from "../../engine/texts.ts";

const PARTS: readonly (readonly [pattern: string, flags: string, parts: readonly string[] | undefined])[] = [
  ["^(?=.*a)(?!.*b)c$", "", ["^(?=.*a)", "^(?!.*b)", "^c$"]],
  ["(?=^.{8}$)(?=.*a).*$", "", ["^(?=^.{8}$)", "^(?=.*a)", "^.*$"]],
  ["^((?=a)|(?!b)(?=c))d", "", ["^(?=a)", "^(?!b)", "^(?=c)", "^d 2 times"]],
  ["^(?!.*(.)\\1)(?=(a))b", "", ["^(?!.*(.)\\1)", "^()(?=(a))", "^()()b"]],
  // One part may end the search of another line.
  ["^(?=.*a)(?!.*b)c$", "m", undefined],
  // Attempts begin everywhere.
  ["(?=.*a)(?!.*b)c$", "", undefined],
  ["(?:^|x)(?=.*a)(?!.*b)c$", "", undefined],
  // The parts refer to each other.
  ["^(?=(a*))\\1b", "", undefined],
  // One part only.
  ["^(?=.*a)", "", undefined],
  ["^a(?=.*a)", "", undefined],
];

for (const [pattern, flags, expected] of PARTS) {
  Deno.test(`searchParts() of /${pattern}/${flags}`, () => {
    const parsed = parse({ pattern, flags });
    assert(parsed.ok);
    const parts = searchParts(parsed.tree)?.parts;
    assertEquals(
      parts?.map(({ pattern, times }) => times > 1 ? `${pattern} ${times} times` : pattern),
      expected,
    );
  });
}

Deno.test("searches never take more steps than those of their parts together", () => {
  const random = randomFrom(38);
  let bounds = 0;
  for (let tried = 0; tried < share(10, 6_000, 200); tried++) {
    const parsed = parse(randomPatternWithLeadingLookaheads(random));
    const bound = parsed.ok ? boundOfParts(parsed.tree) : undefined;
    if (!parsed.ok || bound === undefined) continue;
    bounds++;
    assertNotExceeded(bound, parsed.tree, random);
  }
  assert(bounds > share(10, 500, 250));
});
