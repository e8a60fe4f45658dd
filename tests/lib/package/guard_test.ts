import { assert, assertEquals, assertLess } from "@std/assert";
import { MAX_PATTERN_CHARACTERS } from "../../../lib/limits/pattern.ts";
import { MAX_SAFE_CHARACTERS, NATIVE_STEPS_PER_SECOND } from "../../../lib/limits/search.ts";
import type { RegexInput, SafeLimits } from "../../../lib/package/api.d.ts";
import { isSafe } from "../../../lib/package/guard.ts";
import safeRegex from "../../../lib/package/safe_regex.ts";
import { safety } from "../../../lib/package/safety.ts";
import { createStepCounter } from "../../../lib/regex/redos/growth/growth.ts";
import { parse } from "../../../lib/regex/syntax/parse.ts";
import { corpus } from "../../corpora/corpus.ts";
import { cpuTime } from "../../timing/cpu_time.ts";
import { everyNth } from "../../suites/sample.ts";

const CASES: readonly (readonly [regex: unknown, isSafe: boolean, limits?: unknown])[] = [
  ["/^[a-z]+$/", true],
  [/^\d{4}-\d\d$/g, true],
  [{ pattern: "a", flags: "i" }, true],
  // Quadratic, which is fast for short texts.
  [/\s+$/, true],
  [/\s+$/, false, { maxLength: 100_000 }],
  [/\s+$/, true, { maxLength: 100_000, maxMs: 60_000 }],
  [/\s+$/, false, { maxMs: 0.001 }],
  [/^(a+)+$/, false],
  [/^(a+)+$/, false, { maxLength: 1_000, maxMs: 1e9 }],
  [/^(a|a)*$/, false, { maxLength: Infinity, maxMs: Infinity }],
  // A short text bounds the steps of the fast ones only.
  [/a/, true, { maxLength: 0, maxMs: 1 }],
  [/a/, false, { maxLength: Infinity }],
  // Engines may fail on longer texts: V8 throws an error for this one.
  [/\S(?:\s*\S)*/, true, { maxLength: MAX_SAFE_CHARACTERS, maxMs: 1e6 }],
  [/\S(?:\s*\S)*/, false, { maxLength: 5_000_000, maxMs: 1e6 }],
  [/a/, false, { maxLength: MAX_SAFE_CHARACTERS + 1, maxMs: 1e6 }],
  [/a/, false, { maxMs: 0 }],
  [/a/, true, {}],
  [/a/, true, { maxLength: undefined }],
  [/a/, true, undefined],
  // What isn't a limit is a mistake, which must not make a regex safe.
  ...[null, 1_000, "fast", { maxLength: -1 }, { maxLength: NaN }, { maxLength: "1000" }, { maxMs: 5n }, {
    maxlength: 10,
  }, {
    get maxMs() {
      throw new Error("boom");
    },
  }].map((limits) => [/a/, false, limits] as const),
  ...["(", "/(/", "a", "/a/gg", null, undefined, 5, {}, { pattern: 1 }, new Proxy(/a/, {})].map((input) =>
    [input, false] as const
  ),
  [{ pattern: "a".repeat(MAX_PATTERN_CHARACTERS + 1) }, false],
];

Deno.test("the guard is true only for what is proved within the limits", () => {
  for (const [index, [regex, expected, limits]] of CASES.entries()) {
    assertEquals(isSafe(regex as RegexInput, limits as SafeLimits), expected, `case ${index}`);
  }
});

Deno.test("the guard lets no attack pass that takes longer than its limits", async () => {
  const patterns = everyNth(24, (await corpus("real-world")).slice(0, 600));
  let [guarded, slow] = [0, 0];
  for (const regex of patterns) {
    const result = safety(regex);
    const isSafeFor = isSafe(regex, { maxLength: 2_000, maxMs: 5 });
    guarded += Number(isSafeFor);
    if (result.kind !== "slow" || !result.attack) continue;
    slow++;
    const { prefix, pump, suffix } = result.attack;
    const count = Math.floor((2_000 - prefix.length - suffix.length) / Math.max(1, pump.length));
    const parsed = parse(regex);
    if (!isSafeFor || count < 1 || !parsed.ok) continue;
    // The steps of the attack are counted: within the bound, they take less than the limit.
    const text = prefix + pump.repeat(count) + suffix;
    const most = 5 * NATIVE_STEPS_PER_SECOND / 1_000;
    const steps = createStepCounter(parsed.tree)(text, most + 1);
    assert(steps !== null && steps <= most, `/${regex.pattern}/${regex.flags}: ${steps} steps`);
  }
  assert(guarded > patterns.length / 2 && slow > 0, `${guarded} guarded, ${slow} slow of ${patterns.length}`);
});

Deno.test("the guard with the parameters of safe-regex takes sources and ignores the limit", () => {
  for (
    const [input, expected] of [
      [/^[a-z]+$/, true],
      ["^[a-z]+$", true],
      ["(x+x+)+y", false],
      [/(a+){10}y/, false],
      ["(", false],
      [5, true],
      [undefined, true],
      // With slashes, it is the source of a pattern that matches slashes.
      ["/(a+)+$/", false],
      [{
        toString() {
          throw new Error("boom");
        },
      }, false],
      [new Proxy(/a/, {}), false],
    ] as const
  ) assertEquals([safeRegex(input), safeRegex(input, { limit: 1 })], [expected, expected], typeof input);
  // Many repetitions are no danger by themselves.
  assertEquals(
    safeRegex("^" + "a?".repeat(30) + "$", { limit: 25 }),
    safety("/^" + "a?".repeat(30) + "$/").kind === "safe",
  );
});

Deno.test("the guard takes a short time on a long chain of loops in a loop", () => {
  const pattern = `(${"x+x+".repeat(1_200)})+y`;
  // It takes a third of a second; uncounted work once took 17.
  assertLess(cpuTime(() => assertEquals(isSafe({ pattern }), false), 1), 4_000);
});
