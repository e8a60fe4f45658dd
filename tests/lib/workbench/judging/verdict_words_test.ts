import { assert, assertEquals } from "@std/assert";
import { attackText } from "../../../../lib/regex/redos/attack.ts";
import { countVerdict } from "../../../../lib/regex/redos/counted_verdict.ts";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import type { Conclusion, Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { parseTree, type Tree } from "../../../../lib/regex/syntax/tree.ts";
import { verdictHeadline } from "../../../../lib/workbench/judging/verdict_headline.ts";
import { causeWords } from "../../../../lib/workbench/judging/verdict_sentence.ts";
import { verdictWords } from "../../../../lib/workbench/judging/verdict_words.ts";

const BARE = { steps: [], hotspots: [] };
const LAW = { kind: "polynomial", degree: 2, period: 1, from: 1, differences: [[9, 8, 3]] } as const;
const ATTACK = { prefix: "", pump: "a", suffix: "!", count: 30 };
const slowAt = (characters: number) => ({ slowLength: { ms: 1_000, characters } });

const CASES: readonly (readonly [
  Verdict,
  severity: string,
  title: string,
  headline: string,
  growth: number | null,
  sentence: string,
])[] = [
  [
    {
      kind: "safe",
      how: "proved",
      class: "linear",
      bound: { coefficients: [9, 14], text: "14n + 9" },
      safeLength: { ms: 50, characters: 1_000_000 },
      ...BARE,
    },
    "safe",
    "Safe",
    "1,000,000 characters: at most about 15 ms",
    0,
    "Proved: at most 14 steps per character, plus 9",
  ],
  [
    { kind: "unknown", how: "searched", finished: true, ...BARE },
    "calm",
    "Unknown (no slow input found)",
    "",
    null,
    "No slow input was found",
  ],
  [
    { kind: "unknown", how: "searched", finished: true, ...BARE },
    "calm",
    "Unknown (no slow input found)",
    "",
    null,
    "No slow input was found",
  ],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "exponential",
      base: 2,
      attack: ATTACK,
      law: LAW,
      ...slowAt(28),
      ...BARE,
    },
    "danger",
    "Dangerous",
    "28 characters can hang a thread for 1 s, at 1 billion steps per second",
    3,
    'Each extra "a" doubles the steps: 38 characters take 15 minutes',
  ],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "exponential",
      base: 3,
      attack: ATTACK,
      law: LAW,
      ...slowAt(18),
      ...BARE,
    },
    "danger",
    "Dangerous",
    "18 characters can hang a thread for 1 s, at 1 billion steps per second",
    3,
    'Each extra "a" triples the steps: 25 characters take 15 minutes',
  ],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "polynomial",
      degree: 3,
      attack: ATTACK,

      ...slowAt(1_500),
      ...BARE,
    },
    "danger",
    "Dangerous",
    "1,500 characters can hang a thread for 1 s (estimated), at 1 billion steps per second",
    2,
    'Twice as much "a" takes about 8 times the steps (estimated)',
  ],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "polynomial",
      degree: 2,
      attack: ATTACK,
      law: LAW,
      ...slowAt(18_601),
      ...BARE,
    },
    "warn",
    "Slow on long input",
    "18,601 characters can hang a thread for 1 s, at 1 billion steps per second",
    1,
    'Twice as much "a" takes about 4 times the steps',
  ],
  [
    {
      kind: "suspicious",
      how: "searched",
      class: "polynomial",
      degree: 2,
      attack: ATTACK,
      law: LAW,
      ...slowAt(18_601),
      ...BARE,
    },
    "warn",
    "Slow on long input, not confirmed",
    "18,601 characters may take 1 s, at 1 billion steps per second",
    1,
    'Twice as much "a" takes about 4 times the steps. Steps on further texts did not confirm this',
  ],
  [
    {
      kind: "suspicious",
      how: "searched",
      class: "exponential",
      base: 1.04,
      attack: ATTACK,
      ...slowAt(300),
      ...BARE,
    },
    "warn",
    "Probably dangerous",
    "300 characters may take 1 s (estimated), at 1 billion steps per second",
    3,
    'Each extra "a" makes it about 1.04 times slower (estimated). Steps on further texts did not confirm this',
  ],
  [
    { kind: "suspicious", how: "searched", class: "exponential", ...BARE },
    "warn",
    "Probably dangerous",
    "",
    3,
    "The structure of the pattern points to exponential backtracking, but no text has shown it. " +
    "Steps on further texts did not confirm this",
  ],
  [
    { kind: "suspicious", how: "searched", ...BARE },
    "warn",
    "Slow on long input, not confirmed",
    "",
    null,
    "The structure of the pattern points to backtracking, but no text has shown it. " +
    "Steps on further texts did not confirm this",
  ],
  [
    { kind: "unknown", how: "searched", finished: false, notCovered: ["the whole pattern"], ...BARE },
    "calm",
    "Unknown",
    "",
    null,
    "No slow input was found, but the search did not finish, so the pattern may be slow",
  ],
  [
    {
      kind: "unknown",
      how: "searched",
      finished: false,
      notCovered: ["longer texts"],
      bound: { coefficients: [2, 3, 1.5], text: "1.5n² + 3n + 2" },
      ...BARE,
    },
    "calm",
    "Unknown (at most 1.5n² + 3n + 2 steps)",
    "",
    null,
    "No slow input was found, but the search did not finish, so the pattern may be slow",
  ],
  [
    {
      kind: "unknown",
      how: "searched",
      finished: true,
      class: "linear",
      bound: { coefficients: [9, 4_000], text: "4000n + 9" },
      ...BARE,
    },
    "calm",
    "Linear (proved), limit unknown",
    "",
    0,
    "Proved: at most 4000 steps per character, plus 9. " +
    "The bound is probably far too high, so it is not known which length takes long",
  ],
  [
    { kind: "unknown", how: "not_analysed", ...BARE },
    "calm",
    "Unknown",
    "",
    null,
    "Nothing is known about slow input",
  ],
];

for (const [verdict, severity, title, headline, growth, words] of CASES) {
  const [sentence, checked = ""] = words.split(/\. (?=Proved: the steps )/);
  const { kind, how, class: kindOfGrowth = "", slowLength } = verdict;
  Deno.test(`verdictWords() of ${kind}, ${how} ${kindOfGrowth} ${slowLength?.characters ?? ""}: ${title}`, () => {
    assertEquals(verdictWords(verdict), { severity, title, headline, growth, sentence, checked });
  });
}

Deno.test("verdictWords() calls nothing safe that is not proved, and nothing dangerous that is not confirmed", () => {
  const conclusions: readonly Conclusion[] = [
    { kind: "suspicious", how: "searched" },
    { kind: "unknown", how: "searched", finished: true },
    { kind: "unknown", how: "searched", finished: false },
    { kind: "unknown", how: "not_analysed" },
  ];
  for (const conclusion of conclusions) {
    for (const growth of [{}, { class: "exponential", ...slowAt(10) }] as const) {
      const { severity, title } = verdictWords({ ...conclusion, ...growth, ...BARE });
      assertEquals([severity === "safe", severity === "danger", /safe|^dangerous/i.test(title)], [
        false,
        false,
        false,
      ]);
    }
  }
});

Deno.test("verdictHeadline() has the word and the key number", () => {
  const line = (verdict: Verdict, isFinal = true) => {
    const headline = verdictHeadline(verdict, isFinal);
    return headline && [headline.severity, headline.word, headline.detail].join("; ");
  };
  const confirmed = { kind: "vulnerable", how: "confirmed", attack: ATTACK, law: LAW, ...BARE } as const;
  const suspected = { kind: "suspicious", how: "searched", attack: ATTACK, law: LAW, ...BARE } as const;
  const quadratic = {
    class: "polynomial",
    degree: 2,
    ...slowAt(18_601),
    safeLength: { ms: 50, characters: 4_159 },
  } as const;
  const bound = { coefficients: [9, 14], text: "14n + 9" };
  assertEquals(
    line({ kind: "safe", how: "proved", class: "linear", bound, ...BARE }),
    "safe; Safe; linear time (proved)",
  );
  assertEquals(line({ kind: "safe", how: "proved", class: "linear", bound, ...BARE }, false), null);
  assertEquals(
    line({ ...confirmed, class: "exponential", base: 2, ...slowAt(28) }),
    "danger; Dangerous; 28 characters can hang a thread for 1 s",
  );
  assertEquals(
    line({ ...confirmed, ...quadratic }),
    "warn; Slow on long input; 18,601 characters can hang a thread for 1 s",
  );
  assertEquals(
    line({ kind: "vulnerable", how: "proved", class: "linear", bound, ...slowAt(18_601), ...BARE }),
    "warn; Slow on long input; 18,601 characters can hang a thread for 1 s",
  );
  const { law: _, ...estimated } = suspected;
  assertEquals(
    line({ ...estimated, ...quadratic }),
    "warn; Slow on long input, not confirmed; 18,601 characters may take 1 s (estimated)",
  );
  assertEquals(line({ ...suspected, ...quadratic }, false), null);
  assertEquals(
    line({ ...suspected, ...quadratic }),
    "warn; Slow on long input, not confirmed; 18,601 characters may take 1 s",
  );
  assertEquals(
    line({ ...suspected, class: "exponential", base: 2, ...slowAt(27) }),
    "warn; Probably dangerous; 27 characters may take 1 s",
  );
  const searched = { kind: "unknown", how: "searched", ...BARE } as const;
  assertEquals(line({ ...searched, finished: true }), "calm; Unknown (no slow input found); ");
  assertEquals(
    line({ ...searched, finished: false, notCovered: ["the whole pattern"] }),
    "calm; Unknown; the search did not finish",
  );
  assertEquals(
    line({ ...searched, finished: true, class: "linear", bound }),
    "calm; Linear (proved), limit unknown; ",
  );
});

/** How the steps of one attempt grow, those of the search, and what is said of the loops. */
type Cause = readonly [pattern: string, attempt: "n" | "n²" | "more", search: "n²" | "more", cause: string];

const FROM_EVERYWHERE = "is tried again from every position";
const AFTER_A_LOOP = "is tried again wherever a loop before it can end";
const BOTH = `${FROM_EVERYWHERE}, and a later loop wherever it can end`;

const CAUSES: readonly Cause[] = [
  ["\\s+$", "n", "n²", FROM_EVERYWHERE],
  ["^\\s+|\\s+$", "n", "n²", FROM_EVERYWHERE],
  ["(?:,\\s*)+x|,*$", "n", "n²", FROM_EVERYWHERE],
  ["(\\w+)\\s*=\\s*(\\w+);", "n", "n²", FROM_EVERYWHERE],
  ["<!--.*?-->", "n", "n²", FROM_EVERYWHERE],
  ["\\s*\\n\\s*\\n", "n", "n²", FROM_EVERYWHERE],
  ["(?:a+b)*a+c", "n", "n²", "are tried again from every position"],
  ["^x*y?x*$", "n²", "n²", AFTER_A_LOOP],
  ["^(a|b*)b*$", "n²", "n²", AFTER_A_LOOP],
  ["Xa*a*$", "n²", "n²", AFTER_A_LOOP],
  ["^.*foo.*bar", "n²", "n²", AFTER_A_LOOP],
  [".*foo.*bar", "n²", "more", AFTER_A_LOOP],
  ["<a.*href=.*>", "n²", "more", AFTER_A_LOOP],
  ["^(.*)=(.*);$", "n²", "n²", "can split the same text in many ways"],
  ["^(a+)\\1*b$", "n²", "n²", "can match the same text in many ways"],
  ["\\w+\\d+x", "n²", "more", BOTH],
  ["\\d+[^x]*\\d+y", "more", "more", BOTH],
];

Deno.test("a search that begins at each line tries a loop again from there", () => {
  const found = ["^\\w+ \\[([^\\]]+)\\]$", "^#[^;]*;$"].map((pattern) =>
    causeWords(countVerdict(treeOf(pattern, "gm")), pattern)
  );
  assertEquals(new Set(found), new Set(["is tried again from every line"]));
});

for (const [pattern, attempt, search, cause] of CAUSES) {
  Deno.test(`/${pattern}/ with attempts of ${attempt} steps and a search of ${search}: a loop ${cause}`, () => {
    const tree = treeOf(pattern);
    const verdict = countVerdict(tree);
    assertEquals(causeWords(verdict, pattern), cause);
    const searching = createStepCounter(tree);
    const attempting = createStepCounter(treeOf(pattern, "y"));
    const longestAttempt = (text: string) =>
      Math.max(...Array.from(text, (_, start) => attempting(text.slice(start), MOST_STEPS) ?? Infinity));
    const growthOf = (steps: (text: string) => number) => {
      const [short, long] = [32, 64].map((pumps) => steps(attackText(verdict.attack!, pumps)));
      const degree = Math.log2(long! / short!);
      return degree < 1.4 ? "n" : degree < 2.4 ? "n²" : "more";
    };
    assertEquals(
      [growthOf(longestAttempt), growthOf((text) => searching(text, MOST_STEPS) ?? Infinity)],
      [attempt, search],
    );
  });
}

const MOST_STEPS = 1_000_000_000;

function treeOf(pattern: string, flags = ""): Tree {
  const tree = parseTree({ pattern, flags });
  assert(tree);
  return tree;
}

Deno.test("a loop of repeats can match a text in many ways, or is repeated many times for each character", () => {
  for (const pattern of ["^(a+)+$", "(a|a)*$", "^(?:\\w+\\s?)+$", "(?:a.*b)+c"]) {
    assertEquals(causeWords(countVerdict(treeOf(pattern)), pattern), "can match the same text in many ways");
  }
  const hotspots = [{ start: 0, end: 9 }];
  const verdict = { kind: "vulnerable", how: "proved", class: "linear", steps: [], hotspots } as const;
  assertEquals(causeWords(verdict, "(a{9}){9}"), "is repeated many times for each character");
});
