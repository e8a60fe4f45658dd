import { assertEquals } from "@std/assert";
import type { Conclusion, Verdict } from "../../../../lib/regex/analysis/redos/verdict.ts";
import { type Origin, verdictWords } from "../../../../lib/workbench/safety/verdict_words.ts";

const BARE = { steps: [], hotspots: [] };
const ATTACK = { prefix: "", pump: "a", suffix: "!", count: 30 };
const slowAt = (characters: number) => ({ slowLength: { ms: 1_000, characters } });

const CASES: readonly (readonly [Verdict, Origin, severity: string, title: string, sentence: string])[] = [
  [
    { kind: "safe", how: "proved", class: "linear", ...BARE },
    "server",
    "safe",
    "Safe",
    "Proved: on every text, the steps of a search grow at most in proportion to its length",
  ],
  [
    { kind: "unknown", how: "searched", complete: true, ...BARE },
    "server",
    "calm",
    "Unknown (no slow input found)",
    "The search found no slow input. This is not a proof",
  ],
  [
    { kind: "unknown", how: "searched", complete: true, ...BARE },
    "browser",
    "calm",
    "Unknown (no slow input found)",
    "A short search in your browser found no slow input. This is not a proof",
  ],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "exponential",
      base: 2,
      attack: ATTACK,
      ...slowAt(28),
      ...BARE,
    },
    "server",
    "danger",
    "Dangerous",
    'About 28 characters take one second. Each additional "a" multiplies the steps by about 2 (exponential). ' +
    "The native engine slows down in the same way",
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
    'About 1,500 characters take one second. Twice as much "a" takes about 8 times the steps (cubic). ' +
    "The native engine slows down in the same way",
  ],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "polynomial",
      degree: 2,
      attack: ATTACK,
      ...slowAt(18_601),
      ...BARE,
    },
    "server",
    "warn",
    "Slow on long input",
    'About 18,601 characters take one second. Twice as much "a" takes about 4 times the steps (quadratic). ' +
    "The native engine slows down in the same way",
  ],
  [
    {
      kind: "suspicious",
      how: "searched",
      class: "polynomial",
      degree: 2,
      attack: ATTACK,
      ...slowAt(18_601),
      ...BARE,
    },
    "browser",
    "warn",
    "Slow on long input, not confirmed",
    'About 18,601 characters take one second. Twice as much "a" takes about 4 times the steps (quadratic). ' +
    "This was not confirmed with the native engine",
  ],
  [
    { kind: "suspicious", how: "searched", class: "exponential", ...BARE },
    "server",
    "warn",
    "Slow on long input, not confirmed",
    "The structure of the pattern points to exponential backtracking, but no text has shown it. " +
    "This was not confirmed with the native engine",
  ],
  [
    { kind: "suspicious", how: "searched", ...BARE },
    "server",
    "warn",
    "Slow on long input, not confirmed",
    "The structure of the pattern points to backtracking, but no text has shown it. " +
    "This was not confirmed with the native engine",
  ],
  [
    { kind: "unknown", how: "searched", complete: false, ...BARE },
    "server",
    "calm",
    "Unknown",
    "The search for slow input did not finish, so the pattern may be slow",
  ],
  [
    { kind: "unknown", how: "not_analysed", ...BARE },
    "server",
    "calm",
    "Unknown",
    "Nothing is known about slow input",
  ],
];

for (const [verdict, origin, severity, title, sentence] of CASES) {
  const { kind, how, class: growth = "", slowLength } = verdict;
  Deno.test(`verdictWords() of ${kind}, ${how} ${growth} ${slowLength?.characters ?? ""} from the ${origin}: ${title}`, () => {
    assertEquals(verdictWords(verdict, origin), { severity, title, sentence });
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
      assertEquals([severity === "safe", severity === "danger", /safe|dangerous/i.test(title)], [
        false,
        false,
        false,
      ]);
    }
  }
});
