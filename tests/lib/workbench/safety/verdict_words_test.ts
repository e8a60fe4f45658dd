import { assertEquals } from "@std/assert";
import type { Verdict } from "../../../../lib/regex/analysis/redos/verdict.ts";
import { type Origin, verdictWords } from "../../../../lib/workbench/safety/verdict_words.ts";

const BARE = { steps: [], hotspots: [] };
const ATTACK = { prefix: "", pump: "a", suffix: "!", count: 30 };

const CASES:
  readonly (readonly [Partial<Verdict>, Origin, severity: string, title: string, sentence: string])[] = [
    [
      { kind: "safe", how: "proved", class: "linear" },
      "server",
      "safe",
      "Safe, proved",
      "On every text the steps of a search grow in line with its length at most",
    ],
    [
      { kind: "safe", how: "searched" },
      "server",
      "calm",
      "Searched without finding",
      "No text was found that makes matching slow. That is no proof",
    ],
    [
      { kind: "safe", how: "searched" },
      "browser",
      "calm",
      "Searched without finding",
      "A short search in your browser found no text that makes matching slow. That is no proof",
    ],
    [
      { kind: "vulnerable", how: "confirmed", class: "exponential", base: 2, attack: ATTACK },
      "server",
      "danger",
      "Danger, confirmed",
      'Each further "a" takes about 2 times the steps (exponential), and the native engine was slow too',
    ],
    [
      { kind: "vulnerable", how: "confirmed", class: "polynomial", degree: 3, attack: ATTACK },
      "server",
      "danger",
      "Danger, confirmed",
      'Twice as much "a" takes about 8 times the steps (cubic), and the native engine was slow too',
    ],
    [
      { kind: "suspicious", how: "searched", class: "polynomial", degree: 2, attack: ATTACK },
      "browser",
      "warn",
      "Suspicious, not confirmed",
      'Twice as much "a" takes about 4 times the steps (quadratic). No native run has confirmed it',
    ],
    [
      { kind: "suspicious", how: "searched", class: "exponential" },
      "server",
      "warn",
      "Suspicious, not confirmed",
      "The structure points to exponential backtracking, but no text has shown it. No native run has confirmed it",
    ],
    [
      { kind: "suspicious", how: "searched" },
      "server",
      "warn",
      "Suspicious, not confirmed",
      "The structure points to backtracking, but no text has shown it. No native run has confirmed it",
    ],
    [
      { kind: "unknown", how: "searched" },
      "server",
      "warn",
      "Not decided",
      "The search for slow texts did not come to its end, so the pattern may be slow",
    ],
    [
      { kind: "unknown", how: "not_analysed" },
      "server",
      "warn",
      "Not analysed",
      "Nothing is known about slow texts",
    ],
  ];

for (const [verdict, origin, severity, title, sentence] of CASES) {
  const { kind, how, class: growth = "" } = verdict;
  Deno.test(`verdictWords() of ${kind}, ${how} ${growth} from the ${origin}`, () => {
    const words = verdictWords({ kind: "unknown", how: "not_analysed", ...BARE, ...verdict }, origin);
    assertEquals(words, { severity, title, sentence });
  });
}

Deno.test("verdictWords() calls nothing safe that is not proved, and nothing a danger that is not confirmed", () => {
  for (const kind of ["safe", "vulnerable", "suspicious", "unknown"] as const) {
    for (const how of ["searched", "not_analysed"] as const) {
      if (kind === "vulnerable") continue;
      const { severity, title } = verdictWords({ kind, how, ...BARE }, "server");
      assertEquals([severity === "safe", severity === "danger", /safe/i.test(title)], [false, false, false]);
    }
  }
});
