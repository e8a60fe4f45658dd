import { assertEquals } from "@std/assert";
import type { Conclusion, Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { verdictHeadline } from "../../../../lib/workbench/judging/verdict_headline.ts";
import { type Origin, verdictWords } from "../../../../lib/workbench/judging/verdict_words.ts";

const BARE = { steps: [], hotspots: [] };
const LAW = { kind: "polynomial", degree: 2, period: 1, from: 1, differences: [[9, 8, 3]] } as const;
const ATTACK = { prefix: "", pump: "a", suffix: "!", count: 30 };
const slowAt = (characters: number) => ({ slowLength: { ms: 1_000, characters } });

const CASES: readonly (readonly [
  Verdict,
  Origin,
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
      safeLength: { ms: 50, characters: 1_785_713 },
      ...BARE,
    },
    "server",
    "safe",
    "Safe",
    "1,785,713 characters: at most about 50 ms",
    0,
    "Proved: a search takes at most 14n + 9 steps in a text of n characters",
  ],
  [
    { kind: "unknown", how: "searched", complete: true, ...BARE },
    "server",
    "calm",
    "Unknown (no slow input found)",
    "",
    null,
    "The search found no slow input. This is not a proof",
  ],
  [
    { kind: "unknown", how: "searched", complete: true, ...BARE },
    "browser",
    "calm",
    "Unknown (no slow input found)",
    "",
    null,
    "A short search in your browser found no slow input. This is not a proof",
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
    "server",
    "danger",
    "Dangerous",
    "28 characters can block for 1 s",
    3,
    'Each extra "a" doubles the steps',
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
    "server",
    "danger",
    "Dangerous",
    "1,500 characters can block for 1 s (estimated)",
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
    "server",
    "warn",
    "Slow on long input",
    "18,601 characters can block for 1 s",
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
    "browser",
    "warn",
    "Slow on long input, not confirmed",
    "18,601 characters may take 1 s",
    1,
    'Twice as much "a" takes about 4 times the steps. This was not confirmed with the native engine',
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
    "server",
    "warn",
    "Probably dangerous",
    "300 characters may take 1 s (estimated)",
    3,
    'Each extra "a" makes it about 1.04 times slower (estimated). This was not confirmed with the native engine',
  ],
  [
    { kind: "suspicious", how: "searched", class: "exponential", ...BARE },
    "server",
    "warn",
    "Probably dangerous",
    "",
    3,
    "The structure of the pattern points to exponential backtracking, but no text has shown it. " +
    "This was not confirmed with the native engine",
  ],
  [
    { kind: "suspicious", how: "searched", ...BARE },
    "server",
    "warn",
    "Slow on long input, not confirmed",
    "",
    null,
    "The structure of the pattern points to backtracking, but no text has shown it. " +
    "This was not confirmed with the native engine",
  ],
  [
    { kind: "unknown", how: "searched", complete: false, notCovered: ["the whole pattern"], ...BARE },
    "server",
    "calm",
    "Unknown",
    "",
    null,
    "No slow input was found, but the search did not cover everything, so the pattern may be slow",
  ],
  [
    {
      kind: "unknown",
      how: "searched",
      complete: false,
      notCovered: ["longer texts"],
      bound: { coefficients: [2, 3, 1.5], text: "1.5n² + 3n + 2" },
      ...BARE,
    },
    "server",
    "calm",
    "Unknown (at most 1.5n² + 3n + 2 steps)",
    "",
    null,
    "No slow input was found, but the search did not cover everything, so the pattern may be slow",
  ],
  [
    {
      kind: "unknown",
      how: "searched",
      complete: false,
      class: "linear",
      bound: { coefficients: [9, 4_000], text: "4000n + 9" },
      ...BARE,
    },
    "server",
    "calm",
    "Linear (proved), limit unknown",
    "",
    0,
    "Proved: a search takes at most 4000n + 9 steps in a text of n characters. " +
    "The bound is probably far too high, so it is not known which length takes long",
  ],
  [
    { kind: "unknown", how: "not_analysed", ...BARE },
    "server",
    "calm",
    "Unknown",
    "",
    null,
    "Nothing is known about slow input",
  ],
];

for (const [verdict, origin, severity, title, headline, growth, words] of CASES) {
  const [sentence, checked = ""] = words.split(/\. (?=Proved: the steps )/);
  const { kind, how, class: kindOfGrowth = "", slowLength } = verdict;
  Deno.test(`verdictWords() of ${kind}, ${how} ${kindOfGrowth} ${slowLength?.characters ?? ""} from the ${origin}: ${title}`, () => {
    assertEquals(verdictWords(verdict, origin), { severity, title, headline, growth, sentence, checked });
  });
}

Deno.test("verdictWords() calls nothing safe that is not proved, and nothing dangerous that is not confirmed", () => {
  const conclusions: readonly Conclusion[] = [
    { kind: "suspicious", how: "searched" },
    { kind: "unknown", how: "searched", complete: true },
    { kind: "unknown", how: "searched", complete: false },
    { kind: "unknown", how: "not_analysed" },
  ];
  for (const conclusion of conclusions) {
    for (const growth of [{}, { class: "exponential", ...slowAt(10) }] as const) {
      const { severity, title } = verdictWords({ ...conclusion, ...growth, ...BARE }, "server");
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
    line({ kind: "safe", how: "proved", class: "linear", bound, ...BARE }, false),
    "safe; Safe; linear time (proved)",
  );
  assertEquals(
    line({ ...confirmed, class: "exponential", base: 2, ...slowAt(28) }),
    "danger; Dangerous; 28 characters can block for 1 s",
  );
  assertEquals(
    line({ ...confirmed, ...quadratic }),
    "warn; Slow on long input; 18,601 characters can block for 1 s",
  );
  assertEquals(
    line({ kind: "vulnerable", how: "proved", class: "linear", bound, ...slowAt(18_601), ...BARE }),
    "warn; Slow on long input; 18,601 characters can block for 1 s",
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
  assertEquals(line({ ...searched, complete: true }), "calm; Unknown (no slow input found); ");
  assertEquals(
    line({ ...searched, complete: false, notCovered: ["the whole pattern"] }),
    "calm; Unknown; the search did not cover everything",
  );
  assertEquals(
    line({ ...searched, complete: false, class: "linear", bound }),
    "calm; Linear (proved), limit unknown; ",
  );
});
