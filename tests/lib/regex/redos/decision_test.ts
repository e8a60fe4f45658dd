import { assert, assertEquals } from "@std/assert";
import { decide } from "../../../../lib/regex/redos/decision.ts";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpus } from "../../../corpora/corpus.ts";
import { labelledPatterns } from "../../../corpora/labelled.ts";
import {
  randomPattern,
  randomPatternWithLookaheads,
  randomPatternWithReferences,
  randomText,
} from "../../../random/random_patterns.ts";
import { share } from "../../../suites/sample.ts";
import { randomFrom } from "../engine/texts.ts";
import { treeOf } from "../trees.ts";

/** Formula for the maximum steps of a search; null if there is no linear bound. */
function boundOf(literal: string): string | null {
  const decision = decide(treeOf(literal));
  return decision.kind === "linear" ? `${decision.bound.perCharacter}n + ${decision.bound.atEnd}` : null;
}

const BOUNDS: readonly (readonly [literal: string, bound: string | null])[] = [
  ["/a/", "1n + 1"],
  ["/^a/", "1n + 2"],
  ["/\\d{4}-\\d{2}/", "5n + 1"],
  ["/^a*b/", "4n + 3"],
  ["/a*/", "2n + 1"],
  ["/[a-z]{1,256}!/", "767n + 1"],
  ['/"[^"]*"/', "4n + 1"],
  ["/^((25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?).){3}(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)$/", "1n + 1616"],
  [
    "/(?:(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\\.){3}(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)/",
    "128n + 9",
  ],
  ["/; {0,2}OPPO ?([^;/]{1,100}?)(?: Build|\\) AppleWebKit)/", "16n + 1"],
  [
    "/https?:\\/\\/(www\\.)?[-a-zA-Z0-9@:%._\\+~#=]{1,256}\\.[a-zA-Z0-9()]{1,6}\\b([-a-zA-Z0-9()@:%_\\+.~#?&//=]*)/",
    "16n + 1",
  ],
  // No text has the slowest position everywhere.
  ["/pplx-[a-z0-9]{48}!/", "4n + 1"],
  // An attempt begins once in 7 characters, so there are 29 in the repeat.
  ["/Opera\\/9.{0,200}x/", "88n + 1"],
  // The repeat ends where another attempt begins.
  ["/; TOUCH[^;]{1,100}?(?:Build|\\))/", "8n + 1"],
  // The branches stay in the repeat, whatever they know about the character before.
  ["/\\b(T-Mobile)_([^_]+)_(.{0,200}) Build/", "89n + 2"],
  ["/a*b/", null],
  ["/(a+)+$/", null],
];

for (const [literal, bound] of BOUNDS) {
  Deno.test(`decide() bounds the steps of ${literal}`, () => assertEquals(boundOf(literal), bound));
}

/**
 * Conditions of soundness: each has a pattern that would be called linear without it, and a similar linear
 * one.
 */
const CONDITIONS: readonly (readonly [condition: string, slow: string, linear: string])[] = [
  [
    "what is dropped may add paths, never certain successes",
    "/(\\*|_)(?=\\S)([^\\r]*?\\S)\\1/",
    "/^(\\*|_)[^\\r]*?\\S/",
  ],
  ["a count that is abstracted is not certain", "/[^]{0,50000}$/", "/[^]{0,200}/"],
  ["a chain of successes may restart a failing branch", "/(?:a[ab]*c|ab)*/", "/(?:ac|ab)*/"],
  ["a state that always succeeds may be reached slowly", "/\\s*$/", "/\\/\\*[^]*?(?:\\*\\/|$)/"],
  ["an earlier success has to be earlier", "/^a*?(?:a*b|[^a]|$)/", "/^a*?(?:b|[^a]|$)/"],
  ["an empty iteration fails unless it is required", "/^(a*)*?$/", "/^(?:|a)+/"],
  ["required iterations may be empty", "/^(?:a*){2,}$/", "/^(?:a*){1}$/"],
  ["counted repeats are finite and many", "/^(?:a{1,30}){1,30}$/", "/^(?:a{1,3}b){1,3}$/"],
  ["a lookahead is entered again at each arrival", "/(?:(?=a*)a)+b/y", "/^(?=.*\\d)(?=.*[a-z]).{8,}$/"],
  ["success in a lookahead is not success of the match", "/^(?:(?=a)a*)*$/", "/^(?=a|$)a*$/"],
  ["a lookbehind costs what stands before", "/(?<=a+)b/", "/(?<=a{1,5})b/"],
  ["a backreference reads what its group read", "/^(a*)\\1$/", "/^(a)\\1$/"],
  ["sticky searches begin once", "/[a-z]+!/", "/[a-z]+!/y"],
  ["all matches of a text together", "/(?:a*b|a)/g", "/[a-z]+/g"],
  ["lines begin behind every line terminator", "/^Host:[^\\r\\n]*x/m", "/^Host:.*x/m"],
  ["case folding without u keeps the long s apart", "/^(?:ſ|s)*$/iu", "/^(?:ſ|s)*$/i"],
  ["word boundaries depend on both sides", "/(?:a\\B|a)*$/y", "/(?:a\\b|b)*$/y"],
  ["no attempt begins after one that is sure to succeed", "/ +[^\\n]+x/", "/ +[^\\n]+/"],
  [
    "one of several branches may be sure to succeed",
    '/"(?:[^"\\r\\n]|"")*"(?![",])/',
    '/"(?:[^"\\r\\n]|"")*"(?!")/',
  ],
  ["a branch is not tried if one before it succeeds", "/^\\s*\\n\\s*\\n$/", "/^\\s*\\n\\s*\\n/"],
  ["a backreference to a group with few texts reads the captured one", "/([\"']).*?\\1x/", "/([\"']).*?\\1/"],
  [
    "a lookahead may test for the captured text",
    "/([\"'])(?:\\\\.|(?!\\1).)*\\1x/",
    "/^([\"'])(?:\\\\.|(?!\\1)[^\\\\])*\\1/",
  ],
  ["an iteration resets the captures in it", "/^(?:(?:(a)|b)*\\1a*)*$/", "/^(?:(a)\\1b)*$/"],
  ["case is ignored where the backreference is", "/^(?:(a|b)(?:\\1|A))*$/i", "/^(?:(a|b)(?:\\1|A))*$/"],
  ["branches that meet at one target count twice", "/^(?:a||a)*$/", "/^(?:a|b|)*$/"],
  [
    "what follows a success in the body of a lookahead is not tried in it",
    "/^[a-z](?!.*[-_]+x)[a-z_-]*$/",
    "/^[a-z](?!.*[-_]{2,})[a-z_-]*$/",
  ],
  ["bodies of lookaheads that are entered apart succeed apart", "/(?:(?=a*)a)*b/", "/^(?=a*)a*b/"],
  [
    "a lookahead may hold where another one does not",
    "/^(?:\\s*#(?!##[^#]).*)+$/",
    "/^(?:\\s*#(?!##[^#]).*)+/",
  ],
  ["a lookahead at the end is a part of the match", "/[0-9](?=.*.{4})x/", "/[0-9](?=.*.{4})/"],
  [
    "the next search begins before what a lookahead has read",
    "/^(.*?)\\.(?=.*\\.)/gm",
    "/^(.*?)\\.(?=.*\\.)/m",
  ],
  ["the next search reads what the last one left", "/__(\\S[^]*?)__\\b/g", "/__(\\S[^]*?)__/g"],
  [
    "searches for all matches go on behind each of them",
    "/([^\\n])[ \\t]+([^\\n ])/g",
    "/([^\\n])[ \\t]+([^\\n])/g",
  ],
  [
    "an attempt that is sure to succeed ends the search, not that for all matches",
    "/\\$(?:\\{([^}]+)\\}|[^]?)/g",
    "/\\$(?:\\{([^}]+)\\}|[^]?)/",
  ],
  [
    "only an attempt that is sure to succeed keeps others from being made",
    "/--(?:\\[(=*)\\[[^]*?\\]\\1\\]|.+)x/",
    "/--(?:\\[(=*)\\[[^]*?\\]\\1\\]|.*)/",
  ],
  [
    "an attempt of limited length has a limited number of others beside it",
    "/([ ]|-){0,2}9[1-4]([ ]|-|[1-9])*x/",
    "/(0|\\+98)?([ ]|-|[()]){0,2}9[1-4]([ ]|-|[()]){0,2}(?:[0-9]([ ]|-|[()]){0,2}){7}/",
  ],
  [
    "attempts begin until one is sure to succeed",
    "/[78]+[0-9() -]{16,17}x/",
    "/[78]+[0-9() -]{16,17}/",
  ],
  [
    "lookaheads at the start of the text are tried once",
    "/(?=.*[a-z].*[a-z])(?=.*\\d.*\\d)[a-z0-9]{6,20}$/",
    "/^(?=.*[a-z].*[a-z])(?=.*\\d.*\\d)[a-z0-9]{6,20}$/",
  ],
  [
    "only the attempt at the start of the text gets to a loop",
    "/x[abx.]{1,256}\\.[a-z]{1,6}\\b[abx.]*$/",
    "/^x[abx.]{1,256}\\.[a-z]{1,6}\\b[abx.]*$/",
  ],
  [
    "branches in many states are joined, those in loops are not",
    "/b(?:-[-\\w]{1,64})?[\\w-]*x/",
    "/bot(?:-[-\\w]{1,64})?[\\s/](\\d+(\\.\\d+)+)/i",
  ],
];

for (const [condition, slow, linear] of CONDITIONS) {
  Deno.test(`decide() handles: ${condition}`, () => {
    assertEquals(boundOf(slow), null, slow);
    assert(boundOf(linear) !== null, linear);
  });
}

Deno.test("decide() says what the search for slow texts doesn't cover", () => {
  const gapsOf = (literal: string) => {
    const decision = decide(treeOf(literal));
    return decision.kind === "undecided" ? decision.notCovered : null;
  };
  assertEquals(gapsOf("/^(?<=a+)b$/"), [
    "constructs that the proof does not support: lookbehinds with a loop or a backreference",
  ]);
  assertEquals(gapsOf("/^a*a*$/"), []);
  assertEquals(gapsOf("/^(?=.*x)a*a*$/"), [
    "all texts that the lookarounds and backreferences require or rule out",
  ]);
  assertEquals(gapsOf("/^(?:(?:a{1,3}){1,9}){1,9}$/"), [
    "all combinations of repeats, for which no bound on the steps was found",
  ]);
  // Counts that are too large to be written out are no lookarounds.
  assertEquals(gapsOf("/[a-z]{1,1000}@[a-z]{1,1000}!/"), [
    "all combinations of repeats, for which no bound on the steps was found",
  ]);
  assertEquals(gapsOf("/^(?:a|aa)(?:a|aa)$/"), null);
  assertEquals(gapsOf(`/^${"(?:a|aa)".repeat(40)}$/`), [
    "all combinations of repeats, for which no bound on the steps was found",
  ]);
});

Deno.test("no pattern that is known to be slow has a linear bound", async () => {
  for (const { pattern, flags, label } of await labelledPatterns()) {
    const parsed = parse({ pattern, flags });
    if (label === "not shown" || !parsed.ok) continue;
    const decision = decide(parsed.tree);
    // A huge bound isn't useful.
    assert(decision.kind !== "linear" || decision.bound.perCharacter > 1_000, `/${pattern}/${flags}`);
  }
});

Deno.test("random patterns never take more steps than their bound", () => {
  const random = randomFrom(31);
  for (let tried = 0; tried < share(250, 3_000, 600);) {
    const regex = randomPattern(random);
    const parsed = parse(regex);
    if (!parsed.ok) continue;
    tried++;
    const decision = decide(parsed.tree);
    if (decision.kind === "linear") assertBound(parsed.tree, decision.bound, () => randomText(random), 25);
  }
});

Deno.test("random patterns with backreferences never take more steps than their bound", () => {
  const random = randomFrom(33);
  for (let tried = 0; tried < share(250, 3_000, 600);) {
    const parsed = parse(randomPatternWithReferences(random));
    if (!parsed.ok) continue;
    tried++;
    const decision = decide(parsed.tree);
    if (decision.kind === "linear") assertBound(parsed.tree, decision.bound, () => randomText(random), 25);
  }
});

Deno.test("random patterns with lookaheads never take more steps than their bound", () => {
  const random = randomFrom(34);
  for (let tried = 0; tried < share(150, 3_000);) {
    const parsed = parse(randomPatternWithLookaheads(random));
    if (!parsed.ok) continue;
    tried++;
    const decision = decide(parsed.tree);
    if (decision.kind === "linear") assertBound(parsed.tree, decision.bound, () => randomText(random), 25);
  }
});

Deno.test("real-world patterns never take more steps than their bound", async () => {
  const random = randomFrom(32);
  const patterns = await corpus("real-world");
  const stride = Math.ceil(patterns.length / share(120, 1_000));
  for (const regex of patterns.filter((_, index) => index % stride === 0)) {
    const parsed = parse(regex);
    if (!parsed.ok) continue;
    const decision = decide(parsed.tree);
    if (decision.kind === "linear") assertBound(parsed.tree, decision.bound, () => randomText(random), 10);
  }
});

function assertBound(
  tree: Parameters<typeof createStepCounter>[0],
  { perCharacter, atEnd }: { perCharacter: number; atEnd: number },
  text: () => string,
  texts: number,
): void {
  const stepsOn = createStepCounter(tree);
  for (let count = 0; count < texts; count++) {
    const each = text();
    const most = perCharacter * each.length + atEnd;
    const steps = stepsOn(each, 3_000_000) ?? Infinity;
    assert(
      steps <= most,
      `/${tree.regex.pattern}/${tree.regex.flags} takes ${steps} > ${most} on ${JSON.stringify(each)}`,
    );
  }
}
